/** The bar at the foot of a step: Kembali, Simpan dulu, Selanjutnya, and where what was typed is (formulir 12, formulir 13). */
import type { MouseEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { StickyBar } from '../ui/sticky-bar.tsx';
import type { DraftStatus } from './use-draft.ts';

const WORDS: Record<DraftStatus['kind'], string> = {
  idle: '',
  sending: 'Menyimpan…',
  stored: '',
  on_device: 'Belum terkirim, disimpan di perangkat ini',
  conflict: 'Belum tersimpan: ada isian lain yang lebih baru',
};

/** The second press of a double tap falls on the step that the first has opened, and is not meant for it. */
const once = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault();
};

interface Props {
  status?: DraftStatus;
  busy: boolean;
  onBack: (() => void) | null;
  onLater?: () => void;
  next?: string;
}

export function StepActions({ status, busy, onBack, onLater, next = 'Selanjutnya' }: Props) {
  const words = status ? (status.kind === 'stored' ? status.text : WORDS[status.kind]) : '';
  return (
    <>
      {onLater && (
        <p>
          <Button variant="quiet" onClick={onLater}>
            Simpan dulu, lanjut nanti
          </Button>
        </p>
      )}
      <StickyBar>
        <div className="step__bar">
          <p role="status" className="step__status">
            {words}
          </p>
          <div className="step__buttons">
            {onBack && (
              <Button variant="secondary" onClick={(event) => event.detail > 1 || onBack()}>
                Kembali
              </Button>
            )}
            <Button type="submit" loading={busy} loadingText="Menyimpan" onClick={once}>
              {next}
            </Button>
          </div>
        </div>
      </StickyBar>
    </>
  );
}
