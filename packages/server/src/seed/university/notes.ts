/** Notes of the admissions office, by step: short sentences that save applicants a question (formulir 10). */
import type { Step } from '@gerbang/contract';
import { dataDiri } from '@gerbang/contract/steps/data-diri';
import { dataKaryaTulis } from '@gerbang/contract/steps/data-karya-tulis';
import { dataKeluarga } from '@gerbang/contract/steps/data-keluarga';
import { dataKesehatan } from '@gerbang/contract/steps/data-kesehatan';
import { dataKhusus } from '@gerbang/contract/steps/data-khusus';
import { dataAyah, dataIbu } from '@gerbang/contract/steps/data-orang-tua';
import { dataOrganisasi } from '@gerbang/contract/steps/data-organisasi';
import { dataPenelitian } from '@gerbang/contract/steps/data-penelitian';
import { dataPrestasi } from '@gerbang/contract/steps/data-prestasi';
import { dataSertifikasi } from '@gerbang/contract/steps/data-sertifikasi';
import { finalisasi } from '@gerbang/contract/steps/finalisasi';
import { pendidikanSebelumnyaS1 } from '@gerbang/contract/steps/pendidikan-sebelumnya-s1';
import { pendidikanSebelumnyaS2 } from '@gerbang/contract/steps/pendidikan-sebelumnya-s2';
import { pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import { proposalTesis } from '@gerbang/contract/steps/proposal-tesis';
import { rencanaDisertasi } from '@gerbang/contract/steps/rencana-disertasi';
import { NON_TEST_JALUR } from '@gerbang/contract/wire/limits';
import type { Offering } from './offerings.ts';

const notes: Readonly<Record<string, readonly string[]>> = {
  [dataDiri.key]: [
    'Tulis nama persis seperti di KTP atau akta kelahiran; nama ini yang tercetak di kartu ujian.',
    'Belum punya KTP? Pakai NIK yang tertera di Kartu Keluarga.',
    'Pastikan nomor WhatsApp dan email aktif, agar panitia dapat menghubungi Anda.',
  ],
  [dataAyah.key]: [
    'Isi data ayah sesuai Kartu Keluarga, juga bila ayah sudah meninggal.',
    'Bila nomor telepon rumah tidak ada, isi dengan nomor HP.',
  ],
  [dataIbu.key]: [
    'Isi data ibu kandung sesuai Kartu Keluarga, juga bila ibu sudah meninggal.',
    'Bila nomor telepon rumah tidak ada, isi dengan nomor HP.',
  ],
  [dataKeluarga.key]: [
    'Isi angka rata-rata per bulan dalam rupiah; tulis 0 bila tidak ada.',
    'Surat keterangan penghasilan boleh berupa slip gaji atau surat dari kelurahan.',
  ],
  [dataKesehatan.key]: [
    'Keterangan kesehatan dipakai untuk menyiapkan layanan ujian dan tidak memengaruhi penilaian.',
    'Tidak punya riwayat penyakit? Kosongkan saja isiannya.',
  ],
  [dataOrganisasi.key]: ['Organisasi di dalam maupun di luar sekolah boleh diisikan.'],
  [dataPrestasi.key]: [
    'Pilih prestasi tiga tahun terakhir yang memiliki sertifikat, paling banyak lima.',
    'Sertifikat dikirim bersama isiannya: satu berkas untuk satu prestasi.',
  ],
  [pendidikanSebelumnyaS1.key]: [
    'Siswa kelas akhir yang belum menerima ijazah mengunggah surat keterangan dari sekolah dan menulis nomornya sebagai nomor ijazah.',
    'NPSN dan NISN tertera di rapor; keduanya juga dapat ditanyakan ke sekolah.',
  ],
  [pendidikanSebelumnyaS2.key]: ['Tulis IPK dengan dua angka di belakang koma sesuai transkrip.'],
  [dataPenelitian.key]: [
    'Isi satu penelitian yang paling sesuai dengan program studi tujuan.',
    'Surat rekomendasi ditulis oleh pembimbing atau ketua penelitian dan diunggah sebagai PDF.',
  ],
  [dataKaryaTulis.key]: [
    'Karya tulis yang belum terbit tidak perlu diisikan.',
    'Belum punya karya tulis? Lewati langkah ini.',
  ],
  [rencanaDisertasi.key]: ['Rencana disertasi paling banyak sepuluh halaman dalam satu berkas PDF.'],
  [dataSertifikasi.key]: [
    'Cukup unggah salah satu dari sertifikat TOEFL atau TOAFL yang masih berlaku.',
    'Daftar riwayat hidup memuat pendidikan, pekerjaan, dan pengalaman kepemimpinan.',
  ],
  [proposalTesis.key]: [
    'Proposal tesis paling banyak sepuluh halaman dalam satu berkas PDF.',
    'Surat rekomendasi ditulis oleh dosen di perguruan tinggi asal atau atasan di tempat bekerja.',
  ],
  [dataKhusus.key]: ['Isian ini hanya dipakai untuk keperluan administrasi; semuanya wajib diisi.'],
  [pilihanJurusan.key]: ['Urutkan program studi dari yang paling diminati.'],
  [finalisasi.key]: ['Setelah finalisasi, data terkunci dan nomor peserta langsung terbit.'],
};

/** Notes that follow from the offering's own limits. */
const limitNotes = (step: Step, { kode_jalur, batas_ipk, min_organisasi }: Offering): string[] => {
  if (step === pendidikanSebelumnyaS2 && batas_ipk !== null)
    return [`IPK paling rendah ${batas_ipk.toFixed(2).replace('.', ',')}.`];
  if (step === dataOrganisasi && min_organisasi === 0)
    return ['Belum pernah berorganisasi? Lewati langkah ini.'];
  if (step === pilihanJurusan && !NON_TEST_JALUR.some((kode) => kode === kode_jalur))
    return ['Kursi ujian diperoleh saat finalisasi, jadi jangan menunggu hari terakhir.'];
  return [];
};

/** Notes of a step in an offering; a step nobody wrote any for has none. */
export const notesOf = (step: Step, offering: Offering): string[] => [
  ...(notes[step.key] ?? []),
  ...limitNotes(step, offering),
];
