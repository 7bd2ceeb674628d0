/** What the wizard hands a step, whether it is drawn from its declaration or draws itself. */
import type { Isian } from '@gerbang/contract/form/isian';
import type { Step } from '@gerbang/contract/form/step';
import type { ComponentType } from 'react';
import type { Saved } from '../api/queries.ts';

export interface StepProps {
  step: Step;
  isian: Isian;
  saved: Saved;
  /** The active steps in order. */
  steps: readonly Step[];
  /** Null on the first step. */
  onBack: (() => void) | null;
  onNext: () => void;
  onLater: () => void;
  /** Something was typed: what another device saves meanwhile no longer replaces it unasked. */
  onTouched: () => void;
}

/** Steps that draw themselves, by step key; every other step comes from its declaration. */
export type OwnSteps = Partial<Record<string, ComponentType<StepProps>>>;
