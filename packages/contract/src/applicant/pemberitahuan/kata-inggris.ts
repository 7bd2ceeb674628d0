/** The portal's own words of notices in English; pages and documents keep the Indonesian names under which the portal shows them (pemberitahuan 30). */
import type { Bertemplat } from '../pemberitahuan.ts';

const HELLO = 'Dear {nama},';
export const KATA_INGGRIS: Readonly<Record<Bertemplat, { subjek: string; isi: string }>> = {
  pembayaran: {
    subjek: 'Your payment has been received',
    isi: `${HELLO}\n\nWe have received your registration fee. Your KODE PMB (applicant number) is {nomor}. Your PIN is never sent by email; you can view it on the portal, on the page Cek Kode dan PIN.`,
  },
  'kartu-siap': {
    subjek: 'Your form is final and your card is ready',
    isi: `${HELLO}\n\nYour data are now final, and you can download your participant card from the portal. Bring it to the exam if your admission track has one.`,
  },
  'jadwal-berubah': {
    subjek: 'Your exam schedule has changed',
    isi: `${HELLO}\n\nThe committee has changed your exam schedule. Please sign in to the portal to see the new day, time and place. If your card has already been issued, download the new one; the old one is no longer valid.`,
  },
  'berkas-ditolak': {
    subjek: 'A document must be replaced by {batas}',
    isi: `${HELLO}\n\nWe could not accept your document {dokumen}. Please replace it on the portal no later than {batas}. You can read the reason there.`,
  },
  'berkas-menahan': {
    subjek: 'Your documents must be verified first',
    isi: `${HELLO}\n\nThe committee has decided that your exam card, selection or LoA must wait until this document has been verified: {dokumen}. Sign in to the portal to see what is waiting and where your document stands. If one was rejected, replace it there; otherwise you only need to wait.`,
  },
  'berkas-diterima': {
    subjek: 'Document accepted',
    isi: `${HELLO}\n\nYour document {dokumen} has been checked and accepted. You do not need to do anything about it.`,
  },
  percakapan: {
    subjek: 'The committee has written to you',
    isi: `${HELLO}\n\nThere is a message from the committee for you. Sign in to the portal and open Chat dengan Admin to read it.`,
  },
  loa: {
    subjek: 'Your LoA request has been decided',
    isi: `${HELLO}\n\nYour request for a Letter of Acceptance (LoA) has been decided. Sign in to the portal to see the decision.`,
  },
  hasil: {
    subjek: 'The selection results are now available',
    isi: `${HELLO}\n\nYou can now see the selection results on the portal. Results are never sent by email.`,
  },
  'sanggah-dijawab': {
    subjek: 'Your objection has been answered',
    isi: `${HELLO}\n\nThe committee has answered your objection. Sign in to the portal and read the answer under Hasil seleksi. It is not sent by email.`,
  },
  'batas-berubah': {
    subjek: 'Your registration deadline is now {batas}',
    isi: `${HELLO}\n\nThe committee has changed your registration deadline. It is now {batas}. Please complete and finalise your data before then.`,
  },
  'buka-koreksi': {
    subjek: 'Your form is open for correction',
    isi: `${HELLO}\n\nThe committee has opened your form so that you can correct it. Make your corrections and finalise it again no later than {batas}.`,
  },
  'pin-baru': {
    subjek: 'A new PIN has been issued',
    isi: `${HELLO}\n\nThe committee has issued a new PIN for your registration. The old PIN no longer works, and the new one is not sent by email. If you did not ask for it, contact the committee immediately.`,
  },
  panggilan: {
    subjek: 'A call or a corrected result, to be answered by {batas}',
    isi: `${HELLO}\n\nThere is a call from the waiting list or a corrected result for you. Sign in to the portal, read the message of the committee in Chat dengan Admin, then answer under Hasil seleksi on the page Beranda no later than {batas}. After that the place may be given to somebody else.`,
  },
  'masuk-baru': {
    subjek: 'Somebody signed in from a new device',
    isi: 'On {waktu} somebody signed in to your registration account at {universitas} from a browser that had not been used before.\n\nIf that was you, there is nothing to do. If it was not, sign in to the portal and change your PIN at once; every other device will be signed out. If you cannot sign in, contact the committee.',
  },
  'ingat-formulir': {
    subjek: 'Your form is not finished yet',
    isi: `${HELLO}\n\nYou have not saved anything for several days, and your data are not final. Sign in to the portal to continue. Your registration deadline is {batas}.`,
  },
  'ingat-batas': {
    subjek: 'Your registration closes on {batas}',
    isi: `${HELLO}\n\nYour data are not final. Complete and finalise them on the portal no later than {batas}; after that nothing can be changed and you will not take part in the selection.`,
  },
  'ingat-ujian': {
    subjek: 'Your exam: {waktu}',
    isi: `${HELLO}\n\nYour exam begins on {waktu} at {tempat}, {ruang}.\n\nMap: {peta}\n\nDownload your participant card from the portal, print it and bring it with you. Your seat number and the exam rules are on the card.`,
  },
  'ingat-pengumuman': {
    subjek: 'Selection results: {waktu}',
    isi: `${HELLO}\n\nThe selection results will be announced on {waktu}. You can see yours on the portal from then on; have your KODE PMB and your PIN ready.`,
  },
  ringkasan: {
    subjek: 'Several pieces of news from {universitas}',
    isi: `${HELLO}\n\nThere is some news about your registration:\n\n{daftar}\n\nSign in to the portal to read it.`,
  },
  'kode-sekali': {
    subjek: 'Your code: {kode}',
    isi: 'Your one-time code at {universitas}: {kode}.\n\nType it on the page that asks for it; it is valid for 10 minutes. If you did not ask for it, ignore this email and do not give the code to anybody.',
  },
  'kode-pmb': {
    subjek: 'Payment received, KODE PMB {nomor}',
    isi: 'We have received your registration fee at {universitas}.\n\nYour KODE PMB (applicant number) is {nomor}, your payment number {pembayaran}.\n\nYour PIN is never sent by email. Open the page Cek Kode dan PIN on the portal, type both numbers, and ask for a one-time code to be sent to this address.',
  },
  konfirmasi: {
    subjek: 'Please confirm your email address',
    isi: 'This email address was written on a registration form at {universitas}. If it is yours, press the link below. If it is not, ignore this email; nothing more will be sent.',
  },
};
