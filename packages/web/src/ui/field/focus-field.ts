const FOCUSABLE =
  'input:not([tabindex="-1"], :disabled), select:enabled, textarea:enabled, button:enabled, a[href]';

/**
 * Brings the field with this id into view and gives it the focus; in a group of radios the chosen one, else the
 * first control. Returns false when no such element is on the page.
 */
export function focusField(id: string): boolean {
  const element = document.getElementById(id);
  if (!element) return false;
  const inside =
    element.querySelector<HTMLElement>('input:checked:enabled') ??
    element.querySelector<HTMLElement>(FOCUSABLE);
  const control = element.matches(FOCUSABLE) || !inside ? element : inside;
  // The label belongs to what one wants to see.
  (element.closest('.ui-field') ?? element).scrollIntoView({ block: 'start' });
  control.focus({ preventScroll: true });
  return true;
}
