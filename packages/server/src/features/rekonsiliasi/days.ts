/** Days that were compared, their differences, settling one, and closing (rekonsiliasi 6–9). */
import { problem } from '@gerbang/contract';
import {
  JENIS_SELISIH,
  type rekonsiliasi,
  type SatuRekonsiliasi,
  type selesaikanSelisih,
  type selisih,
  type tutupRekonsiliasi,
} from '@gerbang/contract/office/rekonsiliasi';
import type { RowOf } from '@gerbang/contract/wire/list';
import { jakartaDay } from '@gerbang/contract/wire/time';
import type { Db } from '../../db/pool.ts';
import { officerName } from '../../domain/nama-petugas.ts';
import type { Answered, Dated } from '../../http/mount.ts';
import type { Officer } from '../../http/staff-session.ts';
import type { ActKind } from '../../shapes/act.ts';
import { exportOf, tableList } from '../../shapes/list.ts';
import { KNOWN_AS } from './ask-bank.ts';
import { countPaid, readPaid } from './paid.ts';

const UNSETTLED =
  'SELECT FROM selisih s WHERE s.id_rekonsiliasi = r.id_rekonsiliasi AND s.diselesaikan IS NULL';
const COUNTS = `(SELECT count(*)::int FROM selisih s WHERE s.id_rekonsiliasi = r.id_rekonsiliasi) AS selisih,
  (SELECT count(*)::int FROM (${UNSETTLED}) AS b) AS belum`;
const COLUMNS = `r.id_rekonsiliasi, r.bank, r.hari, r.baris, r.cocok, r.total_bank, r.total_sini, ${COUNTS},
  r.diunggah, ${officerName('r.diunggah_oleh')} AS diunggah_oleh, r.ditutup, ${officerName('r.ditutup_oleh')} AS ditutup_oleh`;
/** Who had a hand in it. */
const INVOLVED = `($2 = r.diunggah_oleh OR EXISTS (SELECT FROM selisih s WHERE s.id_rekonsiliasi = r.id_rekonsiliasi
  AND s.diselesaikan_oleh = $2))`;
const ONE = `SELECT ${COLUMNS}, ${countPaid('r.bank', 'r.hari')} - r.banyak_sini AS menyusul, ${INVOLVED} AS terlibat
  FROM rekonsiliasi r WHERE r.id_rekonsiliasi = $1`;

type DayRow = Dated<RowOf<typeof rekonsiliasi>, 'diunggah' | 'ditutup'>;
export const days = tableList<typeof rekonsiliasi, DayRow>({
  columns: COLUMNS,
  from: 'rekonsiliasi r',
  key: ['r.id_rekonsiliasi', 'integer'],
  filters: { keadaan: (_, state) => `r.ditutup IS ${state === 'ditutup' ? 'NOT ' : ''}NULL` },
  order: () => ({
    by: [
      ['r.hari', 'date'],
      ['r.id_rekonsiliasi', 'integer'],
    ],
    newestFirst: true,
  }),
});

/** One day as an officer sees it; throws `tidak_ditemukan`. */
export const readDay = async (db: Db, id: string, who: Officer): Promise<Answered<SatuRekonsiliasi>> => {
  const { rows } = await db.query<Answered<SatuRekonsiliasi>>(ONE, [id, who.username]);
  if (!rows[0]) throw problem('tidak_ditemukan');
  return rows[0];
};

type Row = Dated<RowOf<typeof selisih>, 'diselesaikan' | 'ditanya'> & { bank: string; hari: string };
export const differences = tableList<typeof selisih, Row>({
  columns: `r.bank, r.hari, id_selisih, jenis, acuan, s.nomor_pembayaran, jumlah_bank, jumlah_sini, s.baris, catatan, diselesaikan,
    ${officerName('s.diselesaikan_oleh')} AS diselesaikan_oleh, s.alasan, ditanya, jawaban_bank, ${KNOWN_AS} AS nomor_va`,
  from: 'selisih s JOIN rekonsiliasi r USING (id_rekonsiliasi)',
  key: ['id_selisih', 'integer'],
  filters: {
    id_rekonsiliasi: (bind, id) => `id_rekonsiliasi = ${bind(id)}::int`,
    jenis: (bind, kind) => `jenis = ${bind(kind)}`,
    keadaan: (_, state) => `diselesaikan IS ${state === 'sudah' ? 'NOT ' : ''}NULL`,
  },
  order: () => ({ by: [['id_selisih', 'integer']] }),
});
export const differencesExport = exportOf(differences, {
  jenis: 'rekonsiliasi',
  tindakan: 'ekspor rekonsiliasi',
  fileName: ({ id_rekonsiliasi }, day) => `rekonsiliasi-${id_rekonsiliasi ?? 'semua'}-${day}`,
  sheet: 'Rekonsiliasi',
  columns: [
    'bank',
    'hari',
    ['jenis', (r) => JENIS_SELISIH[r.jenis], 32],
    ['nomor_atau_kode', 'acuan'],
    'nomor_pembayaran',
    'jumlah_bank',
    ['jumlah_di_sini', 'jumlah_sini'],
    'baris',
    ['catatan', 'catatan', 42],
    ['diselesaikan', 'diselesaikan', 26],
    'diselesaikan_oleh',
    ['alasan', 'alasan', 42],
    ['jawaban_bank', 'jawaban_bank', 42],
    ['bank_ditanya', 'ditanya', 26],
  ],
});

interface Found {
  bank: string;
  hari: string;
}
interface Unsettled extends Found {
  jenis: string;
  acuan: string;
  jumlah_bank: number | null;
  jumlah_sini: number | null;
  diselesaikan_oleh: string | null;
  alasan: string | null;
}
const LOCK_ONE = `SELECT r.bank, r.hari, s.jenis, s.acuan, s.jumlah_bank, s.jumlah_sini, s.diselesaikan_oleh, s.alasan
  FROM selisih s JOIN rekonsiliasi r USING (id_rekonsiliasi) WHERE s.id_selisih = $1 FOR UPDATE OF s`;
const SETTLE =
  'UPDATE selisih SET diselesaikan = $2, diselesaikan_oleh = $3, alasan = $4 WHERE id_selisih = $1';
/** Settles a difference, once; a closed day has none that is open. */
export const settle: ActKind<typeof selesaikanSelisih, Unsettled, null> = {
  lock: async (db, { id_selisih }) => (await db.query<Unsettled>(LOCK_ONE, [id_selisih])).rows[0],
  repeated: (_, { it, asked, who }) =>
    it.diselesaikan_oleh === who.username && it.alasan === asked.alasan ? null : undefined,
  refuses: ({ it }) => (it.diselesaikan_oleh === null ? null : 'sudah_diputus'),
  act: async (db, { it, asked, who, at }) => {
    await db.query(SETTLE, [asked.id_selisih, at, who.username, asked.alasan]);
    const { jenis, acuan, jumlah_bank, jumlah_sini } = it;
    const lama = { jenis, acuan, jumlah_bank, jumlah_sini };
    return {
      result: null,
      noted: {
        tindakan: 'selesaikan selisih',
        subjek: `${it.bank} ${it.hari}`,
        lama,
        baru: { alasan: asked.alasan },
      },
    };
  },
};

interface Open extends Found {
  ditutup_oleh: string | null;
  sidik_sini: Buffer;
  belum: boolean;
  /** Who uploaded the statement or settled a difference. */
  terlibat: string[];
  selisih: number;
}
const LOCK_DAY = 'SELECT FROM rekonsiliasi WHERE id_rekonsiliasi = $1 FOR UPDATE';
const STATE = `SELECT r.bank, r.hari, r.ditutup_oleh, r.sidik_sini, EXISTS (${UNSETTLED}) AS belum,
    (SELECT count(*)::int FROM selisih s WHERE s.id_rekonsiliasi = r.id_rekonsiliasi) AS selisih,
    ARRAY(SELECT s.diselesaikan_oleh FROM selisih s WHERE s.id_rekonsiliasi = r.id_rekonsiliasi AND s.diselesaikan_oleh IS NOT NULL
      UNION SELECT r.diunggah_oleh) AS terlibat
  FROM rekonsiliasi r WHERE r.id_rekonsiliasi = $1`;
const CLOSE = 'UPDATE rekonsiliasi SET ditutup = $2, ditutup_oleh = $3 WHERE id_rekonsiliasi = $1';
/** Closes a day for good. */
export const closeDay: ActKind<typeof tutupRekonsiliasi, Open & { changed: boolean }, null> = {
  lock: async (db, { id_rekonsiliasi }) => {
    // Looked at in a statement of its own: one that waits does not see what it waited for.
    await db.query(LOCK_DAY, [id_rekonsiliasi]);
    const day = (await db.query<Open>(STATE, [id_rekonsiliasi])).rows[0];
    if (!day) return undefined;
    const { sidik } = await readPaid(db, { ...day, kunci: 'nomor' });
    return { ...day, changed: !sidik.equals(day.sidik_sini) };
  },
  repeated: (_, { it, who }) => (it.ditutup_oleh === who.username ? null : undefined),
  refuses: ({ it, who, at }) => {
    if (it.ditutup_oleh !== null) return 'sudah_diputus';
    if (it.hari >= jakartaDay(at)) return 'hari_belum_lewat';
    if (it.terlibat.includes(who.username)) return 'perlu_petugas_lain';
    if (it.belum) return 'selisih_belum_selesai';
    return it.changed ? 'rekonsiliasi_usang' : null;
  },
  act: async (db, { it, asked, who, at }) => {
    await db.query(CLOSE, [asked.id_rekonsiliasi, at, who.username]);
    const baru = { ditutup: at, selisih: it.selisih };
    return {
      result: null,
      noted: {
        tindakan: 'tutup rekonsiliasi',
        subjek: `${it.bank} ${it.hari}`,
        lama: { ditutup: null },
        baru,
      },
    };
  },
};
