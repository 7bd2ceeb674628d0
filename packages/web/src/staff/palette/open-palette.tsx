/** The button of the command palette in the frame, and its keys: Ctrl K, on a Mac ⌘ K. */
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { DeskPage } from '../desks.tsx';
import { Palette } from './palette.tsx';

const KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

export function OpenPalette({ desks }: { desks: readonly DeskPage[] }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      // A dialog that is open has something to be answered first.
      if (event.key.toLowerCase() !== 'k' || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <Button variant="secondary" aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen(true)}>
        Lompat ke… <kbd className="office__keys">{KEYS}</kbd>
      </Button>
      {open && <Palette desks={desks} onClose={() => setOpen(false)} />}
    </>
  );
}
