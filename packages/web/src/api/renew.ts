/** What is read anew once something was changed. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/** Makes what lies below these keys old: what is in sight is read at once, the rest when it is next shown. `[]` is everything. */
export const useRenew = (...keys: readonly QueryKey[]): (() => void) => {
  const client = useQueryClient();
  return () => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };
};
