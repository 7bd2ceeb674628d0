/** What is said of corrections: signed, of one size, of nobody (tersegel 13, tersegel 14). */
import { randomBytes } from 'node:crypto';
import type { Manifes } from '@gerbang/contract/tersegel/bentuk';
import { KOREKSI_BYTES, type Koreksi, packStatement, readKoreksi } from '@gerbang/contract/tersegel/koreksi';
import { expect, test } from 'vitest';
import { correctionKey, signCorrection } from './koreksi.ts';

const ID = 7;
const keys = { seal: randomBytes(32) };
const said: Koreksi = {
  kode_penawaran: '2027-21-1',
  sidik_kunci: 'ab'.repeat(32),
  berubah: false,
  waktu: '2026-11-27T08:00:00.000Z',
};
const manifes = {
  kode_penawaran: said.kode_penawaran,
  sidik_kunci: said.sidik_kunci,
  kunci_koreksi: correctionKey(keys, ID),
} as Manifes;
const sign = (more: Partial<Koreksi> = {}, id = ID, by = keys) =>
  new Uint8Array(signCorrection(by, id, { ...said, ...more }));

test('it is read as the office signed it, and has the same size whatever it says', async () => {
  for (const berubah of [false, true]) {
    const file = sign({ berubah });
    expect(file).toHaveLength(KOREKSI_BYTES);
    // Nothing beside these four: no name, no number, no count.
    expect(await readKoreksi(file, manifes)).toEqual({ ...said, berubah });
  }
  expect(sign({ kode_penawaran: '2027-210-99' })).toHaveLength(KOREKSI_BYTES);
  expect(() => packStatement({ ...said, kode_penawaran: 'x'.repeat(KOREKSI_BYTES) })).toThrow(RangeError);
});

test('one flipped byte anywhere, and a part of it, is none', async () => {
  const file = sign({ berubah: true });
  for (let at = 0; at < file.length; at += 1)
    expect([at, await readKoreksi(file.with(at, (file[at] as number) ^ 1), manifes)]).toEqual([at, null]);
  expect(await readKoreksi(file.slice(0, -1), manifes)).toBeNull();
});

test('that of another result, another announcement or another installation is none', async () => {
  expect(await readKoreksi(sign({}, ID + 1), manifes)).toBeNull();
  expect(await readKoreksi(sign({}, ID, { seal: randomBytes(32) }), manifes)).toBeNull();
  expect(await readKoreksi(sign({ kode_penawaran: '2027-21-2' }), manifes)).toBeNull();
  expect(await readKoreksi(sign({ sidik_kunci: 'cd'.repeat(32) }), manifes)).toBeNull();
  const { kunci_koreksi: _, ...older } = manifes;
  expect(await readKoreksi(sign(), older as Manifes)).toBeNull();
});

test('every bundle of a result names the same key, and of another result another', () => {
  expect(correctionKey(keys, ID)).toBe(manifes.kunci_koreksi);
  expect(correctionKey(keys, ID + 1)).not.toBe(manifes.kunci_koreksi);
});
