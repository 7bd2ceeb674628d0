import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ATTACKS } from './attacks.ts';
import { root } from './gate.ts';

test('every attack of the night is there, once', () => {
  expect(ATTACKS.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(new Set(ATTACKS).size).toBe(ATTACKS.length);
  // Without one of these a finding of the attack from outside would be looked for no more.
  for (const name of [
    'survive',
    'silent',
    'disk',
    'pembukaan',
    'segel',
    'document',
    'percakapan',
    'sesi',
    'guessing',
  ])
    expect(ATTACKS.filter((file) => file.endsWith(`/${name}.test.ts`))).toHaveLength(1);
});
