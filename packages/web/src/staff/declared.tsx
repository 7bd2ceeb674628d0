/** A desk at an address it declares; at any other, which the server answers 404, the page says that there is none (layar 15). */
import { isPage, OFFICE } from '@gerbang/contract/wire/pages';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Alert } from '../ui/feedback/alert.tsx';

interface Props {
  path: string;
  children: ReactNode;
}
export function Declared({ path, children }: Props) {
  const { pathname } = useLocation();
  if (isPage(OFFICE + pathname)) return children;
  return (
    <div className="ui-stack">
      <h1>Halaman tidak ada</h1>
      <Alert kind="warning">
        Alamat ini tidak ada pada meja ini. <Link to={`/${path}`}>Buka mejanya</Link>
      </Alert>
    </div>
  );
}
