import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  GERBANG_SECRET: '0f3c9a7e5b1d48628e7a90cb34d1f5e6',
  PUBLIC_URL: 'https://pmb.nusantara.ac.id',
};

describe('in production', () => {
  test('what is needed is enough', () => {
    expect(readConfig(production)).toMatchObject({
      production: true,
      publicUrl: 'https://pmb.nusantara.ac.id',
    });
  });

  test.each([
    ['none', undefined, 'GERBANG_SECRET wajib diisi'],
    ['a short one', 'k4Xp', 'sedikitnya 32'],
    ['an example', 'contoh-rahasia-yang-panjangnya-cukup-123', 'bukan contoh'],
    ['one letter over and over', 'a'.repeat(64), 'acak'],
    ['a word over and over', 'gerbang'.repeat(8), 'acak'],
  ])('as a secret %s is refused', (_, GERBANG_SECRET, why) => {
    expect(() => readConfig({ ...production, GERBANG_SECRET })).toThrow(why);
  });

  test('a weak secret of the banks is refused by its name', () => {
    expect(() => readConfig({ ...production, GERBANG_BANK_SECRET: 'bank' })).toThrow('GERBANG_BANK_SECRET');
  });

  test.each([
    undefined,
    '',
    'pmb.nusantara.ac.id',
    'ftp://pmb.nusantara.ac.id',
    'https://nusantara.ac.id/pmb',
  ])('%j is no address to print on cards', (PUBLIC_URL) => {
    expect(() => readConfig({ ...production, PUBLIC_URL })).toThrow('PUBLIC_URL');
  });

  test.each(['http://pmb.nusantara.ac.id', 'http://10.0.0.7:3000', 'http://localhost.nusantara.ac.id'])(
    '%s is refused, for the office could not sign in over it',
    (PUBLIC_URL) => {
      expect(() => readConfig({ ...production, PUBLIC_URL })).toThrow('https://');
    },
  );

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    '%s, the own machine, is tried without HTTPS',
    (PUBLIC_URL) => {
      expect(readConfig({ ...production, PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL);
    },
  );
});

test('every setting that is missing or wrong is named at once', () => {
  const said = () => readConfig({ NODE_ENV: 'production', PORT: 'x', GERBANG_ROLE: 'tukang' });
  for (const name of ['PUBLIC_URL wajib', 'GERBANG_SECRET wajib', 'PORT harus', 'GERBANG_ROLE harus'])
    expect(said).toThrow(`\n  - ${name}`);
});

test('a refused start makes no secret', () => {
  const DATA_DIR = join(tmpdir(), `gerbang-${process.pid}`);
  expect(() => readConfig({ DATA_DIR, PORT: 'x' })).toThrow('PORT');
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('an address may end in a slash', () => {
  const env = { GERBANG_SECRET: 'untuk uji', PUBLIC_URL: 'https://pmb.nusantara.ac.id/' };
  expect(readConfig(env).publicUrl).toBe('https://pmb.nusantara.ac.id');
});

test.each(['x', '-1', '70000', '80.5'])('port %s is refused', (PORT) => {
  expect(() => readConfig({ GERBANG_SECRET: 'untuk uji', PORT })).toThrow('PORT');
});
