/** Exam place and date: a radio each, those that are full or over cannot be taken. */
import { SCHEDULE_REFUSED, scheduleLabel } from '@gerbang/contract/steps/pilihan-jurusan';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';
import { type Schedule, ScheduleLines } from './schedule-lines.tsx';

interface Props {
  schedules: readonly Schedule[];
  /** What is saved may be kept though it is full, and is told apart when it can no longer be had. */
  saved: string | null;
  chosen: string | null;
  error?: string;
  onChange: (kode_jadwal: string) => void;
}

export function ScheduleField({ schedules, saved, chosen, error, onChange }: Props) {
  const isLost = (j: Schedule) => j.kode_jadwal === saved && !j.dapat_dipilih;
  const isKept = schedules.some((j) => j.dapat_dipilih && j.kode_jadwal === chosen);
  return (
    <RadioGroupField
      id="kode_jadwal"
      label="Lokasi dan tanggal ujian"
      required
      error={error}
      // A radio that is both chosen and disabled would keep the keyboard out of the group.
      value={isKept ? chosen : null}
      hint={
        schedules.length === 0
          ? 'Belum ada jadwal yang dapat dipilih. Hubungi panitia.'
          : schedules.some(isLost)
            ? SCHEDULE_REFUSED
            : 'Kursi diambil saat finalisasi.'
      }
      onChange={onChange}
      options={schedules.map((j) => ({
        value: j.kode_jadwal,
        label: j.lokasi_ujian,
        hint: (
          <>
            <ScheduleLines schedule={j} />
            {isLost(j)
              ? 'TIDAK DAPAT DIPILIH LAGI'
              : j.detail_jadwal.length > 0
                ? scheduleLabel(j.status_penuh)
                : 'Belum dapat dipilih: tanggalnya belum ditetapkan panitia.'}
          </>
        ),
        disabled: !j.dapat_dipilih || (j.kode_jadwal !== saved && j.status_penuh !== 0),
      }))}
    />
  );
}
