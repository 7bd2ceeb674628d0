/** The index of the search against a plain reading of the tables it stands for. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { findApplicants, type Wanted } from '../../domain/cari-pendaftar.ts';

const PEOPLE = 120;
const NAMES = [
  'Siti',
  'Sinta',
  'Putri',
  'Putu',
  'Muhammad',
  "Nur'aini",
  'Al',
  'A',
  'Wibowo',
  'Rahmawati',
  'Rahman',
];
const WORDS = [
  'siti',
  'sin',
  'put',
  'putri',
  'mu',
  'a',
  'al',
  'nuraini',
  'wibowo',
  'rahmaw',
  'rahmawati',
  'x',
];

interface Person {
  nomor_pendaftar: string;
  urut: string;
  kode_penawaran: string;
  fase: string;
  prodi: number[];
  kata: string[];
}

let t: TestApp;
let people: Person[];
// Numbers that look random and are the same each time.
let state = 7;
const random = (below: number): number => {
  state = (state * 48271) % 2147483647;
  return state % below;
};
const one = <T>(of: readonly T[]): T => of[random(of.length)] as T;

beforeAll(async () => {
  t = await startTestApp();
  const { rows: programmes } = await t.db.query<{ id_prodi: number; id_kelas: number }>(
    'SELECT DISTINCT ON (id_prodi) id_prodi, id_kelas FROM penawaran_prodi ORDER BY 1, 2 LIMIT 4',
  );
  for (let i = 0; i < PEOPLE; i += 1) {
    const { nomor_pendaftar: nomor } = await t.applicants.make({
      offering: one(['11-2', '12-1']),
      stage: 'baru',
    });
    // Some at the very same instant, over half a year, not in the order in which they were made.
    await t.db.query(
      "UPDATE pendaftar SET dibuat = now() - $2 * interval '31 hours' WHERE nomor_pendaftar = $1",
      [nomor, random(PEOPLE)],
    );
    if (random(8) > 0)
      await t.db.query(
        'INSERT INTO data_diri_pendaftar (nomor_pendaftar, disimpan, nama_lengkap, no_ktp, telp) VALUES ($1, now(), $2, $3, $4)',
        [
          nomor,
          [one(NAMES), one(NAMES), one(NAMES)].join(' '),
          `62010${random(3)}${String(i).padStart(10, '0')}`,
          `+62 81${random(3)} ${1_000_000 + i}`,
        ],
      );
    if (random(3) > 0)
      await t.db.query(
        `UPDATE pendaftar SET nomor_peserta = $2, diverifikasi = CASE WHEN $3 > 0 THEN now() END, hadir = CASE WHEN $3 > 1 THEN now() END
         WHERE nomor_pendaftar = $1`,
        [nomor, `9911${i}`, random(3)],
      );
    // Saved twice, as applicants do: what was chosen first is not found any more.
    for (const ranks of [programmes.slice(0, 3), programmes.filter(() => random(3) === 0)]) {
      const db = await t.db.connect();
      await db.query('BEGIN');
      await db.query('DELETE FROM pilihan_jurusan WHERE nomor_pendaftar = $1', [nomor]);
      for (const [rank, { id_prodi, id_kelas }] of ranks.entries())
        await db.query(
          'INSERT INTO pilihan_jurusan (nomor_pendaftar, urutan, id_prodi, id_kelas) VALUES ($1, $2, $3, $4)',
          [nomor, rank + 1, id_prodi, id_kelas],
        );
      await db.query('COMMIT');
      db.release();
    }
  }
  const { rows } = await t.db.query<Person>(
    `SELECT nomor_pendaftar, p.dibuat::text AS urut, kode_penawaran, fase,
       ARRAY(SELECT id_prodi FROM pilihan_jurusan c WHERE c.nomor_pendaftar = p.nomor_pendaftar) AS prodi,
       kata_pendaftar(d.nama_lengkap, d.no_ktp, d.telp, d.nohp) AS kata
     FROM pendaftar p LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) ORDER BY p.dibuat DESC, nomor_pendaftar DESC`,
  );
  people = rows;
});
afterAll(() => t.close());

const plainly = ({ cari, penawaran, fase, prodi }: Wanted): string[] => {
  const words = cari?.split(' ') ?? [];
  const number = /^\d/.test(cari ?? '')
    ? [cari as string, (cari as string).replace(/^62/, '0')].filter((n) => n.length >= 4)
    : null;
  const has = (p: Person, beginning: string) => p.kata.some((word) => word.startsWith(beginning));
  return people
    .filter(
      (p) =>
        (!penawaran || p.kode_penawaran === penawaran) &&
        (!fase || p.fase === fase) &&
        (!prodi || p.prodi.includes(Number(prodi))) &&
        (number ? number.some((n) => has(p, n)) : words.every((word) => has(p, word))),
    )
    .map((p) => p.nomor_pendaftar);
};

/** All of them by pages of `most`, as the list and its cursor would bring them. */
const byPages = async (wanted: Wanted, most: number): Promise<string[]> => {
  const found: string[] = [];
  for (;;) {
    const last = people.find((p) => p.nomor_pendaftar === found.at(-1));
    const page = await findApplicants(t.db, wanted, most, last ? [last.urut, last.nomor_pendaftar] : null);
    found.push(...page);
    if (page.length < most) return found;
  }
};

test('finds whom a plain reading finds, in its order, by any mixture and on any page', async () => {
  const programmes = [...new Set(people.flatMap((p) => p.prodi))];
  const offerings = [...new Set(people.map((p) => p.kode_penawaran))];
  let meant = 0;
  for (let i = 0; i < 250; i += 1) {
    const wanted: Wanted = {
      ...(random(3) > 0 ? { cari: Array.from({ length: 1 + random(3) }, () => one(WORDS)).join(' ') } : {}),
      ...(random(8) === 0
        ? { cari: one(['62010', '620101000', '6281', '62812', '081210000', '0811000010']) }
        : {}),
      ...(random(3) === 0 ? { penawaran: one(offerings) } : {}),
      ...(random(3) === 0 ? { fase: one(['belum', 'mengisi', 'koreksi', 'terverifikasi', 'hadir']) } : {}),
      ...(random(3) === 0 ? { prodi: String(one(programmes)) } : {}),
    } as Wanted;
    const plain = plainly(wanted);
    meant += plain.length;
    const found = await byPages(wanted, one([3, 7, 200]));
    expect([wanted, found]).toEqual([wanted, plain]);
  }
  expect(meant).toBeGreaterThan(PEOPLE);
});

test('the table of the search says what its source says', async () => {
  const { rows } = await t.db.query(
    `SELECT * FROM (SELECT nomor_pendaftar, dibuat, kode_penawaran, fase, prodi, kata FROM pencarian) a
     FULL JOIN pencarian_sumber b USING (nomor_pendaftar) WHERE (a.dibuat, a.kode_penawaran, a.fase, a.prodi, a.kata) IS DISTINCT FROM (b.dibuat, b.kode_penawaran, b.fase, b.prodi, b.kata)`,
  );
  expect(rows).toEqual([]);
});
