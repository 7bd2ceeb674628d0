/** A day and a time of the day in Jakarta, as two fields. */
import { jakartaDay } from '@gerbang/contract/wire/time';
import { type ReactNode, useState } from 'react';
import './use-moment.css';
import { CallError } from '../../api/client.ts';
import { DateField } from '../../ui/field/date-field.tsx';
import { readClock } from './clock.ts';
import { ClockField } from './clock-field.tsx';

const clockOf = (iso: string): string =>
  new Intl.DateTimeFormat('id-ID', {
    timeZone: 'Asia/Jakarta',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(iso));

interface Moment {
  /** ISO 8601; null while a field is wrong or empty. */
  moment: string | null;
  /** The same; throws what says how to write it. */
  read: () => string;
  fields: ReactNode;
}
/** Begins at `iso`, or without a day at `clock`. */
export const useMoment = (iso: string | null, clock: string): Moment => {
  const [day, setDay] = useState(iso && jakartaDay(new Date(iso)));
  const [typed, setTyped] = useState(iso === null ? clock : clockOf(iso));
  const time = readClock(typed);
  const moment = day && time ? `${day}T${time}:00+07:00` : null;
  return {
    moment,
    read: () => {
      if (moment) return moment;
      throw new CallError(400, 'isian_salah', 'Isi tanggal dan jam, misalnya 17-08-2027 dan 15.00.');
    },
    fields: (
      <div className="moment-fields">
        <DateField label="Tanggal" required value={day} onChange={setDay} />
        <ClockField label="Jam (WIB)" hint="Contoh: 15.00" value={typed} onChange={setTyped} />
      </div>
    ),
  };
};
