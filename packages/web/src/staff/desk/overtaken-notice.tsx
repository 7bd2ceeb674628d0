/** What somebody else saved since a dialog was opened; what was typed stays, and is saved over it next. */
import { pageErrors } from '@gerbang/contract/wire/page-errors';
import { Alert } from '../../ui/feedback/alert.tsx';
import { FactList } from './fact-list.tsx';

/** What is stored now, line by line. */
export function OvertakenNotice({
  stands,
}: {
  stands: readonly (readonly [label: string, words: string])[];
}) {
  return (
    <Alert kind="warning" announce title={pageErrors.versi_usang[1]}>
      <p>Yang tersimpan sekarang:</p>
      <FactList of={stands} />
    </Alert>
  );
}
