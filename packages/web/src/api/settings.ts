/** The university's settings: written into every page by the server, else fetched once. */

import type { pengaturan, Settings } from '@gerbang/contract/applicant/pengaturan/calls';
import { NEUTRAL } from '@gerbang/contract/applicant/pengaturan/neutral';
import { useSyncExternalStore } from 'react';
import { callLight } from './client.ts';

let current = NEUTRAL;
let asked = false;

/** The title of the browser's tab: the page, then the university once it has a name of its own. */
export const tabTitle = (title: string, { nama_universitas }: Settings): string =>
  title === nama_universitas ? title : `${title} – ${nama_universitas}`;

const apply = (settings: Settings) => {
  current = settings;
  document.title = tabTitle(NEUTRAL.nama_universitas, settings);
};
// The server writes the settings into every page.
const written = typeof document === 'undefined' ? null : document.getElementById('pengaturan')?.textContent;
if (written) {
  apply(JSON.parse(written) as Settings);
  asked = true;
}
const listeners = new Set<() => void>();

/** Shows these from now on: what has just been stored, or has arrived. */
export const showSettings = (settings: Settings): void => {
  apply(settings);
  for (const listener of listeners) listener();
};

const ask = () => {
  asked = true;
  void callLight<typeof pengaturan>('GET', '/api/v2/public/pengaturan').then(showSettings, () => {
    asked = false;
  });
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  if (!asked) ask();
  return () => void listeners.delete(listener);
};

/** The settings; a neutral name stands until they have arrived. */
export const useSettings = (): Settings =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => NEUTRAL,
  );
