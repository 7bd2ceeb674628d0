/** Whether somebody's exam has begun: by its first day, for participants are let in before the first session. */
import { dateText, jakartaDay } from '@gerbang/contract/wire/time';

/** Condition: applicant `p` takes part, in earnest. */
export const FINAL = 'p.diverifikasi IS NOT NULL AND NOT p.uji';
/** A subquery for the first day of the exam of applicant `p`; null while no session is set. */
export const FIRST_DAY = '(SELECT min(tanggal) FROM detail_jadwal WHERE kode_jadwal = p.kode_jadwal)';

/** Why it is too early to mark somebody present, or null on the first day and later. */
export const notBegun = (firstDay: string | null, now: Date): string | null =>
  firstDay === null
    ? 'Hari ujian belum ditetapkan'
    : firstDay > jakartaDay(now)
      ? `Ujian baru mulai ${dateText(firstDay)}`
      : null;
