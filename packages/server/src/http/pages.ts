/** Serves the built pages: hashed assets for ever, shells uncached, one strict policy for all (keamanan 14). */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { Settings } from '@gerbang/contract/applicant/pengaturan/calls';
import { hakCipta, initials, NEUTRAL } from '@gerbang/contract/applicant/pengaturan/neutral';
import { paletteStyle } from '@gerbang/contract/applicant/pengaturan/palette';
import { isPage } from '@gerbang/contract/wire/pages';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { html as markup } from '@remix-run/html-template';
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

/** The colours a page is built in. */
const BUILT_STYLE = paletteStyle(NEUTRAL.warna);
/** The title it was built with; who finds the portal by a search reads whose it is. */
const BUILT_TITLE = `<title>${NEUTRAL.nama_universitas}</title>`;
/** What the page drawn at build time says of the university, each alone in a span, and what takes its place. */
const words = (of: PageContent['settings'], year: number): readonly string[] =>
  [initials(of), of.nama_universitas, hakCipta(of, year)].map((word) => String(markup`>${word}</span>`));
const BUILT_WORDS = words(NEUTRAL, NEUTRAL.tahun_hak_cipta);
const SETTINGS_MS = 30_000;
/** A page waits no longer for its settings: without them it asks for them itself, in the colour it was built in. */
const LATE_MS = 500;
/** After they were late, pages are written from memory for so long before they are asked for again. */
const AGAIN_MS = 2_000;
/** What programs call, portals and banks: none of it is a page. */
const isCall = (path: string): boolean => path.startsWith('/api/') || path.startsWith('/snap/');
/** Of the headers of a page, those that protect data too; the others would make half of a short answer. */
const FOR_ANSWERS = new Set(['cross-origin-resource-policy', 'x-content-type-options']);

/** What is written into a page. */
export interface PageContent {
  /** What every page shows of the university. */
  settings: Pick<Settings, 'warna' | 'nama_universitas' | 'singkatan' | 'tahun_hak_cipta'>;
  /** What stands beside the sign-in form, as HTML. */
  beside: string;
  /** False once `beside` is no longer so. */
  isCurrent: () => boolean;
}
export interface PageSettings {
  read: () => Promise<PageContent>;
  /** Calls `heard` whenever the settings may have changed. */
  onChange: (heard: () => void) => void;
  /** Where else files come from that pages show; nowhere unless given. */
  filesOrigin?: string | undefined;
}
/** Where the sign-in page has its place for what stands beside the form. */
const BESIDE = '<!--gelombang-->';

/**
 * Writes the settings into a page, so that it neither asks for them first nor changes its colour once they are there;
 * read anew once they change, and now and then. Where they are late, the last ones known are written, if any.
 */
const settingsWriter = ({ read, onChange }: PageSettings) => {
  let write = (html: string): string => html;
  let isCurrent = () => false;
  let until = 0;
  let again = 0;
  let changes = 0;
  onChange(() => {
    changes += 1;
    until = 0;
  });
  const renew = async (): Promise<void> => {
    const before = changes;
    const { settings, beside, ...content } = await read();
    const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
    const style = paletteStyle(settings.warna);
    const name = settings.nama_universitas;
    const title =
      name === NEUTRAL.nama_universitas
        ? BUILT_TITLE
        : String(markup`<title>${NEUTRAL.nama_universitas} – ${name}</title>`);
    const block = `<script type="application/json" id="pengaturan">${json}</script></head>`;
    const said = words(settings, Number(jakartaDay(new Date()).slice(0, 4)));
    const written = new Map<string, string>();
    write = (page) => {
      const done =
        written.get(page) ??
        page
          .replace(BUILT_STYLE, style)
          .replace(/(<meta name="theme-color" content=")[^"]*/, (_, tag: string) => tag + settings.warna)
          .replace(BUILT_TITLE, () => title)
          .replace('</head>', () => block)
          .replaceAll(/>[^<>]+<\/span>/g, (span) => said[BUILT_WORDS.indexOf(span)] ?? span)
          .replace(BESIDE, () => beside);
      written.set(page, done);
      return done;
    };
    isCurrent = content.isCurrent;
    again = 0;
    // What changed meanwhile was perhaps not read.
    if (changes === before) until = Date.now() + SETTINGS_MS;
  };
  return async (html: string): Promise<string> => {
    const at = Date.now();
    if ((until <= at || !isCurrent()) && again <= at) {
      again = at + AGAIN_MS;
      const renewed = renew().catch(() => {});
      await Promise.race([renewed, delay(LATE_MS, undefined, { ref: false })]);
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

  const files = settings.filesOrigin === undefined ? [] : [settings.filesOrigin];
  const page = await protection({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...hashes('script')],
        styleSrc: ["'self'", ...hashes('style')],
        // Positions that scripts set on elements; no style element or attribute in markup gets through.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:', ...files],
        fontSrc: ["'self'"],
        // The service worker hands on what pages show, and is held to this.
        connectSrc: ["'self'", ...files],
        frameSrc: ["'self'", ...files],
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
    // Only browsers that cannot show these pages read them; who may frame a page is said by the policy.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  const answer = Object.fromEntries(Object.entries(page).filter(([name]) => FOR_ANSWERS.has(name)));
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(isCall(request.url) ? answer : page);
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
  // From the first page on there is something to fall back on.
  await written('');
  app.get('/*', { schema: { hide: true } as never }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (isCall(path) || /\.\w{2,5}$/.test(path)) {
      reply.callNotFound();
      return reply;
    }
    const name = OFFICE.test(path) ? 'petugas.html' : (PRERENDERED[path] ?? 'index.html');
    const html = shells.get(name) ?? shells.get('index.html') ?? '';
    // Whoever follows an old link sees the portal; programs are told that nothing is there.
    return reply
      .code(isPage(path) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await written(html));
  });
};
