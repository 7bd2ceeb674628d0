/** The first section as it is typed. */
import type { DetailPenawaran, UmumPenawaran } from '@gerbang/contract/office/penawaran/calls';
import {
  END_SECONDS,
  KODE_BAYAR_MAX,
  KODE_BAYAR_VA_MAX,
  START_SECONDS,
} from '@gerbang/contract/office/penawaran/umum';
import { parseDecimal, parseInteger } from '../../../ui/field/parse-number.ts';
import { instantOf, type Moment, momentOf, momentText } from './period.tsx';

export interface GeneralForm {
  nama: string;
  kode_bayar: string;
  biaya: number | null;
  mulai: Moment;
  selesai: Moment;
  /** Numbers as they are typed. */
  batas_ipk: string;
  min_organisasi: string;
  min_prestasi: string;
}

export const generalForm = (o: DetailPenawaran): GeneralForm => ({
  nama: o.nama,
  kode_bayar: o.kode_bayar,
  biaya: o.biaya,
  mulai: momentOf(o.tanggal_mulai_daftar),
  selesai: momentOf(o.tanggal_selesai_daftar),
  batas_ipk: o.batas_ipk === null ? '' : o.batas_ipk.toFixed(2).replace('.', ','),
  min_organisasi: String(o.min_organisasi),
  min_prestasi: String(o.min_prestasi),
});

/** What is no number is sent to the judge as one that cannot be. */
const whole = (text: string): number => {
  const read = parseInteger(text);
  return 'value' in read ? read.value : -1;
};
const decimal = (text: string): number => {
  const read = parseDecimal(text);
  return 'value' in read ? read.value : -1;
};
export const HINT_NAMA = 'Misalnya Gelombang 1; nama jalur dan tahun ditambahkan sendiri.';

export const HINT_KODE_BAYAR = `Paling banyak ${KODE_BAYAR_MAX} angka, ${KODE_BAYAR_VA_MAX} bila bank memberi nomor virtual account; berbeda dari semua penawaran lain. Tanggal lahir ditambahkan di belakangnya.`;

/** As it is sent; times nobody touched stay as they stand. */
export const generalOf = (form: GeneralForm, stands: DetailPenawaran): UmumPenawaran => ({
  nama: form.nama,
  kode_bayar: form.kode_bayar,
  biaya: form.biaya ?? -1,
  tanggal_mulai_daftar: instantOf(form.mulai, START_SECONDS, stands.tanggal_mulai_daftar),
  tanggal_selesai_daftar: instantOf(form.selesai, END_SECONDS, stands.tanggal_selesai_daftar),
  batas_ipk: form.batas_ipk.trim() === '' ? null : decimal(form.batas_ipk),
  min_organisasi: whole(form.min_organisasi),
  min_prestasi: whole(form.min_prestasi),
});

export const generalWords = (form: GeneralForm): [string, string][] => [
  ['Nama gelombang', form.nama],
  ['Kode bayar', form.kode_bayar],
  ['Biaya seleksi', form.biaya === null ? '' : form.biaya.toLocaleString('id-ID')],
  ['Pendaftaran mulai', momentText(form.mulai)],
  ['Pendaftaran selesai', momentText(form.selesai)],
  ['IPK paling rendah', form.batas_ipk],
  ['Organisasi paling sedikit', form.min_organisasi],
  ['Prestasi paling sedikit', form.min_prestasi],
];
