/** The bearer token: the only thing of a session that outlives the page (sesi 11, keamanan 3). */
const KEY = 'gerbang.token';
const PREFIX = 'gerbang.';
const listeners = new Set<() => void>();

const read = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};
// Browsers that refuse storage keep the session for as long as the page lives.
let current: string | null = typeof localStorage === 'undefined' ? null : read();

const tell = () => {
  for (const listener of listeners) listener();
};

/** How the session that was here came to its end; null while there is one, or where there never was. */
let end: 'server' | 'sendiri' | null = null;
/** The server has ended it. */
export const hasEnded = (): boolean => end === 'server';
/** Whoever was here signed out. */
export const hasSignedOut = (): boolean => end === 'sendiri';

export const getToken = (): string | null => current;

export const setToken = (token: string): void => {
  current = token;
  end = null;
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // Kept in memory only.
  }
  tell();
};

/** Takes away pages that were put aside for a place without a signal. */
const forgetKept = (which: (name: string) => boolean): void =>
  void globalThis.caches
    ?.keys()
    .then((names) => Promise.all(names.filter(which).map((name) => caches.delete(name))));

/** Forgets what another applicant left on this device: an expired session wipes nothing by itself. */
export const forgetOthers = (nomor: string): void => {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && key !== KEY && !key.split('.').includes(nomor))
        localStorage.removeItem(key);
    forgetKept((name) => !name.split('.').includes(nomor));
  } catch {
    // Nothing was stored.
  }
};

/** Ends the session on this device; with `everything`, wipes unsent drafts too, as logging out must. */
export const clearToken = (everything: boolean): void => {
  current = null;
  end = everything ? 'sendiri' : 'server';
  try {
    localStorage.removeItem(KEY);
    if (everything)
      for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    if (everything) forgetKept(() => true);
  } catch {
    // Nothing was stored.
  }
  tell();
};

export const subscribeToken = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

// Signing out in one tab signs out the others.
if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY) return;
    current = event.newValue;
    tell();
  });
