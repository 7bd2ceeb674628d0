/** What stands on the pages behind the links of notices and beside their choices, in both languages of notices (pemberitahuan 32). */
import { type Bahasa, KODE_WA, TAUTAN_JAM, type WaSaya } from '@gerbang/contract/applicant/pemberitahuan';
import type { CallError } from '../../../api/client.ts';
import { PUSH_HINDRANCES, type PushHindrance } from '../../../ui/push.ts';

type Lewat = WaSaya['lewat'];
interface Kata {
  /** Of the pages behind links. */
  link: Readonly<Record<'konfirmasi' | 'berhenti', Record<'title' | 'says' | 'action' | 'done', string>>>;
  /** The same page in the other language. */
  other: string;
  /** What is heard while something is sent. */
  busy: string;
  surel: {
    title: string;
    /** Where the form has no address: around the link that leads to it. */
    none: readonly [before: string, after: string];
    confirmed: string;
    refused: string;
    open: string;
    goesTo: (to: string) => string;
    waits: (to: string) => string;
    isRefused: (to: string) => string;
    isOpen: (to: string) => string;
    again: string;
    send: string;
    choices: string;
  };
  push: {
    title: string;
    says: string;
    on: string;
    isOn: string;
    switchOn: string;
    switchOff: string;
    failed: string;
    denied: string;
    hindrance: Readonly<Record<PushHindrance, string>>;
  };
  wa: {
    title: (by: Lewat) => string;
    says: (by: Lewat) => string;
    number: (by: Lewat) => string;
    numberHint: string;
    send: string;
    sent: (by: Lewat, to: string) => string;
    code: (by: Lewat) => string;
    codeHint: string;
    confirm: string;
    change: string;
    confirmed: (by: Lewat, to: string) => string;
    stop: (by: Lewat) => string;
  };
}

export const KATA: Readonly<Record<Bahasa, Kata>> = {
  id: {
    link: {
      konfirmasi: {
        title: 'Konfirmasi alamat email',
        says: 'Tekan tombol di bawah bila alamat email ini milik Anda dan Anda mendaftar di sini.',
        action: 'Konfirmasi alamat',
        done: 'Alamat email sudah dikonfirmasi',
      },
      berhenti: {
        title: 'Berhenti menerima pemberitahuan',
        says: 'Pemberitahuan sejenis tidak akan dikirim lagi. Yang wajib tetap dikirim.',
        action: 'Berhenti menerima',
        done: 'Pemberitahuan sejenis tidak dikirim lagi',
      },
    },
    other: 'English',
    busy: 'Sedang diproses',
    surel: {
      title: 'Pemberitahuan lewat email',
      none: ['Belum ada alamat email. Isi pada ', '.'],
      confirmed: 'Terkonfirmasi',
      refused: 'Email ini menolak',
      open: 'Belum dikonfirmasi',
      goesTo: (to) => `Pemberitahuan dikirim ke ${to}.`,
      waits: (to) =>
        `Tautan konfirmasi dikirim ke ${to} dan berlaku ${TAUTAN_JAM} jam. Buka email itu, lalu tekan tautannya.`,
      isRefused: (to) =>
        `Email ke ${to} ditolak server penerimanya, jadi tidak ada kabar yang dikirim ke sana. Bila alamatnya salah, perbaiki pada Data Diri atau mintalah panitia memperbaikinya. Bila benar, pastikan kotak suratnya dapat menerima, lalu kirim tautan konfirmasi lagi.`,
      isOpen: (to) => `Konfirmasi ${to} agar kabar dari panitia sampai kepada Anda.`,
      again: 'Kirim ulang tautan',
      send: 'Kirim tautan konfirmasi',
      choices: 'Pilih yang ingin diterima',
    },
    push: {
      title: 'Pemberitahuan di perangkat ini',
      says: 'Ponsel atau komputer ini memberi tahu Anda bila ada kabar, juga selagi portal tertutup. Yang tampil hanya jenis kabarnya, tanpa nama, PIN, atau hasil. Peramban akan meminta izin.',
      on: 'Menyala',
      isOn: 'Perangkat ini memberi tahu Anda bila ada kabar, sampai Anda mematikannya atau logout.',
      switchOn: 'Nyalakan di perangkat ini',
      switchOff: 'Matikan di perangkat ini',
      failed: 'Layanan pemberitahuan peramban ini tidak dapat dihubungi. Coba lagi nanti.',
      denied: 'Izin pemberitahuan belum diberikan, jadi tidak ada yang dinyalakan.',
      hindrance: PUSH_HINDRANCES,
    },
    wa: {
      title: (by) => `Pemberitahuan lewat ${by}`,
      says: (by) => `Kabar yang sama dengan email dapat juga dikirim lewat ${by}.`,
      number: (by) => (by === 'SMS' ? 'Nomor ponsel' : 'Nomor WhatsApp'),
      numberHint: 'Misalnya 081234567890.',
      send: 'Kirim kode',
      sent: (by, to) => `Kode dikirim ke ${by} +${to} dan berlaku ${KODE_WA.menit} menit.`,
      code: (by) => `Kode dari ${by}`,
      codeHint: '6 angka',
      confirm: 'Konfirmasi nomor',
      change: 'Ganti nomor',
      confirmed: (by, to) => `Pemberitahuan juga dikirim ke ${by} +${to}.`,
      stop: (by) => `Berhenti lewat ${by}`,
    },
  },
  en: {
    link: {
      konfirmasi: {
        title: 'Confirm your email address',
        says: 'Press the button below if this email address is yours and you are applying here.',
        action: 'Confirm address',
        done: 'Your email address is confirmed',
      },
      berhenti: {
        title: 'Stop receiving notices',
        says: 'Notices of this kind will no longer be sent. Those the procedure requires still are.',
        action: 'Stop these notices',
        done: 'Notices of this kind are no longer sent',
      },
    },
    other: 'Bahasa Indonesia',
    busy: 'Working',
    surel: {
      title: 'Notices by email',
      none: ['There is no email address yet. Fill it in under ', ' (personal data).'],
      confirmed: 'Confirmed',
      refused: 'This address refuses mail',
      open: 'Not confirmed yet',
      goesTo: (to) => `Notices are sent to ${to}.`,
      waits: (to) =>
        `A confirmation link was sent to ${to} and is valid for ${TAUTAN_JAM} hours. Open that email and press the link.`,
      isRefused: (to) =>
        `The mail server of ${to} refused our email, so nothing is sent there. If the address is wrong, correct it under Data Diri (personal data) or ask the committee to. If it is right, make sure the mailbox can receive mail, then send the confirmation link again.`,
      isOpen: (to) => `Confirm ${to} so that news from the committee reaches you.`,
      again: 'Send the link again',
      send: 'Send a confirmation link',
      choices: 'Choose what to receive',
    },
    push: {
      title: 'Notices on this device',
      says: 'This phone or computer tells you when there is news, even while the portal is closed. It shows only what kind of news it is, never a name, PIN or result. Your browser will ask for permission.',
      on: 'On',
      isOn: 'This device tells you when there is news, until you switch it off or sign out.',
      switchOn: 'Switch on for this device',
      switchOff: 'Switch off for this device',
      failed: 'The notice service of this browser cannot be reached. Please try again later.',
      denied: 'Permission was not given, so nothing was switched on.',
      hindrance: {
        tidak_ada:
          'This browser cannot receive notices. On an iPhone, add this portal to the Home Screen first.',
        ditolak:
          'This browser does not allow notices from the portal. Change that in its settings for this site, then reload.',
      },
    },
    wa: {
      title: (by) => `Notices by ${by}`,
      says: (by) => `The same news as by email can also be sent by ${by}.`,
      number: (by) => (by === 'SMS' ? 'Mobile number' : 'WhatsApp number'),
      numberHint: 'With the country code, for example +60123456789.',
      send: 'Send code',
      sent: (by, to) => `A code was sent to +${to} by ${by} and is valid for ${KODE_WA.menit} minutes.`,
      code: (by) => `Code from ${by}`,
      codeHint: '6 digits',
      confirm: 'Confirm number',
      change: 'Change number',
      confirmed: (by, to) => `Notices are also sent to +${to} by ${by}.`,
      stop: (by) => `Stop ${by}`,
    },
  },
};

/** Why something was not done, in English; the server speaks Indonesian. */
const FAILURES: Partial<Record<CallError['code'], string>> = {
  tautan_surel: 'This link has already been used or is no longer valid. You can set this in the portal.',
  surel_kosong: 'Fill in your email address under Data Diri (personal data) first, then save.',
  surel_mati: 'This portal does not send notices at present.',
  wa_mati: 'This portal does not send by WhatsApp or SMS at present.',
  push_mati: 'This portal does not send notices to devices at present.',
  kode_wa: 'The code is wrong or no longer valid. Check it, or ask for a new one.',
  isian_salah: 'That is not filled in correctly. Check it, then try again.',
  terlalu_sering: 'There were too many requests. Wait a while, at most a day, then try again.',
  tidak_terhubung: 'There is no connection to the server. Check your internet connection, then try again.',
};
const FAILED = 'Something went wrong. Please try again later.';
/** What is said of a failure. */
export const failureWords = (bahasa: Bahasa, { code, message, findings }: CallError): string =>
  bahasa === 'id' ? (findings[0]?.message ?? message) : (FAILURES[code] ?? FAILED);
