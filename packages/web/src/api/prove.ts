/** Solving the challenge of a call that has to be paid for (keamanan 6), a slice at a time, so that the page stays alive. */

/** Digests between two looks at the clock, and how long one slice may take. */
const DIGESTS = 1_000;
const SLICE_MS = 30;

let proving = 0;
const listeners = new Set<() => void>();
const count = (change: 1 | -1) => {
  proving += change;
  for (const listener of listeners) listener();
};

/** Whether a challenge is being solved. */
export const isProving = (): boolean => proving > 0;
export const subscribeProving = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Lets the page do what has come up; a timer would wait for a second where the tab is behind another. */
const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });

/** The proof a challenge asks for, as the repeated call carries it; null where it cannot be made. */
export const prove = async (challenge: string): Promise<string | null> => {
  count(1);
  try {
    const { startProof } = await import('@gerbang/contract/wire/proof');
    const work = startProof(challenge);
    for (;;) {
      const end = performance.now() + SLICE_MS;
      while (performance.now() < end) {
        const proof = work(DIGESTS);
        if (proof !== null) return proof;
      }
      await breathe();
    }
  } catch {
    return null;
  } finally {
    count(-1);
  }
};
