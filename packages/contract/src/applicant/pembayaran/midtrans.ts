/** Paying by QRIS, e-wallet or card through Midtrans (midtrans 1–11). */

/** Ways to pay, as Midtrans spells them. */
export const CARA_MIDTRANS = ['other_qris', 'gopay', 'shopeepay', 'credit_card'] as const;
export type CaraMidtrans = (typeof CARA_MIDTRANS)[number];

/** Where the bill stands on the device that took it. */
export const HALAMAN_TAGIHAN = '/simulasi-bayar';

/** Where Midtrans reports to. */
export const JALUR_KABAR_MIDTRANS = '/api/v2/midtrans/kabar';

/** Longest time an order is open, in hours. */
export const PESANAN_JAM = 24;
/** A bill that ends sooner takes no order, in minutes: Midtrans makes no page for less. */
export const PESANAN_MENIT = 5;
/** Where a payer stands who was sent to Midtrans: may pay, waits, is looked at, was refused and may choose another way, or may begin anew. */
export const KEADAAN_MIDTRANS = ['belum', 'menunggu', 'ditinjau', 'ditolak', 'berakhir'] as const;
export type KeadaanMidtrans = (typeof KEADAAN_MIDTRANS)[number];
export const kalimatMidtrans: Readonly<Record<KeadaanMidtrans, string>> = {
  belum:
    'Bayar dengan QRIS, GoPay, ShopeePay, atau kartu di halaman Midtrans. Nomor kartu Anda tidak melewati portal ini.',
  menunggu: 'Menunggu pembayaran Anda di Midtrans. Halaman ini berubah sendiri sesudah dibayar.',
  ditinjau: 'Pembayaran Anda sedang diperiksa Midtrans. Jangan bayar lagi; halaman ini berubah sendiri.',
  ditolak: 'Pembayaran ditolak. Tidak ada uang yang diambil; coba lagi dengan cara lain.',
  berakhir: 'Waktu membayar di Midtrans habis. Mulai lagi selama tagihan ini berlaku.',
};
