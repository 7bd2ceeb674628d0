/** The exam card: made by a job after verification, kept by version, proven by a signed code (kartu-ujian 4–8). */
import { JENIS_KELAMIN } from '@gerbang/contract/steps/data-diri';
import { dateText, instantText } from '@gerbang/contract/wire/time';
import { named, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { findFile } from '../../domain/berkas.ts';
import { cardAddress, SHOWS_OLD_PHOTO, SLOT_FOTO, WITH_OLD_PHOTO } from '../../domain/kartu.ts';
import { notify } from '../../domain/pemberitahuan.ts';
import { readUniversity } from '../../domain/pengaturan.ts';
import { readChoice } from '../../domain/pilihan.ts';
import { renderKartuUjian } from '../../pdf/kartu-ujian.ts';
import type { PdfRenderer } from '../../pdf/pdf.ts';

interface Row {
  uji: boolean;
  nomor_peserta: string;
  kode_jadwal: string | null;
  tanpa_tes: boolean;
  jalur_masuk: string;
  tahun: number;
  nama: string;
  nama_lengkap: string;
  tgl_lahir: string | null;
  jenis_kelamin: string | null;
  versi_kartu: number;
  diverifikasi: Date;
  /** Whether the card of this version is there, with the photo it should show. */
  sudah_ada: boolean;
  lokasi_ujian: string | null;
  nama_ruang: string | null;
  nama_gedung: string | null;
  alamat_gedung: string | null;
  nomor_kursi: number | null;
  detail: { tanggal: string; jam_mulai: string; jam_selesai: string; jenis_tes: string }[] | null;
}

const FIND = `SELECT p.uji, p.nomor_peserta, p.kode_jadwal, j.tanpa_tes, j.jalur_masuk, o.tahun, o.nama, d.nama_lengkap, d.tgl_lahir, d.jenis_kelamin, p.versi_kartu, p.diverifikasi, u.lokasi_ujian,
    EXISTS (SELECT FROM kartu_ujian k WHERE k.nomor_pendaftar = p.nomor_pendaftar AND k.versi = p.versi_kartu AND NOT ${SHOWS_OLD_PHOTO}) AS sudah_ada,
    r.nama_ruang, g.nama_gedung, g.alamat AS alamat_gedung, k.nomor_kursi,
    (SELECT json_agg(json_build_object('tanggal', tanggal, 'jam_mulai', to_char(jam_mulai, 'HH24.MI'), 'jam_selesai', to_char(jam_selesai, 'HH24.MI'), 'jenis_tes', jenis_tes) ORDER BY tanggal, detail_jadwal.jam_mulai)
       FROM detail_jadwal WHERE kode_jadwal = p.kode_jadwal) AS detail
  FROM pendaftar p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur)
  LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) LEFT JOIN jadwal_ujian u ON u.kode_jadwal = p.kode_jadwal
  LEFT JOIN kursi k USING (nomor_pendaftar) LEFT JOIN ruang r USING (id_ruang) LEFT JOIN gedung g USING (id_gedung)
  WHERE p.nomor_pendaftar = $1 AND p.diverifikasi IS NOT NULL`;

const RULES = [
  'Hadir 30 menit sebelum ujian dimulai dan tunjukkan kartu ini beserta kartu identitas asli.',
  'Berpakaian rapi dan sopan serta bersepatu.',
  'Alat komunikasi dimatikan dan disimpan selama ujian berlangsung.',
  'Peserta yang terlambat lebih dari 30 menit tidak diperkenankan mengikuti ujian.',
];

const BEFORE = 'SELECT kunci_berkas FROM kartu_ujian WHERE nomor_pendaftar = $1 AND versi = $2 FOR UPDATE';
// Number, version and code stay, so that a print of before is valid; of two made at once the first stays.
const ADD = `INSERT INTO kartu_ujian AS k (nomor_pendaftar, versi, kunci_berkas, terbit) VALUES ($1, $2, $3, $4)
  ON CONFLICT (nomor_pendaftar, versi) DO UPDATE SET kunci_berkas = excluded.kunci_berkas, terbit = excluded.terbit WHERE k.terbit < $5`;
const FRESH_MS = 86_400_000;

/** Makes the card of the current version unless it exists, and anew where its photo was replaced; harmless to repeat. */
export const makeCard = async (deps: Deps, pdf: PdfRenderer, nomor: string): Promise<void> => {
  const { pool, config, storage, now } = deps;
  const row = (await pool.query<Row>(named('kartu_data', FIND, [nomor]))).rows[0];
  if (!row || row.sudah_ada) return;
  // Before the photo is read: one stored meanwhile is newer than the card.
  const at = now();
  const [{ universitas, seal }, choice, photo] = await Promise.all([
    readUniversity(deps),
    readChoice(pool, nomor),
    // From where it was accepted: a copy of the database may not have it yet.
    findFile({ ...deps, reader: pool }, nomor, SLOT_FOTO),
  ]);
  const bytes = await renderKartuUjian(
    pdf,
    {
      universitas,
      uji: row.uji,
      jalur: row.jalur_masuk,
      tahun: String(row.tahun),
      gelombang: row.nama,
      nomor_peserta: row.nomor_peserta,
      nomor_pendaftar: nomor,
      nama_lengkap: row.nama_lengkap ?? '',
      tanpa_tes: row.tanpa_tes,
      jenis_kelamin: JENIS_KELAMIN.find((o) => o.value === row.jenis_kelamin)?.label ?? null,
      tgl_lahir_teks: row.tgl_lahir ? dateText(row.tgl_lahir) : '',
      pilihan: choice.map(({ urutan, nama_prodi, nama_jenjang, nama_fakultas }) => ({
        urutan,
        nama_prodi,
        nama_jenjang,
        nama_fakultas,
      })),
      kelas: choice[0]?.nama_kelas ?? null,
      jadwal: (row.detail ?? []).map((d) => ({
        tanggal_indo: dateText(d.tanggal),
        jam_mulai: d.jam_mulai,
        jam_selesai: d.jam_selesai,
        jenis_tes: d.jenis_tes,
      })),
      lokasi_ujian: row.lokasi_ujian,
      ruang: row.nama_ruang,
      gedung: row.nama_gedung,
      alamat_gedung: row.alamat_gedung || null,
      nomor_kursi: row.nomor_kursi === null ? null : String(row.nomor_kursi),
      tata_tertib: row.tanpa_tes ? [] : RULES,
      url_verifikasi: cardAddress(config, row.nomor_peserta, row.versi_kartu),
      versi: row.versi_kartu,
      terbit_teks: instantText(at),
      terbit: at.toISOString(),
    },
    photo ? await storage.get(photo.kunci_berkas) : null,
    seal,
  );
  const key = await storage.put(bytes);
  const unused = await transaction(pool, async (db) => {
    const [old] = (await db.query<{ kunci_berkas: string }>(BEFORE, [nomor, row.versi_kartu])).rows;
    const { rowCount } = await db.query(ADD, [nomor, row.versi_kartu, key, at, photo?.disimpan ?? null]);
    // A card that is made anew is no news to who finalised long ago.
    if (rowCount !== 0 && at.getTime() - row.diverifikasi.getTime() < FRESH_MS)
      await notify(deps, db, {
        nomor,
        peristiwa: 'kartu-siap',
        kunci: row.diverifikasi.toISOString(),
      });
    return rowCount === 0 ? key : old?.kunci_berkas;
  });
  if (unused) await storage.remove(unused);
};

// One that waits is not sent twice, and one that could not be drawn not within a day.
const OLD_PHOTOS = `${WITH_OLD_PHOTO} AND NOT EXISTS (SELECT FROM pgboss.job b WHERE b.name = 'kartu-ujian' AND b.data->>'nomor_pendaftar' = p.nomor_pendaftar
  AND (b.state < 'completed' OR b.state <> 'completed' AND b.completed_on > now() - interval '1 day')) LIMIT 5000`;
/** Has cards made anew that show an old photo and whose job was lost, or never sent by an earlier version; the rest an hour later. */
export const sweepOldPhotos = ({ pool, jobs }: Deps): Promise<void> =>
  transaction(pool, async (db) => {
    await db.query("SET LOCAL statement_timeout = '120s'");
    const { rows } = await db.query<{ nomor_pendaftar: string; versi: number }>(OLD_PHOTOS);
    await jobs.sendBehind(db, 'kartu-ujian', rows);
  });
