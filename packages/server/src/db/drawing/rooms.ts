/** The order a reader meets the tables in: one room a noun. A table that is named nowhere stands in the last room. */
import { references } from '@gerbang/contract/references';
import { collectionParts, recordParts } from '@gerbang/contract/steps/index';

export interface DrawnRoom {
  title: string;
  tables: readonly string[];
}

/** Tables of the wizard's steps follow the steps, option lists the contract's; only what neither says is listed. */
export const rooms: readonly DrawnRoom[] = [
  {
    title: 'referensi: option lists',
    tables: Object.values(references).map(({ table }) => table),
  },
  {
    title: 'petugas: accounts and sessions of the office',
    tables: ['petugas', 'peran_kantor', 'sesi_petugas', 'undangan_petugas'],
  },
  {
    title: 'prodi-jalur: what a university teaches, its tracks and their forms',
    tables: ['fakultas', 'program_studi', 'kelas', 'jalur', 'grup_form', 'jalur_grup', 'jalur_form'],
  },
  {
    title: 'penawaran: an admission wave of a track, with the form it asks',
    tables: [
      'penawaran',
      'penawaran_grup',
      'penawaran_form',
      'penawaran_form_mati',
      'catatan_formulir',
      'form_khusus',
      'penawaran_kelas',
      'penawaran_prodi',
      'penawaran_minat',
    ],
  },
  { title: 'ruang: exam schedules and their rooms', tables: ['jadwal_ujian', 'detail_jadwal', 'ruang'] },
  {
    title: 'pendaftar: applicants, their sessions and what they are found by',
    tables: ['impor_kehadiran', 'pendaftar', 'sesi', 'perangkat_pendaftar', 'pencarian'],
  },
  {
    title: 'orang: whose a registration is, and who may be one person',
    tables: ['orang_pendaftar', 'antrean_orang', 'kunci_orang', 'dugaan_ganda', 'izin_kursi'],
  },
  {
    title: 'pembayaran: what banks report',
    tables: [
      'pembayaran',
      'tagihan',
      'bayar_harian',
      'bayar_hitung',
      'midtrans_pesanan',
      'midtrans_pengembalian',
    ],
  },
  {
    title: "rekonsiliasi: banks' statements against what is recorded",
    tables: ['profil_bank', 'rekonsiliasi', 'selisih'],
  },
  {
    title: 'isian: what applicants fill in, in the order of the steps',
    tables: [
      ...recordParts.map(({ table }) => table),
      ...collectionParts.map(({ table }) => table),
      'kemampuan_berbeda',
      'data_khusus',
      'pilihan_jurusan',
      'berkas',
      'draf',
      'pencarian_sumber',
    ],
  },
  {
    title: 'verifikasi: participant numbers, seats and exam cards',
    tables: ['penomoran', 'kursi', 'kartu_ujian'],
  },
  {
    title: 'seleksi: scores, the rule, scenarios, and what decided',
    tables: [
      'undian_seleksi',
      'komponen_nilai',
      'versi_nilai',
      'nilai',
      'nilai_lama',
      'penilaian',
      'penilaian_lama',
      'tugas_penilai',
      'aturan_seleksi',
      'skenario',
      'skenario_diterima',
      'putusan_seleksi',
      'alasan_hasil',
      'kelompok_seleksi',
      'impor_kelompok',
      'isi_kelompok',
      'putusan_sidang',
      'yudisium_sidang',
      'kunci_petugas',
      'tanda_tangan_seleksi',
      'buku_samaran',
    ],
  },
  {
    title: 'verifikasi-berkas: documents judged one by one',
    tables: [
      'aturan_berkas',
      'periksa_berkas',
      'kata_sekolah',
      'putusan_berkas',
      'pegang_berkas',
      'undian_berkas',
      'periksa_kedua',
      'pegang_kedua',
      'kenal_pendaftar',
    ],
  },
  { title: 'hasil: imported results and what they say of each', tables: ['hasil', 'yudisium'] },
  {
    title: 'jawaban: answers of the admitted, waiting lists and call-ups',
    tables: [
      'aturan_jawaban',
      'kursi_seleksi',
      'penempatan',
      'daftar_tunggu',
      'panggilan',
      'aturan_putaran',
      'putaran_panggilan',
      'pindah_kursi',
      'jawaban',
    ],
  },
  { title: 'sanggah: objections to announced results', tables: ['sanggah', 'berkas_sanggah'] },
  { title: 'laporan: reports of suspected violations', tables: ['laporan', 'pesan_laporan'] },
  { title: 'loa: letters of acceptance', tables: ['loa', 'penomoran_surat'] },
  { title: 'percakapan: chat with the office', tables: ['percakapan', 'pesan', 'balasan_siap'] },
  {
    title: 'pemberitahuan: notices by e-mail',
    tables: [
      'pengaturan_surel',
      'templat_surel',
      'surel_pendaftar',
      'pengaturan_wa',
      'wa_pendaftar',
      'laporan_gateway',
      'pengaturan_push',
      'push_pendaftar',
      'pemberitahuan',
      'hasil_diberitahukan',
      'pengaturan_pengingat',
      'pengingat',
      'kotak_surel',
    ],
  },
  { title: 'kabar: announcements and news', tables: ['berkas_kabar', 'pengumuman', 'berita', 'tanya_jawab'] },
  {
    title: 'pengaturan: settings of the portal',
    tables: ['pengaturan', 'lambang', 'gambar_kampus', 'gambar_surat'],
  },
  {
    title: 'operasi: audit, exports, rate limits, migrations',
    tables: ['audit', 'audit_tentang', 'segel', 'segel_periksa', 'ekspor', 'rate_limit', 'bukti', 'migrasi'],
  },
];
