/** Text that was not sent yet, kept for this tab: it survives a reload and a change of page, and ends with the tab. */
import { useState } from 'react';

const PREFIX = 'gerbang.meja.';

const read = (key: string): string => {
  try {
    return sessionStorage.getItem(PREFIX + key) ?? '';
  } catch {
    return '';
  }
};
/** Keeps `text` under `key`; empty text forgets it. */
export const keep = (key: string, text: string): void => {
  try {
    if (text) sessionStorage.setItem(PREFIX + key, text);
    else sessionStorage.removeItem(PREFIX + key);
  } catch {
    // The text then lives as long as the page.
  }
};

/** Replaces the text kept under `key`, where there is one. */
export const rewriteKept = (key: string, change: (text: string) => string): void => {
  const text = read(key);
  if (text) keep(key, change(text));
};

/** A text that is kept under `key`; name the officer in it. Give the component a new React key for another one. */
export const useKept = (key: string): [string, (text: string) => void] => {
  const [text, setText] = useState(() => read(key));
  return [
    text,
    (next) => {
      setText(next);
      keep(key, next);
    },
  ];
};
