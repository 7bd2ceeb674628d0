import type { ReactNode } from 'react';
import './breadcrumb.css';
import { IconChevronRight } from './icon.tsx';

export interface Crumb {
  label: string;
  /** Where it leads; the last one, the page itself, needs none. */
  to?: string;
}

export interface BreadcrumbProps {
  items: readonly Crumb[];
  /** Draws the link with the router's Link; a plain `<a>` by default. */
  renderLink?: (to: string, label: string) => ReactNode;
}

/** The way here: a list of titles (layar 5). */
export function Breadcrumb({ items, renderLink = (to, label) => <a href={to}>{label}</a> }: BreadcrumbProps) {
  return (
    <nav aria-label="Jejak halaman" className="ui-breadcrumb">
      <ol>
        {items.map(({ label, to }, at) => {
          const last = at === items.length - 1;
          return (
            <li key={label} aria-current={last ? 'page' : undefined}>
              {at > 0 && <IconChevronRight size={16} />}
              {to && !last ? renderLink(to, label) : label}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
