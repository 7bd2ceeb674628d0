import { afterEach, expect, it, vi } from 'vitest';
import { lazyModule } from './use-lazy-module.ts';

afterEach(() => vi.unstubAllGlobals());

it('fetches nothing ahead without a connection, for a browser asks no second time for what failed', async () => {
  const fetchModule = vi.fn<() => Promise<string>>(async () => 'part');
  const lazy = lazyModule(fetchModule);
  vi.stubGlobal('navigator', { onLine: false });
  lazy.preload();
  expect(fetchModule).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', { onLine: true });
  lazy.preload();
  await vi.waitFor(() => expect(lazy.current).toBe('part'));
});
