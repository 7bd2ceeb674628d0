/** Who is present: found by code or number, marked once, taken back with a reason (kehadiran 1). */
import { type DataOf, problem } from '@gerbang/contract';
import { berkas } from '@gerbang/contract/applicant/berkas/calls';
import type { batalHadir, cariPeserta } from '@gerbang/contract/office/kehadiran';
import { dateText } from '@gerbang/contract/wire/time';
import { type Db, named, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { readCardToken } from '../../domain/kartu.ts';
import { officeAddress } from '../../domain/pembukaan.ts';
import { setHadir } from '../../domain/pendaftar.ts';
import type { Answered } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { type Officer } from '../../http/staff-session.ts';
import type { ActKind } from '../../shapes/act.ts';
import { FINAL, FIRST_DAY, notBegun } from './exam.ts';

type Found = Answered<DataOf<typeof cariPeserta>>;
interface Row extends Omit<Found, 'foto_url' | 'sesi' | 'belum_mulai' | 'kartu_berlaku'> {
  nomor_pendaftar: string;
  hari_pertama: string | null;
  versi_kartu: number;
  id_foto: string | null;
  jam: { tanggal: string; jam_mulai: string; jam_selesai: string; jenis_tes: string }[] | null;
}

const FOTO = 'data_diri_pendaftar/foto';
const FIND = `SELECT p.nomor_pendaftar, p.nomor_peserta, d.nama_lengkap, j.jalur_masuk, u.lokasi_ujian, r.nama_ruang || ', ' || g.nama_gedung AS ruang, k.nomor_kursi AS kursi, p.hadir, p.versi_kartu, j.tanpa_tes, ${FIRST_DAY} AS hari_pertama,
    (SELECT id FROM berkas b WHERE b.nomor_pendaftar = p.nomor_pendaftar AND b.slot = '${FOTO}' AND b.diganti IS NULL) AS id_foto,
    (SELECT json_agg(json_build_object('tanggal', tanggal, 'jam_mulai', to_char(jam_mulai, 'HH24.MI'), 'jam_selesai', to_char(jam_selesai, 'HH24.MI'), 'jenis_tes', jenis_tes) ORDER BY tanggal, detail_jadwal.jam_mulai)
       FROM detail_jadwal WHERE kode_jadwal = p.kode_jadwal) AS jam
  FROM pendaftar p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur)
  LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) LEFT JOIN jadwal_ujian u ON u.kode_jadwal = p.kode_jadwal
  LEFT JOIN kursi k USING (nomor_pendaftar) LEFT JOIN ruang r USING (id_ruang) LEFT JOIN gedung g USING (id_gedung)
  WHERE p.nomor_peserta = $1 AND ${FINAL}`;

/** What was scanned or typed: a card's address or code, or a bare participant number. */
const readCode = (key: Buffer, text: string): { nomor_peserta: string; versi: number | null } => {
  const code = text.trim().replace(/^.*\/kartu\//, '');
  return /^[\d\s]+$/.test(code)
    ? { nomor_peserta: code.replace(/\s/g, ''), versi: null }
    : readCardToken(key, code);
};

/** The finalised applicant of a code; a forged code and an unknown number are the same 404. */
export const findParticipant = async (deps: Services, who: Officer, text: string): Promise<Found> => {
  const { reader, config, now, openings } = deps;
  const { nomor_peserta, versi } = readCode(config.keys.sign, text);
  const row = (await reader.query<Row>(named('peserta', FIND, [nomor_peserta]))).rows[0];
  if (!row) throw problem('tidak_ditemukan');
  const { nomor_pendaftar, hari_pertama, versi_kartu, id_foto, jam, ...known } = row;
  await openings.file(who, nomor_pendaftar, 'peserta');
  const address = officeAddress(deps, who);
  return {
    ...known,
    foto_url: id_foto ? address(FOTO, berkas.path, { id: id_foto }) : null,
    sesi: (jam ?? []).map(
      (s) => `${s.jenis_tes}: ${dateText(s.tanggal)} ${s.jam_mulai}–${s.jam_selesai} WIB`,
    ),
    belum_mulai: known.tanpa_tes ? null : notBegun(hari_pertama, now()),
    kartu_berlaku: versi === null || versi === versi_kartu,
  };
};

const LOCK = `SELECT p.nomor_pendaftar, p.hadir, j.tanpa_tes FROM pendaftar p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur)
  WHERE p.nomor_peserta = $1 AND ${FINAL} FOR UPDATE OF p`;
interface Locked {
  nomor_pendaftar: string;
  hadir: Date | null;
  tanpa_tes: boolean;
}

const lock = async (db: Db, { nomor_peserta }: { nomor_peserta: string }) =>
  (await db.query<Locked>(LOCK, [nomor_peserta])).rows[0];
const set = async (db: Db, { nomor_pendaftar, hadir: before }: Locked, hadir: Date | null) => {
  await setHadir(db, nomor_pendaftar, hadir);
  return { subjek: nomor_pendaftar, lama: { hadir: before } };
};

/** Marks present; the first time stands. Throws `tidak_ditemukan` and `tanpa_ujian`. */
export const markPresent = (
  { pool, now }: Deps,
  who: Officer,
  nomor_peserta: string,
): Promise<{ hadir: Date; baru: boolean }> =>
  transaction(pool, async (db) => {
    const row = await lock(db, { nomor_peserta });
    if (!row) throw problem('tidak_ditemukan');
    if (row.tanpa_tes) throw problem('tanpa_ujian');
    if (row.hadir) return { hadir: row.hadir, baru: false };
    const hadir = now();
    const noted = await set(db, row, hadir);
    await who.note(db, { waktu: hadir, tindakan: 'catat kehadiran', ...noted, baru: { hadir } });
    return { hadir, baru: true };
  });
/** Takes a mark back; what is not marked stays so and leaves no entry. */
export const unmark: ActKind<typeof batalHadir, Locked, null> = {
  lock,
  repeated: (_, { it }) => (it.hadir ? undefined : null),
  act: async (db, { it, asked: { alasan } }) => {
    const noted = await set(db, it, null);
    return {
      result: null,
      noted: { tindakan: 'batalkan kehadiran', ...noted, baru: { hadir: null, alasan } },
    };
  },
};
