import { isTema, TEMA, TEMA_KEY, type Tema } from '@gerbang/contract/applicant/pengaturan/tema';
import { useSyncExternalStore } from 'react';
import './tema-switch.css';

const WORDS: Record<Tema, string> = { sistem: 'Ikuti perangkat', terang: 'Terang', gelap: 'Gelap' };

const listeners = new Set<() => void>();
const current = (): Tema => {
  const { tema } = document.documentElement.dataset;
  return isTema(tema) ? tema : 'sistem';
};
const tell = () => {
  for (const listener of listeners) listener();
};

/** Another tab of the same device. */
const onStorage = ({ key, newValue }: StorageEvent) => {
  if (key !== TEMA_KEY) return;
  const { dataset } = document.documentElement;
  if (newValue === null || newValue === 'sistem') delete dataset.tema;
  else dataset.tema = newValue;
  tell();
};
const subscribe = (listener: () => void) => {
  if (listeners.size === 0) addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onStorage);
  };
};

/** Light, dark, or as the device is set; the script of the page's head takes and keeps it (docs/decisions/0036). */
export function TemaSwitch() {
  const tema = useSyncExternalStore(subscribe, current, (): Tema => 'sistem');
  return (
    <label className="ui-tema ui-no-print">
      Tema
      <select value={tema} onChange={tell}>
        {TEMA.map((one) => (
          <option key={one} value={one}>
            {WORDS[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
