import { useEffect } from 'react';
import { focusField } from './focus-field.ts';

const isFocused = (id: string): boolean =>
  document.getElementById(id)?.contains(document.activeElement) === true;

/**
 * Focuses the field that the address names behind `#`, as soon as it is on the page and can be used: its list may
 * still be on the way. Gives up once the reader does something else.
 */
export function useFieldInAddress(hash: string): void {
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1));
    if (!id) return;
    const reach = () => {
      if (focusField(id) && isFocused(id)) stop();
    };
    const watch = new MutationObserver(reach);
    const stop = () => {
      watch.disconnect();
      window.removeEventListener('keydown', stop);
      window.removeEventListener('pointerdown', stop);
    };
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    window.addEventListener('keydown', stop);
    window.addEventListener('pointerdown', stop);
    reach();
    return stop;
  }, [hash]);
}
