/** How far the form is, step by step. */
import type { StepState } from '@gerbang/contract/form/judge';
import type { Step } from '@gerbang/contract/form/step';
import { Link } from 'react-router';
import { STATE_WORDS } from '../../../form/step-states.ts';
import { Badge, type BadgeProps } from '../../../ui/badge.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { IconCheck, IconHalf } from '../../../ui/icon.tsx';
import { stepCount } from '../../layout/step-count.ts';
import { StepIcon } from '../../layout/step-icon.tsx';

const LOOKS: Record<StepState, Omit<BadgeProps, 'children'>> = {
  belum: {},
  sebagian: { kind: 'warning', icon: IconHalf },
  lengkap: { kind: 'success' },
  opsional: { icon: IconCheck },
};

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
            <Badge {...LOOKS[state]}>{STATE_WORDS[state]}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}
