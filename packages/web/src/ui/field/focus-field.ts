const FOCUSABLE =
  'input:not([tabindex="-1"], :disabled), select:enabled, textarea:enabled, button:enabled, a[href]';

/**
 * Brings the field with this id into view and gives it the focus; in a group of radios the chosen one, else the
 * first control, without any the group itself. Returns false when no such element is on the page.
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
  // A group that has nothing to choose from yet is gone to itself, else the focus would stay behind.
  if (!control.matches(FOCUSABLE) && !control.hasAttribute('tabindex')) control.tabIndex = -1;
  control.focus({ preventScroll: true });
  return true;
}
