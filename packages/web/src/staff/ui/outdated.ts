/** A page left open while the portal was updated asks for code that is no longer there. */

/** Loads the page anew when the server hands out another one by now; does nothing without a connection. */
export const reloadIfOutdated = async (): Promise<void> => {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => null);
  if (!entry || !answer?.ok) return;
  // What was typed is kept for the tab, so nothing is lost.
  if (!(await answer.text()).includes(new URL(entry).pathname)) location.reload();
};
