/** The letter itself: made by a job once it is approved, kept by its row (loa 9). */
import { JENIS_LOA } from '@gerbang/contract/applicant/loa';
import type { PengaturanLoa } from '@gerbang/contract/office/loa/pengaturan';
import { dateText, dayText, withoutWeekday } from '@gerbang/contract/wire/time';
import { named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { fingerprint, loaToken } from '../../domain/loa.ts';
import { readLetterSettings, readUniversity } from '../../domain/pengaturan.ts';
import { type LoaData, renderLoa } from '../../pdf/loa.ts';
import type { PdfRenderer, UniversitasData } from '../../pdf/pdf.ts';
import { picturesOf } from './pengaturan/signature.ts';

/** What a letter says of its applicant. */
export interface LetterRow {
  jenis_loa: number;
  nomor_surat: string;
  diputus: Date;
  nomor_peserta: string | null;
  nama_lengkap: string | null;
  tgl_lahir: string | null;
  nama_prodi: string | null;
  nama_jenjang: string | null;
  nama_fakultas: string | null;
  jalur_masuk: string;
  nama: string;
  tahun: number;
}

const FIND = `SELECT l.jenis_loa, l.nomor_surat, l.diputus, p.nomor_peserta, d.nama_lengkap, d.tgl_lahir, s.nama_prodi, n.nama_jenjang, f.nama_fakultas, j.jalur_masuk, o.nama, o.tahun
  FROM loa l JOIN pendaftar p USING (nomor_pendaftar) JOIN penawaran o ON o.kode_penawaran = l.kode_penawaran JOIN jalur j USING (kode_jalur)
  LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) LEFT JOIN program_studi s ON s.id_prodi = l.id_prodi
  LEFT JOIN jenjang_prodi n ON n.id_jenjang = s.id_jenjang LEFT JOIN fakultas f ON f.id_fakultas = s.id_fakultas
  WHERE l.id = $1 AND l.status_loa = 2 AND l.kunci_berkas IS NULL AND l.dicabut IS NULL`;
const KEEP =
  'UPDATE loa SET kunci_berkas = $2, sidik = $3, penandatangan = $4 WHERE id = $1 AND kunci_berkas IS NULL AND dicabut IS NULL';

const english = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Jakarta',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
/** Everything a letter prints; `url_verifikasi` is what its code leads to. */
export const letterData = (
  universitas: UniversitasData,
  row: LetterRow,
  letter: PengaturanLoa,
  url_verifikasi: string,
): LoaData => {
  const bersyarat = row.jenis_loa === JENIS_LOA.conditional;
  return {
    universitas,
    bersyarat,
    nomor_surat: row.nomor_surat,
    nama_lengkap: row.nama_lengkap ?? '',
    nomor_peserta: row.nomor_peserta ?? '',
    tgl_lahir_teks: row.tgl_lahir ? withoutWeekday(dateText(row.tgl_lahir)) : null,
    nama_prodi: row.nama_prodi ?? '–',
    nama_jenjang: row.nama_jenjang ?? '–',
    nama_fakultas: row.nama_fakultas ?? '–',
    jalur: row.jalur_masuk,
    gelombang: row.nama,
    tahun_akademik: `${row.tahun}/${row.tahun + 1}`,
    tempat_tanggal: [letter.kota, withoutWeekday(dayText(row.diputus))].filter(Boolean).join(', '),
    tanggal_inggris: english.format(row.diputus),
    penandatangan: letter.penandatangan,
    elektronik: letter.pengesahan.cara === 'elektronik',
    penutup: letter.penutup[bersyarat ? 'bersyarat' : 'final'],
    url_verifikasi,
    terbit: row.diputus.toISOString(),
  };
};

/** Makes the letter of an approved request unless it exists; harmless to repeat. */
export const makeLetter = async (deps: Deps, pdf: PdfRenderer, id: number): Promise<void> => {
  const { pool, config, storage } = deps;
  const row = (await pool.query<LetterRow>(named('loa_surat', FIND, [id]))).rows[0];
  if (!row) return;
  const url = `${config.publicUrl}/loa/${loaToken(config.keys.sign, id)}`;
  const [{ universitas, seal }, letter] = await Promise.all([readUniversity(deps), readLetterSettings(deps)]);
  const data = letterData(universitas, row, letter, url);
  const bytes = await renderLoa(pdf, data, { ...(await picturesOf(deps, letter.pengesahan)), seal });
  const { nama, jabatan } = letter.penandatangan;
  const key = await storage.put(bytes);
  const { rowCount } = await pool.query(KEEP, [
    id,
    key,
    fingerprint(bytes),
    data.elektronik && nama !== '' ? `${nama}, ${jabatan}` : null,
  ]);
  if (rowCount === 0) await storage.remove(key);
};
