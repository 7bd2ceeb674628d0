import type { PdfRenderer, UniversitasData } from './pdf.ts';
import { sealPicture } from './pictures.ts';
import { qrPixels } from './qr.ts';

/** Everything a letter of acceptance prints (loa 10, loa 14). */
export interface LoaData {
  universitas: UniversitasData;
  /** Of a trial applicant: the letter says so above all. */
  uji?: boolean;
  /** True: conditional, before the result; false: final. */
  bersyarat: boolean;
  /** Such as `0001/LoA/PMB/2027`. */
  nomor_surat: string;
  nama_lengkap: string;
  nomor_peserta: string;
  /** Birth date in words: `17 Agustus 2008`; null leaves the line out. */
  tgl_lahir_teks: string | null;
  nama_prodi: string;
  /** Such as `S1`. */
  nama_jenjang: string;
  nama_fakultas: string;
  jalur: string;
  gelombang: string;
  /** Academic year: `2027/2028`. */
  tahun_akademik: string;
  /** Place and date of the letter: `Semarang, 20 November 2026`, and the date in English. */
  tempat_tanggal: string;
  tanggal_inggris: string;
  penandatangan: { jabatan: string; nama: string; nomor: string };
  /** Signed by the code the letter carries, rather than by a picture. */
  elektronik: boolean;
  /** The closing words, one paragraph in each language. */
  penutup: { indonesia: string; inggris: string };
  /** Absolute address that answers whether the letter is genuine and in force. */
  url_verifikasi: string;
  /** ISO 8601 instant; becomes the PDF's creation date. */
  terbit: string;
}

/** Pictures of a letter: the seal as SVG, PNG or JPEG, the same buffer each time; signature and stamp as PNG. */
export interface LetterPictures {
  seal?: Buffer | undefined;
  signature?: Buffer;
  stamp?: Buffer;
}

const filesOf = async (
  data: LoaData,
  { seal, ...signing }: LetterPictures,
): Promise<Record<string, Buffer>> => ({
  qr: qrPixels(data.url_verifikasi),
  ...signing,
  ...(seal ? { seal: await sealPicture(seal) } : {}),
});

/**
 * A letter of acceptance as PDF: one A4 page in Indonesian and English. The same input gives the same bytes.
 */
export async function renderLoa(
  renderer: PdfRenderer,
  data: LoaData,
  pictures: LetterPictures = {},
): Promise<Buffer> {
  return renderer.render('loa', data, await filesOf(data, pictures));
}

/** The same letter as an SVG picture, for the screen. */
export async function drawLoa(
  renderer: PdfRenderer,
  data: LoaData,
  pictures: LetterPictures = {},
): Promise<string> {
  return renderer.picture('loa', data, await filesOf(data, pictures));
}
