/** Taking the last decision back within seconds: kept in sight wherever the page stands. */
import { URUNG_DETIK } from '@gerbang/contract/office/verifikasi-berkas';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Keys } from '../../ui/keys.tsx';
import './undo-bar.css';

/** What can be taken back, forgotten once it no longer can. */
export const useLast = <T,>() => {
  const [last, setLast] = useState<T | null>(null);
  useEffect(() => {
    if (last === null) return;
    const timer = setTimeout(() => setLast(null), URUNG_DETIK * 1000);
    return () => clearTimeout(timer);
  }, [last]);
  return [last, setLast] as const;
};

interface Props {
  /** What was decided; null where nothing can be taken back. */
  words: string | null;
  busy: boolean;
  onUndo: () => void;
}
export function UndoBar({ words, busy, onUndo }: Props) {
  return (
    <div aria-live="polite" className="undo-bar">
      {words !== null && (
        <p className="undo-bar__said">
          <span>{words}.</span>
          <Button variant="secondary" loading={busy} onClick={onUndo} aria-keyshortcuts="z">
            Urungkan<Keys>(z)</Keys>
          </Button>
          <span className="ui-muted">dalam {URUNG_DETIK} detik</span>
        </p>
      )}
    </div>
  );
}
