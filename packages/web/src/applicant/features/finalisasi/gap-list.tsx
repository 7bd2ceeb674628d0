/** What still stands in the way, by step, each line a link to its field. */
import { errors, type Finding } from '@gerbang/contract/errors';
import type { Step } from '@gerbang/contract/step';
import { Link } from 'react-router';
import { Alert } from '../../../ui/feedback/alert.tsx';

type Gap = Finding & { step: string };

export function GapList({
  steps,
  gaps,
  target,
}: {
  steps: readonly Step[];
  gaps: readonly Gap[];
  target: (gap: Gap) => string;
}) {
  const bySteps = steps
    .map((step) => ({ step, of: gaps.filter((g) => g.step === step.key) }))
    .filter(({ of }) => of.length > 0);
  return (
    <Alert kind="warning" title={`${errors.belum_lengkap[1]}: ${gaps.length} hal`} id="kekurangan">
      {bySteps.map(({ step, of }) => (
        <div key={step.key} className="gaps">
          <h2>{step.title}</h2>
          <ul>
            {of.map((gap) => (
              <li key={gap.field + gap.message}>
                <Link to={target(gap)}>{gap.message}</Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Alert>
  );
}
