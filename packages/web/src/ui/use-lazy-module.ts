import { useCallback, useEffect, useState } from 'react';
import { renewPage } from './outdated.ts';

/** A part of the app that is fetched when first needed. */
export interface LazyModule<Module> {
  /** What has arrived, else null. */
  current: Module | null;
  /** Fetches it for whoever waits for it. `again`: somebody asks once more after a failure. */
  load: (again?: boolean) => Promise<Module>;
  /** Fetches it ahead of time; that it does not come matters only once it is waited for. */
  preload: () => void;
}

/**
 * Wraps a dynamic import so that it is fetched once and can be tried again when the connection failed, which takes the
 * page to be loaded anew, as does one that the portal has outgrown.
 */
export const lazyModule = <Module>(fetchModule: () => Promise<Module>): LazyModule<Module> => {
  const arrive = async (): Promise<Module> => {
    lazy.current ??= await fetchModule();
    return lazy.current;
  };
  const lazy: LazyModule<Module> = {
    current: null,
    load: (again = false) =>
      arrive().catch(async (error: unknown) => {
        await renewPage(again);
        throw error;
      }),
    // Without a connection it would only fail, and a browser asks for what failed no second time.
    preload: () => {
      if (navigator.onLine) void arrive().catch(() => undefined);
    },
  };
  return lazy;
};

/** The module, or null while it is on its way or not `wanted` yet; `failed` after a lost connection, until `retry`. */
export function useLazyModule<Module>(lazy: LazyModule<Module>, wanted = true) {
  const [module, setModule] = useState<Module | null>(() => lazy.current);
  const [failed, setFailed] = useState(false);
  const fetchIt = useCallback(
    (again: boolean) =>
      lazy.load(again).then(
        (arrived) => setModule(() => arrived),
        () => setFailed(true),
      ),
    [lazy],
  );
  useEffect(() => {
    if (wanted) void fetchIt(false);
  }, [fetchIt, wanted]);
  const retry = () => {
    setFailed(false);
    void fetchIt(true);
  };
  return { module, failed, retry };
}
