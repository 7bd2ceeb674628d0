/** Text that was not sent yet, kept for this tab: it survives a reload and a change of page, and ends with the tab. */
import { useState } from 'react';

const PREFIX = 'gerbang.meja.';
/** What a browser that keeps nothing would lose lives as long as the page. */
const page = new Map<string, string>();

/** The text kept under `key`, empty where there is none. */
export const readKept = (key: string): string => {
  const here = page.get(key);
  if (here !== undefined) return here;
  try {
    return sessionStorage.getItem(PREFIX + key) ?? '';
  } catch {
    return '';
  }
};
/** Keeps `text` under `key`; empty text forgets it. */
export const keep = (key: string, text: string): void => {
  page.set(key, text);
  try {
    if (text) sessionStorage.setItem(PREFIX + key, text);
    else sessionStorage.removeItem(PREFIX + key);
  } catch {
    // The page has it.
  }
};

/** A text that is kept under `key`; name the officer in it. Give the component a new React key for another one. */
export const useKept = (key: string): [string, (text: string) => void] => {
  const [text, setText] = useState(() => readKept(key));
  return [
    text,
    (next) => {
      setText(next);
      keep(key, next);
    },
  ];
};
