/** The words of notices: what each says unless the office writes otherwise, and what may stand in them (pemberitahuan 4, pemberitahuan 12). */

import { KATA_INGGRIS } from '../../applicant/pemberitahuan/kata-inggris.ts';
import {
  type Bahasa,
  type Bertemplat,
  NAMA_PERISTIWA,
  type Peristiwa,
} from '../../applicant/pemberitahuan.ts';
import type { Finding } from '../../wire/errors.ts';

export interface Templat {
  subjek: string;
  isi: string;
}
/** What an officer writes to many: in Indonesian, and in English where there is more to it than one language. */
export interface Siaran extends Templat {
  en?: Templat | undefined;
}
/** Longest texts, in characters. */
export const TEMPLAT_MAX = { subjek: 120, isi: 3000 } as const;

/** What fills a text, each with what it is. Neither a PIN nor a result is among it. */
export const SISIPAN_SUREL = {
  nama: 'nama lengkap',
  nomor: 'KODE PMB',
  universitas: 'nama universitas',
  dokumen: 'nama dokumen',
  batas: 'batas waktu',
  daftar: 'daftar kabar',
  kode: 'kode sekali pakai',
  pembayaran: 'nomor pembayaran',
  waktu: 'hari dan jam',
  tempat: 'tempat ujian',
  ruang: 'ruang ujian',
  peta: 'alamat peta',
} as const;
export type Sisipan = keyof typeof SISIPAN_SUREL;

const PERSON = ['nama', 'nomor', 'universitas'] as const;
/** What each notice can be filled with. */
export const SISIPAN_PERISTIWA: Readonly<Record<Peristiwa, readonly Sisipan[]>> = {
  pembayaran: PERSON,
  'kartu-siap': PERSON,
  'jadwal-berubah': PERSON,
  'berkas-ditolak': [...PERSON, 'dokumen', 'batas'],
  'berkas-menahan': [...PERSON, 'dokumen'],
  'berkas-diterima': [...PERSON, 'dokumen'],
  percakapan: PERSON,
  loa: PERSON,
  hasil: PERSON,
  'sanggah-dijawab': PERSON,
  'batas-berubah': [...PERSON, 'batas'],
  'buka-koreksi': [...PERSON, 'batas'],
  'pin-baru': PERSON,
  panggilan: [...PERSON, 'batas'],
  // Whoever was not meant reads nothing personal (pemberitahuan 26).
  'masuk-baru': ['universitas', 'waktu'],
  'ingat-formulir': [...PERSON, 'batas'],
  'ingat-batas': [...PERSON, 'batas'],
  'ingat-ujian': [...PERSON, 'waktu', 'tempat', 'ruang', 'peta'],
  'ingat-pengumuman': [...PERSON, 'waktu'],
  siaran: PERSON,
  ringkasan: [...PERSON, 'daftar'],
  // To an address nobody has confirmed nothing personal goes.
  konfirmasi: ['universitas'],
  'kode-sekali': ['universitas', 'kode'],
  // Before the form is filled in nobody has a name.
  'kode-pmb': ['nomor', 'pembayaran', 'universitas'],
};

/** What has words of its kind. */
export const NAMA_TEMPLAT = NAMA_PERISTIWA.filter((nama): nama is Bertemplat => nama !== 'siaran') as [
  Bertemplat,
  ...Bertemplat[],
];

const HELLO = 'Yth. {nama},';
/** The portal's own words, in Indonesian. */
export const TEMPLAT_BAKU: Readonly<Record<Bertemplat, Templat>> = {
  pembayaran: {
    subjek: 'Pembayaran Anda diterima',
    isi: `${HELLO}\n\nPembayaran biaya pendaftaran Anda sudah kami terima. KODE PMB Anda {nomor}. PIN tidak dikirim lewat email; lihatlah di portal pada halaman Cek Kode dan PIN.`,
  },
  'kartu-siap': {
    subjek: 'Finalisasi diterima, kartu Anda siap',
    isi: `${HELLO}\n\nData Anda sudah final dan kartu peserta sudah dapat diunduh di portal. Bawalah saat ujian bila jalur Anda memakai ujian.`,
  },
  'jadwal-berubah': {
    subjek: 'Jadwal ujian Anda berubah',
    isi: `${HELLO}\n\nPanitia mengubah jadwal ujian Anda. Masuklah ke portal untuk melihat hari, jam, dan tempat yang baru. Bila kartu Anda sudah terbit, unduh kartu yang baru; yang lama tidak berlaku lagi.`,
  },
  'berkas-ditolak': {
    subjek: 'Dokumen perlu diganti sebelum {batas}',
    isi: `${HELLO}\n\nDokumen {dokumen} belum dapat diterima. Gantilah di portal paling lambat {batas}. Alasan panitia dapat dibaca di sana.`,
  },
  'berkas-menahan': {
    subjek: 'Dokumen Anda harus dinyatakan sah lebih dahulu',
    isi: `${HELLO}\n\nPanitia menetapkan bahwa kartu ujian, seleksi, atau LoA Anda menunggu dokumen ini dinyatakan sah: {dokumen}. Masuklah ke portal untuk melihat apa yang menunggu dan keadaan dokumennya. Bila ada yang ditolak, gantilah di sana; selebihnya Anda tinggal menunggu pemeriksaan.`,
  },
  'berkas-diterima': {
    subjek: 'Dokumen diterima',
    isi: `${HELLO}\n\nDokumen {dokumen} sudah diperiksa dan diterima. Tidak ada yang perlu Anda lakukan untuk dokumen ini.`,
  },
  percakapan: {
    subjek: 'Panitia menulis kepada Anda',
    isi: `${HELLO}\n\nAda pesan dari panitia. Masuklah ke portal dan bukalah Chat dengan Admin untuk membacanya.`,
  },
  loa: {
    subjek: 'Permohonan LoA Anda sudah diputus',
    isi: `${HELLO}\n\nPermohonan Letter of Acceptance (LoA) Anda sudah diputus. Masuklah ke portal untuk melihatnya.`,
  },
  hasil: {
    subjek: 'Pengumuman hasil seleksi sudah dibuka',
    isi: `${HELLO}\n\nHasil seleksi sudah dapat dilihat di portal. Hasil tidak dikirim lewat email.`,
  },
  'sanggah-dijawab': {
    subjek: 'Sanggah Anda sudah dijawab',
    isi: `${HELLO}\n\nPanitia sudah menjawab sanggah Anda. Masuklah ke portal untuk membacanya di bagian Hasil seleksi. Isinya tidak dikirim lewat email.`,
  },
  'batas-berubah': {
    subjek: 'Batas pendaftaran Anda menjadi {batas}',
    isi: `${HELLO}\n\nPanitia mengubah batas pendaftaran Anda. Yang berlaku sekarang: {batas}. Lengkapi dan finalisasi data Anda sebelum itu.`,
  },
  'buka-koreksi': {
    subjek: 'Data Anda dibuka untuk koreksi',
    isi: `${HELLO}\n\nPanitia membuka data Anda agar dapat diperbaiki. Perbaiki lalu finalisasi kembali paling lambat {batas}.`,
  },
  'pin-baru': {
    subjek: 'PIN baru diterbitkan',
    isi: `${HELLO}\n\nPanitia menerbitkan PIN baru untuk pendaftaran Anda. PIN lama tidak berlaku lagi, dan yang baru tidak dikirim lewat email. Bila Anda tidak memintanya, segera hubungi panitia.`,
  },
  panggilan: {
    subjek: 'Panggilan atau koreksi hasil, ditunggu jawabannya sampai {batas}',
    isi: `${HELLO}\n\nAda panggilan dari daftar tunggu atau koreksi hasil untuk Anda. Masuklah ke portal, baca pesan panitia di Chat dengan Admin, lalu jawab di bagian Hasil seleksi pada Beranda paling lambat {batas}. Sesudah itu tempatnya dapat diberikan kepada peserta lain.`,
  },
  'masuk-baru': {
    subjek: 'Ada yang masuk dari perangkat baru',
    isi: 'Pada {waktu} ada yang masuk ke akun pendaftaran Anda di {universitas} dari peramban yang belum pernah dipakai.\n\nBila itu Anda, tidak ada yang perlu dilakukan. Bila bukan, segera masuk ke portal dan ganti PIN; semua perangkat lain akan keluar. Bila tidak dapat masuk, hubungi panitia.',
  },
  'ingat-formulir': {
    subjek: 'Formulir Anda belum selesai',
    isi: `${HELLO}\n\nSudah beberapa hari tidak ada isian yang Anda simpan, dan data Anda belum final. Masuklah ke portal untuk melanjutkannya. Batas pendaftaran Anda {batas}.`,
  },
  'ingat-batas': {
    subjek: 'Pendaftaran Anda ditutup {batas}',
    isi: `${HELLO}\n\nData Anda belum final. Lengkapi lalu finalisasi di portal paling lambat {batas}; sesudah itu isian tidak dapat diubah lagi dan Anda tidak ikut seleksi.`,
  },
  'ingat-ujian': {
    subjek: 'Ujian Anda {waktu}',
    isi: `${HELLO}\n\nUjian Anda dimulai {waktu} di {tempat}, {ruang}.\n\nPeta: {peta}\n\nUnduh kartu peserta di portal, cetak, dan bawalah. Nomor kursi dan tata tertib ada di kartu.`,
  },
  'ingat-pengumuman': {
    subjek: 'Pengumuman hasil seleksi {waktu}',
    isi: `${HELLO}\n\nHasil seleksi diumumkan {waktu}. Pada saat itu hasil dapat dilihat di portal; siapkan KODE PMB dan PIN Anda.`,
  },
  ringkasan: {
    subjek: 'Beberapa kabar dari {universitas}',
    isi: `${HELLO}\n\nAda beberapa kabar tentang pendaftaran Anda:\n\n{daftar}\n\nMasuklah ke portal untuk melihatnya.`,
  },
  'kode-sekali': {
    subjek: 'Kode Anda: {kode}',
    isi: 'Kode sekali pakai Anda di {universitas}: {kode}.\n\nKetiklah di halaman yang memintanya; kode berlaku 10 menit. Bila bukan Anda yang meminta, abaikan email ini dan jangan berikan kodenya kepada siapa pun.',
  },
  'kode-pmb': {
    subjek: 'Pembayaran diterima, KODE PMB {nomor}',
    isi: 'Pembayaran biaya pendaftaran di {universitas} sudah kami terima.\n\nKODE PMB Anda {nomor}, nomor pembayaran {pembayaran}.\n\nPIN tidak dikirim lewat email. Bukalah halaman Cek Kode dan PIN, ketik kedua nomor itu, lalu minta kode sekali pakai ke alamat ini.',
  },
  konfirmasi: {
    subjek: 'Konfirmasi alamat email Anda',
    isi: 'Alamat email ini ditulis pada sebuah formulir pendaftaran di {universitas}. Bila benar milik Anda, tekan tautan di bawah. Bila bukan, abaikan email ini; tidak ada yang akan dikirim lagi.',
  },
};

/** The portal's own words of a notice in a language. */
export const templatBaku = (peristiwa: Bertemplat, bahasa: Bahasa): Templat =>
  (bahasa === 'en' ? KATA_INGGRIS : TEMPLAT_BAKU)[peristiwa];

const SLOT = /\{(\w+)\}/g;
/** A text with what fills it; what is not given leaves nothing. */
export const isiTemplat = (text: string, values: Readonly<Partial<Record<string, string>>>): string =>
  text.replace(SLOT, (_, name: string) => values[name] ?? '');

/** Judges the words of a notice, in the browser as on the server. */
export const periksaTemplat = (peristiwa: Peristiwa, { subjek, isi }: Templat): Finding[] => {
  const known: readonly string[] = SISIPAN_PERISTIWA[peristiwa];
  return (['subjek', 'isi'] as const).flatMap((field): Finding[] => {
    const text = { subjek, isi }[field];
    const strange = [...text.matchAll(SLOT)].map(([, name = '']) => name).find((n) => !known.includes(n));
    const message = !text.trim()
      ? `Isi ${field}`
      : text.length > TEMPLAT_MAX[field]
        ? `Paling banyak ${TEMPLAT_MAX[field]} huruf`
        : field === 'subjek' && /[\r\n]/.test(text)
          ? 'Subjek ditulis dalam satu baris'
          : strange !== undefined && `{${strange}} tidak dikenal pada pemberitahuan ini`;
    return message ? [{ field, message }] : [];
  });
};

/** Judges what an officer writes to many, in each language. */
export const periksaSiaran = ({ en, ...id }: Siaran): Finding[] => [
  ...periksaTemplat('siaran', id),
  ...(en === undefined
    ? []
    : periksaTemplat('siaran', en).map(({ field, message }) => ({
        field: `en.${field}`,
        message: `Bahasa Inggris: ${message}`,
      }))),
];
