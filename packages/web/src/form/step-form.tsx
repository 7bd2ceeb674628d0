/** A step of records and documents: draws what is asked, judges on leaving, saves what changed (formulir 12, formulir 15). */

import { type CollectionPart, type DocumentPart, isSlotAsked } from '@gerbang/contract/form/step';
import { useState } from 'react';
import { usePatchSaved } from '../api/queries.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { fetched } from '../ui/fetched.tsx';
import { Complaints } from './complaints.tsx';
import type { Extra } from './extra.ts';
import { ListsOfStep } from './lists.ts';
import { RecordSection } from './record-section.tsx';
import { type StepFinding, standingIn, stillFound } from './standing.ts';
import { StepActions } from './step-actions.tsx';
import { StepDocuments } from './step-documents.tsx';
import { StepLists } from './step-lists-fetched.ts';
import type { StepProps } from './step-props.ts';
import { slotId } from './step-state.ts';
import { useComplaints } from './use-complaints.ts';
import { useLeaveStep } from './use-leave-step.ts';
import { useStepEdit } from './use-step-edit.ts';

// Hardly anybody meets it; it comes when the question is asked.
const StepConflict = fetched(async () => (await import('./step-conflict.tsx')).StepConflict);

export function StepForm({ extra, ...props }: StepProps & { extra?: Extra }) {
  const { step, saved, isian, onBack, onNext, onLater, onTouched } = props;
  const patch = usePatchSaved();
  const complaints = useComplaints<StepFinding>();
  /** By list: the file chosen for its entry. */
  const [chosen, setChosen] = useState<Record<string, File | null>>({});
  const forgive = (id: string) => complaints.forgive((f) => f.id === id);
  const edit = useStepEdit(props, extra, (id) => {
    onTouched();
    forgive(id);
  });
  const { context, nomor, start, state, draft, records, extraValues, theirs } = edit;

  const lists = step.parts.filter((p): p is CollectionPart => p.shape === 'collection');
  const documents = step.parts.filter(
    (p): p is DocumentPart => p.shape === 'document' && isSlotAsked(p, context),
  );
  /** What stands in the way of going on. */
  const standing = [
    ...(extra?.judge(extraValues) ?? []),
    ...standingIn(step, { records, lists, documents, state, chosen }, context),
  ];
  const findings = stillFound(complaints.found, standing, records);
  const byId = Object.fromEntries(findings.map((f) => [f.id, f.message]));

  const { busy, pressed, leave, settle } = useLeaveStep({ step, onNext, extra, edit, complaints, standing });

  return (
    <ListsOfStep value={step.key}>
      <form
        className="ui-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void leave();
        }}
      >
        {start?.unsent && (
          <Alert kind="info">Isian yang belum terkirim dari perangkat ini sudah dipulihkan.</Alert>
        )}
        <Complaints errors={findings} failure={complaints.failure} attempt={complaints.attempt} />
        {theirs && (
          <StepConflict {...{ step, isian, extra, theirs, pressed }} mine={state} onChoose={settle} />
        )}
        {extra?.draw(extraValues, edit.changeExtra, byId)}
        {records.map((r) =>
          r.part.sections.map((s) => (
            <RecordSection
              key={`${r.part.key} ${s.title}`}
              section={s}
              judged={r}
              {...{ context, state }}
              emptied={edit.emptied}
              errors={byId}
              onChange={edit.change}
              onRestore={edit.restore}
              hides={extra?.hides && ((field) => extra.hides?.(extraValues, field) ?? false)}
            />
          )),
        )}
        {lists.length > 0 && (
          <StepLists
            parts={lists}
            errors={byId}
            {...{ nomor, context, state, chosen }}
            onChange={edit.changeEntry}
            onFile={(part, file) => {
              setChosen((all) => ({ ...all, [part.key]: file }));
              if (file) onTouched();
            }}
            onCounted={(part) => forgive(slotId(part.key))}
          />
        )}
        <StepDocuments
          parts={documents}
          errors={byId}
          {...{ nomor, saved, context }}
          onStored={(part, file) => {
            patch.file(file);
            forgive(slotId(part.slot));
          }}
        />
        <StepActions
          status={draft.status}
          busy={busy}
          onBack={onBack && (() => void draft.flush().finally(onBack))}
          onLater={() => void draft.flush().finally(onLater)}
        />
      </form>
    </ListsOfStep>
  );
}
