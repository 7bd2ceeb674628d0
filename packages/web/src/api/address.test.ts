import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followFresh, holds } from './address.ts';
import { hearClock } from './clock.ts';

const MINUTE = 60_000;
const signed = (minutes: number) =>
  `/api/v2/berkas/a?kedaluwarsa=${Math.floor((Date.now() + minutes * MINUTE) / 1000)}&tanda=x`;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  hearClock(new Date().toUTCString());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a signed address', () => {
  test('holds until shortly before its end; one without an end always does', () => {
    const address = signed(10);
    expect(holds(address)).toBe(true);
    vi.advanceTimersByTime(7.9 * MINUTE);
    expect(holds(address)).toBe(true);
    vi.advanceTimersByTime(0.2 * MINUTE);
    expect(holds(address)).toBe(false);
    expect(holds('/assets/a.png')).toBe(true);
  });

  test('is judged by the server’s clock, however wrong the device’s is', () => {
    const address = signed(10);
    hearClock(new Date(Date.now() + 9 * MINUTE).toUTCString());
    expect(holds(address)).toBe(false);
    const later = signed(190);
    hearClock(new Date(Date.now() + 180 * MINUTE).toUTCString());
    expect(holds(later)).toBe(true);
    hearClock(null);
    expect(holds(later)).toBe(true);
  });
});

describe('a click on a link', () => {
  const press = async (href: string, ask: () => Promise<string | null>) => {
    const link = { href, click: vi.fn<() => void>() };
    const event = { currentTarget: link, preventDefault: vi.fn<() => void>() };
    const failed = vi.fn<() => void>();
    followFresh(ask, failed)(event as never);
    await vi.advanceTimersByTimeAsync(0);
    return {
      link,
      stopped: event.preventDefault.mock.calls.length > 0,
      failed: failed.mock.calls.length > 0,
    };
  };

  test('goes its way while the address holds', async () => {
    const ask = vi.fn<() => Promise<string | null>>();
    expect((await press(signed(10), ask)).stopped).toBe(false);
    expect(ask).not.toHaveBeenCalled();
  });

  test('goes on with the address asked for anew once it does not', async () => {
    const fresh = signed(10);
    const { link, stopped, failed } = await press(signed(-1), async () => fresh);
    expect([stopped, failed, link.href, link.click.mock.calls.length]).toEqual([true, false, fresh, 1]);
  });

  test('says so where it cannot be had', async () => {
    for (const ask of [async () => null, () => Promise.reject(new Error('offline'))]) {
      const { link, failed } = await press(signed(-1), ask);
      expect([failed, link.click.mock.calls.length]).toEqual([true, 0]);
    }
  });

  test('is left alone without a signal', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect((await press(signed(-1), async () => null)).stopped).toBe(false);
  });
});
