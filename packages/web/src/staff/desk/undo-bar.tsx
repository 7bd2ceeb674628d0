/** Taking the last decision back within seconds, in a place of its own above the buttons that decide. */
import { URUNG_DETIK } from '@gerbang/contract/office/verifikasi-berkas';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Keys } from '../../ui/keys.tsx';
import './undo-bar.css';

interface Last {
  /** What was decided. */
  words: string;
}
/** The last decision while it can be taken back, and as long after it was: `said` is what the bar says of it. */
export const useLast = <T extends Last>() => {
  const [said, setSaid] = useState<{ it: T; isBack: boolean } | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), URUNG_DETIK * 1000);
    return () => clearTimeout(timer);
  }, [said]);
  return {
    said,
    last: said && !said.isBack ? said.it : null,
    setLast: (it: T | null) => setSaid(it && { it, isBack: false }),
    takenBack: (it: T) => setSaid({ it, isBack: true }),
  };
};

interface Props {
  /** Null where nothing can be taken back. */
  said: { it: Last; isBack: boolean } | null;
  busy: boolean;
  onUndo: () => void;
}
export function UndoBar({ said, busy, onUndo }: Props) {
  return (
    <div className="undo-bar" data-said={said !== null || undefined}>
      <div aria-live="polite">
        {said?.isBack && <p className="undo-bar__said">Diurungkan: {said.it.words}.</p>}
        {said && !said.isBack && (
          <p className="undo-bar__said">
            <span>{said.it.words}.</span>
            <Button variant="secondary" loading={busy} onClick={onUndo} aria-keyshortcuts="z">
              Urungkan<Keys>(z)</Keys>
            </Button>
          </p>
        )}
      </div>
      {!said && <p className="ui-muted">Putusan terakhir dapat diurungkan di sini {URUNG_DETIK} detik.</p>}
    </div>
  );
}
