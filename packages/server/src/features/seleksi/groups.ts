/** The admitted of two scenarios by groups of the form as it stands, and who is in one (seleksi 32). */
import { problem } from '@gerbang/contract';
import {
  type KelompokBanding,
  type Menurut,
  type OrangBanding,
  TANPA_ISIAN,
} from '@gerbang/contract/office/seleksi/banding';
import { JENIS_KELAMIN } from '@gerbang/contract/steps/data-diri';
import { PAGE_SIZE } from '@gerbang/contract/wire/paging';
import type { Db } from '../../db/pool.ts';
import { readCursor, toPage } from '../../domain/cursor.ts';
import { PARTICIPANT } from '../../domain/nilai.ts';
import { readProgrammes } from '../../domain/peserta-seleksi.ts';

/** SQL: the code of the group a participant is in; of who is admitted by scenario `s` where that decides. */
const CODE: Readonly<Record<Menurut, (s: 'a' | 'b') => string>> = {
  prodi: (s) => `${s}.prodi`,
  pilihan: (s) => `${s}.pilihan::text`,
  jenis_kelamin: () => `coalesce(d.jenis_kelamin, '${TANPA_ISIAN}')`,
  provinsi: () => `coalesce(d.kode_provinsi_asal, '${TANPA_ISIAN}')`,
  sekolah: () => `coalesce(e.id_jenjang::text, '${TANPA_ISIAN}')`,
  disabilitas: () => "CASE WHEN p.disabilitas THEN 'ya' ELSE 'tidak' END",
};
const FORM = ['jenis_kelamin', 'provinsi', 'sekolah', 'disabilitas'] as const;
const OUTCOME = ['prodi', 'pilihan'] as const;
const PEOPLE = `pendaftar p LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) LEFT JOIN pendidikan_terakhir e USING (nomor_pendaftar)
  LEFT JOIN skenario_diterima a ON a.nomor_pendaftar = p.nomor_pendaftar AND a.id_skenario = $2
  LEFT JOIN skenario_diterima b ON b.nomor_pendaftar = p.nomor_pendaftar AND b.id_skenario = $3`;

const BY_FORM = `SELECT ${FORM.map((one) => `${CODE[one]('a')} AS ${one}`).join(', ')},
    count(*)::int AS peserta, count(a.prodi)::int AS kiri, count(b.prodi)::int AS kanan
  FROM ${PEOPLE} WHERE ${PARTICIPANT} GROUP BY GROUPING SETS (${FORM.map((_, i) => `(${i + 1})`).join(', ')})`;
const BY_OUTCOME = (
  by: (typeof OUTCOME)[number],
): string => `SELECT kode, count(DISTINCT nomor_pendaftar)::int AS peserta,
    count(*) FILTER (WHERE sisi = 'a')::int AS kiri, count(*) FILTER (WHERE sisi = 'b')::int AS kanan
  FROM (SELECT nomor_pendaftar, 'a' AS sisi, ${CODE[by]('a')} AS kode FROM skenario_diterima a WHERE a.id_skenario = $1
    UNION ALL SELECT nomor_pendaftar, 'b', ${CODE[by]('b')} FROM skenario_diterima b WHERE b.id_skenario = $2) x GROUP BY kode`;
const NAMES = {
  provinsi: 'SELECT kode_provinsi AS kode, nama_provinsi AS nama FROM provinsi',
  sekolah: 'SELECT id_jenjang::text AS kode, nama_jenjang AS nama FROM jenjang_sma',
} as const;
const FINISHED =
  'SELECT count(*)::int AS jumlah FROM skenario WHERE kode_penawaran = $1 AND id = ANY($2::int[]) AND selesai IS NOT NULL';

interface Pair {
  kiri: string;
  kanan: string;
}
/** Throws the 404 where one of the two is not a finished scenario of the offering. */
const requireFinished = async (db: Db, kode: string, { kiri, kanan }: Pair): Promise<void> => {
  const ids = [...new Set([kiri, kanan])];
  const { rows } = await db.query<{ jumlah: number }>(FINISHED, [kode, ids]);
  if (rows[0]?.jumlah !== ids.length) throw problem('tidak_ditemukan');
};

const namesOf = async (db: Db, kode: string): Promise<Record<Menurut, (code: string) => string>> => {
  const listed = async (sql: string) => {
    const { rows } = await db.query<{ kode: string; nama: string }>(sql);
    const names = new Map(rows.map((row) => [row.kode, row.nama]));
    return (code: string) => (code === TANPA_ISIAN ? 'Tidak diisi' : (names.get(code) ?? code));
  };
  const programmes = new Map((await readProgrammes(db, kode)).map((one) => [one.kode, one.nama]));
  const sexes = new Map(JENIS_KELAMIN.map(({ value, label }) => [value as string, label as string]));
  return {
    prodi: (code) => programmes.get(code) ?? code,
    pilihan: (code) => `Pilihan ke-${code}`,
    jenis_kelamin: (code) => (code === TANPA_ISIAN ? 'Tidak diisi' : (sexes.get(code) ?? code)),
    provinsi: await listed(NAMES.provinsi),
    sekolah: await listed(NAMES.sekolah),
    disabilitas: (code) => (code === 'ya' ? 'Penyandang disabilitas' : 'Bukan penyandang disabilitas'),
  };
};

type Counted = Omit<KelompokBanding, 'nama'>;
/** The admitted of two finished scenarios of an offering by every kind of group; throws the 404. */
export const compareGroups = async (db: Db, kode: string, pair: Pair) => {
  await requireFinished(db, kode, pair);
  const { kiri, kanan } = pair;
  const names = await namesOf(db, kode);
  const sorted = (menurut: Menurut, rows: readonly Counted[]) => ({
    menurut,
    baris: rows
      .map((row) => ({ ...row, nama: names[menurut](row.kode) }))
      .toSorted((a, b) => a.nama.localeCompare(b.nama, 'id', { numeric: true })),
  });
  const outcome = OUTCOME.map(async (by) =>
    sorted(by, (await db.query<Counted>(BY_OUTCOME(by), [kiri, kanan])).rows),
  );
  type Row = Omit<Counted, 'kode'> & Record<(typeof FORM)[number], string | null>;
  const { rows } = await db.query<Row>(BY_FORM, [kode, kiri, kanan]);
  const form = FORM.map((by) =>
    sorted(
      by,
      rows.flatMap((row) => {
        const code = row[by];
        return code === null ? [] : [{ kode: code, peserta: row.peserta, kiri: row.kiri, kanan: row.kanan }];
      }),
    ),
  );
  return [...(await Promise.all(outcome)), ...form];
};

interface Wanted extends Pair {
  sisi: 'kiri' | 'kanan';
  menurut: Menurut;
  kode: string;
  setelah?: string | undefined;
}
/** A page of who of a group one side admits; throws the 404. */
export const listGroup = async (db: Db, kode: string, wanted: Wanted) => {
  await requireFinished(db, kode, wanted);
  const side = wanted.sisi === 'kiri' ? 'a' : 'b';
  const after = readCursor(wanted.setelah, 1)?.[0] ?? null;
  const sql = `SELECT p.nomor_peserta, d.nama_lengkap, a.prodi AS kiri, b.prodi AS kanan FROM ${PEOPLE}
    WHERE ${PARTICIPANT} AND ${side}.prodi IS NOT NULL AND ${CODE[wanted.menurut](side)} = $4 AND ($5::text IS NULL OR p.nomor_peserta > $5)
    ORDER BY p.nomor_peserta LIMIT ${PAGE_SIZE + 1}`;
  const { rows } = await db.query<OrangBanding>(sql, [
    kode,
    wanted.kiri,
    wanted.kanan,
    wanted.kode,
    after === null ? null : String(after),
  ]);
  const names = new Map((await readProgrammes(db, kode)).map((one) => [one.kode, one.nama]));
  const nameOf = (prodi: string | null) => (prodi === null ? null : (names.get(prodi) ?? prodi));
  const named = rows.map((row) => ({ ...row, kiri: nameOf(row.kiri), kanan: nameOf(row.kanan) }));
  return toPage(named, ({ nomor_peserta }) => [nomor_peserta]);
};
