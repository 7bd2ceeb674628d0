import { expect, test } from 'vitest';
import { lock, readLock, unsealed } from './lock.ts';

test('everything that is installed is sealed, and what is not is named', async () => {
  expect((await lock.run()).passed).toBe(true);
  const copy = structuredClone(readLock());
  const packages: Record<string, { link?: boolean; integrity?: string }> = copy.packages;
  const sealed = Object.keys(packages).filter((path) => packages[path]?.integrity);
  expect(sealed.length).toBeGreaterThan(400);
  const [first = '', second = ''] = sealed;
  delete packages[first]?.integrity;
  (packages[second] as { integrity?: string }).integrity = '';
  packages['node_modules/@gerbang/lain'] = { link: true };
  packages['packages/server/node_modules/lain'] = {};
  expect(unsealed(copy).toSorted()).toEqual([first, second, 'packages/server/node_modules/lain'].toSorted());
});
