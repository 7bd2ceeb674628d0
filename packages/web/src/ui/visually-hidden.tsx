import type { ReactNode } from 'react';

/** Text for the screen reader alone. */
export function VisuallyHidden({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span id={id} className="ui-hidden">
      {children}
    </span>
  );
}
