/** Failures as they are thrown; the catalogue they come from is errors.ts. */
import { type ErrorCode, errors, type Finding } from './errors.ts';

/** An expected failure; the error handler turns it into the envelope. */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly findings: Finding[];
  /** Headers of the answer. */
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    code: ErrorCode,
    findings: Finding[] = [],
    message: string = errors[code][1],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.code = code;
    this.status = errors[code][0];
    this.findings = findings;
    this.headers = headers;
  }
}

/** Makes the failure `code`; `findings` name the fields, `message` replaces the sentence where it carries a value. */
export const problem = (code: ErrorCode, findings?: Finding[], message?: string): Problem =>
  new Problem(code, findings, message);

const MINUTE = 60;
const HOUR = 60;
/** From so many minutes on they are told in hours as well. */
const LONG = 2 * HOUR;
const minutesText = (minutes: number): string => {
  if (minutes < LONG) return `${minutes} menit`;
  const rest = minutes % HOUR;
  return `${Math.floor(minutes / HOUR)} jam${rest > 0 ? ` ${rest} menit` : ''}`;
};
/** The failure `code` for so many seconds: its sentence and `Retry-After` say the same; from a minute on, whole minutes. */
export const problemFor = (
  code: 'terlalu_sering' | 'perlu_bukti',
  seconds: number,
  headers: Readonly<Record<string, string>> = {},
): Problem => {
  const whole = Math.max(1, Math.ceil(seconds));
  const minutes = Math.ceil(whole / MINUTE);
  const [wait, text] = whole < MINUTE ? [whole, `${whole} detik`] : [minutes * MINUTE, minutesText(minutes)];
  const message = errors[code][1].replace('beberapa menit', text);
  return new Problem(code, [], message, { 'retry-after': String(wait), ...headers });
};
/** Too many tries, and after how many milliseconds the next can succeed. */
export const tooOften = (milliseconds: number): Problem => problemFor('terlalu_sering', milliseconds / 1000);
