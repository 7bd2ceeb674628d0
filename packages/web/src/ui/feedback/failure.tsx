/** The line that says why something was not done; nothing while there is nothing to say. */
import { Alert } from './alert.tsx';

/** What was tried: why it failed, and another number each time, so that the same words are announced again. */
export interface Tried {
  failure: { message: string; findings: readonly { message: string }[] } | null;
  attempt: number;
}
interface Props {
  of: Tried;
  title?: string;
  /** Says the first finding rather than that there are some: where no field of the form shows it. */
  finding?: boolean;
}

export function Failure({ of: { failure, attempt }, title, finding = false }: Props) {
  if (!failure) return null;
  return (
    <Alert key={attempt} kind="error" announce title={title}>
      {(finding && failure.findings[0]?.message) || failure.message}
    </Alert>
  );
}
