/** An exam schedule in lines: each day with the sessions below it (jadwal 3, jadwal 8). */
import type { jadwalUjian } from '@gerbang/contract/applicant/penawaran';
import { NO_SCHEDULE_DETAIL } from '@gerbang/contract/steps/pilihan-jurusan';
import './pilihan.css';

export type Schedule = (typeof jadwalUjian)['data']['_zod']['output'][number];

export function ScheduleLines({ schedule: { detail_jadwal } }: { schedule: Schedule }) {
  const days = [...new Set(detail_jadwal.map((session) => session.tanggal_indo))];
  if (days.length === 0) return <span className="schedule__line">{NO_SCHEDULE_DETAIL}</span>;
  return days.map((day) => (
    <span key={day} className="schedule__line">
      {day}{' '}
      {detail_jadwal
        .filter((session) => session.tanggal_indo === day)
        .map((s) => (
          <span key={s.jam_mulai} className="schedule__line">
            {s.jam_mulai}–{s.jam_selesai} WIB {s.jenis_tes}{' '}
          </span>
        ))}
    </span>
  ));
}
