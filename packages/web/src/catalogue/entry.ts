import type { ReactNode } from 'react';

/** One control of the catalogue. */
export interface Entry {
  /** Its exported name. */
  name: string;
  /** It fills a page: a state a row. */
  wide?: boolean;
  /** Its states, in words, as they stand on the page. */
  states?: Readonly<Record<string, ReactNode>>;
  /** States that take the focus or the whole screen: each is linked, and drawn alone at its own address. */
  alone?: Readonly<Record<string, ReactNode>>;
}

/** Controls of one folder. */
export interface Room {
  title: string;
  entries: readonly Entry[];
}
