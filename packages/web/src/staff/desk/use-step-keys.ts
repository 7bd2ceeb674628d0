/** J opens the next, K the one before. */
import { useEffect, useRef } from 'react';

/** Keys belong to whatever is being typed in, and to an open dialog. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, select, textarea, [contenteditable], dialog') !== null;

export const useStepKeys = (next: (() => void) | undefined, before: (() => void) | undefined): void => {
  const latest = useRef({ next, before });
  latest.current = { next, before };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      if (key === 'j') latest.current.next?.();
      if (key === 'k') latest.current.before?.();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
};
