/** The sign-in page as it arrives, without the router: that comes, with everything else, once somebody goes on. */
import { LOGIN_TABS } from '@gerbang/contract/wire/login-pages';
import { useMemo, useState } from 'react';
import { fetched } from '../ui/fetched.tsx';
import { LoginPage } from './features/sesi/login-page.tsx';
import { type Navigation, NavigationContext, type Place } from './layout/navigation.tsx';
import { PublicFrame } from './layout/public-frame.tsx';
import { useSignedIn } from './use-signed-in.ts';

export const Onward = fetched(async () => (await import('./routed-app.tsx')).RoutedApp, {
  frame: PublicFrame,
  skeleton: { lines: 3, height: '56px' },
});

const Simulation = fetched(async () => (await import('./simulation-alone.tsx')).SimulationAlone);

/** `at` is where it is drawn. Whoever has gone on does not come back here: the router leads from then on. */
export function FirstPage({ at }: { at: Place }) {
  const signedIn = useSignedIn();
  const [place, setPlace] = useState(at);
  const [gone, setGone] = useState(false);
  const navigation = useMemo<Navigation>(
    () => ({
      ...place,
      go: (to, { replace } = { replace: false }) => {
        history[replace ? 'replaceState' : 'pushState'](null, '', to);
        const { pathname, search } = location;
        setPlace({ pathname, search });
        // The way back is the router's.
        if (!replace) setGone(true);
      },
    }),
    [place],
  );
  const tab = LOGIN_TABS[place.pathname];
  if (!gone && (signedIn || !tab)) setGone(true);
  return (
    <NavigationContext value={navigation}>
      {gone || !tab ? (
        <Onward />
      ) : (
        // Who touches the page is about to go on.
        <div onFocus={Onward.preload}>
          <LoginPage tab={tab} simulation={<Simulation />} />
        </div>
      )}
    </NavigationContext>
  );
}
