/** A browser that counts: what a page loads, and when it shows. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page, type Response } from 'playwright-core';
import { unpackBrowser } from '../../e2e/support/unpack-browser.ts';

/** A phone; the desk where the list of steps stands open. */
export const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
export const DESK = { viewport: { width: 1280, height: 800 } };

/** Nothing was asked for so long: the page has all it wants. */
const QUIET_MS = 1_000;
const LATEST_MS = 30_000;

export const openBrowser = async (out: string): Promise<Browser> => {
  const { executablePath, env } = await unpackBrowser(join(out, 'browser'));
  return chromium.launch({
    executablePath,
    // Root cannot have the sandbox; the pages are our own.
    args: ['--no-sandbox', '--disable-gpu'],
    env: { ...(process.env as Record<string, string>), ...env },
  });
};

export interface Loaded {
  path: string;
  type: string;
  /** Bytes as sent to a browser that takes gzip: texts zipped, pictures as they are. */
  zipped: number;
}

/** Watches a context's answers; `take` gives those since the last time, once the page is quiet. */
export const watch = (context: BrowserContext): { take(): Promise<Loaded[]> } => {
  let last = performance.now();
  let pending: Promise<Loaded | null>[] = [];
  const note = async (response: Response): Promise<Loaded | null> => {
    const type = response.headers()['content-type'] ?? '';
    // A stream never ends, and a redirect has no body.
    if (type.startsWith('text/event-stream') || !response.ok()) return null;
    const body = await response.body().catch(() => Buffer.alloc(0));
    const text = /^text\/|javascript|json|svg/.test(type);
    return {
      path: new URL(response.url()).pathname,
      type,
      zipped: text ? gzipSync(body, { level: 9 }).length : body.length,
    };
  };
  context.on('request', () => void (last = performance.now()));
  context.on('response', (response) => {
    last = performance.now();
    pending.push(note(response));
  });
  return {
    take: async () => {
      last = performance.now();
      const latest = performance.now() + LATEST_MS;
      while (performance.now() - last < QUIET_MS && performance.now() < latest)
        await new Promise((resolve) => setTimeout(resolve, QUIET_MS / 10));
      const loaded = await Promise.all(pending);
      pending = [];
      return loaded.filter((one) => one !== null);
    },
  };
};

/** A context as somebody signed in; without a token, a visitor. */
export const arrive = async (
  browser: Browser,
  origin: string,
  token: string | null,
  options: object = PHONE,
): Promise<BrowserContext> => {
  const context = await browser.newContext({ ...options, baseURL: origin, locale: 'id-ID' });
  if (token !== null) await context.addInitScript(`localStorage.setItem('gerbang.token', '${token}')`);
  return context;
};

// Slow 4G as Lighthouse applies it, and a phone's processor.
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1_474_560 / 8,
  uploadThroughput: 675_000 / 8,
};
const SLOWER = 4;

const OBSERVE = `window.__seen = { lcp: 0, cls: 0, blocked: 0 };
  const on = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('largest-contentful-paint', (e) => { window.__seen.lcp = e.startTime; });
  on('layout-shift', (e) => { if (!e.hadRecentInput) window.__seen.cls += e.value; });
  on('longtask', (e) => { window.__seen.blocked += Math.max(0, e.duration - 50); });`;

/** Milliseconds to the largest paint, milliseconds in which long tasks kept the page, and how much moved. */
export interface Shown {
  lcp: number;
  blocked: number;
  cls: number;
}

/** Opens an address as for the first time, over applied slow 4G on a slow phone. */
export const show = async (browser: Browser, origin: string, path: string): Promise<Shown> => {
  const context = await arrive(browser, origin, null);
  try {
    await context.addInitScript(OBSERVE);
    const watched = watch(context);
    const page: Page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(path, { waitUntil: 'load' });
    await watched.take();
    return (await page.evaluate('window.__seen')) as Shown;
  } finally {
    await context.close();
  }
};
