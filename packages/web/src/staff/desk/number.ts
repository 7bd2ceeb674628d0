/** Numbers as the office reads them: 12.345. */
const whole = new Intl.NumberFormat('id-ID');
export const numberText = (n: number): string => whole.format(n);

/** A count of `what`, or that it took too long to make. */
export const countText = (value: number | null, what = ''): string =>
  value === null ? 'belum terhitung' : numberText(value) + what;
