/** Code that does not arrive, on a page left open while the portal was updated or its connection was lost. */

/** The scripts of the page are all here: from now on what does not arrive is said in its place (packages/web/build/again.ts). */
export const begun = (): void => {
  document.documentElement.dataset.dimulai = '1';
  try {
    sessionStorage.removeItem('muat-ulang');
  } catch {
    // Where nothing is kept, nothing was counted.
  }
};

/**
 * Loads the page anew when the server hands out another one by now, or `anyway` when it answers at all: a browser does
 * not ask twice for a module that once failed. Does nothing without a connection.
 */
export const renewPage = async (anyway: boolean): Promise<void> => {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  // The prerendered page starts its scripts itself, after its first frame, and names those of the other pages too.
  const entries = script ? [script] : (document.getElementById('root')?.dataset.entry?.split(' ') ?? []);
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => null);
  if (entries.length === 0 || !answer?.ok) return;
  const page = await answer.text();
  // What was typed is kept on the device, so nothing is lost.
  if (anyway || !entries.some((entry) => page.includes(entry))) location.reload();
};
