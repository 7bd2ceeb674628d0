/** Examples of the calls a reader of the document asks for first; what is not of its call's type does not compile. */
import {
  type BodyOf,
  type DataOf,
  type Endpoint,
  type ErrorCode,
  errors,
  type Failure,
  type Finding,
} from '@gerbang/contract';
import { bayarCallback } from '@gerbang/contract/applicant/pembayaran/calls';
import { login } from '@gerbang/contract/applicant/sesi';
import { verifikasi } from '@gerbang/contract/applicant/verifikasi';
import { DITERIMA, yudisium } from '@gerbang/contract/applicant/yudisium';

export interface Example {
  body?: unknown;
  answer: { success: true; data: unknown; message: null };
}
const success = (data: unknown): Example['answer'] => ({ success: true, data, message: null });
const example = <E extends Endpoint>(call: E, data: DataOf<E>, body?: BodyOf<E>): Example => ({
  ...(call.body ? { body } : {}),
  answer: success(data),
});

const nomor_pendaftar = '12345678';
const kode_penawaran = 'S1-2026-1';
const PIN = '7305281946627350';

const personal = {
  nama_lengkap: 'Siti Rahmawati',
  jenis_kelamin: 'P',
  tgl_lahir: '2008-04-17',
  warga_negara: 'ID',
  no_ktp: '3374015704080001',
  nohp: '081234567890',
  email: 'siti@example.com',
};

/** By the name of the operation. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  login: example(
    login,
    {
      token: 'T0k3n-c0nt0h_iSi43hUrUf-ac4k-dar1-p3rt4l-in1',
      pin_lemah: false,
      mhs_jalur: {
        nomor_pendaftar,
        kode_penawaran,
        penawaran_jalur: {
          kode_jalur: '11',
          tahun: 2026,
          gelombang: 1,
          nama: 'Ujian Mandiri Gelombang 1',
          jalur: { jalur_masuk: 'Ujian Mandiri', id_jenjang: 5, pascasarjana: false, tanpa_tes: false },
        },
        tanggal_mulai_daftar: '2026-11-01T00:00:00+07:00',
        tanggal_selesai_daftar: '2026-12-15T23:59:59+07:00',
      },
      pengumuman: { tanggal_pengumuman_jalur: '2027-01-20T10:00:00+07:00' },
      no_peserta: null,
      disabilitas: false,
      time_now: '2026-11-20T10:00:00+07:00',
    },
    { username: nomor_pendaftar, password: PIN },
  ),
  simpanDataDiriPendaftar: {
    body: { nomor_pendaftar, versi: 1, ...personal },
    answer: success({ nomor_pendaftar, versi: 2, disimpan: '2026-11-20T03:00:00.000Z', ...personal }),
  },
  verifikasi: example(verifikasi, { nomor_peserta: '26111000001' }, { nomor_pendaftar, kode_penawaran }),
  yudisium: example(yudisium, {
    status: 1,
    yudisium_status_diterima: DITERIMA,
    yudisium_nama_peserta: 'Siti Rahmawati',
    yudisium_nama_prodi: 'Informatika',
    yudisium_nama_jenjang: 'S1',
    tahun: 2026,
    kode_prodi: 24,
    kode_jalur: '11',
    petunjuk: 'Daftar ulang 6–17 Juli 2027 di Gedung Rektorat.',
  }),
  bayarCallback: example(
    bayarCallback,
    { nomor_pembayaran: 'BNK20261120000123', status: 'diterima', nomor_pendaftar },
    {
      nomor_pembayaran: 'BNK20261120000123',
      kode_pembayaran: '110117042008',
      jumlah: 350_000,
      dibayar_pada: '2026-11-20T14:02:00+07:00',
      bank: 'Bank Contoh',
    },
  ),
};

const FINDING: Finding = {
  step: 'data-diri',
  part: 'data_diri_pendaftar',
  field: 'nama_lengkap',
  message: 'Isi Nama Lengkap',
};
/** A failure as it is answered; only what judges the form names fields here. */
export const failureExample = (code: ErrorCode): Failure => ({
  success: false,
  data: null,
  code,
  message: errors[code][1],
  errors: code === 'belum_lengkap' ? [FINDING] : [],
  request_id: '7d3f3a52-6a1f-4f0e-9f3c-2f1f0f9f8f11',
});
