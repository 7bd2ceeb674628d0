/** Every figure an applicant reads, computed from the lines of the ledger alone, with no code of the portal (seleksi 17). */
import { createHash } from 'node:crypto';
import type { AlasanHasil } from '@gerbang/contract/applicant/yudisium';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workOnSelection } from '../../skenario/job.ts';
import { KODE, linesOf, startSelection, type TestSelection } from './testing.ts';

const UNIT = 10_000;
let s: TestSelection;
beforeAll(async () => {
  s = await startSelection(14);
});
afterAll(() => s.t.close());

interface Row {
  id: string;
  nilai: (number | null)[];
  pilihan: string[];
  tambahan: number;
  urut: number;
}
interface Kind {
  jumlah: number;
  urutan: string[][];
}
interface Rule {
  cara: 'skor' | 'kelompok-pilihan';
  kosong: 'gugur' | 'nol';
  komponen: { nama: string; kode: string }[];
  prodi: {
    kode: string;
    bobot: number[];
    minimum: (number | null)[];
    minimum_total: number | null;
    kursi: Kind[];
  }[];
}
const sha = (...parts: (string | Buffer)[]) => {
  const made = createHash('sha256');
  for (const part of parts) made.update(part);
  return made.digest();
};

/** What the ledger says of everybody: scores as they are, one component, ties by time and draw. */
const figures = (lines: readonly string[]) => {
  const [head, rule, ...rest] = lines.map((one) => JSON.parse(one));
  const rows: Row[] = rest.slice(0, head.jumlah.peserta);
  const verdicts: { id: string; diterima: number; kursi: number }[] = rest.slice(
    head.jumlah.peserta + head.jumlah.sidang,
    2 * head.jumlah.peserta + head.jumlah.sidang,
  );
  const { cara, kosong, komponen, prodi }: Rule = rule;
  const seed = sha(
    'gerbang-undian/1',
    Buffer.from(head.undian.benih, 'hex'),
    sha(rows.map(({ id }) => id).join('\n')),
  );
  const lot = (id: string) => sha(seed, id).toString('hex');
  const of = (kode: string) => prodi.find((one) => one.kode === kode) as Rule['prodi'][number];
  const total = (row: Row, kode: string): number | null => {
    const { minimum, minimum_total } = of(kode);
    const score = row.nilai[0] ?? null;
    if (minimum[0] !== null && (score === null || score < (minimum[0] as number))) return null;
    if (score === null && kosong === 'gugur') return null;
    const sum = (score ?? 0) + row.tambahan;
    return minimum_total !== null && sum < minimum_total ? null : sum;
  };
  const verdict = new Map(verdicts.map((one) => [one.id, one]));
  const rank = (row: Row, kode: string) => (cara === 'kelompok-pilihan' ? row.pilihan.indexOf(kode) : 0);
  return new Map(
    rows.map((row) => [
      row.id,
      row.pilihan.map((kode, choice) => {
        const { minimum, kursi } = of(kode);
        const score = row.nilai[0] ?? null;
        const own = total(row, kode);
        const listed = rows.filter((one) => one.pilihan.includes(kode) && total(one, kode) !== null);
        const waits = listed.filter((one) => {
          const met = verdict.get(one.id)?.diterima ?? 0;
          return met === 0 || one.pilihan.indexOf(kode) + 1 < met;
        });
        const order = waits.toSorted(
          (a, b) =>
            rank(a, kode) - rank(b, kode) ||
            (total(b, kode) as number) - (total(a, kode) as number) ||
            a.urut - b.urut ||
            (lot(a.id) < lot(b.id) ? -1 : 1),
        );
        const seated = rows.filter((one) => {
          const { diterima = 0, kursi: kind = 0 } = verdict.get(one.id) ?? {};
          return one.pilihan[diterima - 1] === kode && kind === kursi.length;
        });
        const place = order.findIndex(({ id }) => id === row.id) + 1;
        const below = minimum[0] !== null && (score === null || score < (minimum[0] as number));
        return {
          diterima: verdict.get(row.id)?.diterima === choice + 1,
          kurang: below ? [{ nama: komponen[0]?.nama, nilai: score, minimum: minimum[0] }] : [],
          kosong: !below && score === null && kosong === 'gugur' ? [komponen[0]?.nama] : [],
          total: own,
          total_kurang: own === null && !below && score !== null,
          peringkat:
            own === null
              ? null
              : listed.filter(
                  (one) =>
                    rank(one, kode) < rank(row, kode) ||
                    (rank(one, kode) === rank(row, kode) && (total(one, kode) as number) > own),
                ).length + 1,
          memenuhi: listed.length,
          batas: seated.length === 0 ? null : Math.min(...seated.map((one) => total(one, kode) as number)),
          tunggu: place === 0 ? null : place,
        };
      }),
    ]),
  );
};

test('limits, waiting places, what is missed: all of it follows from the ledger', async () => {
  // Some equal, some below the least of the component, some below that of the total, one without a score.
  const scores = [90, 90, 88, 88, 88, 86, 80, 80, 80, 71, 71, 65, 60, null];
  for (const [i, score] of scores.entries())
    await s.t.db.query('UPDATE nilai SET nilai = $2 WHERE nomor_pendaftar = $1', [
      s.people[i]?.nomor_pendaftar,
      score === null ? null : score * UNIT,
    ]);
  await s.t.db.query(
    'UPDATE pendaftar SET disabilitas = (nomor_pendaftar = ANY($1)) WHERE kode_penawaran = $2',
    [[s.people[8], s.people[9]].map((one) => one?.nomor_pendaftar), KODE],
  );
  // Everybody wants the same two programmes, the odd ones the other way round.
  const offered = await s.t.db.query<{ id_prodi: number; id_kelas: number }>(
    'SELECT id_prodi, min(id_kelas) AS id_kelas FROM penawaran_prodi WHERE kode_penawaran = $1 GROUP BY 1 ORDER BY 1 LIMIT 2',
    [KODE],
  );
  for (const [i, { nomor_pendaftar }] of s.people.entries()) {
    await s.t.db.query('DELETE FROM pilihan_jurusan WHERE nomor_pendaftar = $1', [nomor_pendaftar]);
    for (const [c, one] of (i % 2 === 0 ? offered.rows : offered.rows.toReversed()).entries())
      await s.t.db.query('INSERT INTO pilihan_jurusan VALUES ($1, $2, $3, $4)', [
        nomor_pendaftar,
        c + 1,
        one.id_prodi,
        one.id_kelas,
      ]);
  }
  const seen = { kurang: 0, total_kurang: 0, kosong: 0, batas: 0, tunggu: 0 };
  expect((await s.close()).status).toBe(200);
  for (const cara of ['skor', 'pilihan'] as const) {
    const saved = await s.rule(3, (of) => ({
      ...of,
      cara,
      bobot: of.bobot.map((one) => ({
        ...one,
        komponen: one.komponen.map((part) => ({ ...part, minimum: 65 * UNIT })),
        minimum_total: 70 * UNIT,
      })),
      cadangan: [{ kelompok: 'disabilitas', persen: 34, sisa: 'umum' }],
    }));
    expect(saved.status).toBe(200);
    const { id } = await s.run(`Menurut ${cara}`);
    const { id_hasil } = (await s.propose(id)).body.data;
    expect((await s.approve(id_hasil)).status).toBe(200);
    await workOnSelection(s.t.deps, { id_hasil });
    const { versi } = (await s.seleksi<{ versi: number }>('GET', s.path())).body.data;
    const open = { nilai: true, peringkat: true, batas: true, tunggu: true };
    await s.seleksi('POST', s.path('/keterbukaan'), { body: { isi: open, versi } });
    const told = figures(linesOf(await s.ledger(id)));
    const before = s.t.clock.now();
    s.t.clock.set(new Date('2026-11-27T08:00:00Z'));
    for (const { nomor_pendaftar, nomor_peserta } of s.people) {
      const token = await s.t.applicants.signIn(nomor_pendaftar);
      const { data } = (
        await s.t.call<AlasanHasil>('GET', `/api/v2/alasan_hasil/${nomor_pendaftar}`, { token })
      ).body;
      expect([nomor_peserta, data.pilihan.map(({ nama: _, ...one }) => one)]).toEqual([
        nomor_peserta,
        told.get(nomor_peserta),
      ]);
      for (const one of data.pilihan) {
        seen.kurang += one.kurang.length;
        seen.kosong += one.kosong.length;
        seen.total_kurang += Number(one.total_kurang);
        seen.batas += Number(one.batas !== null);
        seen.tunggu += Number(one.tunggu !== null);
      }
    }
    s.t.clock.set(before);
    expect((await s.cancel(id_hasil)).status).toBe(200);
  }
  // Each kind of figure was there to be recomputed.
  for (const [what, times] of Object.entries(seen))
    expect([what, times > 0]).toEqual([what, what !== 'kosong']);
});
