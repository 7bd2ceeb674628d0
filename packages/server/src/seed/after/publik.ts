/** What the demo tells everybody: questions and answers, accreditation, last year's numbers, news marked as public. */
import type { Db } from '../../db/pool.ts';
import { insertRows } from '../rows.ts';

const questions: readonly (readonly [pertanyaan: string, jawaban: string])[] = [
  [
    'Bolehkah mendaftar pada lebih dari satu jalur?',
    'Boleh. Setiap jalur mempunyai kode pembayaran, ID, dan PIN sendiri, dan dibayar sendiri-sendiri.',
  ],
  [
    'Apakah isian harus selesai sekali duduk?',
    'Tidak. Isian tersimpan sambil Anda mengetik dan dapat dilanjutkan di perangkat lain.\n\nYang penting, finalisasi dilakukan sebelum pendaftaran ditutup.',
  ],
  [
    'Slip pembayaran saya hilang. Apa yang harus dilakukan?',
    'Buka Cek Kode dan PIN di halaman masuk, lalu isi nomor pembayaran dari bank dan kode pendaftaran Anda.',
  ],
];

const FEES =
  'UKT menurut golongan yang ditetapkan dari keadaan ekonomi keluarga, antara Rp500.000 dan Rp12.500.000 tiap semester.\n\nTidak ada pungutan lain yang menentukan kelulusan.';
const CRITERIA =
  'Peserta diperingkat menurut nilai seleksinya di setiap program studi yang dipilihnya, sampai daya tampungnya terisi. Dokumen yang wajib harus sah.';

/** Needs the demo's news. Numbers follow from those of the programmes, so that every start tells the same. */
export const seedPublik = async (db: Db): Promise<void> => {
  await insertRows(
    db,
    'tanya_jawab',
    questions.map(([pertanyaan, jawaban], i) => ({ pertanyaan, jawaban, urutan: i + 1, tampil: true })),
  );
  await db.query(`UPDATE program_studi SET akreditasi = (ARRAY['Unggul', 'Baik Sekali', 'A'])[1 + id_prodi % 3],
    pendaftar_lalu = 300 + id_prodi * 7 % 900, diterima_lalu = 30 + id_prodi % 60`);
  await db.query('UPDATE penawaran SET biaya_diterima = $1, kriteria_seleksi = $2', [FEES, CRITERIA]);
  await db.query('UPDATE berita SET publik = id_berita % 2 = 1');
  await db.query('UPDATE pengumuman SET publik = id_pengumuman % 2 = 1');
};
