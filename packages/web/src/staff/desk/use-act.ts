/** How a desk's page begins an act that the address names, as `desks.ts` declares it. */
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Calls `begin` where the address ends in `#name`, and takes that out: going back does not begin the act again. */
export const useAct = (name: string, begin: () => void): void => {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const asked = hash === `#${name}`;
  const start = useEffectEvent(() => {
    void navigate({ pathname, search }, { replace: true });
    begin();
  });
  useEffect(() => {
    if (asked) start();
  }, [asked]);
};
