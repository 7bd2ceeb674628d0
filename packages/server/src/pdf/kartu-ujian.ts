import { printCopyOf } from '../files/print-copy.ts';
import type { PdfRenderer, UniversitasData } from './pdf.ts';
import { sealPicture } from './pictures.ts';
import { qrPixels } from './qr.ts';

/** One chosen programme. */
export interface PilihanData {
  /** Rank, from 1. */
  urutan: number;
  nama_prodi: string;
  /** Such as `S1`. */
  nama_jenjang: string;
  nama_fakultas: string;
}

/** One exam session. */
export interface JadwalData {
  /** Day and date in words: `Sabtu, 12 Juni 2027`. */
  tanggal_indo: string;
  /** Clock time in WIB without the zone: `08.00`. */
  jam_mulai: string;
  jam_selesai: string;
  jenis_tes: string;
}

/**
 * Everything the Kartu Peserta Ujian prints (kartu-ujian 5, kartu-ujian 6).
 * It has no place for health, income or identity numbers, and the template prints only these keys.
 */
export interface KartuUjianData {
  universitas: UniversitasData;
  /** Of a trial: it says so above everything. */
  uji?: boolean;
  /** Name of the track (`jalur_masuk`). */
  jalur: string;
  /** Admission year: `2027`. */
  tahun: string;
  /** The wave as a name: `Gelombang 1`. */
  gelombang: string;
  /** A track without an exam: the card says so instead of schedule and rules, and is titled Kartu Peserta. */
  tanpa_tes: boolean;
  nomor_peserta: string;
  nomor_pendaftar: string;
  nama_lengkap: string;
  /** Birth date in words: `17 Agustus 2008`. */
  tgl_lahir_teks: string;
  /** `Laki-laki` or `Perempuan`; null leaves the line out. */
  jenis_kelamin: string | null;
  /** In order of rank, 1 to 4 of them. */
  pilihan: PilihanData[];
  /** Class of study, null when the track has none. */
  kelas: string | null;
  /** Sessions in order of time; empty while they are not fixed, and always for `tanpa_tes`. */
  jadwal: JadwalData[];
  lokasi_ujian: string | null;
  gedung: string | null;
  /** Street and town of the building, for who has never been there. */
  alamat_gedung: string | null;
  ruang: string | null;
  nomor_kursi: string | null;
  /** The rules of the exam, `RULES` of features/kartu-ujian/card.ts; numbered by the card. */
  tata_tertib: string[];
  /** Absolute address that answers whether the card is genuine; printed, linked and in the QR code. */
  url_verifikasi: string;
  /** Counts the issues of this card, from 1. */
  versi: number;
  /** When it was issued, in words with the zone: `20 November 2026 14.02 WIB`. */
  terbit_teks: string;
  /** The same moment as an ISO 8601 instant; becomes the PDF's creation date. */
  terbit: string;
}

/**
 * The Kartu Peserta Ujian as PDF: one A4 page, under 40 kB with a photo.
 * The same input gives the same bytes.
 * @param foto a stored photo, or a PNG or JPEG of any size, cut to 3 × 4; null leaves a frame to glue one in
 * @param seal SVG, PNG or JPEG; pass the same buffer each time
 */
export async function renderKartuUjian(
  renderer: PdfRenderer,
  data: KartuUjianData,
  foto: Buffer | null,
  seal?: Buffer,
): Promise<Buffer> {
  const files: Record<string, Buffer> = { qr: qrPixels(data.url_verifikasi) };
  if (foto) files['foto.jpg'] = await printCopyOf(foto);
  if (seal) files.seal = await sealPicture(seal);
  return renderer.render('kartu-ujian', data, files);
}
