/** Money as people read it. */

/** "Rp500.000": Indonesian spelling has no space there, and no line can break in it. */
export const rupiah = (amount: number): string =>
  `${amount < 0 ? '-' : ''}Rp${String(Math.abs(amount)).replace(/\B(?=(\d{3})+$)/g, '.')}`;
