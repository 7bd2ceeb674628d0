/** Times as tables of the office show them. */
import { clockText } from '@gerbang/contract/wire/time';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "3 hari", "5 jam" or "12 menit" since an ISO 8601 instant. */
export const ageText = (since: string, now = Date.now()): string => {
  const age = Math.max(0, now - Date.parse(since));
  if (age >= DAY) return `${Math.floor(age / DAY)} hari`;
  return age >= HOUR ? `${Math.floor(age / HOUR)} jam` : `${Math.floor(age / MINUTE)} menit`;
};

const day = new Intl.DateTimeFormat('id-ID', {
  timeZone: 'Asia/Jakarta',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
/** "19 Nov 2026" in Jakarta. */
export const shortDay = (iso: string): string => day.format(new Date(iso));
/** "19 Nov 2026 17.17 WIB". */
export const shortTime = (iso: string): string => `${shortDay(iso)} ${clockText(new Date(iso))}`;
