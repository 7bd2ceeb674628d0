/** The question which version of a step goes on, with every field that differs (formulir 16). */
import type { Isian } from '@gerbang/contract/form/isian';
import type { Step } from '@gerbang/contract/form/step';
import { ConflictAlert } from './conflict-alert.tsx';
import { differences } from './differences.ts';
import type { DraftContent } from './draft-store.ts';
import type { Extra } from './extra.ts';
import { ValueText } from './value-text.tsx';

interface Props {
  step: Step;
  isian: Isian;
  mine: DraftContent;
  theirs: DraftContent;
  extra?: Extra;
  pressed: number;
  onChoose: (keepMine: boolean) => void;
}

export function StepConflict({ step, isian, mine, theirs, extra, ...question }: Props) {
  const lines = differences(step, isian, mine, theirs, extra).map(({ field, ...one }) => ({
    key: one.key,
    label: field.label,
    group: one.group,
    mine: <ValueText field={field} {...one.mine} />,
    theirs: <ValueText field={field} {...one.theirs} />,
  }));
  return <ConflictAlert lines={lines} {...question} />;
}
