/** What the officer must be told of before results open earlier than the registration or the exam ends. */
import {
  type Didahului,
  didahului,
  kalimatDidahului,
  type PenawaranHasil,
} from '@gerbang/contract/office/hasil';
import { type ReactNode, useState } from 'react';
import { CallError } from '../../../api/client.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';

interface TooEarly {
  /** Stands in the dialog; nothing where results open late enough. */
  question: ReactNode;
  /** What was agreed to; throws the sentence for the dialog where nothing was. */
  agreed: () => Didahului[];
}

/** Asks about results that open at `opens`. */
export const useTooEarly = (opens: Date | null, offering: PenawaranHasil): TooEarly => {
  const found = opens === null || Number.isNaN(opens.getTime()) ? [] : didahului(opens, offering);
  const sentence = found.length > 0 ? kalimatDidahului(found, offering) : null;
  // Agreed to these words: another time asks again.
  const [told, setTold] = useState<string | null>(null);
  return {
    question: sentence && (
      <>
        <Alert kind="warning" announce>
          {sentence}
        </Alert>
        <CheckboxField
          label="Ya, umumkan sebelum itu"
          required
          checked={told === sentence}
          onChange={(on) => setTold(on ? sentence : null)}
        />
      </>
    ),
    agreed: () => {
      if (sentence && told !== sentence)
        throw new CallError(400, 'isian_salah', 'Centang “Ya, umumkan sebelum itu”, atau pilih waktu lain.');
      return found;
    },
  };
};
