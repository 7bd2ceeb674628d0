/** Data Prestasi: one to five achievements, the certificate sent with the entry (prestasi 1–6). */
import { choice, date, reference, text } from '../form/field.ts';
import { collection, defineStep } from '../form/step.ts';
import { PRESTASI_MAX } from '../wire/limits.ts';

const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const JENIS_KOMPETISI = options({ P: 'Perorangan', R: 'Beregu/Kelompok' });
export const TINGKAT_KEJUARAAN = [
  { value: '01', label: 'Internasional' },
  { value: '02', label: 'Nasional' },
  { value: '03', label: 'Provinsi' },
  { value: '04', label: 'Kabupaten' },
  { value: '05', label: 'Kecamatan' },
  { value: '06', label: 'Desa/Kelurahan' },
  { value: '07', label: 'Lainnya' },
];
export const JUARA_KE = options({
  1: '1',
  2: '2',
  3: '3',
  4: 'Harapan 1',
  5: 'Harapan 2',
  6: 'Harapan 3',
  7: 'Lainnya',
});

export const dataPrestasi = defineStep({
  key: 'data-prestasi',
  number: 11,
  title: 'Data Prestasi',
  purpose: 'Prestasi lomba dengan sertifikatnya, paling banyak lima.',
  parts: [
    collection({
      key: 'prestasi_lomba_mahasiswa',
      table: 'prestasi_lomba_mahasiswa',
      id: 'id_prestasi',
      noun: 'prestasi',
      load: '/api/v2/prestasi_lomba_mahasiswa/{nomor_pendaftar}',
      save: '/api/v2/prestasi_lomba_mahasiswa',
      remove: '/api/v1/prestasi_lomba_mahasiswa/{id_prestasi}',
      fields: {
        nama_perlombaan: text({
          code: 'NAMA_PERLOMBAAN',
          label: 'Nama Perlombaan',
          required: 'Isi Nama Perlombaan',
          max: 80,
        }),
        juara_ke: choice({
          code: 'JUARA_KE',
          label: 'Juara Ke',
          required: 'Pilih Juara Ke',
          options: JUARA_KE,
        }),
        jenis_kompetisi: choice({
          code: 'JENIS_KOMPETISI',
          label: 'Jenis Kompetisi',
          required: 'Pilih Jenis Kompetisi',
          options: JENIS_KOMPETISI,
        }),
        tingkat_kejuaraan: choice({
          code: 'TINGKAT_KEJUARAAN',
          label: 'Tingkat Kejuaraan',
          required: 'Pilih Tingkat Kejuaraan',
          options: TINGKAT_KEJUARAAN,
        }),
        jenis_kejuaraan: reference({
          code: 'JENIS_KEJUARAAN',
          label: 'Jenis Kejuaraan',
          required: 'Pilih Jenis Kejuaraan',
          list: 'jenis_kejuaraan',
          value: 'integer',
        }),
        tahun_penghargaan: text({
          code: 'TAHUN_PENGHARGAAN',
          label: 'Tahun Penghargaan',
          required: 'Isi Tahun Penghargaan',
          max: 10,
          digits: true,
        }),
        nama_penyelenggara: text({
          code: 'NAMA_PENYELENGGARA',
          label: 'Nama Penyelenggara',
          required: 'Isi Nama Penyelenggara',
          max: 100,
        }),
        tanggal_mulai: date({
          code: 'WAKTU_PRESTASI',
          label: 'Tanggal Mulai',
          required: 'Isi Tanggal Mulai',
        }),
        tanggal_selesai: date({
          code: 'WAKTU_PRESTASI',
          label: 'Tanggal Selesai',
          required: 'Isi Tanggal Selesai',
          check: (value, v) =>
            v.tanggal_mulai == null || String(value) >= String(v.tanggal_mulai)
              ? null
              : 'Tanggal Selesai tidak boleh sebelum Tanggal Mulai',
        }),
      },
      min: (c) => c.limits.min_prestasi,
      minMessage: (min) => `tambahkan prestasi minimal ${min}`,
      max: PRESTASI_MAX,
      maxMessage: `prestasi maksimal ${PRESTASI_MAX}`,
      file: {
        slot: 'sertifikat_lomba',
        load: '/api/v2/prestasi_lomba_mahasiswa/sertifikat/{id_prestasi}',
        field: 'sertifikat',
        accept: 'dokumen',
        code: 'SERTIFIKAT',
        required: 'belum ada scan sertifikat',
        label: 'Sertifikat',
      },
    }),
  ],
});
