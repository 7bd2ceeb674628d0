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
/** Null where nothing was decided within the last seconds. */
export type Said<T extends Last = Last> = { it: T; isBack: boolean } | null;
export const sentenceOf = ({ it, isBack }: NonNullable<Said>): string =>
  `${isBack ? 'Diurungkan: ' : ''}${it.words}.`;

/** The last decision while it can be taken back, and as long after it was: `said` is what the bar says of it. */
export const useLast = <T extends Last>() => {
  const [said, setSaid] = useState<Said<T>>(null);
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
  said: Said;
  busy: boolean;
  onUndo: () => void;
}
/** Is not heard: the frame around it says the same. */
export function UndoBar({ said, busy, onUndo }: Props) {
  return (
    <div className="undo-bar" data-said={said !== null || undefined}>
      {said ? (
        <p className="undo-bar__said">
          <span title={sentenceOf(said)}>{sentenceOf(said)}</span>
          {!said.isBack && (
            <Button variant="secondary" loading={busy} onClick={onUndo} aria-keyshortcuts="z">
              Urungkan<Keys>(z)</Keys>
            </Button>
          )}
        </p>
      ) : (
        <p className="ui-muted">Putusan terakhir dapat diurungkan di sini selama {URUNG_DETIK} detik.</p>
      )}
    </div>
  );
}
