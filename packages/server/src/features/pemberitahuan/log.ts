/** What was sent to whom: the desk's list, an applicant's own, and sending once more (pemberitahuan 13). */

import { PERISTIWA } from '@gerbang/contract/applicant/pemberitahuan';
import { type kirimLagi, pemberitahuan } from '@gerbang/contract/office/pemberitahuan/calls';
import { NAMA_TEMPLAT } from '@gerbang/contract/office/pemberitahuan/templat';
import type { RowOf } from '@gerbang/contract/wire/list';
import { firstOf } from '../../certain.ts';
import type { Deps } from '../../deps.ts';
import type { Dated } from '../../http/mount.ts';
import type { ActKind } from '../../shapes/act.ts';
import { tableList } from '../../shapes/list.ts';
import { BASI } from './judge.ts';

type Shown = Dated<RowOf<typeof pemberitahuan>, 'dibuat' | 'mulai' | 'selesai'>;

/** Where it went, as far as one must know to tell it from another: the first letter, and where the mailbox is. */
const HIDDEN =
  "CASE n.kanal WHEN 'wa' THEN '***' || right(n.alamat, 3) WHEN 'push' THEN n.alamat ELSE left(n.alamat, 1) || '***' || substring(n.alamat from '@.*$') END";
/** SQL: a notice `n` that may be sent once more, also what grew old: a confirmation has lost its link or code, and a broadcast may have been stopped. */
const AGAIN = `((n.keadaan IN ('gagal', 'terkirim') OR n.keadaan = 'batal' AND n.alasan = '${BASI}') AND n.peristiwa NOT IN ('konfirmasi', 'kode-sekali', 'siaran'))`;
const COLUMNS = `n.id, n.nomor_pendaftar, d.nama_lengkap, n.peristiwa, n.kanal, n.kabar, n.keadaan, ${HIDDEN} AS alamat, n.percobaan, n.alasan,
  n.dibuat, n.mulai, n.selesai, ${AGAIN} AS dapat_dikirim_lagi`;
const FROM = 'pemberitahuan n LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar)';

export const notices = tableList<typeof pemberitahuan, Shown>({
  columns: COLUMNS,
  from: FROM,
  key: ['n.id', 'bigint'],
  filters: {
    cari: (bind, value) => {
      const asked = bind(value.trim());
      return value.includes('@')
        ? `n.alamat IS NOT NULL AND lower(n.alamat) = lower(${asked})`
        : `n.nomor_pendaftar = ${asked}`;
    },
    peristiwa: (bind, value) => `n.peristiwa = ${bind(value)}`,
    keadaan: (bind, value) => `n.keadaan = ${bind(value)}`,
  },
  order: () => ({
    by: [
      ['n.dibuat', 'timestamptz'],
      ['n.id', 'bigint'],
    ],
    newestFirst: true,
  }),
});

const OF_ONE = `SELECT ${COLUMNS} FROM ${FROM} WHERE n.nomor_pendaftar = $1 ORDER BY n.dibuat DESC, n.id DESC LIMIT 50`;
/** The notices of one applicant. */
export const noticesOf = async ({ pool }: Deps, nomor: string): Promise<Shown[]> =>
  (await pool.query<Shown>(OF_ONE, [nomor])).rows;

interface Locked {
  nomor_pendaftar: string | null;
  peristiwa: string;
  keadaan: string;
  boleh: boolean;
}
const LOCK = `SELECT n.nomor_pendaftar, n.peristiwa, n.keadaan, ${AGAIN} AS boleh FROM pemberitahuan n WHERE n.id = $1 FOR UPDATE`;
const QUEUE = `UPDATE pemberitahuan SET keadaan = 'antre', percobaan = 0, ulang = ulang + 1, mulai = $2, alasan = NULL, selesai = NULL, ditarik = false, tertunda = false, id_luar = NULL, kabar = NULL WHERE id = $1`;
/** Queues a notice again, as a message of its own. */
export const sendAgain: ActKind<typeof kirimLagi, Locked, null> = {
  lock: async (db, { id }) => (await db.query<Locked>(LOCK, [id])).rows[0],
  refuses: ({ it }) => (it.boleh ? null : 'sudah_diputus'),
  act: async (db, { it, asked, at }) => {
    await db.query(QUEUE, [asked.id, at]);
    return {
      result: null,
      noted: {
        tindakan: 'kirim ulang pemberitahuan',
        ...(it.nomor_pendaftar === null ? {} : { subjek: it.nomor_pendaftar }),
        lama: { id: asked.id, keadaan: it.keadaan },
        baru: { peristiwa: it.peristiwa, alasan: asked.alasan },
      },
    };
  },
};

const STATE = `SELECT coalesce((SELECT isi->>'cara' FROM pengaturan_surel), 'mati') AS cara, (SELECT gangguan FROM pengaturan_surel) AS gangguan,
    (SELECT jeda_sampai FROM pengaturan_surel) AS jeda_sampai, count(*) FILTER (WHERE keadaan IN ('antre', 'dikirim'))::int AS antre,
    count(*) FILTER (WHERE keadaan = 'ditahan')::int AS ditahan, count(*) FILTER (WHERE keadaan = 'gagal')::int AS gagal
  FROM pemberitahuan WHERE keadaan <> 'terkirim'`;
interface Standing {
  cara: 'mati' | 'smtp' | 'demo';
  gangguan: string | null;
  jeda_sampai: Date | null;
  antre: number;
  ditahan: number;
  gagal: number;
}
/** Whether the portal sends, and what waits. */
export const standing = async ({ pool }: Deps) => {
  const row = firstOf((await pool.query<Standing>(STATE)).rows);
  const unheard = NAMA_TEMPLAT.filter(
    (one) => one !== 'konfirmasi' && one !== 'kode-sekali' && one !== 'ringkasan',
  ).map((one) => PERISTIWA[one].judul);
  return { ...row, tidak_terdengar: row.cara === 'mati' ? unheard : [] };
};

const BOX = 'SELECT id, kepada, subjek, teks, waktu FROM kotak_surel ORDER BY id DESC LIMIT 50';
interface Kept {
  id: number;
  kepada: string;
  subjek: string;
  teks: string;
  waktu: Date;
}
/** What the demo wrote. */
export const mailbox = async ({ pool }: Deps): Promise<Kept[]> => (await pool.query<Kept>(BOX)).rows;
