/** Times written for notices, in English: the sentence of `instantText`, which is what an event keeps. */
const DAYS: Readonly<Record<string, string>> = {
  Minggu: 'Sunday',
  Senin: 'Monday',
  Selasa: 'Tuesday',
  Rabu: 'Wednesday',
  Kamis: 'Thursday',
  Jumat: 'Friday',
  Sabtu: 'Saturday',
};
const MONTHS: Readonly<Record<string, string>> = {
  Januari: 'January',
  Februari: 'February',
  Maret: 'March',
  April: 'April',
  Mei: 'May',
  Juni: 'June',
  Juli: 'July',
  Agustus: 'August',
  September: 'September',
  Oktober: 'October',
  November: 'November',
  Desember: 'December',
};
const WRITTEN = new RegExp(
  `(${Object.keys(DAYS).join('|')}), (\\d{1,2}) (${Object.keys(MONTHS).join('|')}) (\\d{4})(?: (\\d\\d)\\.(\\d\\d) WIB)?`,
  'g',
);
/** "Friday, 20 November 2026, 14:02 WIB (UTC+7)" for each "Jumat, 20 November 2026 14.02 WIB" in a text; the rest stays. */
export const inEnglish = (text: string): string =>
  text.replace(
    WRITTEN,
    (_, day: string, date: string, month: string, year: string, hour?: string, minute?: string) =>
      `${DAYS[day]}, ${date} ${MONTHS[month]} ${year}${hour === undefined ? '' : `, ${hour}:${minute} WIB (UTC+7)`}`,
  );
