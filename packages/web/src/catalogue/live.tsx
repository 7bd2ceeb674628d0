import { type ReactNode, useEffect, useRef, useState } from 'react';

/** A control that keeps what is put into it, so that it can be tried. */
export function Live<T>({
  start,
  children,
}: {
  start: T;
  children: (value: T, change: (next: T) => void) => ReactNode;
}) {
  const [value, change] = useState(start);
  return children(value, change);
}

const LOOK_MS = 50;

/** Presses what `selector` finds in it, as soon as it is there: for states that only an act leads to. */
export function Pressed({ selector, children }: { selector: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [waits, setWaits] = useState(true);
  useEffect(() => {
    const timer = setInterval(() => {
      const found = box.current?.querySelector<HTMLElement>(selector);
      if (!found) return;
      clearInterval(timer);
      found.focus();
      found.click();
      setWaits(false);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [selector]);
  return (
    <div ref={box} data-waits={waits || undefined}>
      {children}
    </div>
  );
}
