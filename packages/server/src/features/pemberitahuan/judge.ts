/** What is to become of a notice whose turn has come (pemberitahuan 3, pemberitahuan 5, pemberitahuan 8). */
import { PERISTIWA, type Peristiwa } from '@gerbang/contract/applicant/pemberitahuan';
import { ALAMAT_SUREL, BASI_JAM } from '@gerbang/contract/office/pemberitahuan/pengaturan';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { type Address, isAbout, isConfirmed, isRefused } from './address.ts';

const HOUR_MS = 3_600_000;
/** Quiet from 21.00 to 06.00 in Jakarta. */
export const QUIET = { from: 21, until: 6 } as const;

/** Six in the morning in Jakarta, the next one after `at`. */
export const nextMorning = (at: Date): Date => {
  const today = new Date(`${jakartaDay(at)}T06:00:00+07:00`);
  return today > at ? today : new Date(today.getTime() + 24 * HOUR_MS);
};
/** Whether applicants sleep. */
export const isQuiet = (at: Date): boolean => {
  const hour = new Date(at.getTime() + 7 * HOUR_MS).getUTCHours();
  return hour >= QUIET.from || hour < QUIET.until;
};

/** A notice as the sender takes it. */
export interface Taken {
  id: number;
  /** Empty of a code for a bill that is not paid. */
  nomor_pendaftar: string;
  /** It goes to the contact of this bill. */
  id_tagihan: number | null;
  peristiwa: Peristiwa;
  kunci: string;
  isi: Record<string, string>;
  rahasia: Buffer | null;
  segera: boolean;
  batas: Date | null;
  percobaan: number;
  ulang: number;
  /** Of a confirmation: where it was asked for. */
  alamat: string | null;
  dibuat: Date;
  mulai: Date;
  /** The limit of a day held it back, or it was part of a message of several. */
  tertunda: boolean;
  /** Why what it speaks of no longer holds. */
  usang?: string;
}
/** What is known of whom it is for. */
export interface Facts extends Address {
  nama_lengkap: string | null;
  /** Notices that went to them since midnight, broadcasts and others each for themselves. */
  hari_ini: number;
}
export type Verdict =
  | { apa: 'kirim'; kepada: string }
  | { apa: 'tunda'; sampai: Date }
  | { apa: 'tahan'; alasan: string }
  | { apa: 'batal'; alasan: string }
  | { apa: 'gagal'; alasan: string };

/** Why a notice is not sent where the address is well; a date where not before, null where it is. */
export const heldBack = (
  it: Taken,
  { mati, hari_ini }: Pick<Facts, 'mati' | 'hari_ini'>,
  per_hari: number,
  at: Date,
): string | Date | null => {
  const { wajib } = PERISTIWA[it.peristiwa];
  if (!wajib && mati.includes(it.peristiwa)) return 'Tidak diinginkan pendaftar';
  if (it.usang !== undefined) return it.usang;
  if (it.batas !== null && it.batas <= at) return 'Batasnya sudah lewat';
  const tomorrow = nextMorning(endOfDay(at));
  // What the procedure demands waits for no other day, nor what would come too late then.
  return hari_ini >= per_hari && !wajib && (it.batas === null || it.batas > tomorrow) ? tomorrow : null;
};

export const BASI = `Menunggu lebih dari ${BASI_JAM / 24} hari`;
/**
 * The same of what accompanies e-mail: too old it is no news, unless an officer sends it again, it has to be told, or its
 * deadline is still to come (pemberitahuan 17).
 */
export const heldBeside = (
  ...[it, facts, per_hari, at]: Parameters<typeof heldBack>
): string | Date | null =>
  it.ulang === 0 &&
  !PERISTIWA[it.peristiwa].wajib &&
  it.batas === null &&
  at.getTime() - it.dibuat.getTime() >= BASI_JAM * HOUR_MS
    ? BASI
    : heldBack(it, facts, per_hari, at);

export const ALAMAT_BURUK = 'Alamat email tidak dapat dipakai';

const addressed = (kepada: string): Verdict =>
  ALAMAT_SUREL.test(kepada) ? { apa: 'kirim', kepada } : { apa: 'gagal', alasan: ALAMAT_BURUK };

export const judge = (it: Taken, facts: Facts, per_hari: number, at: Date): Verdict => {
  if (it.peristiwa === 'konfirmasi') {
    if (it.rahasia === null || !isAbout(facts) || it.alamat?.toLowerCase() !== facts.alamat?.toLowerCase())
      return { apa: 'batal', alasan: 'Alamat sudah diganti' };
    if (isConfirmed(facts)) return { apa: 'batal', alasan: 'Sudah dikonfirmasi' };
    return addressed(it.alamat ?? '');
  }
  const reason = heldBack(it, facts, per_hari, at);
  if (typeof reason === 'string') return { apa: 'batal', alasan: reason };
  const { email } = facts;
  // News for many is for who confirmed an address; nobody is asked to because of it.
  const apa = it.peristiwa === 'siaran' ? 'batal' : 'tahan';
  if (email === null) return { apa, alasan: 'Belum ada alamat email' };
  if (!ALAMAT_SUREL.test(email)) return { apa: 'gagal', alasan: ALAMAT_BURUK };
  if (isRefused(facts)) return { apa, alasan: 'Server penerima menolak alamat ini' };
  if (!isConfirmed(facts)) return { apa, alasan: 'Alamat belum dikonfirmasi' };
  if (reason !== null) return { apa: 'tunda', sampai: reason };
  return addressed(email);
};

const endOfDay = (at: Date): Date => new Date(`${jakartaDay(at)}T23:59:59+07:00`);
