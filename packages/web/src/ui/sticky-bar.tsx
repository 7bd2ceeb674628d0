import { type ReactNode, useLayoutEffect, useRef } from 'react';
import './sticky-bar.css';

/** The bar at the foot of the screen with the step's actions; put the primary button last. */
export function StickyBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = document.documentElement.style;
    // What scrolls into sight must know how high the bar is just now.
    const observer = new ResizeObserver(([entry]) => {
      root.setProperty('--bar', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      root.removeProperty('--bar');
    };
  }, []);
  return (
    <div ref={bar} className="ui-sticky-bar">
      <div className="ui-sticky-bar__content">{children}</div>
    </div>
  );
}
