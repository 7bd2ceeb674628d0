/** When applicants see it: not yet, at once, from a time on in Jakarta, or as it stands. */
import { type Keadaan, SEKARANG } from '@gerbang/contract/office/kabar';
import type { Sentences } from '../../../api/send.ts';
import { DateField } from '../../../ui/field/date-field.tsx';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { fieldsOf } from '../../desk/fields.ts';
import { jakartaInstant, jakartaParts, timeText } from './words.ts';

export type When = 'draf' | 'sekarang' | 'jadwal' | 'tetap';
export interface Publish {
  when: When;
  day: string | null;
  time: string;
}

/** Its time can stay as it is: applicants see it, or it is put away with a time. */
const hasTime = (keadaan: Keadaan, terbit: string | null): boolean =>
  keadaan === 'terbit' || (keadaan === 'arsip' && terbit !== null);

/** How the choice stands for what is stored. */
export const publishOf = (terbit: string | null, keadaan: Keadaan): Publish => {
  const { day, time } = terbit === null ? { day: null, time: '' } : jakartaParts(terbit);
  return { when: hasTime(keadaan, terbit) ? 'tetap' : terbit === null ? 'draf' : 'jadwal', day, time };
};
/** What is sent, or the sentence of what is missing, by field. */
export const terbitOf = (
  { when, day, time }: Publish,
  stored: string | null,
): { terbit: string | null } | { field: 'tanggal' | 'jam'; message: string } => {
  if (when === 'draf') return { terbit: null };
  if (when === 'sekarang') return { terbit: SEKARANG };
  if (when === 'tetap') return { terbit: stored };
  if (day === null) return { field: 'tanggal', message: 'Isi tanggal terbit' };
  const at = jakartaInstant(day, time);
  return at ? { terbit: at } : { field: 'jam', message: 'Isi jam terbit, misalnya 08.30' };
};

interface Props {
  value: Publish;
  onChange: (value: Publish) => void;
  keadaan: Keadaan;
  stored: string | null;
  errors: Sentences;
}

export function PublishField({ value, onChange, keadaan, stored, errors }: Props) {
  const { at } = fieldsOf({ form: value, change: (next) => onChange({ ...value, ...next }), errors });
  const shown = hasTime(keadaan, stored);
  // What was chosen stays to be seen when the article was put away or brought back meanwhile.
  const offered = (when: When, fits: boolean) => fits || value.when === when;
  const options: { value: When; label: string }[] = [
    ...(offered('tetap', shown)
      ? [{ value: 'tetap' as const, label: `Tetap, terbit ${timeText(stored)}` }]
      : []),
    { value: 'draf', label: shown ? 'Kembalikan menjadi draf' : 'Simpan sebagai draf' },
    ...(offered('sekarang', !shown) ? [{ value: 'sekarang' as const, label: 'Terbitkan sekarang' }] : []),
    { value: 'jadwal', label: 'Terbitkan pada waktu tertentu' },
  ];
  return (
    <div className="ui-stack">
      <RadioGroupField {...at('when', 'terbit')} label="Penerbitan" options={options} />
      {value.when === 'jadwal' && (
        <div className="desk-kabar__when">
          <DateField {...at('day', 'tanggal')} label="Tanggal terbit" required />
          <TextField
            {...at('time', 'jam')}
            label="Jam terbit"
            required
            suffix="WIB"
            hint="Contoh: 08.30"
            inputMode="numeric"
          />
        </div>
      )}
    </div>
  );
}
