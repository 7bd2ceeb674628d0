/** A step of records and documents: draws what is asked, judges on leaving, saves what changed (B 2.1, C 4). */

import { errors as catalogue, type Finding } from '@gerbang/contract/errors';
import type { Value } from '@gerbang/contract/field';
import { contextOf } from '@gerbang/contract/judge';
import {
  type CollectionPart,
  type DocumentPart,
  isSlotAsked,
  isSlotRequired,
  problems,
  type RecordPart,
} from '@gerbang/contract/step';
import { useState } from 'react';
import { CallError } from '../api/client.ts';
import { useMe, usePatchSaved } from '../api/queries.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { ErrorSummary, type FieldError } from '../ui/feedback/error-summary.tsx';
import { fetched } from '../ui/fetched.tsx';
import { Fieldset } from '../ui/field/fieldset.tsx';
import { entryFinding, entryId, isEntryTyped } from './collection-entry.ts';
import { CollectionList } from './collection-list.tsx';
import { DocumentSlot } from './document-slot.tsx';
import type { DraftContent } from './draft-store.ts';
import type { Extra } from './extra.ts';
import { RecordSection } from './record-section.tsx';
import { StepActions } from './step-actions.tsx';
import type { StepProps } from './step-props.ts';
import {
  changeField,
  controlId,
  type Emptied,
  emptiedBy,
  fieldId,
  hiddenIds,
  judge,
  recordsOf,
  slotId,
  startState,
  withState,
} from './step-state.ts';
import { startingDraft, useDraft } from './use-draft.ts';
import { useSaveRecords } from './use-save-records.ts';

// Hardly anybody meets it; it comes when the question is asked.
const StepConflict = fetched(async () => (await import('./step-conflict.tsx')).StepConflict);

interface StepFinding extends FieldError {
  /** Found here, so that it can be seen here when it is mended; the server's is not. */
  here?: true;
}

export function StepForm({ extra, ...props }: StepProps & { extra?: Extra }) {
  const { step, saved, isian, onBack, onNext, onLater, onTouched } = props;
  const nomor = useMe().nomor_pendaftar;
  const patch = usePatchSaved();
  const serverDraft = saved.drafts.find((d) => d.step === step.key);
  const [start] = useState(() => startingDraft(nomor, step.key, serverDraft));
  const [state, setState] = useState(() => startState(step, saved.records, start?.isi ?? null, extra));
  const [attempt, setAttempt] = useState(0);
  const [found, setFindings] = useState<StepFinding[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [emptied, setEmptied] = useState<Emptied | null>(null);
  const [pressed, setPressed] = useState(0);
  /** By list: the file chosen for its entry. */
  const [chosen, setChosen] = useState<Record<string, File | null>>({});
  const draft = useDraft({
    nomor,
    step: step.key,
    server: serverDraft,
    start,
    onStored: (d) => patch.draft(step.key, d),
  });

  const context = contextOf(step, withState(step, isian, state));
  const records = recordsOf(step).map((part) => judge(step, part, isian, state));
  const extraValues = extra ? (state.values[extra.key] ?? extra.start) : {};
  const ownPart = extra && {
    key: extra.key,
    saved: extra.told(extra.start),
    mine: extra.told(extraValues),
    save: () => extra.save(extraValues),
  };
  const saving = useSaveRecords(nomor, saved, records, ownPart, start?.isi.dasar);
  /** The other version, while it is asked which one goes on. */
  const theirs =
    draft.status.kind === 'bentrok' ? startState(step, saved.records, draft.status.lain, extra) : null;
  const lists = step.parts.filter((p): p is CollectionPart => p.shape === 'collection');
  const documents = step.parts.filter(
    (p): p is DocumentPart => p.shape === 'document' && isSlotAsked(p, context),
  );
  /** Something is typed or chosen for an entry of the list, and not added. */
  const isBegun = ({ key }: CollectionPart) =>
    isEntryTyped(state.values[key], state.texts[key]) || chosen[key] != null;
  const placed = ({ field, message }: Finding) => ({ id: controlId(step, field), message });
  /** What stands in the way of going on. */
  const standing: FieldError[] = [
    ...(extra?.judge(extraValues) ?? []),
    ...records.flatMap((r) => r.findings),
    ...[...lists, ...documents].flatMap((part) => problems(part, {}, context).map(placed)),
    ...lists.filter(isBegun).map((l) => entryFinding(l, (context.counts[l.key] ?? 0) >= l.max)),
  ];
  // What another answer, a file or an added entry has since put right or hidden is no longer complained about.
  const hidden = new Set(records.flatMap(hiddenIds));
  const findings = found.filter((f) => (f.here ? standing.some(({ id }) => id === f.id) : !hidden.has(f.id)));
  const byId = Object.fromEntries(findings.map((f) => [f.id, f.message]));
  /** What was complained about is being mended. */
  const forgive = (id: string) => setFindings((all) => all.filter((f) => f.id !== id));
  const put = (next: DraftContent, id: string) => {
    setState(next);
    onTouched();
    draft.change({ ...next, dasar: saving.base });
    forgive(id);
  };
  const change = (part: RecordPart, name: string, value: Value, text?: string) => {
    const lost = emptiedBy(state, part, name, value);
    if (lost || emptied?.by === name) setEmptied(lost);
    put(changeField(state, part, name, value, text), fieldId(part, name));
  };
  const restore = ({ part, by, values }: Emptied) => {
    setEmptied(null);
    put(
      { ...state, values: { ...state.values, [part]: { ...state.values[part], ...values } } },
      fieldId({ key: part }, by),
    );
  };
  const changeExtra = (name: string, value: Value) => {
    if (!extra) return;
    const values = { ...extraValues, [name]: value };
    const next = { ...state, values: { ...state.values, [extra.key]: values } };
    put(extra.adjust?.(values, next) ?? next, name);
  };
  /** The entry being typed for a list; null empties it. */
  const changeEntry = (
    part: CollectionPart,
    values: Record<string, Value> | null,
    texts: Record<string, string>,
  ) =>
    put(
      { values: { ...state.values, [part.key]: values ?? {} }, texts: { ...state.texts, [part.key]: texts } },
      entryId(part),
    );

  const refuse = (list: StepFinding[], message: string | null) => {
    setFindings(list);
    setFailure(list.length > 0 ? null : message);
    setAttempt(attempt + 1);
    if (list.length === 0) window.scrollTo({ top: 0 });
  };

  const leave = async () => {
    if (theirs) return setPressed(pressed + 1);
    if (standing.length > 0)
      return refuse(
        standing.map((f) => ({ ...f, here: true })),
        null,
      );
    setBusy(true);
    setFailure(null);
    setFindings([]);
    try {
      const other = await saving.save();
      if (other) {
        draft.ask(other);
        return setPressed(1);
      }
      await draft.drop();
      onNext();
    } catch (error) {
      const e = error as CallError;
      const isOurs = e.code === 'belum_lengkap' || e.code === 'isian_salah';
      const said = e.message || catalogue.galat[1];
      refuse((isOurs && e.findings?.map(placed)) || [], extra?.failure ? `${extra.failure}. ${said}` : said);
    } finally {
      setBusy(false);
    }
  };

  /** Goes on with what stands here, or begins again from what the other device has. */
  const settle = (keepMine: boolean) => {
    setPressed(0);
    const dasar = saving.rebase();
    if (!keepMine && theirs) {
      setState(theirs);
      setEmptied(null);
    }
    draft.resolve(keepMine ? { ...state, dasar } : null);
  };

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void leave();
      }}
    >
      {start?.unsent && (
        <Alert kind="info">Isian yang belum terkirim dari perangkat ini sudah dipulihkan.</Alert>
      )}
      {findings.length > 0 && (
        <ErrorSummary key={attempt} errors={findings} title={catalogue.belum_lengkap[1]} />
      )}
      {failure && (
        <Alert key={`f${attempt}`} kind="error" announce>
          {failure}
        </Alert>
      )}
      {theirs && <StepConflict {...{ step, isian, extra, theirs, pressed }} mine={state} onChoose={settle} />}
      {extra?.draw(extraValues, changeExtra, byId)}
      {records.map((r) =>
        r.part.sections.map((s) => (
          <RecordSection
            key={`${r.part.key} ${s.title}`}
            section={s}
            judged={r}
            {...{ context, state, emptied }}
            errors={byId}
            onChange={change}
            onRestore={restore}
            hides={extra?.hides && ((field) => extra.hides?.(extraValues, field) ?? false)}
          />
        )),
      )}
      {lists.map((l) => (
        <CollectionList
          key={l.key}
          part={l}
          nomor={nomor}
          context={context}
          values={state.values[l.key] ?? {}}
          texts={state.texts[l.key] ?? {}}
          file={chosen[l.key] ?? null}
          error={byId[slotId(l.key)] ?? byId[entryId(l)]}
          onChange={(values, texts) => changeEntry(l, values, texts)}
          onFile={(file) => {
            setChosen((all) => ({ ...all, [l.key]: file }));
            if (file) onTouched();
          }}
          onCount={(n) => {
            patch.count(l.key, n);
            forgive(slotId(l.key));
          }}
        />
      ))}
      {documents.length > 0 && (
        <Fieldset legend="Dokumen">
          {documents.map((part) => (
            <DocumentSlot
              key={part.slot}
              part={part}
              nomor={nomor}
              file={saved.files.find((f) => f.slot === part.slot)}
              required={isSlotRequired(part, context)}
              error={byId[slotId(part.slot)]}
              onStored={(file) => {
                patch.file(file);
                forgive(slotId(part.slot));
              }}
            />
          ))}
        </Fieldset>
      )}
      <StepActions
        status={draft.status}
        busy={busy}
        onBack={onBack && (() => void draft.flush().finally(onBack))}
        onLater={() => void draft.flush().finally(onLater)}
      />
    </form>
  );
}
