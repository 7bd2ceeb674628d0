/** Serves the built pages: hashed assets for ever, shells uncached, one strict policy for all (security 14). */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';

/** Addresses that open on the prerendered sign-in page; every other address opens the plain shell. */
const PRERENDERED: Record<string, string> = { '/': 'masuk.html', '/login': 'masuk.html' };
/** The office has its own bundle. */
const OFFICE = /^\/petugas(\/|$)/;

const inline = (html: string, tag: 'style' | 'script'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    (m) =>
      `'sha256-${createHash('sha256')
        .update(m[1] ?? '')
        .digest('base64')}'`,
  );

const SETTINGS_MS = 30_000;
const API = '/api/';
/** Of the headers of a page, those that protect data too; the others would make half of a short answer. */
const FOR_ANSWERS = new Set(['cross-origin-resource-policy', 'x-content-type-options']);

export interface PageSettings {
  /** What every page shows of the university. */
  read: () => Promise<{ warna: string }>;
  /** Calls `heard` whenever it may have changed. */
  onChange: (heard: () => void) => void;
}

/**
 * Writes the settings into a page, so that it neither asks for them first nor changes its colour once they are there;
 * read anew once they change, and now and then.
 */
const settingsWriter = ({ read, onChange }: PageSettings) => {
  let write: ((html: string) => string) | undefined;
  let until = 0;
  onChange(() => {
    until = 0;
  });
  return async (html: string): Promise<string> => {
    if (!write || until <= Date.now()) {
      until = Date.now() + SETTINGS_MS;
      const settings = await read();
      const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
      const block = `<script type="application/json" id="pengaturan">${json}</script></head>`;
      write = (page) =>
        page
          .replace('<html ', () => `<html style="--primary:${settings.warna}" `)
          .replace('</head>', () => block);
    }
    return write(html);
  };
};

/** The headers helmet sets; the same for every answer, so they are worked out once rather than for each. */
const protection = async (options: FastifyHelmetOptions): Promise<Record<string, string>> => {
  const probe = Fastify();
  await probe.register(helmet, options);
  probe.get('/', () => '');
  const { headers } = await probe.inject('/');
  const plain = ['content-type', 'content-length', 'date', 'connection'];
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (plain.includes(name) ? [] : [[name, String(value)]])),
  );
};

/** Serves the pages built into `root`. */
export const registerPages = async (
  app: FastifyInstance,
  root: string,
  settings: PageSettings,
): Promise<void> => {
  const shells = new Map<string, string>();
  for (const name of ['index.html', 'masuk.html', 'petugas.html'])
    if (existsSync(join(root, name))) shells.set(name, readFileSync(join(root, name), 'utf8'));
  const hashes = (tag: 'style' | 'script') => [
    ...new Set([...shells.values()].flatMap((html) => inline(html, tag))),
  ];

  const page = await protection({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...hashes('script')],
        styleSrc: ["'self'", ...hashes('style')],
        // Positions that scripts set on elements; no style element or attribute in markup gets through.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        // Ours, and that of the office's editor for what is pasted into it.
        trustedTypes: ['gerbang', 'ProseMirrorClipboard'],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: { maxAge: 31_536_000 },
  });
  const answer = Object.fromEntries(Object.entries(page).filter(([name]) => FOR_ANSWERS.has(name)));
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(request.url.startsWith(API) ? answer : page);
    done();
  });
  if (shells.size === 0) return;
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    preCompressed: true,
    // Names carry a hash of the content, so they never change under the browser.
    maxAge: '365d',
    immutable: true,
    // The one name that stays the same when its content changes.
    setHeaders: (reply, path) => {
      if (path.endsWith('/sw.js')) reply.header('cache-control', 'no-cache');
    },
    allowedPath: (path) => !path.endsWith('.html'),
  });
  const written = settingsWriter(settings);
  app.get('/*', { schema: { hide: true } as never }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.startsWith(API) || /\.\w{2,5}$/.test(path)) {
      reply.callNotFound();
      return reply;
    }
    const name = OFFICE.test(path) ? 'petugas.html' : (PRERENDERED[path] ?? 'index.html');
    const html = shells.get(name) ?? shells.get('index.html') ?? '';
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await written(html));
  });
};
