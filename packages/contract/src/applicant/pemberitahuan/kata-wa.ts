/** Words of notices to a number: approved templates of the Cloud API, and what a gateway is given (pemberitahuan 15). */
import type { Bertemplat } from '../pemberitahuan.ts';

/** Kinds that go by WhatsApp: all with words of their own but those that are a code. */
export type LewatWa = Exclude<Bertemplat, 'konfirmasi' | 'kode-sekali'>;
interface TemplatWa {
  /** As it is handed in for approval; `{{1}}` is the university. */
  isi: string;
  /** The same in English, handed in under the same name in that language. */
  english: string;
  /** What fills `{{2}}` and on. */
  sisipan: readonly (
    | 'dokumen'
    | 'batas'
    | 'nomor'
    | 'pembayaran'
    | 'daftar'
    | 'waktu'
    | 'tempat'
    | 'ruang'
  )[];
}
const plain = (isi: string, english: string): TemplatWa => ({ isi, english, sisipan: [] });
/** Templates by kind, handed in as `AWALAN_kind`; none has a name, a PIN or a result. */
export const TEMPLAT_WA: Readonly<Record<LewatWa, TemplatWa>> = {
  pembayaran: plain(
    'Pembayaran pendaftaran Anda di {{1}} sudah diterima. Rinciannya ada di portal pendaftaran.',
    'Your registration payment at {{1}} has been received. Details are on the registration portal.',
  ),
  'kartu-siap': plain(
    'Data pendaftaran Anda di {{1}} sudah final. Kartu peserta dapat diunduh di portal.',
    'Your registration data at {{1}} are final. You can download your participant card from the portal.',
  ),
  'jadwal-berubah': plain(
    'Jadwal ujian Anda di {{1}} berubah. Masuklah ke portal untuk melihat jadwal yang baru.',
    'Your exam schedule at {{1}} has changed. Sign in to the portal to see the new one.',
  ),
  'berkas-ditolak': {
    isi: 'Dokumen pendaftaran Anda di {{1}} perlu diganti: {{2}}, paling lambat {{3}}. Masuklah ke portal untuk menggantinya.',
    english:
      'A document of your registration at {{1}} must be replaced: {{2}}, no later than {{3}}. Sign in to the portal to replace it.',
    sisipan: ['dokumen', 'batas'],
  },
  'berkas-menahan': {
    isi: 'Ada yang menunggu dokumen pendaftaran Anda di {{1}} dinyatakan sah: {{2}}. Masuklah ke portal untuk melihat keadaannya.',
    english:
      'Your registration at {{1}} waits until this document has been verified: {{2}}. Sign in to the portal to see where it stands.',
    sisipan: ['dokumen'],
  },
  'berkas-diterima': {
    isi: 'Dokumen pendaftaran Anda di {{1}} diterima: {{2}}. Tidak ada yang perlu dilakukan.',
    english:
      'A document of your registration at {{1}} has been accepted: {{2}}. There is nothing you need to do.',
    sisipan: ['dokumen'],
  },
  percakapan: plain(
    'Panitia {{1}} menjawab chat Anda. Masuklah ke portal untuk membacanya.',
    'The committee of {{1}} has answered your chat. Sign in to the portal to read it.',
  ),
  loa: plain(
    'Permohonan LoA Anda di {{1}} sudah diputus. Masuklah ke portal untuk melihatnya.',
    'Your LoA request at {{1}} has been decided. Sign in to the portal to see the decision.',
  ),
  hasil: plain(
    'Pengumuman hasil seleksi {{1}} sudah dibuka. Masuklah ke portal untuk melihatnya.',
    'The selection results of {{1}} are now available. Sign in to the portal to see them.',
  ),
  'sanggah-dijawab': plain(
    'Sanggah Anda di {{1}} sudah dijawab. Masuklah ke portal untuk membacanya.',
    'Your objection at {{1}} has been answered. Sign in to the portal to read it.',
  ),
  'batas-berubah': {
    isi: 'Batas pendaftaran Anda di {{1}} menjadi {{2}}. Lengkapi data Anda sebelum itu.',
    english: 'Your registration deadline at {{1}} is now {{2}}. Please complete your data before then.',
    sisipan: ['batas'],
  },
  'buka-koreksi': {
    isi: 'Data pendaftaran Anda di {{1}} dibuka untuk koreksi sampai {{2}}. Masuklah ke portal untuk memperbaikinya.',
    english:
      'Your registration form at {{1}} is open for correction until {{2}}. Sign in to the portal to correct it.',
    sisipan: ['batas'],
  },
  'kode-pmb': {
    isi: 'Pembayaran pendaftaran Anda di {{1}} diterima. KODE PMB {{2}}, nomor pembayaran {{3}}. PIN dilihat di portal, halaman Cek Kode dan PIN.',
    english:
      'Your registration payment at {{1}} has been received. KODE PMB {{2}}, payment number {{3}}. View your PIN on the portal, page Cek Kode dan PIN.',
    sisipan: ['nomor', 'pembayaran'],
  },
  'pin-baru': plain(
    'PIN baru untuk pendaftaran Anda di {{1}} diterbitkan. Bila Anda tidak memintanya, hubungi panitia.',
    'A new PIN has been issued for your registration at {{1}}. If you did not ask for it, contact the committee.',
  ),
  panggilan: {
    isi: 'Ada panggilan dari daftar tunggu atau koreksi hasil untuk Anda di {{1}}. Masuklah ke portal dan jawab paling lambat {{2}}.',
    english:
      'There is a call from the waiting list or a corrected result for you at {{1}}. Sign in to the portal and answer no later than {{2}}.',
    sisipan: ['batas'],
  },
  'masuk-baru': {
    isi: 'Ada yang masuk ke pendaftaran Anda di {{1}} dari perangkat baru pada {{2}}. Bila bukan Anda, segera ganti PIN di portal.',
    english:
      'Somebody signed in to your registration at {{1}} from a new device on {{2}}. If that was not you, change your PIN on the portal at once.',
    sisipan: ['waktu'],
  },
  'ingat-formulir': {
    isi: 'Data pendaftaran Anda di {{1}} belum final. Lanjutkan di portal sebelum {{2}}.',
    english: 'Your registration data at {{1}} are not final. Please continue on the portal before {{2}}.',
    sisipan: ['batas'],
  },
  'ingat-batas': {
    isi: 'Pendaftaran Anda di {{1}} ditutup {{2}} dan data Anda belum final. Masuklah ke portal untuk memfinalisasi.',
    english:
      'Your registration at {{1}} closes on {{2}} and your data are not final. Sign in to the portal to finalise them.',
    sisipan: ['batas'],
  },
  'ingat-ujian': {
    isi: 'Ujian Anda di {{1}} dimulai {{2}}, tempat {{3}}, ruang {{4}}. Kartu peserta ada di portal.',
    english:
      'Your exam at {{1}} begins on {{2}}, place {{3}}, room {{4}}. Your participant card is on the portal.',
    sisipan: ['waktu', 'tempat', 'ruang'],
  },
  'ingat-pengumuman': {
    isi: 'Hasil seleksi {{1}} diumumkan {{2}}. Pada saat itu hasil dapat dilihat di portal.',
    english:
      'The selection results of {{1}} will be announced on {{2}}. You can see yours on the portal from then on.',
    sisipan: ['waktu'],
  },
  ringkasan: {
    isi: 'Ada beberapa kabar pendaftaran Anda di {{1}}: {{2}}. Masuklah ke portal untuk melihatnya.',
    english: 'There is some news about your registration at {{1}}: {{2}}. Sign in to the portal to read it.',
    sisipan: ['daftar'],
  },
};
