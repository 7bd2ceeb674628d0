/**
 * Wrong passwords for every officer at once, while an honest one goes on signing in: `node attack/office.ts
 * http://127.0.0.1:3000 [seconds] [username] [password]`. Loopback only; it ends by itself (keamanan 18).
 */
import { setTimeout as delay } from 'node:timers/promises';

interface Target {
  /** Origin of the portal, on loopback. */
  url: string;
  seconds: number;
  /** Guesses without which it does not end, however slow the machine is. */
  atLeast?: number;
  /** Names that are guessed at; the demo's unless given. */
  names?: readonly string[];
  /** An officer without one-time codes, who signs in meanwhile. */
  account?: { username: string; password: string };
}
interface Outcome {
  tries: number;
  /** Guesses that opened something or broke it, and honest calls that were refused or hung. */
  failures: number;
  /** Sign-ins from a device known before, with their median in milliseconds, and the one from a new device at the end. */
  honest: { tries: number; medianMs: number | null; newDevice: boolean | null };
}

const NAMES = ['admin', 'layanan', 'loa', 'seleksi', 'pimpinan', 'humas', 'keuangan', 'pengawas'];
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);
const TOGETHER = 16;
const PAUSE_MS = 250;
const PATIENCE_MS = 5_000;
/** A new device waits as it is told, so many times at most. */
const ASKS = 4;

interface Answer {
  status: number;
  cookies: string[];
  waitMs: number;
}
const REFUSED = [401, 429];

const createSignIn =
  (url: string) =>
  async (username: string, password: string, cookie = ''): Promise<Answer> => {
    try {
      const answer = await fetch(`${url}/api/petugas/masuk`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
        body: JSON.stringify({ username, password }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await answer.arrayBuffer();
      return {
        status: answer.status,
        cookies: answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? ''),
        waitMs: Number(answer.headers.get('retry-after')) * 1000,
      };
    } catch {
      return { status: 0, cookies: [], waitMs: 0 };
    }
  };

/** Guesses for so many seconds, and at least so often; answers what came of it, and what became of the honest officer meanwhile. */
export const attackOffice = async ({
  url,
  seconds,
  atLeast = 0,
  names = NAMES,
  account,
}: Target): Promise<Outcome> => {
  if (!LOOPBACK.has(new URL(url).hostname)) throw new Error('This program is for a portal on loopback.');
  const signIn = createSignIn(url);
  let [tries, failures] = [0, 0];
  const times: number[] = [];
  const device = account && (await signIn(account.username, account.password)).cookies[1];
  if (account && !device) failures += 1;
  const end = performance.now() + seconds * 1000;
  const isOn = () => performance.now() < end || tries < atLeast;

  const guess = async (lane: number): Promise<void> => {
    for (let i = lane; isOn(); i += 1) {
      const { status } = await signIn(names[i % names.length] ?? '', `tebakan ${i} ${lane}`);
      tries += 1;
      if (!REFUSED.includes(status)) failures += 1;
    }
  };
  const honest = async (): Promise<void> => {
    if (!account) return;
    while (isOn()) {
      const began = performance.now();
      const { status } = await signIn(account.username, account.password, device);
      times.push(performance.now() - began);
      if (status !== 200) failures += 1;
      await delay(PAUSE_MS);
    }
  };
  await Promise.all([honest(), ...Array.from({ length: TOGETHER }, (_, lane) => guess(lane))]);

  const opens = async ({ username, password }: { username: string; password: string }): Promise<boolean> => {
    for (let ask = 0; ask < ASKS; ask += 1) {
      const { status, waitMs } = await signIn(username, password);
      if (status === 200) return true;
      await delay(waitMs);
    }
    return false;
  };
  const newDevice = account ? await opens(account) : null;
  if (newDevice === false) failures += 1;
  const sorted = times.toSorted((a, b) => a - b);
  const medianMs = sorted.length > 0 ? Math.round(sorted[sorted.length >> 1] ?? 0) : null;
  return { tries, failures, honest: { tries: times.length, medianMs, newDevice } };
};

if (import.meta.main) {
  const [url = '', seconds = '10', username, password] = process.argv.slice(2);
  const account = username && password ? { account: { username, password } } : {};
  console.log(await attackOffice({ url, seconds: Number(seconds), ...account }));
}
