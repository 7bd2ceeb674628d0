import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makePeople, type People, register } from '../../test/people.ts';
import { type Ciri, reasonsFor } from './banding-orang.ts';
import { findDoubles } from './cari-ganda.ts';
import { FITS, keysOf } from './kunci-orang.ts';
import { likeness } from './nama-orang.ts';

const PEOPLE = 2_000;
/** Of so many one is there twice, or has somebody who looks alike. */
const EVERY = 12;

let t: TestApp;
let kode_penawaran: string;
beforeAll(async () => {
  t = await startTestApp();
  ({ kode_penawaran } = await t.applicants.make({ offering: '11-2', stage: 'baru' }));
});
afterAll(() => t.close());

const pairs = async (): Promise<Set<string>> =>
  new Set(
    (await t.db.query<{ pair: string }>("SELECT pertama || ' ' || kedua AS pair FROM dugaan_ganda")).rows.map(
      ({ pair }) => pair,
    ),
  );

describe(`among ${PEOPLE} people`, () => {
  let people: People;
  let numbers: string[];
  let found: Set<string>;
  const pair = ([, a, b]: People['planted'][number]) => [numbers[a], numbers[b]].toSorted().join(' ');
  beforeAll(async () => {
    people = makePeople(PEOPLE, EVERY);
    numbers = await register(t.db, kode_penawaran, people.typed, 20_000_000);
    expect(await findDoubles(t.deps)).toBe(numbers.length);
    found = await pairs();
  });

  test('who is there twice is found, whatever was mistyped', () => {
    expect(people.planted.length).toBeGreaterThanOrEqual(100);
    expect(people.planted.filter((one) => !found.has(pair(one)))).toEqual([]);
  });

  test('twins, children with one telephone and namesakes are nobody twice', () => {
    expect(people.apart.filter((one) => found.has(pair(one)))).toEqual([]);
    const planted = new Set(people.planted.map(pair));
    const strangers = [...found].filter((one) => !planted.has(one));
    expect(planted.size / (planted.size + strangers.length)).toBeGreaterThan(0.9);
  });

  test('what did not change is not looked at again', async () => {
    expect(await findDoubles(t.deps)).toBe(0);
    await t.db.query(
      "UPDATE data_diri_pendaftar SET alamat_lengkap = 'Jalan lain', email = 'a@example.com' WHERE nomor_pendaftar = $1",
      [numbers[0]],
    );
    expect(await findDoubles(t.deps)).toBe(0);
    await t.db.query("UPDATE data_diri_pendaftar SET telp = '081211112222' WHERE nomor_pendaftar = $1", [
      numbers[0],
    ]);
    expect(await findDoubles(t.deps)).toBe(1);
  });

  test('what is saved while it is compared is compared again', async () => {
    const [nomor] = numbers;
    const save = (telp: string) => ({
      text: 'UPDATE data_diri_pendaftar SET telp = $2 WHERE nomor_pendaftar = $1',
      values: [nomor, telp],
    });
    await t.db.query(save('081211113333'));
    const saver = await t.db.connect();
    try {
      await saver.query('BEGIN');
      await saver.query(save('081211114444'));
      const looking = findDoubles(t.deps);
      for (let waits = 0; waits === 0; )
        waits = (
          await t.db.query<{ n: number }>(
            "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'DELETE FROM antrean_orang%'",
          )
        ).rows[0]?.n as number;
      await saver.query('COMMIT');
      expect(await looking).toBe(1);
    } finally {
      saver.release();
    }
    expect(await findDoubles(t.deps)).toBe(1);
    expect(await findDoubles(t.deps)).toBe(0);
  });

  test('a pair that was a mistake leaves the queue with its correction, one judged stays', async () => {
    const [wrong, judged] = people.planted.filter(([kind]) => kind.startsWith('NIK yang sama'));
    if (!wrong || !judged) throw new Error('nobody was planted');
    await t.db.query(
      "INSERT INTO petugas (username, nama, sandi, peran) VALUES ('penilai', 'Penilai', 'x', 'layanan')",
    );
    await t.db.query(
      "UPDATE dugaan_ganda SET keputusan = 'dua', diputus = now(), diputus_oleh = 'penilai' WHERE pertama || ' ' || kedua = $1",
      [pair(judged)],
    );
    for (const [nth, [, , second]] of [wrong, judged].entries())
      await t.db.query('UPDATE data_diri_pendaftar SET no_ktp = $2 WHERE nomor_pendaftar = $1', [
        numbers[second],
        `999901010101000${nth}`,
      ]);
    await t.db.query('UPDATE pendidikan_terakhir SET nisn = NULL WHERE nomor_pendaftar = ANY($1)', [
      [numbers[wrong[2]], numbers[judged[2]]],
    ]);
    await findDoubles(t.deps);
    const left = await pairs();
    expect([left.has(pair(wrong)), left.has(pair(judged))]).toEqual([false, true]);
  });
});

test('a number that a crowd typed costs each of them no more than the bound', async () => {
  const [one] = makePeople(1, 10).typed;
  if (!one) throw new Error('nobody was made');
  const crowd = Array.from({ length: 300 }, (_, i) => ({ ...one, nama: `Orang Ke${i}`, nisn: '', ibu: '' }));
  const numbers = await register(t.db, kode_penawaran, crowd, 30_000_000);
  await findDoubles(t.deps);
  const { rows } = await t.db.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM dugaan_ganda WHERE pertama = ANY($1)',
    [numbers],
  );
  expect(rows[0]?.n).toBeGreaterThan(300);
  expect(rows[0]?.n).toBeLessThanOrEqual(300 * 40);
});

describe('two registrations', () => {
  const one: Ciri = {
    nomor_pendaftar: '1',
    identitas: 'ID 3374010101070001',
    nisn: '0071234567',
    nama: 'Dina Amelia Putri',
    tgl_lahir: '2007-01-01',
    ibu: 'Sri Wahyuni',
    telepon: ['0812-3456-7890', null],
  };
  const other = (more: Partial<Ciri>): Ciri => ({ ...one, nomor_pendaftar: '2', ...more });
  const stranger = { identitas: 'ID 1101029999990009', nisn: '0099999999' };
  test.for([
    [
      'twins with names that differ by a letter',
      { nama: 'Dini Amelia Putri', identitas: 'ID 3374010101070002', nisn: null },
      null,
    ],
    [
      'siblings with one telephone',
      { ...stranger, nama: 'Doni Amelia Putra', tgl_lahir: '2009-05-06' },
      null,
    ],
    ['namesakes of one day', { ...stranger, ibu: 'Endang Lestari', telepon: [] }, null],
    ['namesakes of one day whose mothers are namesakes', { ...stranger, telepon: [] }, null],
    ['both numbers are others, mother and telephone agree', stranger, ['nama', 'ibu', 'telepon']],
    [
      'a telephone and nothing else',
      { ...stranger, nama: 'Joko Susilo', tgl_lahir: '2001-02-03', ibu: null },
      null,
    ],
    [
      'one number',
      { nama: 'Joko Susilo', nisn: null, ibu: null, telepon: [], tgl_lahir: '2001-02-03' },
      ['nik'],
    ],
    [
      'another spelling, a slip in the NIK',
      { nama: 'Dina Ameliah Poetri', identitas: 'ID 3374110101070001', nisn: null, telepon: [] },
      ['nama', 'ibu'],
    ],
    [
      '+62 for 0',
      { identitas: null, nisn: null, ibu: null, telepon: ['+62 812 3456 7890'] },
      ['nama', 'telepon'],
    ],
  ] as const)('%s', ([, more, reasons]) => {
    expect(reasonsFor(one, other(more))).toEqual(reasons);
    expect(reasonsFor(other(more), one)).toEqual(reasons);
  });

  test('are compared by names as they are heard', () => {
    expect(likeness('Moh. Rizqi Soekarno', 'Muhammad Riski Sukarno')).toBe('sama');
    expect(likeness('Aisyah Nur', 'Nur Aisya')).toBe('sama');
    expect(likeness('M. Fauzi', 'Muhammad Fauzi')).toBe('mirip');
    expect(likeness('Ahmad Fauzi', 'Ahmad Fauzi Rahman')).toBe('mirip');
    expect(likeness('Hasan Basri', 'Husen Basri')).toBe('beda');
    expect(likeness('Dina Amelia', 'Dini Amelia')).toBe('sekilas');
    expect(likeness('Yusuf Pratama', 'Yusuf Praama')).toBe('mirip');
    expect(likeness('', '')).toBe('beda');
  });
});

test('what is left of two names is never said to differ where the names are alike', async () => {
  const people = makePeople(3_000, 3);
  const names = people.planted.map(([, a, b]) => [people.typed[a]?.nama ?? '', people.typed[b]?.nama ?? '']);
  const written = [
    ['Muhammad Fauzan Azhar', 'Moh. Fauzan Azhar'],
    ['Soekarno Wijaya Putra', 'Sukarno Wijaya Putra'],
    ['Alexa Khalisa Rahma', 'Alesa Khalisa Rahma'],
    ['Phoebe Syakira Lubis', 'Foebe Syakira Lubis'],
    ['M. Rizki Hidayat', 'Muhammad Rizki Hidayat'],
    ['Nur Aini Zahra Lubis', 'Nur Aini Lubis'],
    ['Siti Siti Amelia', 'Siti Amelia'],
    ['Nabila Zahra Hidayat', 'Nabila Zahra Hibayat'],
    ['Alexandra Nabila Zahra', 'Alebandra Nabila Zahra'],
  ];
  let compared = 0;
  for (const [nama = '', lain = ''] of [...names, ...written]) {
    if (likeness(nama, lain) === 'beda') continue;
    const [mine, its] = [nama, lain].map((one) =>
      keysOf({
        nomor_pendaftar: '',
        identitas: null,
        nisn: null,
        nama: one,
        tgl_lahir: '2008-01-02',
        ibu: null,
        telepon: [],
      }),
    );
    const shared = (mine ?? []).flatMap((a) =>
      (its ?? []).filter((b) => b.kunci === a.kunci).map((b) => [a.sisa, b.sisa] as const),
    );
    // With nothing but a common word in common they meet by other keys.
    if (shared.length === 0) continue;
    const { rows } = await t.db.query<{ fits: boolean }>(
      `SELECT bool_or(${FITS}) AS fits FROM unnest($1::int[], $2::int[]) AS s (mine, its),
        LATERAL (SELECT mine AS sisa) a, LATERAL (SELECT its AS sisa) b`,
      [shared.map(([a]) => a), shared.map(([, b]) => b)],
    );
    expect([nama, lain, rows[0]?.fits]).toEqual([nama, lain, true]);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(400);
});
