/** The keyboard of a list: `/` to its search or first filter, J and K through its rows, Enter to open one, X to tick it. */
import { type RefObject, useEffect } from 'react';

/** Keys belong to whatever is being typed in, and to an open dialog. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type="checkbox"]), select, textarea, [contenteditable], dialog') !== null;

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('tbody tr')];
/** Moves the focus by so many rows, from the row that has it. */
const step = (list: HTMLElement, by: number) => {
  const rows = rowsOf(list);
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
};

const ACTS: Readonly<Record<string, (list: HTMLElement) => void>> = {
  '/': (list) => {
    const field = list.querySelector<HTMLElement>('input[type="search"], .desk-filters :is(input, select)');
    // On a narrow screen filters wait behind their name.
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
  },
  j: (list) => step(list, 1),
  k: (list) => step(list, -1),
  x: () =>
    document.activeElement?.closest('tr')?.querySelector<HTMLElement>('input[type="checkbox"]')?.click(),
  enter: () => {
    if (document.activeElement instanceof HTMLTableRowElement)
      document.activeElement.querySelector<HTMLElement>('a, button')?.click();
  },
};

export const useListKeys = (list: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !list.current) return;
      const act = ACTS[event.key.toLowerCase()];
      if (!act) return;
      // The slash is not typed into the field it leads to.
      if (event.key === '/') event.preventDefault();
      act(list.current);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [list]);
};
