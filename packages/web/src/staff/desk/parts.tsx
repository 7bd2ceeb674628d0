/** Links to the parts of a desk that has several pages. */
import './parts.css';
import type { ReactNode } from 'react';

/** `desk` as it is named in a sentence; the links are `NavLink`s. */
export function Parts({ desk, children }: { desk: string; children: ReactNode }) {
  return (
    <nav className="desk-parts" aria-label={`Bagian meja ${desk}`}>
      {children}
    </nav>
  );
}
