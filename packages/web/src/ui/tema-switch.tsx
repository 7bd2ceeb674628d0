import { isTema, TEMA, TEMA_KEY, type Tema } from '@gerbang/contract/applicant/pengaturan/tema';
import { useSyncExternalStore } from 'react';
import './tema-switch.css';

const WORDS: Record<Tema, string> = { sistem: 'Ikuti perangkat', terang: 'Terang', gelap: 'Gelap' };

const listeners = new Set<() => void>();
const current = (): Tema => {
  const { tema } = document.documentElement.dataset;
  return isTema(tema) ? tema : 'sistem';
};
const show = (tema: string | null) => {
  const { dataset } = document.documentElement;
  if (tema === null || tema === 'sistem') delete dataset.tema;
  else dataset.tema = tema;
  for (const listener of listeners) listener();
};
const choose = (tema: string) => {
  show(tema);
  try {
    if (tema === 'sistem') localStorage.removeItem(TEMA_KEY);
    else localStorage.setItem(TEMA_KEY, tema);
  } catch {
    // A device that keeps nothing shows it until the page is closed.
  }
};

/** Another tab of the same device. */
const onStorage = ({ key, newValue }: StorageEvent) => {
  if (key === TEMA_KEY) show(newValue);
};
const subscribe = (listener: () => void) => {
  if (listeners.size === 0) addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onStorage);
  };
};

/** Light, dark, or as the device is set; the device keeps it (docs/decisions/0036). */
export function TemaSwitch() {
  const tema = useSyncExternalStore(subscribe, current, (): Tema => 'sistem');
  return (
    <label className="ui-tema ui-no-print">
      Tema
      <select value={tema} onChange={(event) => choose(event.target.value)}>
        {TEMA.map((one) => (
          <option key={one} value={one}>
            {WORDS[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
