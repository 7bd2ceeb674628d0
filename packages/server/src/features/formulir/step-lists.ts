/** The option lists of a step in one answer: on mobile data each request is a second (kinerja 1). */

import { problem } from '@gerbang/contract';
import { daftarLangkah } from '@gerbang/contract/applicant/formulir';
import type { Step } from '@gerbang/contract/form/step';
import { type ReferenceName, references } from '@gerbang/contract/references';
import { offeredBy } from '@gerbang/contract/steps/alamat';
import { steps } from '@gerbang/contract/steps/index';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { listEntries, storedOf } from '../../shapes/reference-entries.ts';

/** The lists a step's fields show whole; of those with a parent only a part is asked for, once it is chosen. */
const listsOf = (step: Step): ReferenceName[] => {
  const fields = step.parts.flatMap((part) => (part.shape === 'document' ? [] : Object.values(part.fields)));
  const names = fields.flatMap((field) => {
    if (field.kind !== 'reference') return [];
    const { name, below } = offeredBy(field);
    return below ? [] : [name];
  });
  return [...new Set(names)];
};

export const stepListsRoute = (router: Router, { lists }: Services): void => {
  const known = new Map(
    steps.map((step) => [step.key, listsOf(step).map((name) => storedOf(name, references[name]))]),
  );
  mount(router, daftarLangkah, ({ params, request, reply }) => {
    const stored = known.get(params.step);
    if (!stored) throw problem('tidak_ditemukan');
    return lists.send(request, reply, `langkah ${params.step}`, async (db) => {
      const all = await Promise.all(
        stored.map(async (one) => [one.name, await listEntries(db, one)] as const),
      );
      return Object.fromEntries(all);
    });
  });
};
