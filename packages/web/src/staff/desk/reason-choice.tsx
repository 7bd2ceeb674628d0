/** A reason: taken from the office's list, then free to be changed. */
import { ALASAN_MAX } from '@gerbang/contract/wire/act';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';

/** Ids of the two fields, for the focus. */
export const REASON_CHOICE_ID = 'alasan-daftar';
export const REASON_ID = 'alasan';

interface Props {
  label: string;
  value: string;
  onChange: (alasan: string) => void;
  /** The office's list; absent while it is on its way. */
  choices: readonly string[] | undefined;
  error?: string | undefined;
}

export function ReasonChoice({ label, value, onChange, choices = [], error }: Props) {
  return (
    <>
      <SelectField
        id={REASON_CHOICE_ID}
        label="Alasan dari daftar"
        placeholder="Tulis sendiri…"
        options={choices.map((text) => ({ value: text, label: text }))}
        value={choices.includes(value) ? value : null}
        onChange={(alasan) => onChange(alasan ?? '')}
      />
      <TextAreaField
        id={REASON_ID}
        label={label}
        required
        rows={3}
        max={ALASAN_MAX}
        value={value}
        onChange={onChange}
        error={error}
      />
    </>
  );
}
