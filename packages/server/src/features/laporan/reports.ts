/**
 * Reports as the office reads and answers them. Every opening is noted, and no text of a report is: who reads the audit
 * need not be who reads reports (laporan 7–11).
 */
import { type ErrorCode, problem } from '@gerbang/contract';
import {
  ISI_LAPORAN,
  KATEGORI_LAPORAN,
  KEADAAN_LAPORAN,
  type KeadaanLaporan,
} from '@gerbang/contract/applicant/laporan';
import type {
  daftarLaporan,
  jawabLaporan,
  pegangLaporan,
  SatuLaporan,
  tutupLaporan,
} from '@gerbang/contract/office/laporan';
import { dayText, jakartaDay } from '@gerbang/contract/wire/time';
import type { Db } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { roleHolders } from '../../domain/akun-petugas.ts';
import { officerName } from '../../domain/nama-petugas.ts';
import { offeringName } from '../../domain/penawaran.ts';
import type { Dated } from '../../http/mount.ts';
import type { Officer } from '../../http/staff-session.ts';
import type { ActKind } from '../../shapes/act.ts';
import { exportOf, tableList } from '../../shapes/list.ts';

const COLUMNS = `l.id_laporan, l.nomor, l.kategori, ${offeringName()} AS penawaran, l.prodi, l.masuk, l.batas_jawab, l.keadaan, l.pemegang, ${officerName('l.pemegang')} AS nama_pemegang`;
const FROM = 'laporan l LEFT JOIN penawaran o USING (kode_penawaran) LEFT JOIN jalur j USING (kode_jalur)';

type Row = Dated<Omit<SatuLaporan, 'kontak' | 'pesan' | 'petugas' | 'versi'>, 'batas_jawab'>;
export const reports = ({ now }: Pick<Deps, 'now'>) =>
  tableList<typeof daftarLaporan, Row>({
    columns: `${COLUMNS}, l.alasan_tutup`,
    from: FROM,
    key: ['l.id_laporan', 'integer'],
    filters: {
      keadaan: (bind, state) => `l.keadaan = ${bind(state)}`,
      kategori: (bind, kind) => `l.kategori = ${bind(kind)}`,
      tenggat: (bind) => `l.keadaan = 'menunggu' AND l.batas_jawab < ${bind(now())}`,
      penawaran: (bind, kode) => `l.kode_penawaran = ${bind(kode)}`,
    },
    order: () => ({
      by: [
        ['l.batas_jawab', 'timestamptz'],
        ['l.id_laporan', 'integer'],
      ],
    }),
  });
/** What was written stays out: each report that is read is noted (laporan 8). */
export const reportsExport = (deps: Pick<Deps, 'now'>) =>
  exportOf(reports(deps), {
    jenis: 'laporan',
    tindakan: 'ekspor laporan',
    fileName: (_, day) => `laporan-${day}`,
    sheet: 'Laporan',
    columns: [
      ['nomor', 'nomor', 18],
      ['kategori', (r) => KATEGORI_LAPORAN[r.kategori], 42],
      ['penawaran', 'penawaran', 42],
      ['program_studi', 'prodi', 30],
      ['dikirim', 'masuk', 14],
      ['batas_menjawab', (r) => dayText(r.batas_jawab), 26],
      ['keadaan', (r) => KEADAAN_LAPORAN[r.keadaan], 20],
      ['pemegang', 'nama_pemegang'],
      ['alasan_ditutup', 'alasan_tutup', 60],
    ],
  });

const ONE = `SELECT ${COLUMNS}, l.kontak, l.alasan_tutup, l.versi,
    (SELECT json_agg(json_build_object('id_pesan', m.id_pesan, 'petugas', ${officerName('m.petugas')}, 'isi', m.isi, 'hari', m.hari) ORDER BY m.id_pesan)
      FROM pesan_laporan m WHERE m.id_laporan = l.id_laporan) AS pesan,
    (SELECT coalesce(json_agg(json_build_object('username', p.username, 'nama', p.nama) ORDER BY p.nama, p.username), '[]')
      FROM petugas p WHERE p.aktif AND ${roleHolders('laporan')}) AS petugas
  FROM ${FROM} WHERE l.id_laporan = $1`;
/** One report, noted before it is answered; throws the 404. */
export const openReport = async (
  { pool }: Pick<Deps, 'pool'>,
  who: Officer,
  id: string,
): Promise<Dated<SatuLaporan, 'batas_jawab'>> => {
  const { rows } = await pool.query<Dated<SatuLaporan, 'batas_jawab'>>(ONE, [id]);
  if (!rows[0]) throw problem('tidak_ditemukan');
  await who.note(pool, { tindakan: 'baca laporan', subjek: rows[0].nomor });
  return rows[0];
};

interface Locked {
  id_laporan: number;
  nomor: string;
  keadaan: KeadaanLaporan;
  pemegang: string | null;
  versi: number;
  /** What an officer wrote last, where nothing came after it. */
  jawaban: string | null;
  dijawab_oleh: string | null;
  alasan_tutup: string | null;
}
const LOCK = 'SELECT FROM laporan WHERE id_laporan = $1 FOR UPDATE';
const READ = `SELECT l.id_laporan, l.nomor, l.keadaan, l.pemegang, l.versi, l.alasan_tutup, m.isi AS jawaban, m.petugas AS dijawab_oleh
  FROM laporan l LEFT JOIN LATERAL (SELECT isi, petugas FROM pesan_laporan WHERE id_laporan = l.id_laporan ORDER BY id_pesan DESC LIMIT 1) m ON m.petugas IS NOT NULL
  WHERE l.id_laporan = $1`;
const lock = async (db: Db, { id_laporan }: { id_laporan: number }): Promise<Locked | undefined> => {
  await db.query(LOCK, [id_laporan]);
  return (await db.query<Locked>(READ, [id_laporan])).rows[0];
};
const noted = (tindakan: string, { nomor, keadaan, pemegang }: Locked, baru: object) => ({
  tindakan,
  subjek: nomor,
  lama: { keadaan, pemegang },
  baru,
});
const refuses = ({ it }: { it: Locked }): ErrorCode | null =>
  it.keadaan === 'ditutup' ? 'sudah_diputus' : null;
type Kind<E> = ActKind<E, Locked, null>;

const WRITE = 'INSERT INTO pesan_laporan (id_laporan, petugas, isi, hari) VALUES ($1, $2, $3, $4)';
const ANSWERED = "UPDATE laporan SET keadaan = 'dijawab', versi = versi + 1 WHERE id_laporan = $1";
/** Answers a report. */
export const answer: Kind<typeof jawabLaporan> = {
  lock,
  repeated: (_, { it, asked, who }) =>
    it.dijawab_oleh === who.username && it.jawaban === asked.isi.trim() ? null : undefined,
  refuses,
  act: async (db, { it, asked, who, at }) => {
    const isi = asked.isi.trim();
    if (isi.length < ISI_LAPORAN.min)
      throw problem('isian_salah', [
        { field: 'isi', message: `Jawaban paling sedikit ${ISI_LAPORAN.min} huruf` },
      ]);
    await db.query(WRITE, [it.id_laporan, who.username, isi, jakartaDay(at)]);
    await db.query(ANSWERED, [it.id_laporan]);
    return { result: null, noted: noted('jawab laporan', it, { keadaan: 'dijawab' }) };
  },
};

const CLOSE =
  "UPDATE laporan SET keadaan = 'ditutup', alasan_tutup = $2, versi = versi + 1 WHERE id_laporan = $1";
/** Closes a report for a reason its sender reads. */
export const close: Kind<typeof tutupLaporan> = {
  lock,
  repeated: (_, { it, asked }) => (it.alasan_tutup === asked.alasan ? null : undefined),
  refuses,
  act: async (db, { it, asked: { alasan } }) => {
    await db.query(CLOSE, [it.id_laporan, alasan]);
    return { result: null, noted: noted('tutup laporan', it, { keadaan: 'ditutup' }) };
  },
};

const MAY = `SELECT FROM petugas p WHERE p.username = $1 AND p.aktif AND ${roleHolders('laporan')}`;
const HAND = 'UPDATE laporan SET pemegang = $2, versi = versi + 1 WHERE id_laporan = $1';
/** Gives a report to an officer who may read reports, or to nobody. */
export const hand: Kind<typeof pegangLaporan> = {
  lock,
  repeated: (_, { it, asked }) => (it.pemegang === asked.petugas ? null : undefined),
  refuses,
  act: async (db, { it, asked: { petugas } }) => {
    if (petugas !== null && (await db.query(MAY, [petugas])).rowCount !== 1)
      throw problem('isian_salah', [{ field: 'petugas', message: 'Petugas ini tidak membaca laporan' }]);
    await db.query(HAND, [it.id_laporan, petugas]);
    return { result: null, noted: noted('pegang laporan', it, { pemegang: petugas }) };
  },
};
