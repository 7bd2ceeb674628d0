/** What is ticked in a list: rows one by one, or all that it is narrowed to, seen or not. */
import { useState } from 'react';

export interface Selection {
  /** Keys of the ticked rows; null: all that the list is narrowed to. */
  keys: ReadonlySet<string> | null;
  set: (keys: ReadonlySet<string>) => void;
  /** Ticks everything the list is narrowed to. */
  all: () => void;
  clear: () => void;
}
const NONE: ReadonlySet<string> = new Set();

/** The ticks of one view of a list; another view begins with none. */
export const useSelection = (view: string): Selection => {
  const [state, setState] = useState<{ view: string; keys: ReadonlySet<string> | null }>({
    view,
    keys: NONE,
  });
  const keys = state.view === view ? state.keys : NONE;
  return {
    keys,
    set: (next) => setState({ view, keys: next }),
    all: () => setState({ view, keys: null }),
    clear: () => setState({ view, keys: NONE }),
  };
};
