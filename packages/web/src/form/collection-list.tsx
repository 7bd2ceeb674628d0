/** A list with its add form: one entry at a time, sent with its file (C 2, C 4). */
import { errors as catalogue } from '@gerbang/contract/errors';
import type { Context, Value } from '@gerbang/contract/field';
import { MAX_FILE_BYTES } from '@gerbang/contract/limits';
import { sentences } from '@gerbang/contract/sentences';
import {
  askedRowFields,
  type CollectionPart,
  isConfigured,
  isRequired,
  isRowFileRequired,
} from '@gerbang/contract/step';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallError, callPath } from '../api/client.ts';
import { upload } from '../api/upload.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { ErrorSummary } from '../ui/feedback/error-summary.tsx';
import { useFlash } from '../ui/feedback/flash.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Fieldset } from '../ui/field/fieldset.tsx';
import { focusField } from '../ui/field/focus-field.ts';
import { compressImage } from '../ui/file/compress-image.ts';
import { FileField } from '../ui/file/file-field.tsx';
import { alreadyListed, entryFindings, entryId, isEntryTyped, isListed } from './collection-entry.ts';
import { type CollectionRow, CollectionRows } from './collection-rows.tsx';
import { refusal } from './document-slot.tsx';
import { FieldInput } from './field-input.tsx';
import { FullEntry } from './full-entry.tsx';
import { slotId } from './step-state.ts';

interface Props {
  part: CollectionPart;
  nomor: string;
  context: Context;
  values: Record<string, Value>;
  texts: Record<string, string>;
  /** Chosen for the entry; no draft can keep it. */
  file: File | null;
  error?: string;
  onChange: (values: Record<string, Value> | null, texts: Record<string, string>) => void;
  onFile: (file: File | null) => void;
  onCount: (count: number) => void;
}

export function CollectionList(props: Props) {
  const { part, nomor, context, values, texts, file, error, onChange, onFile, onCount } = props;
  const flash = useFlash();
  const load = () => callPath<CollectionRow[]>('GET', part.load, { params: { nomor_pendaftar: nomor } });
  const rows = useQuery({
    queryKey: ['koleksi', part.key],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: load,
  });
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [found, setFound] = useState<Record<string, string>>({});
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const isTyped = isEntryTyped(values, texts);
  // True while the entry may have been added already: an earlier answer, or the page that waited for it, was lost.
  const doubtful = useRef(isTyped);
  const asked = askedRowFields(part, values, context);
  const base = slotId(part.key);
  const idOf = (field: string) => `${base}-${field}`;
  const withFile = part.file !== undefined && isConfigured(part.file.code, context);
  const isFull = (rows.data?.length ?? 0) >= part.max;
  const isBegun = isTyped || file !== null;
  const sent = Object.fromEntries(Object.keys(asked).map((name) => [name, values[name] ?? null]));

  const change = (name: string, value: Value, text?: string) => {
    const { [name]: _, ...others } = texts;
    onChange({ ...values, [name]: value }, text ? { ...others, [name]: text } : others);
    if (found[name]) setFound(({ [name]: gone, ...rest }) => rest);
  };
  const choose = async (files: FileList) => {
    const no = part.file && refusal(part.file, files);
    setFileProblem(no ?? null);
    if (no) return;
    try {
      const chosen = files[0] as File;
      onFile(part.file?.accept === 'dokumen' ? await compressImage(chosen, MAX_FILE_BYTES) : chosen);
      if (part.file && found[part.file.field])
        setFound(({ [part.file?.field as string]: gone, ...rest }) => rest);
    } catch (reason) {
      setFileProblem((reason as Error).message);
    }
  };
  const refuse = (findings: { field: string; message: string }[], said: string | null) => {
    setFound(Object.fromEntries(findings.map((f) => [f.field, f.message])));
    setFailure(said);
    setAttempt(attempt + 1);
  };
  const empty = () => {
    onChange(null, {});
    onFile(null);
    setFileProblem(null);
    setFound({});
    setFailure(null);
  };
  const reload = async () => {
    const fresh = await rows.refetch();
    if (fresh.data) onCount(fresh.data.length);
  };

  const add = async () => {
    setNote(null);
    setBusy(true);
    setFailure(null);
    setFound({});
    try {
      const isThere = doubtful.current && isTyped && isListed(part, sent, await load());
      const findings = isThere ? [] : entryFindings(part, values, texts, file, context);
      if (findings.length > 0) return refuse(findings, null);
      if (isThere) setNote(`${alreadyListed(part)}, jadi tidak ditambahkan lagi.`);
      else if (part.file) {
        const fields = Object.fromEntries(
          Object.entries(sent).flatMap(([k, v]) => (v === null ? [] : [[k, String(v)]])),
        );
        await upload(part.save, part.file.field, file, { nomor_pendaftar: nomor, ...fields }, setProgress);
        if (file) flash(sentences.uploadSukses, { kind: 'success' });
      } else await callPath('POST', part.save, { body: { nomor_pendaftar: nomor, ...sent } });
      doubtful.current = false;
      empty();
      await reload();
    } catch (reason) {
      const e = reason as CallError;
      // Another device filled the list meanwhile.
      if (e.findings?.some((f) => f.field === part.key)) await reload();
      doubtful.current ||= e.isPassing;
      const mine = (e.findings ?? []).filter((f) => f.field in part.fields || f.field === part.file?.field);
      refuse(mine, mine.length > 0 ? null : `${part.file && file ? sentences.uploadError : ''}${e.message}`);
    } finally {
      setBusy(false);
      setProgress(null);
    }
  };

  const summary = Object.entries(found).map(([field, message]) => ({ id: idOf(field), message }));
  return (
    <div className="stack">
      <Fieldset id={base} legend={`Daftar ${part.noun}`} error={error}>
        {rows.error && !rows.data ? (
          <Alert kind="error" title={`Daftar ${part.noun} belum dapat dimuat`}>
            <Button variant="quiet" onClick={() => void rows.refetch()}>
              Coba lagi
            </Button>
          </Alert>
        ) : rows.data ? (
          <CollectionRows part={part} context={context} rows={rows.data} onRemoved={reload} />
        ) : (
          <Skeleton lines={2} height="64px" />
        )}
      </Fieldset>
      {isFull && <Alert kind="info">{part.maxMessage}</Alert>}
      {isFull && isBegun && (
        <FullEntry
          id={entryId(part)}
          fields={asked}
          isThere={isListed(part, sent, rows.data ?? [])}
          onEmpty={() => {
            empty();
            focusField(base);
          }}
          {...{ part, values, texts, file }}
        />
      )}
      {!isFull && (
        <Fieldset id={entryId(part)} legend={`Tambah ${part.noun}`}>
          {summary.length > 0 && (
            <ErrorSummary key={attempt} errors={summary} title={catalogue.belum_lengkap[1]} />
          )}
          {failure && (
            <Alert key={`f${attempt}`} kind="error" announce>
              {failure}
            </Alert>
          )}
          {note && (
            <Alert kind="info" announce>
              {note}
            </Alert>
          )}
          {Object.entries(asked).map(([name, field]) => (
            <FieldInput
              key={name}
              id={idOf(name)}
              field={field}
              value={values[name] ?? null}
              text={texts[name]}
              error={found[name]}
              required={isRequired(field, values, context)}
              onChange={(value, text) => change(name, value, text)}
            />
          ))}
          {withFile && part.file && (
            <FileField
              id={idOf(part.file.field)}
              label={part.file.label}
              accept={part.file.accept === 'pdf' ? 'pdf' : 'dokumen'}
              required={isRowFileRequired(part, context)}
              state={busy && file ? 'mengunggah' : 'kosong'}
              progress={progress}
              error={fileProblem ?? found[part.file.field]}
              onSelect={(files) => void choose(files)}
              hint={
                file
                  ? `Dipilih: ${file.name}. Dikirim saat Anda menekan “Tambah ${part.noun}”.`
                  : 'Dikirim bersama isian ini.'
              }
              pickLabel={file ? 'Ganti berkas' : undefined}
            />
          )}
          <p>
            <Button variant="secondary" loading={busy} onClick={() => void add()}>
              Tambah {part.noun}
            </Button>{' '}
            {isBegun && !busy && (
              <Button variant="quiet" onClick={empty}>
                Kosongkan
              </Button>
            )}
          </p>
        </Fieldset>
      )}
    </div>
  );
}
