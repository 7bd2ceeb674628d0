/** Filters of a table in the address, so that a view can be sent to a colleague and survives a reload. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** The named filters as they stand in the address (empty text where absent), and a function that changes some. */
export const useFilters = <K extends string>(
  names: readonly K[],
): [Record<K, string>, (change: Partial<Record<K, string>>) => void] => {
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(
    () => Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<K, string>,
    [names, search],
  );
  const change = useCallback(
    (next: Partial<Record<K, string>>) =>
      setSearch(
        (before) => {
          const params = new URLSearchParams(before);
          for (const [name, value] of Object.entries(next) as [string, string][])
            if (value) params.set(name, value);
            else params.delete(name);
          return params;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return [filters, change];
};

/**
 * A text field whose text is a filter of the address. The address follows the keys a moment later, and a field that waited
 * for it would lose what is typed meanwhile.
 */
export const useTyped = (
  value: string,
  change: (value: string) => void,
): [string, (value: string) => void] => {
  const [typed, setTyped] = useState(value);
  /** Sent to the address, and not there yet. */
  const sent = useRef<string[]>([]);
  useEffect(() => {
    const at = sent.current.lastIndexOf(value);
    sent.current = at < 0 ? [] : sent.current.slice(at + 1);
    // Somebody else changed it, e.g. a link back to the whole list.
    if (at < 0) setTyped(value);
  }, [value]);
  return [
    typed,
    (next) => {
      sent.current.push(next);
      setTyped(next);
      change(next);
    },
  ];
};
