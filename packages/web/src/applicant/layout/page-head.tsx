/** Breadcrumb and title of a signed-in page (A 2: "a breadcrumb shows a list of titles"). */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { usePageTitle } from './use-page-title.ts';

export function PageHead({
  title,
  crumbs = [],
  children,
}: {
  title: string;
  crumbs?: { label: string; to: string }[];
  children?: ReactNode;
}) {
  usePageTitle(title);
  return (
    <div className="stack stack--close">
      <Breadcrumb
        items={[{ label: 'Dashboard', to: '/dashboard' }, ...crumbs, { label: title }]}
        renderLink={(to, label) => <Link to={to}>{label}</Link>}
      />
      <h1>{title}</h1>
      {children}
    </div>
  );
}
