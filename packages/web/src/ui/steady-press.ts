/** A press is a click even where leaving a field shows a finding, and so moves what was pressed before the button is let go. */

const TYPED = 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea';
const PRESSED = 'a[href], button, label, summary, input:is([type="checkbox"], [type="radio"])';

const pressedAt = ({ target }: Event): HTMLElement | null => {
  // A field within its label is not the label: the pointer sets its caret.
  const at = target instanceof Element ? target.closest<HTMLElement>(`${PRESSED}, ${TYPED}, select`) : null;
  return at?.matches(PRESSED) ? at : null;
};
/** What takes the focus when it is clicked: of a label, its field. */
const holderOf = (pressed: HTMLElement): HTMLElement =>
  (pressed instanceof HTMLLabelElement ? pressed.control : null) ?? pressed;

/** From now on a field that is typed in keeps the focus while something is pressed, and gives it up at the click. */
export const steadyPress = (): void => {
  let pressed: HTMLElement | null = null;
  // After the page's own listeners: what keeps the focus in the field for good has said so by then.
  addEventListener('mousedown', (event) => {
    pressed = null;
    if (event.button !== 0 || event.defaultPrevented || !document.activeElement?.matches(TYPED)) return;
    pressed = pressedAt(event);
    if (pressed) event.preventDefault();
  });
  // Before them: they find the field left, as they would have without this.
  addEventListener(
    'click',
    (event) => {
      if (pressed && pressed === pressedAt(event)) holderOf(pressed).focus({ preventScroll: true });
      pressed = null;
    },
    { capture: true },
  );
};
