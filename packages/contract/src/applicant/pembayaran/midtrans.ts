/** Paying by QRIS, e-wallet or card through Midtrans (midtrans 1–12). */

/** Ways to pay, as Midtrans spells them. */
export const CARA_MIDTRANS = ['other_qris', 'gopay', 'shopeepay', 'credit_card'] as const;
export type CaraMidtrans = (typeof CARA_MIDTRANS)[number];

/** Where Midtrans reports to. */
export const JALUR_KABAR_MIDTRANS = '/api/v2/midtrans/kabar';

/** Longest time an order is open, in hours. */
export const PESANAN_JAM = 24;
/** A bill that ends sooner takes no order, in minutes: Midtrans makes no page for less. */
export const PESANAN_MENIT = 5;
