/** What one made-up applicant carries through the form: who they are, what is saved, and where they got stuck. */
import type { Context } from '@gerbang/contract/form/field';
import type { Isian } from '@gerbang/contract/form/isian';
import { contextOf } from '@gerbang/contract/form/judge';
import type { Step } from '@gerbang/contract/form/step';
import { jakartaDay } from '@gerbang/contract/wire/time';
import type { Samples } from './files.ts';
import type { Applicant, Form } from './form.ts';
import type { Lists } from './lists.ts';
import type { Persona } from './personas.ts';
import { deadEndsOf, type Walk } from './proof.ts';
import type { Sent, Stage } from './sender.ts';

/** What every walk shares. */
export interface Scene {
  stage: Stage;
  lists: Lists;
  samples: Samples;
}

export interface Walker extends Scene {
  who: Applicant;
  persona: Persona;
  form: Form;
  /** What has been saved so far, as the wizard keeps it. */
  saved: { records: Isian['records']; slots: Isian['slots']; counts: Isian['counts'] };
  walk: Walk;
}

/** The context in which a step is judged now. */
export const contextFor = ({ form, saved, stage }: Walker, step: Step): Context =>
  contextOf(step, {
    ...saved,
    codes: form.codes,
    limits: form.limits,
    khusus: { fields: form.khusus, values: {} },
    today: jakartaDay(stage.now()),
  });

/**
 * Sends one write of the applicant's; a refusal is noted as a dead end of the step, with `example` as what proves it
 * (the body where left out). Answers the data, or null when refused.
 */
export const write = async (
  walker: Walker,
  step: Step,
  path: string,
  sent: Pick<Sent, 'body' | 'form'>,
  example: object = sent.body ?? {},
): Promise<unknown> => {
  const { stage, who, walk } = walker;
  const body = sent.body && { nomor_pendaftar: who.nomor_pendaftar, ...sent.body };
  const answer = await stage.send('POST', path, { ...sent, body, token: who.token });
  if (answer.success) return answer.data;
  walk.deadEnds.push(...deadEndsOf(step.key, `POST ${path} → ${answer.status}`, answer, { ...example }));
  return null;
};
