/** Links to the parts of something that has several pages; on a phone one line that scrolls, with the open part in sight. */
import './parts.css';
import { Children, isValidElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** `label` names them for the screen reader; the links are `NavLink`s. */
export function Parts({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  const links = Children.toArray(children).filter(isValidElement);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolled as another part opens or one is added, and never against whoever scrolls
  useLayoutEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!list.current || !open) return;
    const { left, width } = open.getBoundingClientRect();
    const { left: edge, width: room } = list.current.getBoundingClientRect();
    list.current.scrollLeft += left - edge - (room - width) / 2;
  }, [pathname, links.length]);
  return (
    <nav className="desk-parts" aria-label={label}>
      <ul ref={list}>
        {links.map((link) => (
          <li key={link.key}>{link}</li>
        ))}
      </ul>
    </nav>
  );
}
