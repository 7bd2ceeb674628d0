/** The saved choice to read, with the button that opens it for changes (pilihan 1). */
import { type Choice, SCHEDULE_REFUSED, scheduleWarning } from '@gerbang/contract/steps/pilihan-jurusan';
import type { ReactNode } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ScheduleLines } from './schedule-lines.tsx';
import { nameOfClass, nameOfProgramme, type Offers } from './use-offers.ts';

export function SavedChoice({
  offers,
  choice,
  children,
}: {
  offers: Offers;
  choice: Choice;
  children: ReactNode;
}) {
  const schedule = offers.jadwal?.find((j) => j.kode_jadwal === choice.kode_jadwal);
  const warning =
    schedule && (schedule.dapat_dipilih ? scheduleWarning(schedule.status_penuh) : SCHEDULE_REFUSED);
  return (
    <section className="ui-card ui-stack" aria-label="Pilihan tersimpan">
      <dl className="ui-facts">
        <div>
          <dt>Kelas</dt>
          <dd>{nameOfClass(offers, choice.id_kelas)}</dd>
        </div>
        {choice.id_prodi.map((id, at) => (
          <div key={id}>
            <dt>Pilihan ke-{at + 1}</dt>
            <dd>{nameOfProgramme(offers, id)}</dd>
          </div>
        ))}
        {offers.jadwal && (
          <div>
            <dt>Lokasi dan tanggal ujian</dt>
            <dd>
              {schedule ? (
                <>
                  {schedule.lokasi_ujian} <ScheduleLines schedule={schedule} />
                </>
              ) : (
                'Belum dipilih'
              )}
            </dd>
          </div>
        )}
      </dl>
      {warning && <Alert kind="warning">{warning}</Alert>}
      <p>{children}</p>
    </section>
  );
}
