/** Pages of what only grows: accepted payments with their sums, and the audit. */
import { jejak } from '@gerbang/contract/office/jejak/calls';
import { pembayaran, rekapPembayaran } from '@gerbang/contract/office/pembayaran';

/** Where a list's cursor stands when half of its rows are above: its key, its rows, its order. */
export interface Middle {
  key: string;
  of: string;
  by: string;
}
export interface Page {
  path: string;
  query?: Record<string, string>;
  /** Absent: the first page. */
  middle?: Middle;
}
/** What the filters can be set to in one database. */
interface Known {
  usai: string;
  nomor: string;
  nomor_pembayaran: string;
  kode_pembayaran: string;
  nomor_peserta: string;
  hari: string;
}

const SLOT = 'data_diri_pendaftar/foto';
const OFFICER = 'bench2';

/** Each filter alone and each mixture, with many and with few. */
const payments = ({ usai, hari, ...k }: Known): Record<string, Record<string, string>> => ({
  all: {},
  'a bank': { bank: 'Bank Uji 1' },
  'a rare bank': { bank: 'Bank Jarang' },
  'a wave': { penawaran: usai },
  'a rare amount': { jumlah: '250000' },
  'a bank, an amount': { bank: 'Bank Uji 1', jumlah: '300000' },
  'a wave, a bank': { penawaran: usai, bank: 'Bank Uji 1' },
  'a wave, a bank of nobody': { penawaran: usai, bank: 'Bank Lain' },
  'a wave, an amount': { penawaran: usai, jumlah: '300000' },
  'a wave, a bank, an amount': { penawaran: usai, bank: 'Bank Uji 1', jumlah: '300000' },
  'a day': { dari: hari, sampai: hari },
  'a day, a wave, a bank': { dari: hari, sampai: hari, penawaran: usai, bank: 'Bank Uji 1' },
  'search by number': { cari: k.nomor_pembayaran },
  'search by code': { cari: k.kode_pembayaran },
  'search by applicant': { cari: k.nomor },
  'search by participant': { cari: k.nomor_peserta },
  'search by name of nobody': { cari: 'budiman lubis' },
});
const audit = ({ nomor, hari }: Known): Record<string, Record<string, string>> => ({
  all: {},
  'an applicant': { cari: nomor },
  'an officer': { petugas: OFFICER },
  'an officer who did nothing': { petugas: 'bench3' },
  'an act': { tindakan: 'buka dokumen' },
  'an officer, an act': { petugas: OFFICER, tindakan: 'buka dokumen' },
  'what was opened': { berkas: 'semua' },
  'a document': { berkas: SLOT },
  'a desk': { meja: 'pendaftar' },
  'officers alone': { pelaku: 'petugas' },
  'applicants alone': { pelaku: 'pendaftar' },
  'a day': { dari: hari, sampai: hari },
  'a day of an officer': { dari: hari, sampai: hari, petugas: OFFICER },
});

const pages = (what: string, path: string, queries: Record<string, Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(queries).map(([name, query]): [string, Page] => [`${what}: ${name}`, { path, query }]),
  );
/** The pages by what they are. */
export const ledgerPages = (k: Known): Record<string, Page> => ({
  ...pages('payments', pembayaran.daftar.path, payments(k)),
  'payments: middle': {
    path: pembayaran.daftar.path,
    middle: {
      key: 'dibayar_pada::text, nomor_pembayaran',
      of: 'pembayaran WHERE karantina IS NULL',
      by: 'dibayar_pada DESC, nomor_pembayaran DESC',
    },
  },
  ...pages('sums of payments', rekapPembayaran.path, {
    'a day': { dari: k.hari, sampai: k.hari },
    'a day, a bank': { dari: k.hari, sampai: k.hari, bank: 'Bank Uji 1' },
    'search by code': { cari: k.kode_pembayaran },
  }),
  ...pages('audit', jejak.daftar.path, audit(k)),
  'audit: middle': {
    path: jejak.daftar.path,
    middle: { key: 'waktu::text, id', of: 'audit', by: 'waktu DESC, id DESC' },
  },
});
