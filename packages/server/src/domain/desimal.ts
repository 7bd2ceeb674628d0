/** Numbers with a fraction, as people read them. */
const MOST_PLACES = 10;
/** In Indonesian, with at least `fraction` places and no grouping: "3,50". */
export const decimalText = (value: number, fraction = 0): string =>
  value.toLocaleString('id-ID', {
    minimumFractionDigits: fraction,
    maximumFractionDigits: MOST_PLACES,
    useGrouping: false,
  });
