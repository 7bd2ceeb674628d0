/** Money as people read it. */

const grouped = (n: number): string => n.toLocaleString('id-ID');

/** "Rp500.000": Indonesian spelling has no space there, and no line can break in it. */
export const rupiah = (amount: number): string => `${amount < 0 ? '-' : ''}Rp${grouped(Math.abs(amount))}`;

/** An amount, or a count of what stands in the place of money: "3 orang". */
export const amountText = (amount: number, unit: string | undefined): string =>
  unit === undefined ? rupiah(amount) : `${grouped(amount)} ${unit}`.trim();

/** "228 pembayaran". */
export const payments = (many: number): string => `${grouped(many)} pembayaran`;
/** "228 pembayaran, Rp86.250.000". */
export const paymentsSum = ({ banyak, total }: { banyak: number; total: number }): string =>
  `${payments(banyak)}, ${rupiah(total)}`;
