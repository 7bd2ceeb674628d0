import { useCallback, useEffect, useState } from 'react';

/** A part of the app that is fetched when first needed. */
export interface LazyModule<Module> {
  /** What has arrived, else null. */
  current: Module | null;
  /** Fetches it; safe to call again after a failure and ahead of time. */
  load: () => Promise<Module>;
}

/** Wraps a dynamic import so that it is fetched once and can be tried again when the connection failed. */
export const lazyModule = <Module>(fetchModule: () => Promise<Module>): LazyModule<Module> => {
  const lazy: LazyModule<Module> = {
    current: null,
    load: async () => (lazy.current ??= await fetchModule()),
  };
  return lazy;
};

/** The module, or null while it is on its way; `failed` after a lost connection, until `retry`. */
export function useLazyModule<Module>(lazy: LazyModule<Module>) {
  const [module, setModule] = useState<Module | null>(() => lazy.current);
  const [failed, setFailed] = useState(false);
  const fetchIt = useCallback(
    () =>
      lazy.load().then(
        (arrived) => setModule(() => arrived),
        () => setFailed(true),
      ),
    [lazy],
  );
  useEffect(() => {
    void fetchIt();
  }, [fetchIt]);
  const retry = () => {
    setFailed(false);
    void fetchIt();
  };
  return { module, failed, retry };
}
