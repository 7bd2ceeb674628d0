import { type RefCallback, useCallback, useState } from 'react';

/** Whether an element has been in view, and the ref that watches it until then; `margin` as an IntersectionObserver takes it. */
export const useSeen = (margin: string): readonly [boolean, RefCallback<Element>] => {
  const [seen, setSeen] = useState(false);
  const watch = useCallback(
    (element: Element | null) => {
      if (!element) return;
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some((entry) => entry.isIntersecting)) return;
          observer.disconnect();
          setSeen(true);
        },
        { rootMargin: margin },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [margin],
  );
  return [seen, watch];
};
