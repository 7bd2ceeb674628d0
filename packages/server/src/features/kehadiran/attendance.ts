/** Who is present: found by code or number, marked once, taken back with a reason (decisions 27). */
import { problem } from '@gerbang/contract';
import { berkas } from '@gerbang/contract/berkas';
import type { Peserta } from '@gerbang/contract/kehadiran-petugas';
import { dateText } from '@gerbang/contract/time';
import { audit } from '../../audit.ts';
import { named, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { readCardToken } from '../../domain/kartu.ts';
import { signedUrl } from '../../domain/signed-url.ts';
import { FIRST_DAY, notBegun } from './exam.ts';

interface Row extends Record<string, unknown> {
  nomor_peserta: string;
  nama_lengkap: string | null;
  jalur_masuk: string;
  lokasi_ujian: string | null;
  nama_ruang: string | null;
  nama_gedung: string | null;
  nomor_kursi: number | null;
  hadir: Date | null;
  tanpa_tes: boolean;
  hari_pertama: string | null;
  versi_kartu: number;
  id_foto: string | null;
  sesi: { tanggal: string; jam_mulai: string; jam_selesai: string; jenis_tes: string }[] | null;
}

const FIND = `SELECT p.nomor_peserta, d.nama_lengkap, j.jalur_masuk, u.lokasi_ujian, r.nama_ruang, g.nama_gedung, k.nomor_kursi, p.hadir, p.versi_kartu, j.tanpa_tes, ${FIRST_DAY} AS hari_pertama,
    (SELECT id FROM berkas b WHERE b.nomor_pendaftar = p.nomor_pendaftar AND b.slot = 'data_diri_pendaftar/foto' AND b.diganti IS NULL) AS id_foto,
    (SELECT json_agg(json_build_object('tanggal', tanggal, 'jam_mulai', to_char(jam_mulai, 'HH24.MI'), 'jam_selesai', to_char(jam_selesai, 'HH24.MI'), 'jenis_tes', jenis_tes) ORDER BY tanggal, detail_jadwal.jam_mulai)
       FROM detail_jadwal WHERE kode_jadwal = p.kode_jadwal) AS sesi
  FROM pendaftar p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur)
  LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) LEFT JOIN jadwal_ujian u ON u.kode_jadwal = p.kode_jadwal
  LEFT JOIN kursi k USING (nomor_pendaftar) LEFT JOIN ruang r USING (id_ruang) LEFT JOIN gedung g USING (id_gedung)
  WHERE p.nomor_peserta = $1 AND p.diverifikasi IS NOT NULL`;

/** What was scanned or typed: a card's address or code, or a bare participant number. */
const readCode = (key: Buffer, text: string): { nomor_peserta: string; versi: number | null } => {
  const code = text.trim().replace(/^.*\/kartu\//, '');
  return /^[\d\s]+$/.test(code)
    ? { nomor_peserta: code.replace(/\s/g, ''), versi: null }
    : readCardToken(key, code);
};

/** The finalised applicant of a code; a forged code and an unknown number are the same 404. */
export const findParticipant = async ({ reader, config, now }: Deps, text: string): Promise<Peserta> => {
  const { nomor_peserta, versi } = readCode(config.keys.sign, text);
  const row = (await reader.query<Row>(named('peserta', FIND, [nomor_peserta]))).rows[0];
  if (!row) throw problem('tidak_ditemukan');
  return {
    nomor_peserta: row.nomor_peserta,
    nama_lengkap: row.nama_lengkap,
    foto_url: row.id_foto ? signedUrl(config.keys.sign, now(), berkas.path, { id: row.id_foto }) : null,
    jalur_masuk: row.jalur_masuk,
    lokasi_ujian: row.lokasi_ujian,
    ruang: row.nama_ruang === null ? null : `${row.nama_ruang}, ${row.nama_gedung}`,
    kursi: row.nomor_kursi,
    sesi: (row.sesi ?? []).map(
      (s) => `${s.jenis_tes}: ${dateText(s.tanggal)} ${s.jam_mulai}–${s.jam_selesai} WIB`,
    ),
    tanpa_tes: row.tanpa_tes,
    belum_mulai: row.tanpa_tes ? null : notBegun(row.hari_pertama, now()),
    hadir: row.hadir?.toISOString() ?? null,
    kartu_berlaku: versi === null || versi === row.versi_kartu,
  };
};

const LOCK = `SELECT p.nomor_pendaftar, p.hadir, j.tanpa_tes FROM pendaftar p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur)
  WHERE p.nomor_peserta = $1 AND p.diverifikasi IS NOT NULL FOR UPDATE OF p`;
type Locked = { nomor_pendaftar: string; hadir: Date | null; tanpa_tes: boolean };

const SET = 'UPDATE pendaftar SET hadir = $2, id_impor_kehadiran = NULL WHERE nomor_pendaftar = $1';

/** Sets (`alasan` null) or takes back the mark of one participant; what is so already stays and leaves no entry. */
const change = (
  { pool, now }: Deps,
  username: string,
  nomor_peserta: string,
  alasan: string | null,
): Promise<{ hadir: Date | null; changed: boolean }> =>
  transaction(pool, async (db) => {
    const at = now();
    const row = (await db.query<Locked>(LOCK, [nomor_peserta])).rows[0];
    if (!row) throw problem('tidak_ditemukan');
    if (row.tanpa_tes && alasan === null) throw problem('tanpa_ujian');
    const isPresent = row.hadir !== null;
    if (isPresent === (alasan === null)) return { hadir: row.hadir, changed: false };
    const hadir = isPresent ? null : at;
    await db.query(SET, [row.nomor_pendaftar, hadir]);
    await audit(db, at, {
      pelaku: 'petugas',
      id_pelaku: username,
      tindakan: isPresent ? 'batalkan kehadiran' : 'catat kehadiran',
      subjek: row.nomor_pendaftar,
      lama: { hadir: row.hadir },
      baru: { hadir, ...(alasan === null ? {} : { alasan }) },
    });
    return { hadir, changed: true };
  });

/** Marks present; the first time stands. */
export const markPresent = async (deps: Deps, username: string, nomor_peserta: string) => {
  const { hadir, changed } = await change(deps, username, nomor_peserta, null);
  return { hadir: (hadir as Date).toISOString(), baru: changed };
};
/** Takes a mark back. */
export const unmark = async (
  deps: Deps,
  username: string,
  nomor_peserta: string,
  alasan: string,
): Promise<null> => {
  await change(deps, username, nomor_peserta, alasan);
  return null;
};
