/** Which chosen PINs are guessed first, and are therefore refused (sesi 13). Judged on both sides. */
import { PIN_DIGITS } from './limits.ts';

/** What is wrong with a PIN, in the field's own sentence. */
const WEAK = {
  kode: 'PIN baru tidak boleh memuat ID pendaftaran Anda.',
  berulang: 'PIN baru tidak boleh berupa angka yang berulang-ulang.',
  berurutan: 'PIN baru tidak boleh berupa angka yang berurutan.',
  tanggal: 'PIN baru tidak boleh memuat tanggal, misalnya tanggal lahir.',
  umum: 'PIN baru terlalu umum dipakai. Pilih angka yang tidak mudah ditebak.',
} as const;

/** Short PINs that people choose most; a longer one made of them is as easy. */
const COMMON = new Set(
  (
    '1004 1010 1122 1212 1313 1234 1342 2000 2001 2020 2112 2468 2580 4321 5683 6969 1357 1379 1470 0852 7410 8520 9630 3690 ' +
    '5150 0007 1945 1708 1999 2010 2005 2006 2007 2008 2009 ' +
    '121212 112233 123123 123321 147258 159357 159753 131313 101010 202020 246810 258456 696969 789456 741852 852456 963852 ' +
    '147852 142536 332211 445566 778899 987456 951753 170845 ' +
    '11223344 12344321 12341234 11112222 12121212 31415926 27182818 14789632 17081945 14725836 74185296 98765432 ' +
    '147258369 123456789 987654321 789456123 741852963 963852741 159357258 321654987 456123789 369258147'
  ).split(' '),
);
/** Numbers of sixteen digits that are known by heart or printed as an example. */
const FAMOUS = new Set([
  '3141592653589793',
  '2718281828459045',
  '1618033988749894',
  '1414213562373095',
  '1732050807568877',
  '1123581321345589',
  '0112358132134558',
  '2357111317192329',
  '1248163264128256',
  '1491625364964811',
  '4111111111111111',
  '4242424242424242',
  '5555555555554444',
  '5500000000000004',
  '4012888888881881',
  '1234567812345670',
  '7894561230789456',
  '1472583690147258',
  '0987654321098765',
]);

const digitsOf = (pin: string): number[] => Array.from(pin, Number);
const reversed = (digits: string): string => digitsOf(digits).toReversed().join('');

// Each PIN that is drawn is judged as well, in the time of a payment: its digits are read once, and nothing is cut out of them.
type Digits = readonly number[];
const areAlike = (digits: Digits, other: (at: number) => number, to: number): boolean => {
  for (let at = 0; at < to; at += 1) if (digits[at] !== digits[other(at)]) return false;
  return true;
};
/** Up to half the PIN over and over, forwards and back, or of hardly any different digits. */
const repeats = (digits: Digits): boolean => {
  const { length } = digits;
  let seen = 0;
  let different = 0;
  for (const digit of digits) {
    if ((seen >> digit) & 1) continue;
    seen |= 1 << digit;
    different += 1;
  }
  if (different <= 3 || areAlike(digits, (at) => length - 1 - at, length)) return true;
  for (let period = 1; period <= length / 2; period += 1)
    if (areAlike(digits, (at) => at + period, length - period)) return true;
  return false;
};

const LEAST_RUN = 4;
const stepAt = (digits: Digits, at: number): number =>
  ((digits[at + 1] as number) - (digits[at] as number) + 10) % 10;
/** Length of the run of equal steps that begins at `from`: 1111, 4567, 9753. */
const runAt = (digits: Digits, from: number): number => {
  let end = from + 1;
  while (end < digits.length && stepAt(digits, end - 1) === stepAt(digits, from)) end += 1;
  return end - from;
};
/** Three quarters of it or more lie in runs. */
const isSequence = (digits: Digits): boolean => {
  let inRuns = 0;
  for (let at = 0; at < digits.length; ) {
    const run = runAt(digits, at);
    if (run >= LEAST_RUN) inRuns += run;
    at += run >= LEAST_RUN ? run : 1;
  }
  return inRuns >= (digits.length * 3) / 4;
};

const YEARS = { first: 1930, last: 2049 } as const;
const numberAt = (digits: Digits, from: number, length: number): number => {
  let number = 0;
  for (let at = from; at < from + length; at += 1) number = number * 10 + (digits[at] as number);
  return number;
};
const isDay = (year: number, month: number, day: number): boolean => {
  // Of random digits hardly any are a year of a person who lives: no date is made of them.
  if (year < YEARS.first || year > YEARS.last || month < 1 || month > 12 || day < 1) return false;
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
};
/** DDMMYYYY or YYYYMMDD anywhere, of people who live. */
const hasDate = (digits: Digits): boolean => {
  const part = (from: number, length: number) => numberAt(digits, from, length);
  for (let at = 0; at <= digits.length - 8; at += 1)
    if (
      isDay(part(at + 4, 4), part(at + 2, 2), part(at, 2)) ||
      isDay(part(at, 4), part(at + 4, 2), part(at + 6, 2))
    )
      return true;
  return false;
};

const LONGEST_COMMON = 9;
/** Consists of nothing but common PINs. */
const isCommon = (pin: string, digits: Digits): boolean => {
  if (FAMOUS.has(pin)) return true;
  const reached = [true];
  let last = 0;
  for (let end = LEAST_RUN; end <= pin.length && end - last <= LONGEST_COMMON; end += 1)
    for (let from = end - LEAST_RUN; from >= Math.max(0, end - LONGEST_COMMON); from -= 1)
      if (reached[from] && (COMMON.has(pin.slice(from, end)) || runAt(digits, from) >= end - from)) {
        reached[end] = true;
        last = end;
      }
  return reached[pin.length] === true;
};

/** The sentence for a PIN of `PIN_DIGITS` digits that is easily guessed for the account `kode`; null where it is not. */
export const weakPin = (pin: string, kode: string): string | null => {
  if (pin.length !== PIN_DIGITS) return null;
  if (kode !== '' && (pin.includes(kode) || pin.includes(reversed(kode)))) return WEAK.kode;
  const digits = digitsOf(pin);
  if (repeats(digits)) return WEAK.berulang;
  if (isSequence(digits)) return WEAK.berurutan;
  if (hasDate(digits)) return WEAK.tanggal;
  if (isCommon(pin, digits)) return WEAK.umum;
  return null;
};
