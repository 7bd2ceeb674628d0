/** Which seat a plenary takes, told of five people at one programme (seleksi 26). */
import { describe, expect, test } from 'vitest';
import { toColumns } from './columns.ts';
import { writeLedger } from './ledger.ts';
import { select } from './outcome.ts';
import type { Decision } from './sidang.ts';
import type { Made } from './testing.ts';

/** One programme: a seat for KIP-K before everybody, one for KIP-K alone, one for everybody but holders of KIP-K. */
const seated: Made = {
  benih: 'a1'.repeat(32),
  rule: {
    cara: 'skor',
    kosong: 'gugur',
    komponen: [{ kode: 'k0', nama: 'Ujian', rentang: [0, 1_000_000], ubah: 'asli', di_dalam: [] }],
    seri: [],
    prodi: [
      {
        kode: 'p0',
        bobot: [10_000],
        minimum: [null],
        minimum_total: null,
        kursi: [
          { jumlah: 1, urutan: [['kipk'], []], tanpa: [] },
          { jumlah: 1, urutan: [['kipk']], tanpa: [] },
          { jumlah: 1, urutan: [[]], tanpa: ['kipk'] },
        ],
      },
    ],
  },
  participants: [
    ['a', ['kipk']],
    ['b', ['kipk']],
    ['c', []],
    ['d', []],
    ['e', []],
  ].map(([id, kelompok], i) => ({
    id: id as string,
    kelompok: kelompok as string[],
    nilai: [(10 + i) * 10_000],
    pilihan: ['p0'],
    tambahan: 0,
    urut: i,
  })),
};
const admit = (nomor: number, id: string, kursi: Decision['kursi'] = 'ambil'): Decision => ({
  id,
  nomor,
  putusan: 'terima',
  prodi: 'p0',
  kursi,
  alasan: '0'.repeat(64),
  dokumen: 'f'.repeat(64),
  petugas: ['seleksi', 'pimpinan'],
});
const run = (decisions: readonly Decision[]) =>
  select(seated.rule, toColumns(seated.rule, seated.participants), seated.benih, decisions);
/** Who sits where, and who was the last the rule seated on each kind. */
const seatsOf = (...decisions: Decision[]) => {
  const { verdicts, fills } = run(decisions);
  const on = (kind: number) =>
    verdicts.filter((one) => one.diterima === 1 && one.kursi === kind).map(({ id }) => id);
  return { kinds: [1, 2, 3].map(on), beyond: on(0), last: fills[0]?.batas.map((one) => one?.id) };
};

describe('the seat of a plenary', () => {
  test('without any decision nobody has', () => {
    expect(seatsOf()).toEqual({ kinds: [['b'], ['a'], ['e']], beyond: [], last: ['b', 'a', 'e'] });
  });

  test('is the last one somebody may sit on, which the rule no longer gives and no cut-off counts', () => {
    // On seats without KIP-K holders of it never sit, on those for KIP-K nobody else.
    expect(seatsOf(admit(1, 'a'))).toMatchObject({
      kinds: [['b'], ['a'], ['e']],
      last: ['b', undefined, 'e'],
    });
    expect(seatsOf(admit(1, 'c'))).toMatchObject({
      kinds: [['b'], ['a'], ['c']],
      last: ['b', 'a', undefined],
    });
  });

  test('is taken in the order of the decisions, whatever order they are read in and whoever they are about', () => {
    const both = [admit(1, 'd'), admit(2, 'c')] as const;
    const inOrder = { kinds: [['c'], ['b'], ['d']], beyond: [] };
    expect(seatsOf(...both)).toMatchObject(inOrder);
    expect(seatsOf(...both.toReversed())).toMatchObject(inOrder);
    expect(seatsOf(admit(2, 'd'), admit(1, 'c'))).toMatchObject({ kinds: [['d'], ['b'], ['c']] });
    const write = (decisions: readonly Decision[]) =>
      writeLedger({ penawaran: 'S1-2027-1', induk: null, ...seated, decisions }).lines;
    expect(write(both.toReversed())).toEqual(write(both));
    // Whoever comes when none is left is refused by name, and nobody before.
    expect(() => seatsOf(admit(3, 'e'), ...both)).toThrow(
      'Putusan sidang 3, peserta e: tidak ada kursi lagi di prodi p0.',
    );
  });

  test('beyond the programme takes none, and is said as such', () => {
    const made = seatsOf(admit(1, 'c', 'tambah'), admit(2, 'd', 'tambah'));
    expect(made).toEqual({ kinds: [['b'], ['a'], ['e']], beyond: ['c', 'd'], last: ['b', 'a', 'e'] });
    expect(run([admit(1, 'c', 'tambah')]).fills).toMatchObject([{ terisi: [1, 1, 1], lebih: 1 }]);
  });
});
