/** The public pages of a process: what they are made of, read once until it changes, and the pages made of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { createReadyPages, type ReadyPages } from '../../http/ready-pages.ts';
import type { Services } from '../../http/services.ts';
import type { Frame } from './frame.ts';
import { type Isi, readIsi } from './queries.ts';
import { disampingMasuk } from './wave-pages.ts';

/** While news may be missed, what was read counts for so long. */
const BLIND_MS = 2_000;
/** News that came to nobody, of a clock that was moved say, would otherwise stand for a day. */
const AGE_MS = 60_000;

/** What was read at one moment, and the pages made of it: a page made late never stands among newer ones. */
export interface Edition {
  isi: Isi;
  pages: ReadyPages;
}
export interface Publik {
  frame: Frame;
  /** Answers from memory with a page that is up to date; false where it must be made. */
  send(request: FastifyRequest, reply: FastifyReply, key: string): boolean;
  edition(): Promise<Edition>;
  /** The waves as they stand beside the sign-in form, as HTML. */
  disampingMasuk(): Promise<{ beside: string; isCurrent: () => boolean }>;
}

export interface PublikServices extends Services {
  publik: Publik;
}

/** The style sheet the build made for these pages; none where nothing was built. */
const readStyle = (webRoot: string | undefined): string => {
  try {
    return webRoot === undefined ? '' : readFileSync(join(webRoot, 'umum.css'), 'utf8').trim();
  } catch {
    return '';
  }
};

interface Kept {
  edition: Promise<Edition>;
  pages: ReadyPages;
  /** By the server's clock, which may be set back. */
  since: number;
  until: number;
}

export const createPublik = (deps: Deps, webRoot: string | undefined): Publik => {
  const { listener, now, config } = deps;
  let kept: Kept | null = null;
  const current = (): Kept | null => {
    const at = now().getTime();
    return kept && at >= kept.since && at < kept.until ? kept : null;
  };
  listener.on('publik', () => void (kept = null));
  const begin = (): Kept => {
    const pages = createReadyPages();
    const reading = readIsi(deps);
    const since = now().getTime();
    const mine: Kept = {
      edition: reading.then((isi) => ({ isi, pages })),
      pages,
      since,
      until: since + (listener.connected ? AGE_MS : BLIND_MS),
    };
    reading.then(
      ({ until }) => void (mine.until = Math.min(mine.until, until.getTime())),
      () => void (kept === mine && (kept = null)),
    );
    kept = mine;
    return mine;
  };
  const edition = (): Promise<Edition> => (current() ?? begin()).edition;
  return {
    frame: { origin: config.publicUrl.replace(/\/$/, ''), style: readStyle(webRoot) },
    send: (request, reply, key) => current()?.pages.send(request, reply, key) ?? false,
    edition,
    disampingMasuk: async () => {
      const shown = current() ?? begin();
      const { isi } = await shown.edition;
      return { beside: disampingMasuk(isi), isCurrent: () => current() === shown };
    },
  };
};
