/** Reason of a rejection, and whether the applicant may read it. */
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { ReasonChoice } from '../../desk/reason-choice.tsx';

export interface Reason {
  alasan: string;
  terlihat: boolean;
}
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
      <ReasonChoice
        label="Alasan penolakan"
        value={value.alasan}
        onChange={(alasan) => onChange({ ...value, alasan })}
        choices={choices}
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
