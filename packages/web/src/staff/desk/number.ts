/** Numbers as the office reads them: 12.345. */
const whole = new Intl.NumberFormat('id-ID');
export const numberText = (n: number): string => whole.format(n);
