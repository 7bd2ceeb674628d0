/** Data Diri: personal data, addresses, work, photo and two certificates (data-diri 1–20). */
import {
  type Context,
  choice,
  date,
  decimal,
  email,
  flag,
  integer,
  reference,
  text,
  type Values,
} from '../form/field.ts';
import { defineStep, document, record, section } from '../form/step.ts';
import { MAX_RT_RW } from '../wire/limits.ts';
import { BIRTH_PLACES, INDONESIA, kabupaten, kecamatan, LUAR_NEGERI, provinsi } from './alamat.ts';

const isIndonesian = (v: Values) => v.warga_negara === INDONESIA || v.warga_negara == null;
/** Why a number cannot be a NIK of `v`, or null; foreigners give that of their passport. */
export const identityFault = (value: unknown, v: Values): string | null =>
  !isIndonesian(v) || /^\d{16}$/.test(String(value)) ? null : 'Nomor KTP (NIK) terdiri dari 16 angka';
const livesInIndonesia = (v: Values) => v.negara_asal === INDONESIA || v.negara_asal == null;
const elsewhere = (v: Values) => v.alamat_sama_ktp !== true;
const works = (v: Values) => v.tidak_bekerja !== true;
const postcode = (value: unknown) => (/^\d{5}$/.test(String(value)) ? null : 'Kode pos terdiri dari 5 angka');
const phone = (value: unknown) =>
  /^\+?[\d\s()-]{6,}$/.test(String(value)) ? null : 'Isi nomor telepon dengan angka, misalnya 081234567890';
const CURRENT_POSTCODE_MAX = 12;
/** A foreign postcode may be longer on the ID card than the current address can hold (alamat 4). */
const postcodeOnCard = (value: unknown, v: Values) => {
  if (livesInIndonesia(v)) return postcode(value);
  return v.alamat_sama_ktp === true && String(value).length > CURRENT_POSTCODE_MAX
    ? `Kode pos lebih dari ${CURRENT_POSTCODE_MAX} huruf tidak dapat disalin ke alamat saat ini`
    : null;
};
const isForeigner = (c: Context) => {
  const nation = c.other.data_diri_pendaftar?.warga_negara;
  return nation != null && nation !== INDONESIA;
};

export const JENIS_KELAMIN = [
  { value: 'L', label: 'Laki-laki' },
  { value: 'P', label: 'Perempuan' },
] as const;
export const GOLONGAN_DARAH = ['A', 'B', 'AB', 'O'].map((value) => ({ value, label: value }));
/** Switches on that the blood type may be answered as not known (data-diri 11). */
export const GOL_DARAH_TIDAK_TAHU = 'GOL_DARAH_TIDAK_TAHU';

/** ID-card address fields and the current-address fields that "sama dengan KTP" copies them to (alamat 3). */
export const KTP_COPY = {
  kode_provinsi_asal: 'kode_provinsi',
  kode_kabupaten_asal: 'kode_kabupaten',
  kode_kecamatan_asal: 'kode_kecamatan',
  kelurahan_asal: 'kelurahan',
  rw_asal: 'rw',
  rt_asal: 'rt',
  alamat_asal: 'alamat_lengkap',
  kode_pos_asal: 'kode_pos',
} as const;

const SAME = 'alamat_sama_ktp';
/** Codes of the current address; without any of them there is nothing to be the same. */
const INI = [
  'PROV_INI',
  'KAB_INI',
  'KEC_INI',
  'KELURAHAN_INI',
  'RW_INI',
  'RT_INI',
  'ALAMAT_INI',
  'KD_POS_INI',
];
const asksCurrent = (c: Context) => INI.some((code) => code in c.codes);

/** The current address as the ID card has it, where both are the same; RT and RW as the three digits people write. */
const copyKtp = (v: Values): Values =>
  v.alamat_sama_ktp === true
    ? Object.fromEntries(
        Object.entries(KTP_COPY).map(([from, to]) => {
          const value = v[from] ?? null;
          return [to, typeof value === 'number' ? String(value).padStart(3, '0') : value];
        }),
      )
    : {};

export const dataDiri = defineStep({
  key: 'data-diri',
  number: 1,
  title: 'Data Diri',
  purpose: 'Identitas, alamat, dan kontak Anda, persis seperti di kartu identitas.',
  codes: [
    {
      code: GOL_DARAH_TIDAK_TAHU,
      label: 'Jawaban “Tidak tahu” untuk Golongan Darah',
      demandable: false,
      needs: ['GOL_DARAH'],
    },
  ],
  parts: [
    record({
      key: 'data_diri_pendaftar',
      table: 'data_diri_pendaftar',
      load: '/api/v1/data_diri_pendaftar/{nomor_pendaftar}',
      save: '/api/v2/data_diri_pendaftar',
      derive: copyKtp,
      empties: (name, value) => (name === SAME && value !== true ? Object.values(KTP_COPY) : []),
      sections: [
        section('Nama', {
          nama_lengkap: text({
            large: true,
            code: 'NAMA',
            label: 'Nama Lengkap',
            required: 'Isi Nama Lengkap',
            max: 100,
            hint: 'Sesuai ijazah atau kartu identitas',
            autocomplete: 'name',
          }),
        }),
        section('Gelar', {
          gelar_depan: text({
            code: 'GD_A',
            label: 'Gelar Depan',
            max: 32,
            hint: 'Gelar akademik, misalnya Dr.',
          }),
          gelar_belakang: text({
            code: 'GB_A',
            label: 'Gelar Belakang',
            required: 'Isi Gelar Belakang',
            max: 32,
            hint: 'Gelar akademik, misalnya S.Pd.',
          }),
          gelar_depan_na: text({
            code: 'GD_NA',
            label: 'Gelar Depan Non-Akademik',
            max: 32,
            hint: 'Misalnya H. atau K.H.',
          }),
          gelar_belakang_na: text({ code: 'GB_NA', label: 'Gelar Belakang Non-Akademik', max: 32 }),
        }),
        section('Kelahiran dan ciri', {
          jenis_kelamin: choice({
            code: 'JK',
            label: 'Jenis Kelamin',
            required: 'Pilih Jenis Kelamin',
            options: JENIS_KELAMIN,
          }),
          tempat_lahir: reference({
            code: 'TL',
            label: 'Provinsi Tempat Lahir',
            required: 'Pilih Tempat Lahir',
            list: BIRTH_PLACES,
          }),
          kabupaten_lahir: kabupaten('tempat_lahir', {
            code: 'KAB_LAHIR',
            label: 'Kabupaten/Kota Lahir',
            failure: 'kabupaten lahir',
            required: 'Pilih Kabupaten Lahir',
            when: (v) => v.tempat_lahir !== LUAR_NEGERI,
          }),
          tgl_lahir: date({
            code: 'TGL_LAHIR',
            label: 'Tanggal Lahir',
            required: 'Isi Tanggal Lahir',
            past: true,
          }),
          id_agama: reference({
            code: 'AGAMA',
            label: 'Agama',
            required: 'Pilih Agama',
            list: 'agama',
            value: 'integer',
          }),
          gol_darah: choice({
            code: 'GOL_DARAH',
            label: 'Golongan Darah',
            required: 'Pilih Golongan Darah',
            options: [
              ...GOLONGAN_DARAH,
              { value: 'TIDAK_TAHU', label: 'Tidak tahu', code: GOL_DARAH_TIDAK_TAHU },
            ],
          }),
          tinggi_badan: decimal({
            code: 'TBDN',
            label: 'Tinggi Badan',
            required: 'Isi Tinggi Badan',
            min: 30,
            max: 300,
            chars: 5,
            unit: 'cm',
          }),
          berat_badan: decimal({
            code: 'BBDN',
            label: 'Berat Badan',
            required: 'Isi Berat Badan',
            min: 10,
            max: 500,
            chars: 5,
            unit: 'kg',
          }),
        }),
        section('Kewarganegaraan', {
          warga_negara: reference({
            code: 'NEGARA',
            label: 'Warga Negara',
            required: 'Pilih Warga Negara',
            list: 'negara',
          }),
        }),
        section('Kartu identitas', {
          no_ktp: text({
            large: true,
            code: 'KTP',
            label: 'Nomor KTP',
            compact: true,
            required: 'Isi Nomor KTP',
            max: 25,
            hint: '16 angka NIK di KTP atau Kartu Keluarga; warga negara asing mengisi nomor paspor',
            check: identityFault,
          }),
          ktp_seumur_hidup: flag({ code: 'TGL_KTP', label: 'Berlaku seumur hidup (atau belum ber-KTP)' }),
          tanggal_akhir_ktp: date({
            code: 'TGL_KTP',
            label: 'Tanggal Akhir KTP',
            required: 'Isi Tanggal Akhir KTP',
            hint: '“Berlaku hingga” di KTP, misalnya 17-08-2031',
            when: (v) => v.ktp_seumur_hidup !== true,
          }),
        }),
        section('Alamat sesuai KTP', {
          negara_asal: reference({
            code: 'NEGARA_ASAL',
            label: 'Negara',
            required: 'Pilih Negara di KTP',
            list: 'negara',
          }),
          kode_provinsi_asal: provinsi({
            code: 'PROV_ASAL',
            required: 'Pilih Provinsi di KTP',
            when: livesInIndonesia,
          }),
          kode_kabupaten_asal: kabupaten('kode_provinsi_asal', {
            failure: 'kabupaten asal',
            code: 'KAB_ASAL',
            required: 'Pilih Kabupaten di KTP',
            when: livesInIndonesia,
          }),
          kode_kecamatan_asal: kecamatan('kode_kabupaten_asal', {
            failure: 'kecamatan asal',
            code: 'KEC_ASAL',
            required: 'Pilih Kecamatan di KTP',
            when: livesInIndonesia,
          }),
          kelurahan_asal: text({
            code: 'KELURAHAN_ASAL',
            label: 'Kelurahan/Desa',
            required: 'Isi Kelurahan di KTP',
            max: 30,
          }),
          rw_asal: integer({
            code: 'RW_ASAL',
            label: 'RW',
            required: 'Isi RW di KTP',
            min: 0,
            max: MAX_RT_RW,
            pad: 3,
          }),
          rt_asal: integer({
            code: 'RT_ASAL',
            label: 'RT',
            required: 'Isi RT di KTP',
            min: 0,
            max: MAX_RT_RW,
            pad: 3,
          }),
          alamat_asal: text({
            code: 'ALAMAT_ASAL',
            label: 'Alamat',
            required: 'Isi Alamat di KTP',
            max: 255,
            multiline: true,
            hint: 'Nama jalan, nomor rumah, dusun',
          }),
          kode_pos_asal: text({
            code: 'KD_POS',
            label: 'Kode Pos',
            compact: true,
            required: 'Isi Kode Pos di KTP',
            max: 30,
            digits: true,
            check: postcodeOnCard,
          }),
          alamat_sama_ktp: flag({
            label: 'Alamat saat ini sama dengan alamat di KTP',
            when: (_, c) => asksCurrent(c),
          }),
        }),
        section(
          'Alamat saat ini',
          {
            kode_provinsi: provinsi({ code: 'PROV_INI', required: 'Pilih Provinsi Saat Ini' }),
            kode_kabupaten: kabupaten('kode_provinsi', {
              code: 'KAB_INI',
              failure: 'kabupaten saat ini',
              required: 'Pilih Kabupaten Saat Ini',
            }),
            kode_kecamatan: kecamatan('kode_kabupaten', {
              code: 'KEC_INI',
              failure: 'kecamatan saat ini',
              required: 'Pilih Kecamatan Saat Ini',
            }),
            kelurahan: text({
              code: 'KELURAHAN_INI',
              label: 'Kelurahan/Desa',
              required: 'Isi Kelurahan Saat Ini',
              max: 30,
            }),
            rw: text({
              code: 'RW_INI',
              label: 'RW',
              required: 'Isi RW Saat Ini',
              max: 25,
              digits: true,
              pad: 3,
            }),
            rt: text({
              code: 'RT_INI',
              label: 'RT',
              required: 'Isi RT Saat Ini',
              max: 25,
              digits: true,
              pad: 3,
            }),
            alamat_lengkap: text({
              code: 'ALAMAT_INI',
              label: 'Alamat',
              required: 'Isi Alamat Saat Ini',
              max: 255,
              multiline: true,
            }),
            kode_pos: text({
              code: 'KD_POS_INI',
              label: 'Kode Pos',
              compact: true,
              required: 'Isi Kode Pos Saat Ini',
              max: CURRENT_POSTCODE_MAX,
              digits: true,
              check: postcode,
            }),
          },
          { when: elsewhere },
        ),
        section('Kontak', {
          telp: text({
            code: 'TELP',
            label: 'Nomor HP',
            compact: true,
            required: 'Isi Nomor HP',
            max: 20,
            digits: true,
            check: phone,
            autocomplete: 'tel',
          }),
          nohp: text({
            code: 'NOHP',
            label: 'Nomor WhatsApp',
            compact: true,
            required: 'Isi Nomor Whatsapp',
            max: 15,
            digits: true,
            check: phone,
          }),
          email: email({
            code: 'EMAIL',
            label: 'Email',
            required: 'Isi Email dan Dengan Format Yang Benar',
            max: 150,
            autocomplete: 'email',
          }),
        }),
        section('Situs web dan media sosial', {
          website: text({ code: 'WEBSITE', label: 'Website', max: 150 }),
          blog: text({ code: 'BLOG', label: 'Blog', max: 125 }),
          twitter: text({ code: 'TWITTER', label: 'Twitter', max: 125 }),
          facebook: text({ code: 'FACEBOOK', label: 'Facebook', max: 150 }),
        }),
      ],
    }),
    record({
      key: 'pekerjaan_mahasiswa',
      table: 'pekerjaan_mahasiswa',
      load: '/api/v1/pekerjaan_mahasiswa/{nomor_pendaftar}',
      save: '/api/v2/pekerjaan_mahasiswa',
      sections: [
        section('Pekerjaan', { tidak_bekerja: flag({ label: 'Saya tidak bekerja' }) }, { code: 'NAMA_PKJ' }),
        section(
          'Tempat bekerja',
          {
            nama_pekerjaan: text({
              code: 'NAMA_PKJ',
              label: 'Nama Pekerjaan',
              required: 'Isi Nama Pekerjaan',
              max: 150,
            }),
            kode_provinsi: provinsi({ code: 'PKJ_PROV', required: 'Pilih Provinsi Pekerjaan' }),
            kode_kabupaten: kabupaten('kode_provinsi', {
              code: 'PKJ_KAB',
              failure: 'kabupaten pekerjaan',
              required: 'Pilih Kabupaten Pekerjaan',
            }),
            kode_kecamatan: kecamatan('kode_kabupaten', {
              code: 'PKJ_KEC',
              failure: 'kecamatan pekerjaan',
              required: 'Pilih Kecamatan Pekerjaan',
            }),
            kode_kelurahan: text({
              code: 'PKJ_KELURAHAN',
              label: 'Kelurahan/Desa',
              required: 'Isi Kelurahan Pekerjaan',
              max: 50,
            }),
            rw: text({
              code: 'PKJ_RW',
              label: 'RW',
              required: 'Isi RW Pekerjaan',
              max: 3,
              digits: true,
              pad: 3,
            }),
            rt: text({
              code: 'PKJ_RT',
              label: 'RT',
              required: 'Isi RT Pekerjaan',
              max: 3,
              digits: true,
              pad: 3,
            }),
            alamat: text({ code: 'PKJ_ALAMAT', label: 'Alamat', required: 'Isi Alamat Pekerjaan', max: 50 }),
            kode_pos: text({
              code: 'PKJ_KD_POS',
              label: 'Kode Pos',
              compact: true,
              required: 'Isi Kode Pos Pekerjaan',
              max: 10,
              digits: true,
              check: postcode,
            }),
            telp: text({
              code: 'PKJ_TELP',
              label: 'Telepon',
              compact: true,
              required: 'Isi Telepon Pekerjaan',
              max: 15,
              digits: true,
              check: phone,
            }),
            fax: text({ code: 'PKJ_FAX', label: 'Faks', max: 20, digits: true }),
            email: email({
              code: 'PKJ_EMAIL',
              label: 'Email',
              required: 'Isi Email Pekerjaan dan dengan format email yang benar',
              max: 100,
            }),
          },
          { when: works, code: 'NAMA_PKJ' },
        ),
      ],
    }),
    document({
      slot: 'data_diri_pendaftar/foto',
      field: 'foto',
      code: 'FOTO',
      accept: 'foto',
      label: 'Foto',
      load: '/api/v2/data_diri_pendaftar/foto/{nomor_pendaftar}',
      save: '/api/v2/data_diri_pendaftar/foto',
      required: 'belum ada foto',
      hint: 'Wajah menghadap depan, latar polos. Foto dipotong 300×400 piksel dan dipakai di kartu ujian.',
    }),
    document({
      slot: 'data_diri_pendaftar/sertifikat_wna',
      field: 'sertifikat_wna',
      code: 'WNA',
      accept: 'dokumen',
      label: 'Sertifikat Warga Negara Asing',
      load: '/api/v2/data_diri_pendaftar/sertifikat_wna/{nomor_pendaftar}',
      save: '/api/v2/data_diri_pendaftar/sertifikat_wna',
      required: 'belum ada file sertifikat warga negara asing',
      when: isForeigner,
      hint: 'Bukti kewarganegaraan atau izin tinggal Anda.',
    }),
    document({
      slot: 'data_diri_pendaftar/akta',
      field: 'akta_kelahiran',
      code: 'AKTA',
      accept: 'dokumen',
      label: 'Akta Kelahiran',
      load: '/api/v2/data_diri_pendaftar/akta/{nomor_pendaftar}',
      save: '/api/v2/data_diri_pendaftar/akta',
      required: 'belum ada file akta kelahiran',
    }),
  ],
});
