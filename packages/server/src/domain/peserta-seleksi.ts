/** What a scenario reads: components, programmes, participants, and a digest that tells whether they are still the same (seleksi 15). */
import {
  type Aturan,
  kursiCadangan,
  kursiSemua,
  type Tambahan,
  tambahanBagi,
} from '@gerbang/contract/seleksi/aturan';
import type { Db } from '../db/pool.ts';
import { groupBits, type Participant, type Rule } from '../seleksi/rule.ts';
import { LISTS_OF } from './kelompok-seleksi.ts';
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
    cara: isi.cara,
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
      const rest = all - reserved.reduce((sum, { jumlah }) => sum + jumlah, 0);
      return {
        kode,
        bobot: components.map((one) => parts.get(one.kode)?.bobot ?? 0),
        minimum: components.map((one) => parts.get(one.kode)?.minimum ?? null),
        minimum_total: own?.minimum_total ?? null,
        kursi: [...reserved, { jumlah: rest, urutan: [[]], tanpa: [] }],
      };
    }),
  };
};

/** SQL: participants `p` of an offering `$1` whom no document holds back: the others compete for no seat (berkas 15). */
export const COMPETES = `${PARTICIPANT} AND NOT ${isHeld('seleksi')}`;
/** Participants of an offering as they stand; choices that are no longer offered are left out. */
const PARTICIPANTS = `SELECT p.nomor_peserta AS id, array_remove(ARRAY[CASE WHEN p.disabilitas THEN 'disabilitas' END, 'asal:' || d.kode_provinsi_asal, 'minat:' || x.minat], NULL) || ${LISTS_OF} AS kelompok,
    ARRAY(SELECT n.nilai FROM komponen_nilai k LEFT JOIN nilai n ON n.nomor_pendaftar = p.nomor_pendaftar AND n.kode_penawaran = k.kode_penawaran AND n.kode = k.kode
      WHERE k.kode_penawaran = $1 ORDER BY k.urutan) AS nilai,
    coalesce(x.pilihan, '{}') AS pilihan, floor(extract(epoch FROM p.diverifikasi) * 1000)::bigint AS urut
  FROM pendaftar p LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar)
  CROSS JOIN LATERAL (SELECT array_agg(c.id_prodi || '-' || c.id_kelas ORDER BY c.urutan) AS pilihan, (array_agg(s.kode_minat ORDER BY c.urutan))[1] AS minat
    FROM pilihan_jurusan c JOIN penawaran_prodi o ON o.kode_penawaran = p.kode_penawaran AND o.id_prodi = c.id_prodi AND o.id_kelas = c.id_kelas
    JOIN program_studi s ON s.id_prodi = c.id_prodi WHERE c.nomor_pendaftar = p.nomor_pendaftar) x
  WHERE ${COMPETES}`;
const PAGE = `${PARTICIPANTS} AND p.nomor_peserta > $2 ORDER BY p.nomor_peserta COLLATE "C" LIMIT $3`;
const COUNT = `SELECT count(*)::int AS jumlah FROM pendaftar p WHERE ${COMPETES}`;
const DIGEST = `SELECT count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) || ':' ||
    coalesce((SELECT hashtextextended(string_agg(concat_ws(' ', kode, paling_sedikit, paling_banyak), ',' ORDER BY urutan), 0) FROM komponen_nilai WHERE kode_penawaran = $1), 0) || ${DECISIONS_DIGEST} AS masukan
  FROM (${PARTICIPANTS}) t`;
const SEVERAL = `SELECT FROM pilihan_jurusan c JOIN pendaftar p USING (nomor_pendaftar) WHERE ${COMPETES} GROUP BY c.nomor_pendaftar HAVING count(*) > 1 LIMIT 1`;
const BATCH = 20_000;

/** A digest of components with their ranges, participants, groups, choices, scores and plenary decisions as they stand. */
export const digestOfInput = async (db: Db, kode: string): Promise<string> =>
  (await db.query<{ masukan: string }>(DIGEST, [kode])).rows[0]?.masukan ?? '';

/** Whether somebody has more than one choice. */
export const hasSeveralChoices = async (db: Db, kode: string): Promise<boolean> =>
  (await db.query(SEVERAL, [kode])).rowCount !== 0;

/** All participants with their bonus, with none but the groups `rule` speaks of; tells how many came, of how many. */
export const readParticipants = async (
  db: Db,
  kode: string,
  rule: Rule,
  bonus: Tambahan,
  tell: (read: number, of: number) => void,
): Promise<Participant[]> => {
  const named = groupBits(rule);
  const of = (await db.query<{ jumlah: number }>(COUNT, [kode])).rows[0]?.jumlah ?? 0;
  const all: Participant[] = [];
  for (let last = ''; ; ) {
    const { rows } = await db.query<Omit<Participant, 'tambahan'> & Record<string, unknown>>(PAGE, [
      kode,
      last,
      BATCH,
    ]);
    for (const { id, kelompok, nilai, pilihan, urut } of rows)
      all.push({
        id,
        kelompok: kelompok.filter((one) => named.has(one)),
        nilai,
        pilihan,
        tambahan: tambahanBagi(bonus, kelompok),
        urut,
      });
    tell(all.length, of);
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return all;
    last = end.id;
  }
};

/** What the group of applicants with a disability is called, and what stands before the name of a home province. */
export const GROUP_NAMES = { disabilitas: 'Penyandang disabilitas', asal: 'Asal ' } as const;
const GROUPS = `SELECT kode, nama, jumlah FROM (
    SELECT 'disabilitas' AS kode, '${GROUP_NAMES.disabilitas}' AS nama, count(*)::int AS jumlah, 0 AS ke FROM pendaftar p WHERE ${PARTICIPANT} AND p.disabilitas
    UNION ALL SELECT 'asal:' || v.kode_provinsi, '${GROUP_NAMES.asal}' || v.nama_provinsi, count(*)::int, 1 FROM pendaftar p JOIN data_diri_pendaftar d USING (nomor_pendaftar)
      JOIN provinsi v ON v.kode_provinsi = d.kode_provinsi_asal WHERE ${PARTICIPANT} GROUP BY v.kode_provinsi, v.nama_provinsi
    UNION ALL SELECT 'daftar:' || g.kode, g.nama, (SELECT count(*)::int FROM pendaftar p WHERE ${PARTICIPANT} AND 'daftar:' || g.kode = ANY(${LISTS_OF})), 2
      FROM kelompok_seleksi g WHERE g.kode_penawaran = $1) g ORDER BY ke, nama`;
/** Groups seats can be reserved for, with how many participants are in each. */
export const listGroups = async (
  db: Db,
  kode: string,
): Promise<{ kode: string; nama: string; jumlah: number }[]> =>
  (await db.query<{ kode: string; nama: string; jumlah: number }>(GROUPS, [kode])).rows;
