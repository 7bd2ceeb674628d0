import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { atMoment, SPREAD_MS } from './moment.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The device runs two years behind: only what the server's clock said may count. */
const HERE = Date.parse('2024-01-01T00:00:00Z');
const heard = () => ({ time_now: '2026-11-20T03:00:00.000Z', at: Date.now() });
const act = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers({ now: HERE });
  vi.stubGlobal('document', new EventTarget());
  act.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const looked = () => document.dispatchEvent(new Event('visibilitychange'));

describe('a moment of the server', () => {
  test('comes once, by its clock and not by the device’s', () => {
    atMoment('2026-11-20T04:00:00.000Z', heard(), 0, act);
    vi.advanceTimersByTime(HOUR - 1);
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(act).toHaveBeenCalledTimes(1);
    looked();
    vi.advanceTimersByTime(DAY);
    expect(act).toHaveBeenCalledTimes(1);
  });

  test('leaves every page its own turn after it', () => {
    atMoment('2026-11-20T04:00:00.000Z', heard(), SPREAD_MS, act);
    vi.advanceTimersByTime(HOUR + SPREAD_MS - 1);
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(act).toHaveBeenCalledTimes(1);
  });

  test('that had passed when the server answered is nothing to wait for', () => {
    for (const moment of ['2026-11-20T03:00:00.000Z', '2026-11-20T02:59:59.999Z', 'kapan-kapan'])
      atMoment(moment, heard(), 0, act);
    looked();
    vi.advanceTimersByTime(DAY);
    expect(act).not.toHaveBeenCalled();
  });

  test('further away than a timer reaches does not come early', () => {
    atMoment('2027-01-09T03:00:00.000Z', heard(), 0, act);
    vi.advanceTimersByTime(50 * DAY - 1);
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(act).toHaveBeenCalledTimes(1);
  });

  test('slept over is taken up when the page is looked at again', () => {
    atMoment('2026-11-20T04:00:00.000Z', heard(), 0, act);
    looked();
    expect(act).not.toHaveBeenCalled();
    // Timers stand still while a phone sleeps; its clock does not.
    vi.setSystemTime(HERE + 2 * HOUR);
    looked();
    expect(act).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(DAY);
    expect(act).toHaveBeenCalledTimes(1);
  });

  test('is not waited for any more once stopped', () => {
    const stop = atMoment('2026-11-20T04:00:00.000Z', heard(), 0, act);
    stop();
    looked();
    vi.advanceTimersByTime(DAY);
    expect(act).not.toHaveBeenCalled();
  });
});
