/** Filters of a table in the address, so that a view can be sent to a colleague and survives a reload. */
import { useCallback, useMemo } from 'react';
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
