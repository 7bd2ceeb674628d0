/**
 * Unsent drafts on the device: what is typed is here within a moment, leaves once the server has it, and is wiped at
 * logout. Survives a killed tab and a lost connection.
 */
import type { Value } from '@gerbang/contract/form/field';

/** What a step holds while it is being filled. */
export interface DraftContent {
  /** Part key → field → value. */
  values: Record<string, Record<string, Value>>;
  /** Part key → field → text that is no value yet, such as half a date. */
  texts: Record<string, Record<string, string>>;
  /** The opened page it was typed in, see `WRITER`; absent until it is kept. */
  penulis?: string;
  /** By part: what was saved when it was typed; a later save by another device is not overwritten unasked. */
  dasar?: Record<string, string>;
}

/**
 * This page for as long as it is open. A draft that bears it is the page's own: when the answer to a save is lost, the
 * newer version on the server is no other device's.
 */
export const WRITER = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;

export interface Pending {
  isi: DraftContent;
  /** Version of the server's draft this was built on; 0: none. */
  versi: number;
}

const prefixOf = (nomor: string) => `gerbang.draf.${nomor}.`;
const keyOf = (nomor: string, step: string) => prefixOf(nomor) + step;

export const readPending = (nomor: string, step: string): Pending | null => {
  try {
    const text = localStorage.getItem(keyOf(nomor, step));
    return text === null ? null : (JSON.parse(text) as Pending);
  } catch {
    return null;
  }
};

export const writePending = (nomor: string, step: string, pending: Pending | null): void => {
  try {
    if (pending) localStorage.setItem(keyOf(nomor, step), JSON.stringify(pending));
    else localStorage.removeItem(keyOf(nomor, step));
  } catch {
    // A full or refused storage leaves the server's draft as the only copy.
  }
};

/** Steps with a draft that only this device holds. */
export const pendingSteps = (nomor: string): string[] => {
  try {
    const prefix = prefixOf(nomor);
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
    );
  } catch {
    return [];
  }
};

/** Whether there is anything in a draft; a box that was ticked and cleared again is nothing. */
export const holdsAny = ({ values = {}, texts = {} }: Partial<DraftContent>): boolean =>
  [...Object.values(values), ...Object.values(texts)].some((part) =>
    Object.values(part).some((value) => value !== null && value !== false && value !== ''),
  );
