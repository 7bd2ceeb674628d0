/** Why a text is not a date: nothing there, not written like one, or not in the calendar (31-02). */
export type DateProblem = 'kosong' | 'format' | 'tidak_ada';

/** The sentence for each reason; an empty field is the judge's business. */
export const DATE_SENTENCES: Record<DateProblem, string | undefined> = {
  kosong: undefined,
  format: 'Tulis tanggal seperti 17-08-2007',
  tidak_ada: 'Tanggal ini tidak ada di kalender',
};

const MONTHS = new Map<string, number>();
for (const [at, names] of [
  'januari jan',
  'februari pebruari feb peb',
  'maret mar mrt',
  'april apr',
  'mei',
  'juni jun',
  'juli jul',
  'agustus agu agt ags agus',
  'september sep sept',
  'oktober okt',
  'november nopember nov nop',
  'desember des',
].entries())
  for (const name of names.split(' ')) MONTHS.set(name, at + 1);

const YEAR_FIRST = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4})$/;
const RUN_TOGETHER = /^(\d{2})(\d{2})(\d{4})$/;
const WITH_WORD = /^(?:[a-z]+, ?)?(\d{1,2})[-/. ]*([a-z]+)[-/., ]*(\d{4})$/;

/** Day, month and year as written, or null. */
const read = (text: string): [day: number, month: number, year: number] | null => {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return [Number(yearFirst[3]), Number(yearFirst[2]), Number(yearFirst[1])];
  const dayFirst = DAY_FIRST.exec(text) ?? RUN_TOGETHER.exec(text);
  if (dayFirst) return [Number(dayFirst[1]), Number(dayFirst[2]), Number(dayFirst[3])];
  const word = WITH_WORD.exec(text);
  const month = MONTHS.get(word?.[2] ?? '');
  return word && month ? [Number(word[1]), month, Number(word[3])] : null;
};

/**
 * Reads a day as people write it: 17-8-2007, 17/08/2007, 17.8.2007, 17082007, 17 8 2007, "17 Agustus 2007",
 * "Jumat, 17 Agu 2007", 2007-08-17, 2007/08/17. The day comes first unless the year does. Years have four digits,
 * 1900 to 2200; a shorter or stranger one is a slip of the finger, hence `format`.
 */
export function parseDate(text: string): { iso: string } | { problem: DateProblem } {
  const clean = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/ ?([-/.,]) ?/g, '$1')
    .trim();
  if (clean === '') return { problem: 'kosong' };
  const parts = read(clean);
  if (!parts) return { problem: 'format' };
  const [day, month, year] = parts;
  if (year < 1900 || year > 2200) return { problem: 'format' };
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return { problem: 'tidak_ada' };
  return { iso: date.toISOString().slice(0, 10) };
}

/** Why a text is no day, in words; undefined where it is one, and where nothing is written. */
export const whyNoDate = (text: string): string | undefined => {
  const found = parseDate(text);
  return 'iso' in found ? undefined : DATE_SENTENCES[found.problem];
};

/** `2007-08-17` → `17-08-2007`; anything else unchanged. */
export const formatDate = (iso: string): string => iso.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3-$2-$1');

const words = new Intl.DateTimeFormat('id-ID', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `2007-08-17` → "Jumat, 17 Agustus 2007". */
export const dateInWords = (iso: string): string => words.format(new Date(`${iso}T00:00:00Z`));
