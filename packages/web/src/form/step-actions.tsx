/** The bar at the foot of a step: Kembali, Simpan dulu, Selanjutnya, and where what was typed is (A 2). */
import type { MouseEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { StickyBar } from '../ui/sticky-bar.tsx';
import type { DraftStatus } from './use-draft.ts';

const WORDS: Record<DraftStatus['kind'], string> = {
  diam: '',
  mengirim: 'Menyimpan…',
  tersimpan: '',
  di_perangkat: 'Belum terkirim, disimpan di perangkat ini',
  bentrok: 'Belum tersimpan: ada isian lain yang lebih baru',
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
  const words = status ? (status.kind === 'tersimpan' ? status.text : WORDS[status.kind]) : '';
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
