/** Everything an applicant meets, behind a router that also leads the pages which need none. */
import { type ReactNode, useMemo } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router';
import { App } from './app.tsx';
import { NavigationContext } from './layout/navigation.tsx';

function Led({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const navigation = useMemo(
    () => ({
      pathname,
      search,
      go: (to: string, options?: { replace: boolean }) => void navigate(to, options),
    }),
    [pathname, search, navigate],
  );
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

export function RoutedApp() {
  return (
    <BrowserRouter>
      <Led>
        <App />
      </Led>
    </BrowserRouter>
  );
}
