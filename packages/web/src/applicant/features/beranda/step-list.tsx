/** How far the form is, step by step. */
import type { StepState } from '@gerbang/contract/form/judge';
import type { Step } from '@gerbang/contract/form/step';
import { Link } from 'react-router';
import { STATE_WORDS } from '../../../form/step-states.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { IconHalf } from '../../../ui/icon.tsx';
import { stepCount } from '../../layout/step-count.ts';
import { StepIcon } from '../../layout/step-icon.tsx';

const KIND = { belum: 'neutral', sebagian: 'warning', lengkap: 'success', opsional: 'neutral' } as const;

export function StepList({ states }: { states: { step: Step; state: StepState }[] }) {
  const { share, words } = stepCount(states.map(({ state }) => state));
  return (
    <div className="ui-stack ui-stack--close">
      <ProgressBar value={share} label={words} hidePercent />
      <ul className="dashboard__steps">
        {states.map(({ step, state }) => (
          <li key={step.key}>
            <Link to={`/register/form/${step.key}`}>
              <StepIcon step={step.key} />
              <span>{step.title}</span>
            </Link>
            <Badge kind={KIND[state]} icon={state === 'sebagian' ? IconHalf : undefined}>
              {STATE_WORDS[state]}
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}
