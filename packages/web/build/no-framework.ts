/**
 * Stands in for React Router's framework mode, which fetches what a link leads to before it is pressed. The portal has
 * no such server, and without one those parts only answer that there is nothing to fetch. A part that is renamed ends
 * the build.
 */
import { createContext, type Ref, useRef } from 'react';

export const FrameworkContext = createContext(undefined);
export const PrefetchPageLinks = () => null;
/** Whether to fetch, where the link is, and what would be listened to on it. */
export const usePrefetchBehavior = () => [false, useRef(null), {}];

/** One ref that sets all of them. */
export const mergeRefs =
  <T>(...refs: (Ref<T> | undefined)[]) =>
  (value: T | null): void => {
    for (const ref of refs)
      if (typeof ref === 'function') ref(value);
      else if (ref) ref.current = value;
  };
