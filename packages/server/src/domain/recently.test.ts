import { expect, test } from 'vitest';
import { inTurn } from './recently.ts';

test('of what is asked for again and again one read runs, and those who asked meanwhile share the next', async () => {
  const begun: { key: string; end: (failure?: Error) => void }[] = [];
  const read = inTurn(
    (key: string) =>
      new Promise<number>((resolve, reject) => {
        const nth = begun.push({ key, end: (failure) => (failure ? reject(failure) : resolve(nth)) });
      }),
  );
  const first = read('a');
  const [second, third] = [read('a'), read('a')];
  const other = read('b');
  expect(begun.map(({ key }) => key)).toEqual(['a', 'b']);
  begun[0]?.end(new Error('gagal'));
  await expect(first).rejects.toThrow('gagal');
  await expect.poll(() => begun.length).toBe(3);
  const fourth = read('a');
  begun[2]?.end();
  expect(await Promise.all([second, third])).toEqual([3, 3]);
  await expect.poll(() => begun.length).toBe(4);
  begun[3]?.end();
  begun[1]?.end();
  expect(await Promise.all([fourth, other])).toEqual([4, 2]);
  const fifth = read('a');
  expect(begun).toHaveLength(5);
  begun[4]?.end();
  expect(await fifth).toBe(5);
});
