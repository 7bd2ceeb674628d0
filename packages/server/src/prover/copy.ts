/** Copies what an offering is made of into tables of the prover's: reference lists and configuration, never an applicant. */
import { DIBUKA } from '@gerbang/contract/office/penawaran/tahap';
import { references } from '@gerbang/contract/references';
import { type Pool, transaction } from '../db/pool.ts';
import { sidikPenawaran } from '../domain/sidik-penawaran.ts';
import { openPenawaran } from '../features/penawaran/formulir/open.ts';
import { readOffering } from '../features/penawaran/offering.ts';
import { insertRows, type Row } from '../seed/rows.ts';

/** Tables copied whole, each after those it refers to. */
const SHARED: readonly string[] = [
  ...Object.values(references).map(({ table }) => table),
  'fakultas',
  'program_studi',
  'jalur',
  'grup_form',
  'jalur_grup',
  'jalur_form',
  'kelas',
  'pengaturan',
];
/** Tables of which the rows of the offerings are copied. */
const OF_OFFERING: readonly string[] = [
  'penawaran',
  'penawaran_grup',
  'penawaran_form',
  'penawaran_form_mati',
  'catatan_formulir',
  'form_khusus',
  'penawaran_kelas',
  'penawaran_prodi',
  'penawaran_minat',
  'jadwal_ujian',
];
const OF_SCHEDULE: readonly string[] = ['detail_jadwal', 'ruang'];

/** Seats of a room that has any left: more than the prover can fill. */
const ROOMY = 10_000;

interface Room extends Row {
  id_ruang: number;
  kode_jadwal: string;
  id_gedung: number;
  nama_ruang: string;
  kapasitas: number;
  terisi: number;
}

type Select = readonly [table: string, condition: string];
const OFFERED = 'kode_penawaran = ANY($1)';
const selects: readonly Select[] = [
  ...SHARED.map((table): Select => [table, '$1::text[] IS NOT NULL']),
  ...OF_OFFERING.map((table): Select => [table, OFFERED]),
  ...OF_SCHEDULE.map(
    (table): Select => [table, `kode_jadwal IN (SELECT kode_jadwal FROM jadwal_ujian WHERE ${OFFERED})`],
  ),
];

/** A row as the scratch database takes it. */
const fitted = (table: string, row: Row): Row => {
  if (table === 'catatan_formulir') {
    const { id: _, ...rest } = row;
    return rest;
  }
  // What it is copied for is to be walked as if it were open; the offering it came from is not copied along.
  if (table === 'penawaran') return { ...row, tahap: DIBUKA, pertama_dibuka: new Date(), salinan_dari: null };
  if (table !== 'ruang') return row;
  const { id_ruang, kode_jadwal, id_gedung, nama_ruang, kapasitas, terisi } = row as Room;
  // What counts is whether a seat is left; the made-up applicants must not take each other's.
  return { id_ruang, kode_jadwal, id_gedung, nama_ruang, kapasitas: kapasitas > terisi ? ROOMY : 0 };
};

interface Copied {
  rows: Map<string, Row[]>;
  sidik: Map<string, string>;
}

/** Reads everything as of one moment. */
const read = (source: Pool, kodes: readonly string[]): Promise<Copied> =>
  transaction(source, async (db) => {
    await db.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const all = new Map<string, Row[]>();
    for (const [table, condition] of selects) {
      const { rows } = await db.query<{ rows: Row[] }>(
        `SELECT coalesce(json_agg(t), '[]') AS rows FROM ${table} t WHERE ${condition}`,
        [kodes],
      );
      all.set(table, rows[0]?.rows ?? []);
    }
    const sidik = new Map<string, string>();
    for (const kode of kodes) sidik.set(kode, sidikPenawaran(await readOffering(db, kode, new Date())));
    return { rows: all, sidik };
  });

/** Copies the offerings `kodes` from `source`; those not opened yet are opened in the copy. Answers the fingerprint of each. */
export const copyOfferings = async (
  source: Pool,
  target: Pool,
  kodes: readonly string[],
): Promise<Map<string, string>> => {
  const { rows: all, sidik } = await read(source, kodes);
  await transaction(target, async (db) => {
    for (const [table, rows] of all)
      await insertRows(
        db,
        table,
        rows.map((row) => fitted(table, row)),
      );
    for (const kode of kodes) await openPenawaran(db, kode, new Date());
  });
  return sidik;
};
