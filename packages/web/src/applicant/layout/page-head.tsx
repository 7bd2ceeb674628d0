/** Breadcrumb and title of a signed-in page (layar 5). */
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
    <div className="ui-stack ui-stack--close">
      <Breadcrumb
        items={[{ label: 'Dashboard', to: '/dashboard' }, ...crumbs, { label: title }]}
        renderLink={(to, label) => <Link to={to}>{label}</Link>}
      />
      <h1>{title}</h1>
      {children}
    </div>
  );
}
