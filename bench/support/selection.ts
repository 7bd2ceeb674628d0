/** A run of a selection in a process of its own, as `node selection.ts <participants>`; prints what it cost as JSON. */
import { allocate } from '../../packages/server/src/seleksi/allocate.ts';
import type { Columns } from '../../packages/server/src/seleksi/columns.ts';
import { prioritise } from '../../packages/server/src/seleksi/priority.ts';
import { type Rule, UNIT } from '../../packages/server/src/seleksi/rule.ts';

/** What one run cost. */
export interface Cost {
  /** Milliseconds from scores to seats. */
  ms: number;
  /** Greatest memory of the process in megabytes, participants included. */
  megabytes: number;
  /** Who got a seat. */
  seated: number;
}

const CHOICES = 4;
/** One seat for so many participants, over all programmes. */
const RIVALS = 3;
const PARTICIPANTS_OF_A_PROGRAMME = 333;

/** The same figures at every run: a linear congruential generator. */
const numbers = () => {
  let state = 12_345;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) / 2 ** 24;
  };
};

const ruleFor = (programmes: number, seats: number): Rule => {
  const reserved = Math.floor(seats / 5);
  return {
    cara: 'skor',
    kosong: 'gugur',
    seri: ['k0', 'urut'],
    komponen: (['z', 'linear', 'asli'] as const).map((ubah, k) => ({
      kode: `k${k}`,
      nama: `Ujian ${k}`,
      rentang: [0, 1_000 * UNIT],
      ubah,
      di_dalam: [],
    })),
    prodi: Array.from({ length: programmes }, (_, p) => ({
      kode: `p${p}`,
      bobot: [4_000, 3_000, 3_000],
      minimum: [null, null, null],
      minimum_total: null,
      kursi: [
        ...(p % 5 === 0
          ? [
              { jumlah: reserved, urutan: [['kipk'], []], tanpa: [] },
              { jumlah: reserved, urutan: [['asal'], ['kipk'], []], tanpa: [] },
            ]
          : []),
        { jumlah: p % 5 === 0 ? seats - 2 * reserved : seats, urutan: [[]], tanpa: [] },
      ],
    })),
  };
};

/** Participants who want the same programmes more than others, as people do. */
const participantsFor = (count: number, programmes: number): Columns => {
  const next = numbers();
  const wanted = Math.min(CHOICES, programmes);
  const programme = new Int32Array(count * wanted);
  for (let i = 0; i < count; i += 1) {
    // No list is made for each: their garbage would count as memory of the run.
    for (let c = 0; c < wanted; ) {
      const drawn = Math.floor(next() ** 2 * programmes);
      const at = programme.subarray(i * wanted, i * wanted + c).indexOf(drawn);
      if (at === -1) programme[i * wanted + c++] = drawn;
    }
  }
  const each = (make: () => number) => Float64Array.from({ length: count }, make);
  return {
    count,
    ids: Array.from({ length: count }, (_, i) => String(10_000_000 + i)),
    groups: Int32Array.from({ length: count }, () => (next() < 0.15 ? 1 : 0) + (next() < 0.1 ? 2 : 0)),
    scores: [0, 1, 2].map(() => each(() => Math.floor(next() * 100_000) * 100)),
    bonus: new Float64Array(count),
    lots: null,
    order: Float64Array.from({ length: count }, (_, i) => i),
    start: Int32Array.from({ length: count + 1 }, (_, i) => i * wanted),
    programme,
  };
};

const runOf = (count: number): Cost => {
  const programmes = Math.max(1, Math.round(count / PARTICIPANTS_OF_A_PROGRAMME));
  const rule = ruleFor(programmes, Math.floor(count / programmes / RIVALS));
  const columns = participantsFor(count, programmes);
  const began = performance.now();
  const { met } = allocate(rule, columns, prioritise(rule, columns, 'ab'.repeat(32)));
  const ms = performance.now() - began;
  return {
    ms,
    megabytes: process.resourceUsage().maxRSS / 1024,
    seated: met.filter((choice) => choice !== -1).length,
  };
};

process.stdout.write(JSON.stringify(runOf(Number(process.argv[2]))));
