/** A visitor of the portal: a browser window that notes everything that goes wrong on the way. */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';

/** The clock of the far east of the country, so that a time meant for Jakarta shows when it is not. */
const shared: BrowserContextOptions = { locale: 'id-ID', timezoneId: 'Asia/Jayapura' };
export const PHONE: BrowserContextOptions = {
  ...shared,
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};
export const DESK: BrowserContextOptions = { ...shared, viewport: { width: 1280, height: 800 } };

const WAIT_MS = 30_000;
const FAILURES = join(import.meta.dirname, '../../test-results');

export const openBrowser = (): Promise<Browser> => {
  const { executablePath, env } = inject('browser');
  return chromium.launch({
    executablePath,
    // Root cannot have the sandbox; the pages are our own.
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
    env: { ...(process.env as Record<string, string>), ...env },
  });
};

/** Sees every page of a context. */
export class Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Method and path of every request to the API. */
  readonly calls: string[] = [];
  /** Console errors, violations of the policy, requests to strangers, answers nobody expected. */
  private trouble: string[] = [];

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
  }

  static async arrive(browser: Browser, options: BrowserContextOptions): Promise<Visitor> {
    // A portal of the test's own has another address.
    const baseURL = options.baseURL ?? inject('origin');
    const context = await browser.newContext({ ...options, baseURL });
    context.setDefaultTimeout(WAIT_MS);
    const visitor = new Visitor(context, await context.newPage());
    visitor.watch(baseURL);
    return visitor;
  }

  /** The same browser program with nothing in common: another device. */
  another(options: BrowserContextOptions): Promise<Visitor> {
    return Visitor.arrive(this.context.browser() as Browser, options);
  }

  private watch(origin: string): void {
    this.context.on('console', (message) => {
      const text = message.text();
      // What the server answered is noted below with its path; a cut line is what some tests are about.
      if (/^Failed to load resource: (the server responded|net::ERR_INTERNET_DISCONNECTED)/.test(text))
        return;
      if (message.type() === 'error' || message.type() === 'warning') this.trouble.push(`console: ${text}`);
    });
    this.context.on('weberror', (error) => this.trouble.push(`uncaught: ${error.error().message}`));
    this.context.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== origin)
        this.trouble.push(`stranger: ${request.url()}`);
      if (url.pathname.startsWith('/api/')) this.calls.push(`${request.method()} ${url.pathname}`);
    });
    this.context.on('response', (response) => {
      if (response.status() >= 400)
        this.trouble.push(`${response.status()} ${new URL(response.url()).pathname}`);
    });
  }

  /** Takes out what a test provoked, e.g. `401 /api/login`, and answers how many times it happened. */
  forgive(trouble: string | RegExp): number {
    const before = this.trouble.length;
    const isMeant = (one: string) => (typeof trouble === 'string' ? one === trouble : trouble.test(one));
    this.trouble = this.trouble.filter((one) => !isMeant(one));
    return before - this.trouble.length;
  }

  /** Takes out what was asked of a stranger a test went to. */
  forgiveStrangers(origin: string): void {
    this.trouble = this.trouble.filter((one) => !one.startsWith(`stranger: ${origin}`));
  }

  /** Fails when anything went wrong since the last time. */
  expectNoTrouble(): void {
    const { trouble } = this;
    this.trouble = [];
    expect(trouble).toEqual([]);
  }

  /** What the portal keeps on the device. */
  kept(): Promise<string[]> {
    return this.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('gerbang.')));
  }
}

const keepPicture = async (page: Page, name: string): Promise<void> => {
  await mkdir(FAILURES, { recursive: true });
  await page.screenshot({ path: join(FAILURES, `${name.replace(/\W+/g, '-')}.png`) });
};

/** A visitor for every test of the file (`each`), or one for all of them; the trouble is looked at after each test. */
export const useVisitor = (
  options: BrowserContextOptions,
  every: 'each' | 'all' = 'each',
): (() => Visitor) => {
  let browser: Browser;
  let visitor: Visitor | undefined;
  let failed = false;
  const present = (): Visitor => {
    if (!visitor) throw new Error('nobody has arrived');
    return visitor;
  };
  const leave = async () => {
    await visitor?.context.close();
    visitor = undefined;
  };
  beforeAll(async () => {
    browser = await openBrowser();
    if (every === 'all') visitor = await Visitor.arrive(browser, options);
  });
  beforeEach(async ({ skip }) => {
    if (every === 'each') visitor = await Visitor.arrive(browser, options);
    else skip(failed, 'the way here failed');
  });
  afterEach(async ({ task }) => {
    try {
      if (task.result?.state === 'fail') {
        failed = true;
        await keepPicture(present().page, task.name);
      }
      present().expectNoTrouble();
    } finally {
      if (every === 'each') await leave();
    }
  });
  afterAll(async () => {
    await leave();
    await browser?.close();
  });
  return present;
};
