import { flushSync } from 'react-dom';

/** Closes the dialog somebody chose another page in. It would give the focus back to its opener; the page begins at its own start. */
export const leaveForPage = (close: () => void): void => {
  flushSync(close);
  document.getElementById('isi')?.focus({ preventScroll: true });
};
