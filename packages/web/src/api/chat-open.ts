/** Opens the chat widget from anywhere on the page. */
const target = new EventTarget();
const OPEN = 'open';

export const openChat = (): void => void target.dispatchEvent(new Event(OPEN));

/** Calls `opened` whenever somebody asks for the chat; returns how to stop. */
export const onOpenChat = (opened: () => void): (() => void) => {
  target.addEventListener(OPEN, opened);
  return () => target.removeEventListener(OPEN, opened);
};
