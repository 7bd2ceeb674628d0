/** Reading selections: offerings, rule, scenarios, two of them side by side. */
import { problem } from '@gerbang/contract';
import {
  BEDA_MAX,
  type Keterbukaan,
  type PenawaranSeleksi,
  type Perbandingan,
  type Ringkas,
  type Skenario,
  TERTUTUP,
} from '@gerbang/contract/office/seleksi';
import type { Aturan } from '@gerbang/contract/seleksi/aturan';
import type { Db, Pool } from '../../db/pool.ts';
import { officerName } from '../../domain/nama-petugas.ts';
import { listTargets, SCORED } from '../../domain/nilai.ts';
import { listGroups, readComponents, readProgrammes } from '../../domain/peserta-seleksi.ts';
import { findPledge } from '../../domain/undian.ts';
import type { Answered } from '../../http/mount.ts';
import type { Figures } from '../../skenario/figures.ts';

const OFFERINGS = `SELECT o.kode_penawaran, j.jalur_masuk, o.nama, o.tahun,
    ${SCORED},
    a.versi, (SELECT count(*)::int FROM skenario s WHERE s.kode_penawaran = o.kode_penawaran) AS skenario,
    h.id AS id_hasil, u.id_hasil IS NOT NULL AS dari_seleksi, u.id_skenario
  FROM penawaran o JOIN jalur j USING (kode_jalur) LEFT JOIN aturan_seleksi a USING (kode_penawaran)
  LEFT JOIN hasil h ON h.kode_penawaran = o.kode_penawaran AND h.dibatalkan IS NULL AND h.induk IS NULL LEFT JOIN putusan_seleksi u ON u.id_hasil = h.id`;

/** Every offering; those whose registration ended last come first. */
export const listOfferings = async (db: Db): Promise<PenawaranSeleksi[]> =>
  (await db.query<PenawaranSeleksi>(`${OFFERINGS} ORDER BY o.tanggal_selesai_daftar, o.kode_penawaran`)).rows;

const COLUMNS = `id, nama, dibuat, ${officerName('dibuat_oleh')} AS dibuat_oleh, kemajuan, selesai, gagal, versi_aturan, tertutup, segel, (ringkas->>'diterima')::int AS diterima,
    coalesce((ringkas->>'sidang')::int, 0) AS sidang, koreksi_dari IS NOT NULL AS koreksi`;
const SCENARIOS = `SELECT ${COLUMNS} FROM skenario WHERE kode_penawaran = $1 ORDER BY id DESC LIMIT 50`;
const SCENARIO = `SELECT ${COLUMNS}, ringkas FROM skenario WHERE kode_penawaran = $1 AND id = $2`;
type ScenarioRow = Answered<Skenario> & { ringkas: Figures | null };
/** The scenarios of an offering, newest first, without their figures. */
export const listScenarios = async (db: Db, kode: string): Promise<Answered<Skenario>[]> =>
  (await db.query<Answered<Skenario>>(SCENARIOS, [kode])).rows;
const RULE = 'SELECT isi, keterbukaan FROM aturan_seleksi WHERE kode_penawaran = $1';

/** One offering with its rule and its scenarios, newest first; throws the 404. */
export const readOffering = async (db: Pool, kode: string) => {
  const offering = (
    await db.query<PenawaranSeleksi & { id_skenario: number | null }>(
      `${OFFERINGS} WHERE o.kode_penawaran = $1`,
      [kode],
    )
  ).rows[0];
  if (!offering) throw problem('tidak_ditemukan');
  const rule = (await db.query<{ isi: Aturan; keterbukaan: Keterbukaan }>(RULE, [kode])).rows[0];
  return {
    ...offering,
    daftar_komponen: (await readComponents(db, kode)).map(({ kode: of, nama, ditutup }) => ({
      kode: of,
      nama,
      ditutup,
    })),
    prodi: (await readProgrammes(db, kode)).map(({ id_prodi: _, ...one }) => one),
    sasaran: await listTargets(db, kode),
    kelompok: await listGroups(db, kode),
    undian: await findPledge(db, kode),
    aturan: rule?.isi ?? null,
    keterbukaan: rule?.keterbukaan ?? TERTUTUP,
    daftar_skenario: await listScenarios(db, kode),
  };
};

const named = async (db: Db, kode: string, { prodi, ...figures }: Figures): Promise<Ringkas> => {
  const names = new Map((await readProgrammes(db, kode)).map((one) => [one.kode, one.nama]));
  return { ...figures, prodi: prodi.map((one) => ({ ...one, nama: names.get(one.prodi) ?? one.prodi })) };
};

const getScenario = async (db: Db, kode: string, id: string): Promise<ScenarioRow> => {
  const row = (await db.query<ScenarioRow>(SCENARIO, [kode, id])).rows[0];
  if (!row) throw problem('tidak_ditemukan');
  return row;
};
/** A scenario with its figures; throws the 404. */
export const readScenario = async (db: Db, kode: string, id: string) => {
  const row = await getScenario(db, kode, id);
  return { ...row, ringkas: row.ringkas && (await named(db, kode, row.ringkas)) };
};

// Grouped rather than joined in full, which of rows just written took ten seconds most times.
const DIFFERENT = `SELECT p.nomor_peserta, d.nama_lengkap, x.kiri, x.kanan, count(*) OVER ()::int AS jumlah
  FROM (SELECT nomor_pendaftar, max(prodi) FILTER (WHERE id_skenario = $1) AS kiri, max(prodi) FILTER (WHERE id_skenario = $2) AS kanan
    FROM skenario_diterima WHERE id_skenario IN ($1, $2) GROUP BY nomor_pendaftar) x
  JOIN pendaftar p USING (nomor_pendaftar) LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar)`;
const KINDS = {
  masuk: 'x.kiri IS NULL',
  keluar: 'x.kanan IS NULL',
  pindah: 'x.kiri <> x.kanan',
} as const;
type Person = Perbandingan['masuk']['daftar'][number];

/** Two finished scenarios of an offering side by side; throws the 404. */
export const compare = async (db: Db, kode: string, left: string, right: string): Promise<Perbandingan> => {
  const [kiri, kanan] = [await readScenario(db, kode, left), await readScenario(db, kode, right)];
  if (!kiri.selesai || !kanan.selesai || !kiri.ringkas || !kanan.ringkas) throw problem('tidak_ditemukan');
  const names = new Map([...kiri.ringkas.prodi, ...kanan.ringkas.prodi].map((one) => [one.prodi, one.nama]));
  const nameOf = (prodi: string | null) => (prodi === null ? null : (names.get(prodi) ?? prodi));
  const different = async (kind: keyof typeof KINDS) => {
    const sql = `${DIFFERENT} WHERE ${KINDS[kind]} ORDER BY p.nomor_peserta LIMIT ${BEDA_MAX}`;
    const { rows } = await db.query<Person & { jumlah: number }>(sql, [left, right]);
    return {
      jumlah: rows[0]?.jumlah ?? 0,
      daftar: rows.map((r) => ({
        nomor_peserta: r.nomor_peserta,
        nama_lengkap: r.nama_lengkap,
        kiri: nameOf(r.kiri),
        kanan: nameOf(r.kanan),
      })),
    };
  };
  return {
    kiri: kiri.ringkas,
    kanan: kanan.ringkas,
    masuk: await different('masuk'),
    keluar: await different('keluar'),
    pindah: await different('pindah'),
  };
};

/** Where the ledger of a finished scenario is stored; throws the 404. */
export const findLedger = async (
  db: Db,
  kode: string,
  id: string,
): Promise<{ kunci_berkas: string; segel: string }> => {
  const { rows } = await db.query<{ kunci_berkas: string; segel: string }>(
    'SELECT kunci_berkas, segel FROM skenario WHERE kode_penawaran = $1 AND id = $2 AND selesai IS NOT NULL',
    [kode, id],
  );
  if (!rows[0]) throw problem('tidak_ditemukan');
  return rows[0];
};
