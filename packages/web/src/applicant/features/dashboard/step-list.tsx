/** How far the form is, step by step. */
import type { StepState } from '@gerbang/contract/judge';
import type { Step } from '@gerbang/contract/step';
import { Link } from 'react-router';
import { STATE_WORDS } from '../../../form/step-states.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { IconHalf } from '../../../ui/icon.tsx';

const KIND = { belum: 'neutral', sebagian: 'warning', lengkap: 'success', opsional: 'neutral' } as const;

export function StepList({ states, done }: { states: { step: Step; state: StepState }[]; done: number }) {
  return (
    <div className="stack stack--close">
      <ProgressBar
        value={done / states.length}
        label={`${done} dari ${states.length} langkah lengkap`}
        hidePercent
      />
      <ul className="home__steps">
        {states.map(({ step, state }) => (
          <li key={step.key}>
            <Link to={`/register/form/${step.key}`}>{step.title}</Link>
            <Badge kind={KIND[state]} icon={state === 'sebagian' ? IconHalf : undefined}>
              {STATE_WORDS[state]}
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}
