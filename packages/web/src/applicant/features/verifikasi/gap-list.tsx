/** What still stands in the way, by step, each line a link to its field. */

import type { Step } from '@gerbang/contract/form/step';
import type { Finding } from '@gerbang/contract/wire/errors';
import { pageErrors } from '@gerbang/contract/wire/page-errors';
import { Link } from 'react-router';
import { controlId } from '../../../form/step-state.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';

type Gap = Finding & { step: string };

/** Of more gaps a phone would show screen after screen; then each step is one line that unfolds. */
const AT_A_GLANCE = 20;

export function GapList({ id, steps, gaps }: { id: string; steps: readonly Step[]; gaps: readonly Gap[] }) {
  const bySteps = steps
    .map((step) => ({ step, of: gaps.filter((g) => g.step === step.key) }))
    .filter(({ of }) => of.length > 0);
  return (
    <Alert kind="warning" title={`${pageErrors.belum_lengkap[1]}: ${gaps.length} hal`} id={id}>
      {bySteps.map(({ step, of }) => {
        const list = (
          <ul>
            {of.map((gap) => (
              <li key={gap.field + gap.message}>
                <Link to={`/register/form/${step.key}#${controlId(step, gap)}`}>{gap.message}</Link>
              </li>
            ))}
          </ul>
        );
        return gaps.length > AT_A_GLANCE ? (
          <details key={step.key} className="gaps">
            <summary>
              {step.title}: {of.length} hal
            </summary>
            {list}
          </details>
        ) : (
          <div key={step.key} className="gaps">
            <h2>{step.title}</h2>
            {list}
          </div>
        );
      })}
    </Alert>
  );
}
