/** The saved choice to read, with the button that opens it for changes (C 4). */
import { type Choice, SCHEDULE_REFUSED } from '@gerbang/contract/steps/pilihan-jurusan';
import type { ReactNode } from 'react';
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
  return (
    <section className="card stack" aria-label="Pilihan tersimpan">
      <dl className="facts">
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
                  {!schedule.dapat_dipilih && <strong>{SCHEDULE_REFUSED}</strong>}
                </>
              ) : (
                'Belum dipilih'
              )}
            </dd>
          </div>
        )}
      </dl>
      <p>{children}</p>
    </section>
  );
}
