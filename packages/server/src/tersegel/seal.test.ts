import { createHash, randomBytes } from 'node:crypto';
import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib';
import {
  AMPLOP_BYTES,
  type Bytes,
  type Isi,
  type Kepala,
  type Manifes,
  packContents,
  partOf,
  partsFor,
} from '@gerbang/contract/tersegel/bentuk';
import { findEnvelope, isAnnouncedKey, markFrom, openEnvelope } from '@gerbang/contract/tersegel/buka';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leafOf, levelsOf, markOf, pathOf, rootOf, sealEnvelope, topOf } from './seal.ts';

const fresh = (bytes: number): Bytes => new Uint8Array(randomBytes(bytes));
const own = (bytes: Uint8Array): Bytes => new Uint8Array(bytes);
const garam = fresh(32);
const kunci = fresh(32);
const head = { garam: Buffer.from(garam).toString('hex') } as Manifes;

const fates = fc.constantFrom<Isi['s'][]>(1, 0, null);
const contents: fc.Arbitrary<Isi> = fc.record({
  s: fates,
  nama: fc.string({ maxLength: 100 }),
  prodi: fc.option(fc.constantFrom('Ilmu Hukum', 'Pendidikan Guru Pendidikan Anak Usia Dini'), { nil: null }),
  jenjang: fc.option(fc.constantFrom('S1', 'D4'), { nil: null }),
  kode: fc.option(fc.nat(999), { nil: null }),
});
const sealed = (isi: Isi, rahasia = fresh(16), with_ = { garam, kunci }) => {
  const tanda = markOf(rahasia, garam);
  return { rahasia, tanda, amplop: sealEnvelope(with_, { rahasia, tanda }, packContents(isi)) };
};

describe('an envelope', () => {
  test('opens in a browser with its own secret and the key, and says what was put into it', async () => {
    await fc.assert(
      fc.asyncProperty(contents, async (isi) => {
        const { rahasia, tanda, amplop } = sealed(isi);
        expect(own(tanda)).toEqual(await markFrom(rahasia, head));
        expect(await openEnvelope(head, { rahasia, kunci, tanda: own(tanda), amplop: own(amplop) })).toEqual(
          isi,
        );
      }),
      { numRuns: 60 },
    );
  });

  test('does not open with another secret, another key, another mark, another salt, or a bit changed', async () => {
    const { rahasia, tanda, amplop } = sealed({ s: 1, nama: 'Siti', prodi: null, jenjang: null, kode: null });
    const right = { rahasia, kunci, tanda: own(tanda), amplop: own(amplop) };
    expect(await openEnvelope(head, right)).not.toBeNull();
    for (const wrong of [{ rahasia: fresh(16) }, { kunci: fresh(32) }, { tanda: fresh(16) }])
      expect(await openEnvelope(head, { ...right, ...wrong })).toBeNull();
    expect(await openEnvelope({ garam: Buffer.from(fresh(32)).toString('hex') }, right)).toBeNull();
    for (const at of [0, 100, AMPLOP_BYTES - 1]) {
      const changed = own(amplop);
      changed[at] = (changed[at] as number) ^ 1;
      expect(await openEnvelope(head, { ...right, amplop: changed })).toBeNull();
    }
  });

  test('of 2,000 pairs of accepted and refused or absent has the same size, packed or not', () => {
    const sizes = new Set<string>();
    const same = { nama: 'Siti Rahma', kode: 101 };
    const accepted: Isi = { ...same, s: 1, prodi: 'Pendidikan Guru Sekolah Dasar', jenjang: 'S1' };
    for (let i = 0; i < 2_000; i += 1)
      for (const isi of [
        accepted,
        { ...same, s: i % 2 ? 0 : null, prodi: null, jenjang: null, kode: null } as Isi,
      ]) {
        const { amplop } = sealed(isi);
        sizes.add([amplop.length, gzipSync(amplop).length, deflateRawSync(amplop).length].join());
      }
    expect([...sizes]).toHaveLength(1);
  });

  test('leaves files of the same size, packed or not, whether everybody in them is accepted, refused or absent', () => {
    const sizesOf = (isi: (i: number) => Isi) => {
      const file = Buffer.concat(
        Array.from({ length: 64 }, (_, i) => sealed(isi(i))).flatMap(({ tanda, amplop }) => [tanda, amplop]),
      );
      return [file, gzipSync(file), deflateRawSync(file), brotliCompressSync(file)].map(
        ({ length }) => length,
      );
    };
    const none = { prodi: null, jenjang: null, kode: null };
    const name = (i: number) => 'Siti Rahma'.repeat(1 + (i % 9));
    const accepted = sizesOf((i) => ({ s: 1, nama: name(i), prodi: 'Ilmu Hukum', jenjang: 'S1', kode: 101 }));
    expect(sizesOf((i) => ({ s: 0, nama: name(i), ...none }))).toEqual(accepted);
    expect(sizesOf(() => ({ s: null, nama: '', ...none }))).toEqual(accepted);
    expect(accepted[0]).toBe(64 * 544);
  });

  test('has no pattern by which bytes of accepted ones differ from those of refused ones', () => {
    const many = 2_000;
    const mean = (s: Isi['s']) => {
      const sums = new Float64Array(AMPLOP_BYTES);
      const seen = Array.from({ length: AMPLOP_BYTES }, () => new Set<number>());
      for (let i = 0; i < many; i += 1)
        for (const [at, byte] of sealed({
          s,
          nama: 'A',
          prodi: null,
          jenjang: null,
          kode: null,
        }).amplop.entries()) {
          sums[at] = (sums[at] as number) + byte;
          seen[at]?.add(byte);
        }
      // Of 256 values a place takes all but one or two; written in the clear it takes a few.
      expect(Math.min(...seen.map(({ size }) => size))).toBeGreaterThan(230);
      return sums.map((sum) => sum / many);
    };
    const [yes, no] = [mean(1), mean(0)];
    // Of evenly spread bytes the means of two such heaps differ by 2.3 in the usual case; seven times that is never met.
    for (const [at, value] of yes.entries()) expect(Math.abs(value - (no[at] as number))).toBeLessThan(16);
  });

  test('cuts a name that does not fit, and refuses a programme that does not', () => {
    const long = { s: 1, nama: 'é'.repeat(400), prodi: 'Hukum', jenjang: 'S1', kode: 1 } as const;
    expect(packContents(long)).toHaveLength(512);
    expect(() => packContents({ ...long, prodi: 'x'.repeat(600) })).toThrow(RangeError);
  });
});

test('only the announced key is taken for it', async () => {
  const announced = { sidik_kunci: createHash('sha256').update(kunci).digest('hex') };
  expect(await isAnnouncedKey(kunci, announced)).toBe(true);
  expect(await isAnnouncedKey(fresh(32), announced)).toBe(false);
  expect(await isAnnouncedKey(own(Buffer.concat([kunci, kunci])), announced)).toBe(false);
});

const HEAD: Kepala = {
  versi: 1,
  kode_penawaran: 'X',
  nama: 'Reguler 2027',
  universitas: 'Contoh',
  tahun: 2027,
  kode_jalur: '11',
  waktu: '2027-06-01T08:00:00.000Z',
  jumlah: 3,
  pecahan: 1,
  garam: '00',
  sidik_kunci: '11',
  petunjuk: '22',
};
/** A bundle of made-up envelopes, as files. */
const bundleOf = (many: number) => {
  const all = Array.from({ length: many }, (_, i) =>
    sealed({ s: i % 2 ? 1 : 0, nama: `N${i}`, prodi: null, jenjang: null, kode: null }),
  ).toSorted((a, b) => Buffer.compare(a.tanda, b.tanda));
  const pecahan = partsFor(many);
  const files = Array.from({ length: pecahan }, (_, ke) =>
    all
      .filter(({ tanda }) => partOf(tanda, pecahan) === ke)
      .map(({ tanda, amplop }) => Buffer.concat([tanda, amplop])),
  );
  const levels = levelsOf(files.map((records) => topOf(levelsOf(records.map(leafOf)))));
  const kepala: Kepala = { ...HEAD, garam: head.garam, jumlah: many, pecahan };
  const manifes: Manifes = { ...kepala, akar: rootOf(kepala, topOf(levels)) };
  const of = (one: (typeof all)[number]) => {
    const ke = partOf(one.tanda, pecahan);
    return {
      tanda: own(one.tanda),
      file: own(Buffer.concat(files[ke] ?? [])),
      path: own(pathOf(levels, ke)),
    };
  };
  return { all, manifes, of };
};

describe('a proof', () => {
  test.each([1, 2, 3, 63, 64, 65, 700])('of every envelope of %i leads to the root', async (many) => {
    const { all, manifes, of } = bundleOf(many);
    for (const one of all.slice(0, 80)) {
      const { tanda, file, path } = of(one);
      const found = await findEnvelope(manifes, tanda, file, path);
      expect('bukti' in found && found.bukti.akar).toBe(manifes.akar);
      expect('bukti' in found && Buffer.from(found.bukti.amplop)).toEqual(one.amplop);
    }
  });

  test('fails where one byte of the file or of the way is another, an envelope is gone or added, or the head says otherwise', async () => {
    const { all, manifes, of } = bundleOf(300);
    const { tanda, file, path } = of(all[150] as (typeof all)[0]);
    const judged = async (m: Manifes, f: Bytes, p: Bytes) => Object.keys(await findEnvelope(m, tanda, f, p));
    expect(await judged(manifes, file, path)).toEqual(['bukti']);
    const flipped = (bytes: Bytes, at: number) => {
      const changed = own(bytes);
      changed[at] = (changed[at] as number) ^ 1;
      return changed;
    };
    for (const at of [0, 17, file.length - 1])
      expect(await judged(manifes, flipped(file, at), path)).toEqual(['rusak']);
    for (const at of [0, path.length - 1])
      expect(await judged(manifes, file, flipped(path, at))).toEqual(['rusak']);
    expect(await judged(manifes, file.slice(544), path)).toEqual(['rusak']);
    expect(await judged(manifes, own(Buffer.concat([file, file.slice(0, 544)])), path)).toEqual(['rusak']);
    // Files that are cut, or longer than what is proven, are told from those that were changed.
    for (const [f, p] of [
      [file.slice(1), path],
      [own(Buffer.concat([file, fresh(5)])), path],
      [file, path.slice(32)],
      [file, own(Buffer.concat([path, fresh(32)]))],
    ] as const)
      expect(await findEnvelope(manifes, tanda, f, p)).toEqual({
        rusak: expect.stringContaining('tidak utuh'),
      });
    // Everything anybody may read is bound, whatever it is.
    const others: Manifes = {
      versi: 2 as 1,
      kode_penawaran: 'Y',
      nama: 'Lain',
      universitas: 'Lain',
      tahun: 2028,
      kode_jalur: '99',
      waktu: '2027-07-01T08:00:00.000Z',
      jumlah: 299,
      pecahan: 4,
      garam: '1'.repeat(64),
      sidik_kunci: '1'.repeat(64),
      petunjuk: '00',
      akar: '0'.repeat(64),
    };
    for (const [field, value] of Object.entries(others))
      expect([field, await judged({ ...manifes, [field]: value }, file, path)]).toEqual([field, ['rusak']]);
  });

  test('is the tree of the design: leaves, nodes and root hashed as different kinds', () => {
    const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
    const kind = (byte: number) => Uint8Array.of(byte);
    const [a, b, c] = [fresh(544), fresh(544), fresh(544)];
    const leaf = (record: Bytes) => sha256(kind(0), record);
    const top = sha256(kind(1), sha256(kind(1), leaf(a), leaf(b)), leaf(c));
    expect(topOf(levelsOf([a, b, c].map(leafOf)))).toEqual(top);
    expect(topOf(levelsOf([]))).toEqual(sha256(kind(3)));
    const said = `1\n"X"\n"Reguler 2027"\n"Contoh"\n2027\n"11"\n"2027-06-01T08:00:00.000Z"\n3\n1\n"00"\n"11"\n"22"`;
    expect(rootOf(HEAD, top)).toBe(sha256(kind(2), Buffer.from(said), top).toString('hex'));
  });

  test('tells a secret that is in no envelope from a bundle that was changed', async () => {
    const { all, manifes, of } = bundleOf(300);
    const stranger = fresh(16);
    const tanda = await markFrom(stranger, manifes);
    const near = all.find((one) => partOf(one.tanda, manifes.pecahan) === partOf(tanda, manifes.pecahan));
    const { file, path } = of(near as (typeof all)[0]);
    expect(await findEnvelope(manifes, tanda, file, path)).toEqual({ tidak_ada: true });
  });
});
