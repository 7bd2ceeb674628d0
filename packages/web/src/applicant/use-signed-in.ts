/** Whether somebody is signed in on this device; false while the page is drawn at build time. */
import { useSyncExternalStore } from 'react';
import { getToken, subscribeToken } from '../api/token.ts';

export const useSignedIn = (): boolean =>
  useSyncExternalStore(
    subscribeToken,
    () => getToken() !== null,
    () => false,
  );
