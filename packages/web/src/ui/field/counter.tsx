import { useEffect, useState } from 'react';

/** A shorter field holds a number, a code or a year: that it is nearly full is as it should be. */
const TEXT = 30;

/** How much room is left of `max`, or how much is too much; nothing while there is plenty, or the field is short. */
export const counterText = (length: number, max: number): string => {
  const left = max - length;
  if (left < 0) return `Kelebihan ${-left} huruf (paling banyak ${max})`;
  return max >= TEXT && left <= Math.max(5, max * 0.1) ? `Sisa ${left} dari ${max} huruf` : '';
};

/** The counter under a text field; the screen reader hears it only after a pause in typing. */
export function Counter({ length, max }: { length: number; max: number }) {
  const text = counterText(length, max);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), 1000);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <>
      <p aria-hidden="true" className={length > max ? 'ui-field__error' : 'ui-field__note ui-muted'}>
        {text}
      </p>
      <span role="status" className="ui-hidden">
        {spoken}
      </span>
    </>
  );
}
