/** Browsers that open pages: what a page names must be there, whichever process is asked for it, or once it is loaded anew. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Load, Tally } from './tally.ts';

const PAGES = ['/login', '/petugas', '/penerimaan'];
const PAUSE_MS = 200;
const NAMED = /\/assets\/[\w.-]+/g;

export const startPageReaders = (url: string, { done, found }: Tally): Load => {
  let isOver = false;
  const get = async (path: string): Promise<{ status: number; text: string } | null> => {
    const answer = await fetch(url + path, { headers: { accept: '*/*' } }).catch(() => null);
    const text = await answer?.text().catch(() => null);
    if (answer && typeof text === 'string') return { status: answer.status, text };
    done.unanswered += 1;
    return null;
  };
  /** What the page lacks, if anything. */
  const open = async (page: string): Promise<string | null> => {
    const shell = await get(page);
    if (shell?.status !== 200) return null;
    for (const asset of new Set(shell.text.match(NAMED))) {
      const answer = await get(asset);
      if (answer && answer.status !== 200) return `${answer.status} of ${asset}`;
    }
    done.pages += 1;
    return null;
  };
  const read = async (page: string) => {
    for (; !isOver; await wait(PAUSE_MS)) {
      // As the page does by itself (packages/web/build/again.ts).
      const lacks = (await open(page)) && (await open(page));
      if (lacks) found('broken', `${page}, loaded anew: ${lacks}`);
    }
  };
  const running = PAGES.map(read);
  return {
    judge: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
};
