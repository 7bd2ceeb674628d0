/** Acts on many as the desk lists them, what came of each, and the slips of new PINs. */
import { problem } from '@gerbang/contract';
import {
  DAPAT_KEMBALI,
  type hasil,
  IZIN_MASSAL,
  type Massal,
  SLIP_JAM,
  type tindakan,
} from '@gerbang/contract/office/massal';
import type { RowOf } from '@gerbang/contract/wire/list';
import { dateText, jakartaDay } from '@gerbang/contract/wire/time';
import { named, type Pool } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { offeringName } from '../../domain/penawaran.ts';
import { slipsPdf } from '../../domain/slip.ts';
import { findPaid } from '../../domain/tindakan-pendaftar.ts';
import { type Dated } from '../../http/mount.ts';
import { type Officer } from '../../http/staff-session.ts';
import { hmacPin, unseal } from '../../secrets.ts';
import { tableList } from '../../shapes/list.ts';
import { OUTCOME } from '../../shapes/massal-run.ts';
import { pinContext } from './kinds.ts';
import { UNDER_WAY } from './stop.ts';

type Row = Dated<
  Omit<Massal, 'slip' | 'kembali' | 'surat' | `dapat_${string}`>,
  'dibuat' | 'selesai' | 'dikembalikan' | 'dihentikan'
> & {
  membatalkan: string | null;
};
/** What is known of one only. */
interface One {
  slip: boolean;
  /** Somebody is still to be done, or mail still to leave. */
  berjalan: boolean;
  /** Username of who asked for it. */
  oleh: string;
  surat: Massal['surat'];
}
const COLUMNS = `m.id, m.jenis, m.membatalkan, m.dibuat, s.nama AS petugas, m.alasan, m.jumlah, m.selesai, m.dikembalikan, m.dihentikan,
  m.selesai IS NULL AND m.perlu_setuju AND m.disetujui IS NULL AS menunggu,
  c.berhasil, c.gagal, c.dilewati`;
const COUNTED = ['berhasil', 'gagal', 'dilewati'].map(
  (hasil) => `count(*) FILTER (WHERE ${OUTCOME} = '${hasil}')::int AS ${hasil}`,
);
const FROM = `massal m JOIN petugas s ON s.username = m.petugas
  CROSS JOIN LATERAL (SELECT ${COUNTED.join(', ')} FROM massal_pendaftar r WHERE r.id_massal = m.id) c`;

const present = ({ membatalkan, ...row }: Row) => ({
  ...row,
  kembali: membatalkan !== null,
  dapat_dikembalikan:
    membatalkan === null &&
    row.selesai !== null &&
    row.dikembalikan === null &&
    row.berhasil > 0 &&
    DAPAT_KEMBALI.includes(row.jenis),
  dapat_dihentikan: false,
  dapat_disetujui: false,
  surat: null,
  slip: false,
});

export const bulkActs = tableList<typeof tindakan, Row>({
  columns: COLUMNS,
  from: FROM,
  key: ['m.id', 'uuid'],
  filters: {},
  order: () => ({
    by: [
      ['m.dibuat', 'timestamptz'],
      ['m.id', 'uuid'],
    ],
    newestFirst: true,
  }),
  present,
});

const TARGETS = `SELECT j.kode_jadwal, j.kode_penawaran, d.mulai AS tanggal, j.lokasi_ujian || ', ' || ${offeringName('o', 't')} AS nama,
    (SELECT coalesce(sum(kapasitas - terisi), 0)::int FROM ruang r WHERE r.kode_jadwal = j.kode_jadwal) AS sisa
  FROM jadwal_ujian j JOIN penawaran o USING (kode_penawaran) JOIN jalur t USING (kode_jalur)
  JOIN (SELECT kode_jadwal, min(tanggal) AS mulai FROM detail_jadwal GROUP BY kode_jadwal) d USING (kode_jadwal)
  WHERE d.mulai >= $1::date ORDER BY d.mulai, 4, j.kode_jadwal`;
interface Target {
  kode_jadwal: string;
  kode_penawaran: string;
  tanggal: string;
  nama: string;
  sisa: number;
}
/** Schedules somebody can still be moved to. */
export const targets = async ({ reader, now }: Pick<Deps, 'reader' | 'now'>) => {
  const { rows } = await reader.query<Target>(named('massal_jadwal', TARGETS, [jakartaDay(now())]));
  return rows.map(({ tanggal, nama, kode_jadwal, kode_penawaran, sisa }) => ({
    kode_jadwal,
    kode_penawaran,
    nama: `${dateText(tanggal)}, ${nama}`,
    sisa,
  }));
};

type Outcome = RowOf<typeof hasil>;
export const outcomes = tableList<typeof hasil, Outcome>({
  columns: `r.nomor_pendaftar, d.nama_lengkap, ${OUTCOME} AS hasil, r.pesan`,
  from: 'massal_pendaftar r JOIN massal m ON m.id = r.id_massal LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar)',
  key: ['r.nomor_pendaftar', 'text'],
  filters: { massal: (bind, id) => `r.id_massal = ${bind(id)}::uuid`, tampilan: null },
  view: ({ massal, tampilan }) =>
    massal === undefined ? 'false' : tampilan ? 'true' : "r.hasil IN ('gagal', 'dilewati')",
  order: () => ({ by: [['r.nomor_pendaftar', 'text']] }),
});

const ONE = `SELECT ${COLUMNS}, EXISTS (SELECT FROM massal_pendaftar k WHERE k.id_massal = m.id AND k.rahasia IS NOT NULL AND k.waktu > $3)
    AND m.petugas = $2 AS slip, ${UNDER_WAY} AS berjalan, m.petugas AS oleh,
    CASE WHEN m.jenis = 'surel' THEN m.isi END AS surat FROM ${FROM} WHERE m.id = $1`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Slips of PINs issued before this moment can no longer be fetched. */
const since = (now: Date): Date => new Date(now.getTime() - SLIP_JAM * 3_600_000);

/** One act on many as it stands; throws `tidak_ditemukan`. */
export const readBulk = async (
  { pool, now }: Pick<Deps, 'now'> & { pool: Pool },
  who: Officer,
  id: string,
) => {
  const row = UUID.test(id)
    ? (await pool.query<Row & One>(ONE, [id, who.username, since(now())])).rows[0]
    : undefined;
  if (!row) throw problem('tidak_ditemukan');
  const { slip, berjalan, oleh, surat, ...rest } = row;
  const mine = who.may(IZIN_MASSAL[rest.jenis]);
  return {
    ...present(rest),
    surat,
    dapat_dihentikan: mine && berjalan && rest.dihentikan === null && rest.membatalkan === null,
    dapat_disetujui: mine && rest.menunggu && oleh !== who.username,
    slip: slip && rest.selesai !== null,
  };
};

const SEALED = `SELECT r.nomor_pendaftar AS nomor, r.rahasia, p.pin_hmac FROM massal_pendaftar r JOIN pendaftar p USING (nomor_pendaftar)
  WHERE r.id_massal = $1 AND r.rahasia IS NOT NULL AND r.waktu > $2 ORDER BY r.nomor_pendaftar`;
/**
 * The slips of an act as one PDF, for who had the PINs issued, each time noted; without those whose PIN is another by now.
 * Throws `tidak_ditemukan`.
 */
export const bulkSlips = async (deps: Deps, who: Officer, id: string): Promise<Buffer> => {
  const { pool, now, config } = deps;
  if (!(await readBulk(deps, who, id)).slip) throw problem('tidak_ditemukan');
  const { rows } = await pool.query<{ nomor: string; rahasia: Buffer; pin_hmac: Buffer }>(SEALED, [
    id,
    since(now()),
  ]);
  const slips = [];
  for (const { nomor, rahasia, pin_hmac } of rows) {
    const pin = unseal(config.keys, pinContext(id, nomor), rahasia);
    const paid = hmacPin(config.keys, nomor, pin).equals(pin_hmac) && (await findPaid(pool, nomor));
    if (paid) slips.push({ ...paid, nomor_pendaftar: nomor, pin });
  }
  if (slips.length === 0) throw problem('tidak_ditemukan');
  const pdf = await slipsPdf(deps, slips);
  await who.note(pool, { tindakan: 'unduh slip pin', subjek: id, baru: { jumlah: slips.length } });
  return pdf;
};
