/** What the controls of the catalogue are filled with. */
import type { Petugas } from '@gerbang/contract/office/petugas';
import type { Option } from '../ui/field/option.ts';

export const LONG_LABEL =
  'Nama lengkap sesuai akta kelahiran, tanpa gelar, singkatan maupun nama panggilan sehari-hari';
export const LONG_TEXT =
  'Berkas yang Anda unggah tidak dapat dibaca karena gambarnya terlalu gelap, sebagian terpotong, dan nomor induk kependudukannya tidak cocok dengan yang tertulis di formulir; foto ulang di tempat terang.';
/** A word that no line can hold. */
export const LONG_WORD = 'Pertanggungjawabankepenyelenggaraanpenerimaanmahasiswabaru';

const toOptions = (labels: readonly string[]): Option[] =>
  labels.map((label, at) => ({ value: String(at + 1), label }));

export const FAITHS = toOptions(['Islam', 'Kristen', 'Katolik', 'Hindu', 'Buddha', 'Khonghucu', 'Lainnya']);
export const PROVINCES = toOptions([
  'Aceh',
  'Bali',
  'Banten',
  'Bengkulu',
  'Daerah Istimewa Yogyakarta',
  'Daerah Khusus Ibukota Jakarta',
  'Gorontalo',
  'Jambi',
  'Jawa Barat',
  'Jawa Tengah',
  'Jawa Timur',
  'Kalimantan Barat',
  'Kalimantan Selatan',
  'Kepulauan Bangka Belitung',
  'Lampung',
  'Maluku',
  'Nusa Tenggara Barat',
]);
/** More than a list draws at once. */
export const VILLAGES = toOptions(Array.from({ length: 140 }, (_, at) => `Desa Sukamaju ${at + 1}`));
export const PLACES: (Option & { hint?: string })[] = [
  { value: 'a', label: 'Gedung A, Kampus Ganesha', hint: 'Sabtu, 14 Agustus 2027, 08.00–11.00 WIB' },
  { value: 'b', label: 'Gedung B, Kampus Jatinangor', hint: 'Penuh', disabled: true },
];
export const SHORT: Option[] = toOptions(['A', 'B', 'AB', 'O']);

export const OFFICER: Petugas = {
  username: 'katalog',
  nama: 'Petugas Katalog',
  peran: ['admin'],
  izin: ['jejak', 'koreksi-identitas'],
  kode_wajib: false,
  versi: '0.2.0',
};

export interface Person {
  nomor: string;
  nama: string;
  nilai: number;
}
export const PEOPLE: readonly Person[] = [
  { nomor: '27110001', nama: 'Siti Rahmawati', nilai: 87.5 },
  { nomor: '27110002', nama: 'Bagus Prasetyo', nilai: 92 },
  { nomor: '27110003', nama: `Maria ${LONG_WORD}`, nilai: 100 },
];

/** A PDF of one page with a word on it. */
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 298]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length 44>>stream
BT /F 24 Tf 40 200 Td (Pengumuman) Tj ET   
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>`;
export const PDF_URL = `data:application/pdf;base64,${btoa(PDF)}`;
/** A picture the portal has. */
export const PICTURE_URL = '/icon.svg';
