/** The summary of what is wrong at the fields of a form, and the sentence of a try that failed. */
import { pageErrors } from '@gerbang/contract/wire/page-errors';
import { Alert } from '../ui/feedback/alert.tsx';
import { ErrorSummary, type FieldError } from '../ui/feedback/error-summary.tsx';

interface Props {
  errors: readonly FieldError[];
  failure: string | null;
  /** Another number draws both anew: they take the focus and are read out again. */
  attempt: number;
}

export function Complaints({ errors, failure, attempt }: Props) {
  return (
    <>
      {errors.length > 0 && (
        <ErrorSummary key={attempt} errors={errors} title={pageErrors.belum_lengkap[1]} />
      )}
      {failure && (
        <Alert key={`f${attempt}`} kind="error" announce>
          {failure}
        </Alert>
      )}
    </>
  );
}
