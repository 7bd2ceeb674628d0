/** What a scenario reads: components, programmes, participants, and a digest that tells whether they are still the same (seleksi 15). */
import {
  type Aturan,
  kursiBebas,
  kursiCadangan,
  kursiSemua,
  type Tambahan,
  tambahanBagi,
} from '@gerbang/contract/seleksi/aturan';
import { firstOf } from '../certain.ts';
import type { Db, Pool } from '../db/pool.ts';
import { type Columns, Gatherer } from '../seleksi/columns.ts';
import { groupBits, type Participant, type Rule, WAYS } from '../seleksi/rule.ts';
import type { Tally } from '../seleksi/scale.ts';
import { countMembers, membersSql, NAMED } from './kelompok-seleksi.ts';
import { PARTICIPANT } from './nilai.ts';
import { isHeld } from './pemeriksaan.ts';
import { DECISIONS_DIGEST } from './sidang.ts';

export interface Component {
  kode: string;
  nama: string;
  rentang: [number, number];
  ditutup: boolean;
}
const COMPONENTS = `SELECT kode, nama, ARRAY[paling_sedikit, paling_banyak] AS rentang, ditutup IS NOT NULL AS ditutup
  FROM komponen_nilai WHERE kode_penawaran = $1 ORDER BY urutan`;
/** Components of an offering in the one order scores are read in. */
export const readComponents = async (db: Db, kode: string): Promise<Component[]> =>
  (await db.query<Component & Record<string, unknown>>(COMPONENTS, [kode])).rows;

export interface Programme {
  /** Programme and class: `501-1`. */
  kode: string;
  nama: string;
  id_prodi: number;
  kode_minat: number;
  daya_tampung: number | null;
}
const PROGRAMMES = `SELECT o.id_prodi || '-' || o.id_kelas AS kode, s.nama_prodi || ' (' || n.nama_jenjang || '), ' || k.nama_kelas AS nama, s.id_prodi,
    s.kode_minat, o.daya_tampung
  FROM penawaran_prodi o JOIN program_studi s USING (id_prodi) JOIN jenjang_prodi n USING (id_jenjang) JOIN kelas k USING (id_kelas)
  WHERE o.kode_penawaran = $1 ORDER BY s.nama_prodi, o.id_prodi, o.id_kelas`;
/** Programmes of an offering, each class by itself. */
export const readProgrammes = async (db: Db, kode: string): Promise<Programme[]> =>
  (await db.query<Programme & Record<string, unknown>>(PROGRAMMES, [kode])).rows;

/** The rule of the core, of what the office wrote. */
export const compileRule = (
  isi: Aturan,
  components: readonly Component[],
  programmes: readonly Programme[],
): Rule => {
  const scaling = new Map(isi.komponen.map((one) => [one.kode, one]));
  const interests = [...new Set(programmes.map(({ kode_minat }) => `minat:${kode_minat}`))].sort();
  const weights = new Map(isi.bobot.map((one) => [one.untuk, one]));
  const seats = new Map(isi.kursi.map((one) => [one.prodi, kursiSemua(one)]));
  return {
    cara: WAYS[isi.cara],
    kosong: isi.kosong,
    komponen: components.map(({ kode, nama, rentang }) => {
      const of = scaling.get(kode);
      return {
        kode,
        nama,
        rentang,
        ubah: of?.ubah ?? 'asli',
        di_dalam: of?.banding === 'minat' ? interests : [],
      };
    }),
    seri: isi.seri,
    prodi: programmes.map(({ kode, id_prodi, kode_minat }) => {
      const own =
        weights.get(`prodi:${id_prodi}`) ?? weights.get(`minat:${kode_minat}`) ?? weights.get('semua');
      const parts = new Map(own?.komponen.map((one) => [one.kode, one]));
      const all = seats.get(kode) ?? 0;
      const reserved = isi.cadangan.map(({ kelompok, persen, sisa }) => ({
        jumlah: kursiCadangan(all, persen),
        urutan: sisa === 'umum' ? [[kelompok], []] : [[kelompok]],
        tanpa: [],
      }));
      const rest = kursiBebas(all, isi);
      const most = isi.batas ? kursiCadangan(rest, isi.batas.persen) : rest;
      // Where the group never sits comes first: the others leave it the seats its best can compete for (seleksi 43).
      const without = isi.batas ? [{ jumlah: rest - most, urutan: [[]], tanpa: [isi.batas.kelompok] }] : [];
      return {
        kode,
        bobot: components.map((one) => parts.get(one.kode)?.bobot ?? 0),
        minimum: components.map((one) => parts.get(one.kode)?.minimum ?? null),
        minimum_total: own?.minimum_total ?? null,
        kursi: [...reserved, ...without, { jumlah: most, urutan: [[]], tanpa: [] }],
      };
    }),
  };
};

/** SQL: participants `p` of an offering `$1` whom no document holds back: the others compete for no seat (berkas 15). */
export const COMPETES = `${PARTICIPANT} AND NOT ${isHeld('seleksi')}`;
/**
 * Choices of everybody that are still offered, as words `rank:programme-class` in no order, their digest, and the interest of the first.
 * Nothing here needs them sorted, which of everybody's takes as long as all the rest.
 */
const CHOICES = `SELECT c.nomor_pendaftar, string_agg(c.urutan || ':' || c.id_prodi || '-' || c.id_kelas, ' ') AS pilihan,
    bit_xor(hashint8extended((c.id_prodi::bigint << 32) + c.id_kelas, c.urutan)) AS sidik, min((c.urutan::bigint << 32) + s.kode_minat) & 4294967295 AS minat
  FROM pendaftar p JOIN pilihan_jurusan c USING (nomor_pendaftar) JOIN penawaran_prodi o ON o.kode_penawaran = p.kode_penawaran AND o.id_prodi = c.id_prodi AND o.id_kelas = c.id_kelas
  JOIN program_studi s ON s.id_prodi = c.id_prodi WHERE ${PARTICIPANT} GROUP BY 1`;
/** Scores of everybody as words in the order of the components `$2`, of which there are so many; `-` where there is none. */
const scoresSql = (components: number): string => {
  const each = Array.from(
    { length: components },
    (_, k) => `coalesce(max(n.nilai) FILTER (WHERE n.kode = ($2::text[])[${k + 1}])::text, '-')`,
  );
  return `SELECT n.nomor_pendaftar, concat_ws(' ', ${each.join(', ') || "''"}) AS nilai FROM nilai n WHERE n.kode_penawaran = $1 AND n.kode = ANY($2) GROUP BY 1`;
};
/**
 * Participants of an offering as they stand, by whole sets: for each of them singly, a million would take minutes. Choices that are
 * no longer offered are left out. Lists come as words: an array is read letter by letter.
 */
const participantsSql = (components: number, members: string): string =>
  `SELECT p.nomor_peserta AS id, concat_ws(' ', CASE WHEN p.disabilitas THEN 'disabilitas' END, 'asal:' || d.kode_provinsi_asal, 'minat:' || x.minat, m.kelompok) AS kelompok,
    coalesce(n.nilai, '${Array.from({ length: components }, () => '-').join(' ')}') AS nilai,
    coalesce(x.pilihan, '') AS pilihan, coalesce(x.sidik, 0) AS sidik_pilihan, floor(extract(epoch FROM p.diverifikasi) * 1000)::bigint AS urut
  FROM pendaftar p LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) LEFT JOIN (${CHOICES}) x USING (nomor_pendaftar) LEFT JOIN (${scoresSql(components)}) n USING (nomor_pendaftar)
  LEFT JOIN (SELECT l.nomor_pendaftar, string_agg(l.kelompok, ' ' ORDER BY l.kelompok) AS kelompok FROM (${members}) l GROUP BY 1) m USING (nomor_pendaftar)
  WHERE ${COMPETES}`;
/** As many as compete, or more: whom a document holds back is found by what reads them all. */
const COUNT = `SELECT count(*)::int AS jumlah FROM pendaftar p WHERE ${PARTICIPANT}`;
/** Of one participant `t`: the same whatever order choices came in. */
const DIGEST = `hashtextextended(concat_ws('|', t.id, t.urut, t.kelompok, t.nilai, t.sidik_pilihan), 0)`;
const digestSql = (components: number, members: string): string =>
  `SELECT count(*)::text AS jumlah, coalesce(sum(${DIGEST}), 0)::text AS sidik FROM (${participantsSql(components, members)}) t`;
const OTHERS = `SELECT coalesce((SELECT hashtextextended(string_agg(concat_ws(' ', kode, paling_sedikit, paling_banyak), ',' ORDER BY urutan), 0) FROM komponen_nilai WHERE kode_penawaran = $1), 0) || ${DECISIONS_DIGEST} AS lain`;
const SEVERAL = `SELECT FROM pilihan_jurusan c JOIN pendaftar p USING (nomor_pendaftar) WHERE ${COMPETES} GROUP BY c.nomor_pendaftar HAVING count(*) > 1 LIMIT 1`;
const readAll = (components: number, members: string): string =>
  `DECLARE peserta_seleksi NO SCROLL CURSOR FOR SELECT t.id, t.urut, t.kelompok, t.nilai, t.pilihan, ${DIGEST}::text AS sidik FROM (${participantsSql(components, members)}) t ORDER BY id COLLATE "C"`;
const BATCH = 5_000;
const FETCH = `FETCH ${BATCH} FROM peserta_seleksi`;
// Everybody is read: sorting on disk takes longer than room for it, and the first row is of no use before the last. The digest
// alone is made by several processes; a cursor never is.
const ROOM = [
  "SET LOCAL work_mem = '64MB'",
  'SET LOCAL cursor_tuple_fraction = 1',
  'SET LOCAL max_parallel_workers_per_gather = 2',
];

const codesOf = async (db: Db, kode: string): Promise<string[]> =>
  (await readComponents(db, kode)).map((one) => one.kode);
const digestFrom = async (db: Db, kode: string, jumlah: string, sidik: string): Promise<string> =>
  `${jumlah}:${sidik}:${(await db.query<{ lain: string }>(OTHERS, [kode])).rows[0]?.lain}`;

/** A digest of components with their ranges, participants, groups, choices, scores and plenary decisions as they stand; within a transaction. */
export const digestOfInput = async (db: Db, kode: string): Promise<string> => {
  const codes = await codesOf(db, kode);
  const sql = digestSql(codes.length, await membersSql(db, kode));
  for (const room of ROOM) await db.query(room);
  const found = await db.query<{ jumlah: string; sidik: string }>(sql, [kode, codes]);
  const { jumlah, sidik } = firstOf(found.rows);
  return digestFrom(db, kode, jumlah, sidik);
};

/** Whether somebody has more than one choice. */
export const hasSeveralChoices = async (db: Db, kode: string): Promise<boolean> =>
  (await db.query(SEVERAL, [kode])).rowCount !== 0;

type Words = Record<'id' | 'kelompok' | 'nilai' | 'pilihan' | 'sidik', string> & { urut: number };
const listOf = (words: string): string[] => (words === '' ? [] : words.split(' '));
/** Choices in their order, of the words that name the rank of each. */
const choicesOf = (words: string): string[] => {
  const all = listOf(words);
  const rankOf = (word: string) => Number(word.slice(0, word.indexOf(':')));
  // They nearly always come as they were written.
  if (all.some((word, i) => i > 0 && rankOf(all[i - 1] as string) > rankOf(word)))
    all.sort((a, b) => rankOf(a) - rankOf(b));
  return all.map((word) => word.slice(word.indexOf(':') + 1));
};
const scoresOf = (words: string): (number | null)[] =>
  listOf(words).map((one) => (one === '-' ? null : Number(one)));
/**
 * All participants with their bonus, in none but the groups `rule` speaks of, and the digest `digestOfInput` would give; within a
 * transaction that sees one moment. Tells how many came, of how many.
 */
export const readParticipants = async (
  db: Db,
  kode: string,
  rule: Rule,
  bonus: Tambahan,
  tell: (read: number, of: number) => void,
): Promise<{ columns: Columns; masukan: string }> => {
  const named = groupBits(rule);
  const codes = await codesOf(db, kode);
  const of = (await db.query<{ jumlah: number }>(COUNT, [kode])).rows[0]?.jumlah ?? 0;
  const gathered = new Gatherer(rule, of);
  let [count, sum] = [0, 0n];
  const all = readAll(codes.length, await membersSql(db, kode));
  for (const sql of ROOM) await db.query(sql);
  await db.query(all, [kode, codes]);
  const fetch = () => db.query<Words>(FETCH);
  // The next ones are read while these are taken.
  for (let next = fetch(); ; ) {
    const { rows } = await next;
    const isLast = rows.length < BATCH;
    if (!isLast) next = fetch();
    for (const { id, urut, sidik, ...words } of rows) {
      sum += BigInt(sidik);
      const kelompok = listOf(words.kelompok);
      gathered.add({
        id,
        kelompok: kelompok.filter((one) => named.has(one)),
        nilai: scoresOf(words.nilai),
        pilihan: choicesOf(words.pilihan),
        tambahan: tambahanBagi(bonus, kelompok),
        urut,
      });
    }
    count += rows.length;
    tell(count, of);
    if (isLast) break;
  }
  await db.query('CLOSE peserta_seleksi');
  const masukan = await digestFrom(db, kode, String(count), String(sum));
  return { columns: gathered.columns(), masukan };
};

const MIDDLE = `SELECT p.nomor_peserta FROM nilai n JOIN pendaftar p USING (nomor_pendaftar) WHERE ${COMPETES} AND n.kode_penawaran = $1
  GROUP BY p.nomor_peserta ORDER BY sum(n.nilai), p.nomor_peserta OFFSET (SELECT count(DISTINCT n.nomor_pendaftar) / 2 FROM nilai n JOIN pendaftar p USING (nomor_pendaftar) WHERE ${COMPETES} AND n.kode_penawaran = $1) LIMIT 1`;
/** The number of whoever stands in the middle by the sum of raw scores; null where nobody has one. */
export const findMiddle = async (db: Db, kode: string): Promise<string | null> =>
  (await db.query<{ nomor_peserta: string }>(MIDDLE, [kode])).rows[0]?.nomor_peserta ?? null;

const WHOSE = `SELECT p.nomor_pendaftar, d.nama_lengkap, p.diverifikasi AS finalisasi FROM pendaftar p LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar)
  WHERE ${COMPETES} AND p.nomor_peserta = $2`;
interface Whose extends Record<string, unknown> {
  nomor_pendaftar: string;
  nama_lengkap: string | null;
  finalisasi: Date;
}
/** Whoever competes under a number, as a run reads them, in every group they are in; undefined where nobody does. */
export const readOneParticipant = async (db: Db, kode: string, nomor: string, bonus: Tambahan) => {
  const whose = (await db.query<Whose>(WHOSE, [kode, nomor])).rows[0];
  if (!whose) return undefined;
  const codes = await codesOf(db, kode);
  // By the key, which narrows every set within.
  const sql = `${participantsSql(codes.length, await membersSql(db, kode))} AND p.nomor_pendaftar = $3`;
  const { rows } = await db.query<Omit<Words, 'sidik'>>(sql, [kode, codes, whose.nomor_pendaftar]);
  const row = rows[0];
  if (!row) return undefined;
  const { id, urut } = row;
  const kelompok = listOf(row.kelompok);
  const tambahan = tambahanBagi(bonus, kelompok);
  const participant: Participant = {
    id,
    urut,
    kelompok,
    nilai: scoresOf(row.nilai),
    pilihan: choicesOf(row.pilihan),
    tambahan,
  };
  return { ...whose, participant };
};

const tallySql = (within: boolean): string =>
  `SELECT n.nilai, count(*)::int AS banyak FROM nilai n JOIN pendaftar p USING (nomor_pendaftar)${
    within ? ` LEFT JOIN (${CHOICES}) x USING (nomor_pendaftar)` : ''
  } WHERE ${COMPETES} AND n.kode_penawaran = $1 AND n.kode = $2 AND n.nilai IS NOT NULL${
    within ? " AND 'minat:' || x.minat IS NOT DISTINCT FROM $3" : ''
  } GROUP BY 1 ORDER BY 1`;
/** Scores of a component among all who compete, or those of one group alone, null for who is in none: each that occurs, in ascending order, and how often. */
export const readTally = async (
  db: Db,
  kode: string,
  component: string,
  within?: string | null,
): Promise<Tally> => {
  const values = within === undefined ? [kode, component] : [kode, component, within];
  const { rows } = await db.query<{ nilai: number; banyak: number }>(tallySql(within !== undefined), values);
  return rows.map(({ nilai, banyak }) => [nilai, banyak] as const);
};

/** What the group of applicants with a disability is called, and what stands before the name of a home province. */
export const GROUP_NAMES = { disabilitas: 'Penyandang disabilitas', asal: 'Asal ' } as const;
const GROUPS = `SELECT kode, nama, jumlah FROM (
    SELECT 'disabilitas' AS kode, '${GROUP_NAMES.disabilitas}' AS nama, count(*)::int AS jumlah, 0 AS ke FROM pendaftar p WHERE ${PARTICIPANT} AND p.disabilitas
    UNION ALL SELECT 'asal:' || v.kode_provinsi, '${GROUP_NAMES.asal}' || v.nama_provinsi, count(*)::int, 1 FROM pendaftar p JOIN data_diri_pendaftar d USING (nomor_pendaftar)
      JOIN provinsi v ON v.kode_provinsi = d.kode_provinsi_asal WHERE ${PARTICIPANT} GROUP BY v.kode_provinsi, v.nama_provinsi
    UNION ALL SELECT ${NAMED}, g.nama, NULL, 2 FROM kelompok_seleksi g WHERE g.kode_penawaran = $1) g ORDER BY ke, nama`;
interface Group extends Record<string, unknown> {
  kode: string;
  nama: string;
  jumlah: number | null;
}
/** Groups seats can be reserved for, with how many participants are in each; null where counting them takes too long. */
export const listGroups = async (pool: Pool, kode: string): Promise<Group[]> => {
  const { rows } = await pool.query<Group>(GROUPS, [kode]);
  const countOf = rows.some(({ jumlah }) => jumlah === null) ? await countMembers(pool, kode) : null;
  return rows.map((row) => ({ ...row, jumlah: row.jumlah ?? (countOf && countOf(row.kode)) }));
};
