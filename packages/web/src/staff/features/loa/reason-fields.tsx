/** Reason of a rejection: taken from the office's list, then free to be changed; whether the applicant may read it. */
import { ALASAN_MAX } from '@gerbang/contract/loa-petugas';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';

export interface Reason {
  alasan: string;
  terlihat: boolean;
}
/** Ids of the two fields, for the focus. */
export const REASON_CHOICE_ID = 'alasan-daftar';
export const REASON_ID = 'alasan';
export const NO_REASON: Reason = { alasan: '', terlihat: false };
const REASON_MIN = 5;
/** The sentence of what is wrong with a reason; undefined when it can be sent. */
export const reasonProblem = ({ alasan }: Reason): string | undefined =>
  alasan.trim().length < REASON_MIN ? 'Isi alasan penolakan' : undefined;

interface Props {
  value: Reason;
  onChange: (value: Reason) => void;
  choices: readonly string[];
  error?: string | undefined;
  /** The kinds that are rejected. */
  kinds: 'conditional' | 'final' | 'keduanya';
}

export function ReasonFields({ value, onChange, choices, error, kinds }: Props) {
  return (
    <>
      <SelectField
        id={REASON_CHOICE_ID}
        label="Alasan dari daftar"
        placeholder="Tulis sendiri…"
        options={choices.map((text) => ({ value: text, label: text }))}
        value={choices.includes(value.alasan) ? value.alasan : null}
        onChange={(alasan) => onChange({ ...value, alasan: alasan ?? '' })}
      />
      <TextAreaField
        id={REASON_ID}
        label="Alasan penolakan"
        required
        rows={3}
        max={ALASAN_MAX}
        value={value.alasan}
        onChange={(alasan) => onChange({ ...value, alasan })}
        error={error}
      />
      {kinds !== 'final' && (
        <CheckboxField
          label="Alasan terlihat oleh pendaftar"
          hint={kinds === 'keduanya' ? 'Untuk LoA conditional; alasan LoA final selalu terlihat.' : undefined}
          checked={value.terlihat}
          onChange={(terlihat) => onChange({ ...value, terlihat })}
        />
      )}
      {kinds === 'final' && <p className="ui-muted">Alasan LoA final selalu terlihat oleh pendaftar.</p>}
    </>
  );
}
