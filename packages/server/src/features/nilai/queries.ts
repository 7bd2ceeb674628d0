/** Reading scores: offerings, components, the sheet, versions. */
import { problem } from '@gerbang/contract';
import {
  type BarisLembar,
  type Komponen,
  type PenawaranNilai,
  type VersiNilai,
} from '@gerbang/contract/office/nilai';
import { PAGE_SIZE } from '@gerbang/contract/wire/paging';
import type { Db } from '../../db/pool.ts';
import { readCursor, readIntegers, toPage } from '../../domain/cursor.ts';
import { officerName } from '../../domain/nama-petugas.ts';
import { APPLIES, listTargets, PARTICIPANT, SCORED, TARGET } from '../../domain/nilai.ts';
import { UNFINISHED } from '../../domain/penilaian.ts';
import { findPledge } from '../../domain/undian.ts';
import type { Answered } from '../../http/mount.ts';

const OFFERINGS = `SELECT o.kode_penawaran, j.jalur_masuk, o.nama, o.tahun, o.tanggal_selesai_daftar,
    ${SCORED}
  FROM penawaran o JOIN jalur j USING (kode_jalur)`;
type Offering = Answered<PenawaranNilai>;

/** Every offering; those whose registration ended last come first. */
export const listOfferings = async (db: Db): Promise<Offering[]> =>
  (await db.query<Offering>(`${OFFERINGS} ORDER BY o.tanggal_selesai_daftar, o.kode_penawaran`)).rows;

/** SQL: version `v` struck marks of somebody who has no score since: whoever took one away decided it; whom others marked anew, they decided. */
const LEFT_STRUCK = `EXISTS (SELECT FROM penilaian m LEFT JOIN nilai n USING (nomor_pendaftar, kode_penawaran, kode) WHERE m.dicoret = v.id AND n.nilai IS NULL)`;
const COMPONENTS = `SELECT k.kode, k.nama, ARRAY[k.paling_sedikit, k.paling_banyak] AS rentang, ${TARGET} AS untuk, k.jenis, k.jarak, k.versi, k.ditutup, ${officerName('k.ditutup_oleh')} AS ditutup_oleh,
    (SELECT count(*)::int FROM pendaftar p WHERE ${PARTICIPANT} AND ${APPLIES}) AS peserta,
    (SELECT count(*)::int FROM nilai n WHERE n.kode_penawaran = $1 AND n.kode = k.kode AND n.nilai IS NOT NULL) AS terisi,
    ${UNFINISHED} AS menunggu,
    ARRAY(SELECT DISTINCT v.petugas FROM versi_nilai v WHERE v.kode_penawaran = $1 AND v.kode = k.kode AND (v.cara IN ('impor', 'lembar', 'penilai', 'formulir', 'rentang') OR v.cara = 'coret' AND ${LEFT_STRUCK})
      AND v.id > coalesce((SELECT max(t.id) FROM versi_nilai t WHERE t.kode_penawaran = $1 AND t.kode = k.kode AND t.cara = 'tutup'), 0)) AS pengubah
  FROM komponen_nilai k WHERE k.kode_penawaran = $1 ORDER BY k.urutan`;

/** Components of an offering in the order they were made. */
export const listComponents = async (db: Db, kode: string): Promise<Answered<Komponen>[]> =>
  (await db.query<Answered<Komponen>>(COMPONENTS, [kode])).rows;

/** One offering with its components; throws the 404. */
export const readOffering = async (db: Db, kode: string) => {
  const offering = (await db.query<Offering>(`${OFFERINGS} WHERE o.kode_penawaran = $1`, [kode])).rows[0];
  if (!offering) throw problem('tidak_ditemukan');
  return {
    ...offering,
    daftar: await listComponents(db, kode),
    sasaran: await listTargets(db, kode),
    komitmen: (await findPledge(db, kode))?.komitmen ?? null,
  };
};

const SHEET = `SELECT p.nomor_peserta, d.nama_lengkap, p.hadir IS NOT NULL AS hadir, x.nilai, x.berlaku
  FROM (SELECT * FROM pendaftar p WHERE ${PARTICIPANT} AND ($2::text IS NULL OR p.nomor_peserta > $2)
    ORDER BY p.nomor_peserta LIMIT ${PAGE_SIZE + 1}) p
  LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar)
  CROSS JOIN LATERAL (SELECT coalesce(array_agg(n.nilai ORDER BY k.urutan), '{}') AS nilai, coalesce(array_agg(${APPLIES} ORDER BY k.urutan), '{}') AS berlaku
    FROM komponen_nilai k LEFT JOIN nilai n ON n.nomor_pendaftar = p.nomor_pendaftar AND n.kode_penawaran = k.kode_penawaran AND n.kode = k.kode
    WHERE k.kode_penawaran = $1) x
  ORDER BY p.nomor_peserta`;
/** A page of the sheet, a column for each component. */
export const readSheet = async (db: Db, kode: string, setelah: string | undefined) => {
  const after = readCursor(setelah, 1)?.[0] ?? null;
  const { rows } = await db.query<BarisLembar>(SHEET, [kode, after === null ? null : String(after)]);
  return toPage(rows, ({ nomor_peserta }) => [nomor_peserta]);
};

const VERSIONS = `SELECT v.id, v.waktu, p.nama AS petugas, v.cara, v.alasan, v.jumlah FROM versi_nilai v JOIN petugas p ON p.username = v.petugas
  WHERE v.kode_penawaran = $1 AND v.kode = $2 AND ($3::int IS NULL OR v.id < $3) ORDER BY v.id DESC LIMIT ${PAGE_SIZE + 1}`;
/** Versions of a component, newest first. */
export const listVersions = async (db: Db, kode: string, komponen: string, setelah: string | undefined) => {
  const before = readIntegers(setelah, 1)?.[0] ?? null;
  return toPage((await db.query<Answered<VersiNilai>>(VERSIONS, [kode, komponen, before])).rows, ({ id }) => [
    id,
  ]);
};
