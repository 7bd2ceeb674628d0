/** The steps with their state: a rail on a wide screen, a fold-out list on a phone. Jumping is allowed (formulir 14). */
import type { StepState } from '@gerbang/contract/form/judge';
import type { Step } from '@gerbang/contract/form/step';
import { finalisasi } from '@gerbang/contract/steps/finalisasi';
import { useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { STATE_WORDS } from '../../../form/step-states.ts';
import { IconCheck, IconChevronDown, IconHalf, IconOpen, IconSuccess } from '../../../ui/icon.tsx';
import { stepCount } from '../../layout/step-count.ts';

const ICONS = { belum: IconOpen, sebagian: IconHalf, lengkap: IconSuccess, opsional: IconCheck };

export function StepRail({
  steps,
  states,
  active,
}: {
  steps: readonly Step[];
  states: Record<string, StepState>;
  active: string;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useLayoutEffect(() => {
    if (details.current) details.current.open = window.matchMedia('(min-width: 1024px)').matches;
  }, [key]);
  const { count, more } = stepCount(steps.flatMap((s) => (s.key === finalisasi.key ? [] : [states[s.key]])));
  return (
    <nav aria-label="Langkah formulir" className="rail">
      <details ref={details}>
        <summary>
          Daftar langkah
          <span className="ui-muted">
            {count}
            <span className="rail__all"> langkah</span> lengkap
            <span className="rail__all">{more}</span>
          </span>
          <IconChevronDown size={20} />
        </summary>
        <ol>
          {steps.map((s) => {
            const state = states[s.key] ?? 'belum';
            const Icon = ICONS[state];
            return (
              <li key={s.key}>
                <Link
                  to={`/register/form/${s.key}`}
                  aria-current={s.key === active ? 'step' : undefined}
                  className={`rail__step rail__step--${state}`}
                >
                  <Icon size={20} />
                  <span>
                    {s.title}
                    <span className="rail__state">
                      {s.key === finalisasi.key ? 'Setelah semua langkah' : STATE_WORDS[state]}
                    </span>
                  </span>
                </Link>
              </li>
            );
          })}
        </ol>
      </details>
    </nav>
  );
}
