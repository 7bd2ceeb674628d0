/** An instant as it is typed, day and clock apart, by the clock in Jakarta. */
import { clockText, jakartaDay } from '@gerbang/contract/wire/time';
import { DateField } from '../../../ui/field/date-field.tsx';
import { readClock } from '../../desk/clock.ts';
import { ClockField } from '../../desk/clock-field.tsx';

export interface Moment {
  /** `YYYY-MM-DD`; null where none is typed. */
  day: string | null;
  clock: string;
}

export const momentOf = (iso: string): Moment => {
  const at = new Date(iso);
  return { day: jakartaDay(at), clock: clockText(at).slice(0, 5) };
};
/** The instant that is meant; empty where it is not whole. What stands stays to the second where nothing was changed. */
export const instantOf = ({ day, clock }: Moment, seconds: string, stands?: string): string => {
  const time = readClock(clock);
  if (day === null || time === null) return '';
  if (stands !== undefined) {
    const before = momentOf(stands);
    if (before.day === day && readClock(before.clock) === time) return stands;
  }
  return `${day}T${time}${seconds}`;
};
/** The same in words, to be read beside another. */
export const momentText = ({ day, clock }: Moment): string => `${day ?? ''} ${clock}`.trim();

interface Props {
  id: string;
  label: string;
  hint?: string;
  value: Moment;
  onChange: (moment: Moment) => void;
  disabled?: boolean;
  optional?: boolean;
  error?: string | undefined;
}

export function MomentFields(props: Props) {
  const { id, label, hint, value, onChange, disabled, optional = false, error } = props;
  // The day is right: what is wrong stands at the clock, and whoever is led to the fault comes there.
  const atClock = value.day !== null && readClock(value.clock) === null;
  const [dayId, clockId] = atClock ? [`${id}-tanggal`, id] : [id, `${id}-jam`];
  return (
    <div className="offers__pair">
      <DateField
        id={dayId}
        label={label}
        {...(hint ? { hint } : {})}
        required={!optional}
        disabled={disabled}
        value={value.day}
        onChange={(day) => onChange({ ...value, day })}
        error={atClock ? undefined : error}
      />
      <ClockField
        id={clockId}
        label="Jam (WIB)"
        hint="Contoh: 23.59"
        disabled={disabled}
        value={value.clock}
        onChange={(clock) => onChange({ ...value, clock })}
        error={atClock && error ? 'Isi jam, misalnya 23.59' : undefined}
      />
    </div>
  );
}
