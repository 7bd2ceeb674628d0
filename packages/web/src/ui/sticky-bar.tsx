import type { ReactNode } from 'react';
import './sticky-bar.css';

/** The bar at the foot of the screen with the step's actions; put the primary button last. */
export function StickyBar({ children }: { children: ReactNode }) {
  return (
    <div className="ui-sticky-bar">
      <div className="ui-sticky-bar__content">{children}</div>
    </div>
  );
}
