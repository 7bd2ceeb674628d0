/** Amounts and numbers of payments as the treasurer reads them. */
const format = new Intl.NumberFormat('id-ID', {
  style: 'currency',
  currency: 'IDR',
  maximumFractionDigits: 0,
});
const whole = new Intl.NumberFormat('id-ID');

/** An amount in rupiah. */
export const rupiah = (amount: number): string => format.format(amount);
/** A number of payments, in words. */
export const payments = (many: number): string => `${whole.format(many)} pembayaran`;
