/** Why something about notices was not done, in the language of the page. */
import type { Bahasa } from '@gerbang/contract/applicant/pemberitahuan';
import type { CallError } from '../../../api/client.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { failureWords } from './kata.ts';

interface Props {
  of: { failure: CallError | null; attempt: number };
  bahasa: Bahasa;
}
export function Failed({ of: { failure, attempt }, bahasa }: Props) {
  return (
    <Failure of={{ attempt, failure: failure && { message: failureWords(bahasa, failure), findings: [] } }} />
  );
}
