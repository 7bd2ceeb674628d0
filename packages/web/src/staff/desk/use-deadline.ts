/** The day of an applicant's own deadline in a dialog, judged as the server judges it before anything is sent. */
import { deadlineFault, endOfDay } from '@gerbang/contract/office/pendaftar';
import { useId, useState } from 'react';
import { CallError } from '../../api/client.ts';
import { focusField } from '../../ui/field/focus-field.ts';
import { DATE_SENTENCES, type DateProblem } from '../../ui/field/parse-date.ts';

interface Wanted {
  /** End of the offering's registration. */
  selesai: string | undefined;
  /** A deadline that stays where the field is left empty. */
  kept?: string | null;
  /** Said where the field is left empty though the registration runs; without it, it may be. */
  missing?: string;
}

/** Props of the DateField, and the deadline as an instant: null where none is given; throws a CallError where something is wrong. */
export const useDeadline = ({ selesai, kept, missing }: Wanted) => {
  const id = useId();
  const [day, setDay] = useState<string | null>(null);
  const [problem, setProblem] = useState<DateProblem | null>(null);
  const [tried, setTried] = useState(false);
  const batas = day === null ? null : endOfDay(day);
  const end = Math.max(Date.parse(selesai ?? ''), batas === null && kept ? Date.parse(kept) : 0);
  const fault = (): string | null =>
    (problem && DATE_SENTENCES[problem]) ??
    deadlineFault(batas === null ? null : new Date(batas), new Date(end), new Date()) ??
    (batas === null ? (missing ?? null) : null);
  const found = fault();
  return {
    field: {
      id,
      value: day,
      required: missing !== undefined || Date.now() > end,
      error: tried && found ? found : undefined,
      onChange: (next: string | null, typed: { problem: DateProblem | null }) => {
        setDay(next);
        setProblem(typed.problem);
      },
    },
    read: (): string | null => {
      setTried(true);
      const wrong = fault();
      if (wrong === null) return batas;
      focusField(id);
      throw new CallError(400, 'isian_salah', wrong);
    },
  };
};
