/** The sentences and numbers of the specification outside the steps, word for word, slips included (wire 5). */
import { describe, expect, test } from 'vitest';
import { JENIS_LOA, loaSentences, STATUS_LOA } from '../applicant/loa.ts';
import { isBirthDay, paymentCode, simulationMessages } from '../applicant/pembayaran/calls.ts';
import { JUDUL_PERCAKAPAN, ROLE, SAMBUTAN } from '../applicant/percakapan.ts';
import { STATUS } from '../applicant/verifikasi.ts';
import { DITERIMA, TIDAK_DITERIMA, YUDISIUM_TIDAK_DITEMUKAN } from '../applicant/yudisium.ts';
import { errors } from './errors.ts';
import * as limits from './limits.ts';
import { listFailure, sentences } from './sentences.ts';

describe('failures: status and sentence', () => {
  const table: [code: keyof typeof errors, status: number, sentence: string][] = [
    [
      'login_gagal',
      401,
      'Login gagal, pastikan ID Pendaftaran dan PIN Pendaftaran benar. Atau pastikan Tanggal Pendaftaran sesuai dengan Jalur yang anda pilih.',
    ],
    ['lookup_kosong', 400, 'nomor pembayaran / nomor pendaftar tidak boleh kosong'],
    ['lookup_gagal', 404, 'error happend, please tell the developer'],
    [
      'ruang_penuh',
      403,
      'Maaf ruangan penuh, silahkan pilih lokasi/jadwal ujian yang lain. Jika tidak ada yang tersedia, harap menunggu admin menambahkan ruang ujian baru dalam 1x24 jam.',
    ],
    ['verifikasi_gagal', 422, 'Verifikasi gagal'],
    ['verifikasi_sibuk', 429, 'Maaf server tidak dapat merespon dengan baik'],
    ['sibuk', 429, 'Mohon maaf server tidak dapat merespon dengan baik'],
    ['belum_lengkap', 422, 'isian belum lengkap'],
    ['gagal_menyimpan', 500, 'gagal menyimpan data'],
    ['galat', 500, 'maaf terjadi kesalahan'],
    ['dokumen_format', 415, 'Dokumen berformat pdf/jpg/png'],
    ['dokumen_format_pdf', 415, 'Dokumen berformat pdf'],
    ['dokumen_terlalu_besar', 413, 'Dokumen tidak boleh lebih dari 1 MB'],
    ['maksimal_1_file', 400, 'maksimal 1 file'],
    ['belum_memilih_gambar', 400, 'Anda belum memilih gambar'],
    ['bukan_periode', 409, 'Saat ini bukan periode pengisian data Penerimaan Mahasiswa Baru.'],
  ];
  test.each(table)('%s', (code, status, sentence) => expect(errors[code]).toEqual([status, sentence]));

  test('403 is said to an applicant of a full room and of nothing else (verifikasi 4)', () => {
    const forbidden = Object.entries(errors).flatMap(([code, [status]]) => (status === 403 ? [code] : []));
    // Those of the office alone are never an applicant's.
    const office = ['tidak_berwenang', 'alasan_pembukaan', 'alasan_ekspor', 'kode_wajib'];
    expect(forbidden.filter((code) => !office.includes(code))).toEqual(['ruang_penuh']);
  });
});

test('what the pages say', () => {
  expect(sentences).toMatchObject({
    banner: 'Kolom isian dengan tanda bintang (*) adalah wajib untuk di isi',
    uploadSukses: 'upload sukses',
    uploadError: 'upload error, ',
    fileTersimpan: 'File berhasil disimpan. Cek Dokumen',
    cekFoto: 'Cek Foto',
    uploadFoto: 'Upload Foto',
    fotoWajib: 'Upload Foto',
    muatGagal: 'error , please tell the developer',
    dataTerverifikasi: 'Data Anda sudah terverifikasi',
    muatUlangKartu: 'Muat Ulang Kartu Ujian',
    tidakDitemukan: 'Not Found',
  });
});

test.each([
  'provinsi',
  'kecamatan',
  'kabupaten lahir',
  'kabupaten asal',
  'kabupaten saat ini',
  'kabupaten pekerjaan',
  'kecamatan asal',
  'kecamatan saat ini',
  'kecamatan pekerjaan',
])('a list that failed: %s (alamat 6)', (what) =>
  expect(listFailure(what)).toBe(`maaf terjadi kesalahan saat mengambil data ${what}`),
);

describe('the simulator (pembayaran 2–4)', () => {
  test("the payment code is the track's code and the birth date as DDMMYYYY", () => {
    expect(paymentCode('2711', '2007-08-17')).toBe('271117082007');
    expect(paymentCode('0012', '1999-01-02')).toBe('001202011999');
  });
  test('its sentences', () =>
    expect(simulationMessages).toMatchObject({
      jenjang: 'Pilih Jenjang',
      fakultas: 'Pilih Fakultas',
      prodi: 'Pilih Program Studi',
      jalur: 'Mohon pilih jalur terlebih dahulu',
      jalurBelumDibuka: 'Maaf, saat ini jalur untuk jenjang tersebut belum dibuka',
      tanggal: 'Isi Tanggal Lahir',
    }));
  test.for([
    ['2008-02-29', true],
    ['2026-11-20', true],
    ['2026-11-21', false],
    ['2030-08-17', false],
    ['2007-02-29', false],
    ['1899-12-31', false],
  ] as const)('whether somebody may be born on %s', ([day, may]) =>
    expect(isBirthDay(day, '2026-11-21')).toBe(may),
  );
});

describe('letters of acceptance (loa 1, loa 7–9)', () => {
  test('codes', () => {
    expect(JENIS_LOA).toEqual({ conditional: 1, final: 2 });
    expect(STATUS_LOA).toEqual({ review: 1, disetujui: 2, ditolak: 3 });
  });
  test('sentences', () => {
    expect(loaSentences.review).toBe('Sedang direview');
    expect(loaSentences.disetujui(2)).toBe('Pengajuan LoA Anda telah disetujui');
    expect(loaSentences.disetujui(1)).toBe('Pengajuan LoA conditional Anda telah disetujui');
    expect(loaSentences.ditolakFinal('berkas kurang')).toBe(
      'Maaf, pengajuan LoA Anda telah ditolak. Alasan penolakan: berkas kurang',
    );
    expect(loaSentences.ditolakConditional).toBe('Maaf, pengajuan LoA conditional Anda telah ditolak');
  });
});

test('result, status and chat (yudisium 2, status-pendaftar 1, percakapan 1)', () => {
  expect([DITERIMA, TIDAK_DITERIMA, YUDISIUM_TIDAK_DITEMUKAN]).toEqual([
    'DITERIMA',
    'TIDAK DITERIMA',
    'Data Kelulusan Tidak Ditemukan',
  ]);
  expect(STATUS).toMatchObject({
    form: 'Pengisian formulir',
    verif: 'Verifikasi',
    ujian: 'Telah mengikuti ujian',
  });
  expect([JUDUL_PERCAKAPAN, SAMBUTAN]).toEqual([
    'Chat dengan Admin',
    'Selamat datang, dengan Admin disini. Ada yang bisa dibantu?',
  ]);
  expect(ROLE).toEqual({ pendaftar: 'pendaftar', admin: 'admin' });
});

test('numbers (sesi 2, berkas 1, layar 7, kabar 3, percakapan 5)', () => {
  expect(limits).toMatchObject({
    MAX_FILE_BYTES: 1_000_000,
    PHOTO: { width: 300, height: 400 },
    KODE_DIGITS: 8,
    PIN_DIGITS: 16,
    FLASH_MS: 3000,
    CHAT_POLL_MS: 30_000,
    HIGHLIGHTS: 3,
    POSTGRADUATE_JALUR: ['21', '22', '23', '24', '25', '31', '32', '33', '34'],
    NON_TEST_JALUR: ['13', '23'],
    MINAT: { saintek: 1, soshum: 2, campuran: 3 },
  });
});
