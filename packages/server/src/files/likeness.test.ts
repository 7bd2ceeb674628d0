import sharp from 'sharp';
import { expect, test } from 'vitest';
import { portrait } from '../../test/portraits.ts';
import { cleanPhoto } from './image.ts';
import { copiesOf, KEYS, type Likeness } from './likeness.ts';

const MANY = 120;
const LARGEST = 999_999;

const read = async (bytes: Buffer): Promise<Likeness> => {
  const judged = await cleanPhoto(bytes, LARGEST);
  if (!judged.ok || !judged.likeness) throw new Error('a photo has a likeness');
  return judged.likeness;
};
const keyOf = ({ rupa }: Likeness, key: number) => rupa.slice(key * KEYS.bits, (key + 1) * KEYS.bits);
const differing = (a: Likeness, b: Likeness) =>
  Array.from(a.rupa).filter((bit, i) => bit !== b.rupa[i]).length;

test('heads before the same wall are told apart, and each is found again after it was stored anew', async () => {
  const faces: Likeness[] = [];
  for (let seed = 1; seed <= MANY; seed += 1) {
    const sent = await portrait(seed);
    const face = await read(sent);
    const again = await read(await sharp(sent).resize(210, 280).jpeg({ quality: 60 }).toBuffer());
    const copies = copiesOf(face);
    expect([seed, copies.some((keys, key) => keys.includes(keyOf(again, key)))]).toEqual([seed, true]);
    expect(differing(face, again)).toBeLessThanOrEqual(12);
    faces.push(face);
  }
  const pairs = faces.flatMap((a, i) => faces.slice(0, i).map((b) => [a, b] as const));
  expect(pairs.filter(([a, b]) => differing(a, b) <= 12)).toEqual([]);
  // Keys that a share of all have in common would make the search grow with the crowd.
  const shared = pairs.filter(([a, b]) => copiesOf(a).some((keys, key) => keys.includes(keyOf(b, key))));
  expect(shared.length / pairs.length).toBe(0);
});

test('a picture of one colour looks like nothing', async () => {
  const flat = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#c81e1e' } })
    .png()
    .toBuffer();
  expect(await cleanPhoto(flat, LARGEST)).toMatchObject({ ok: true, likeness: null });
});
