/** What a phone does to a page: its tab killed, its line slow or gone, an answer lost on the way. */
import { setTimeout } from 'node:timers/promises';
import type { APIResponse, CDPSession, Page, Route } from 'playwright-core';
import { expect } from 'vitest';

/** Kills the tab as Android does: at once, without a word to the page. */
export const kill = async (page: Page): Promise<void> => {
  const crashed = page.waitForEvent('crash');
  const devtools = await page.context().newCDPSession(page);
  void devtools.send('Page.crash').catch(() => undefined);
  await crashed;
};

/** `upload`: bytes a second; `answer`: milliseconds until one comes back. */
export interface Slowness {
  upload?: number;
  answer?: number;
}
const UNLIMITED = -1;
const set = (devtools: CDPSession, { upload = UNLIMITED, answer = 0 }: Slowness) =>
  devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: answer,
    downloadThroughput: UNLIMITED,
    uploadThroughput: upload,
  });

/** Makes the page's line so slow that a request can be caught under way. */
export const slowLine = async (page: Page, slowness: Slowness): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await set(devtools, slowness);
};

/** A call on its way. */
export interface Caught {
  /** Settles once it is caught, `arrived` or not. */
  caught: Promise<void>;
  /** Breaks its line: the page is told that there is no connection. */
  cut(): Promise<void>;
  /** Lets it go on. */
  release(): Promise<void>;
}

/** Catches the next `method` to `path`: on its way there or, `arrived`, on its way back with the server's answer. */
export const catchCall = async (
  page: Page,
  method: string,
  path: string,
  arrived: boolean,
): Promise<Caught> => {
  const { promise, resolve, reject } = Promise.withResolvers<{ route: Route; response?: APIResponse }>();
  let waiting = true;
  await page.route(
    (address) => address.pathname === path,
    async (route) => {
      if (!waiting || route.request().method() !== method) return route.fallback();
      waiting = false;
      if (!arrived) return resolve({ route });
      await route.fetch().then((response) => resolve({ route, response }), reject);
    },
  );
  return {
    caught: promise.then(() => undefined),
    cut: async () => (await promise).route.abort('internetdisconnected'),
    release: async () => {
      const { route, response } = await promise;
      await (response ? route.fulfill({ response }) : route.continue());
    },
  };
};

/** Without a line for so long, in which `meanwhile` happens. Milliseconds. */
export const outage = async (
  page: Page,
  length: number,
  call: Caught,
  meanwhile: () => Promise<void>,
): Promise<void> => {
  const over = setTimeout(length);
  await page.context().setOffline(true);
  await call.cut();
  await meanwhile();
  await over;
  await page.context().setOffline(false);
};

/** Waits until an upload has begun and is not done: some share of its bytes is under way. */
export const untilUnderWay = async (page: Page): Promise<void> => {
  const bar = page.getByRole('progressbar');
  await bar.waitFor();
  const share = async () => Number(await bar.getAttribute('aria-valuenow'));
  await expect.poll(share).toBeGreaterThan(0);
  expect(await share()).toBeLessThan(100);
};
