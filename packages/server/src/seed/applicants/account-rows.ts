/** Rows of what an applicant is to the portal: account, payment, participant number, seat. */
import { paymentCode } from '@gerbang/contract/applicant/pembayaran/calls';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { hmacPin, type Keys, seal } from '../../secrets.ts';
import { hex, type Row } from '../rows.ts';
import type { Applicant } from './applicant.ts';

const BANKS = ['Bank Mitra Nusa', 'Bank Cakrawala', 'Bank Samudra Raya'];

/** Row of `pendaftar`. */
export const pendaftarRow = (a: Applicant, keys: Keys, nomor_peserta: string | null): Row => ({
  nomor_pendaftar: a.nomor_pendaftar,
  kode_penawaran: a.offering.row.kode_penawaran,
  pin_hmac: hex(hmacPin(keys, a.nomor_pendaftar, a.pin)),
  pin_sandi: hex(seal(keys, `pin ${a.nomor_pendaftar}`, a.pin)),
  dibuat: a.paid,
  disabilitas: a.disabilitas,
  kode_jadwal: a.kode_jadwal,
  diverifikasi: a.verified,
  nomor_peserta,
  versi_kartu: a.verified ? 1 : 0,
  hadir: a.attended,
});

/** Row of `pembayaran`: the payment that made the applicant; `serial` keeps the bank's number unique. */
export const pembayaranRow = (a: Applicant, serial: number): Row => ({
  nomor_pembayaran: jakartaDay(a.paid).replaceAll('-', '') + String(serial).padStart(8, '0'),
  kode_pembayaran: paymentCode(a.offering.row.kode_bayar, a.person.tgl_lahir),
  bank: a.person.random.pick(BANKS),
  jumlah: a.offering.row.biaya,
  dibayar_pada: a.paid,
  dicatat: a.paid,
  nomor_pendaftar: a.nomor_pendaftar,
});

/** Participant numbers in the order of verification: YY, track, wave, five digits (verifikasi 6). */
export const participantNumbers = (applicants: readonly Applicant[]) => {
  const numbers = new Map<string, string>();
  const penomoran: Row[] = [];
  const verified = applicants.filter((a) => a.verified !== null);
  for (const group of Map.groupBy(verified, (a) => a.offering).values()) {
    const inOrder = group.toSorted((a, b) => Number(a.verified) - Number(b.verified));
    for (const [i, a] of inOrder.entries()) {
      const { tahun, kode_jalur, gelombang } = a.offering.row;
      const prefix = `${String(tahun).slice(2)}${kode_jalur}${gelombang}`;
      numbers.set(a.nomor_pendaftar, prefix + String(i + 1).padStart(5, '0'));
      if (i === inOrder.length - 1) penomoran.push({ tahun, kode_jalur, gelombang, terakhir: i + 1 });
    }
  }
  return { numbers, penomoran };
};

/** Rows of `kursi`. */
export const kursiRows = (applicants: readonly Applicant[]): Row[] =>
  applicants.flatMap(({ nomor_pendaftar, seat }) => (seat ? [{ nomor_pendaftar, ...seat }] : []));

/** Rows of `pilihan_jurusan`; the first is what they want most. */
export const pilihanRows = (applicants: readonly Applicant[]): Row[] =>
  applicants.flatMap(({ nomor_pendaftar, chosen }) =>
    (chosen?.id_prodi ?? []).map((id_prodi, i) => ({
      nomor_pendaftar,
      urutan: i + 1,
      id_prodi,
      id_kelas: chosen?.id_kelas ?? null,
    })),
  );
