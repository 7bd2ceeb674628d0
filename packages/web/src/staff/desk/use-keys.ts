/** Single keys of a screen, by what they do; they belong to whatever is being typed in. */
import { useEffect, useEffectEvent } from 'react';
import { isTyping } from './use-step-keys.ts';

export const useKeys = (acts: Readonly<Record<string, () => unknown>>): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Held down it must not act on what comes behind.
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
    const act = acts[event.key] ?? acts[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', heard);
    return () => window.removeEventListener('keydown', heard);
  }, []);
};
