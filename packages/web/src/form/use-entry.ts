/** The entry being typed for a list, a new one or one that is changed: its changes, its file, and sending both. */

import type { Context, Value } from '@gerbang/contract/form/field';
import { askedRowFields, type CollectionPart } from '@gerbang/contract/form/step';
import type { ErrorCode } from '@gerbang/contract/wire/errors';
import { MAX_FILE_BYTES } from '@gerbang/contract/wire/limits';
import { fill } from '@gerbang/contract/wire/path';
import { sentences } from '@gerbang/contract/wire/sentences';
import { useRef, useState } from 'react';
import { callPath, failureOf } from '../api/client.ts';
import { uploadPath } from '../api/upload.ts';
import { useFlash } from '../ui/feedback/flash.tsx';
import { focusField } from '../ui/field/focus-field.ts';
import { compressImage } from '../ui/file/compress-image.ts';
import {
  alreadyListed,
  changedEntry,
  changedId,
  entryFindings,
  entryId,
  isEntryTyped,
  isListed,
  seenVersion,
} from './collection-entry.ts';
import type { CollectionRow } from './collection-rows.tsx';
import { refusal } from './document-slot.tsx';
import { slotId } from './step-state.ts';
import { useComplaints } from './use-complaints.ts';

export interface EntryProps {
  part: CollectionPart;
  nomor: string;
  context: Context;
  values: Record<string, Value>;
  texts: Record<string, string>;
  /** Chosen for the entry; no draft can keep it. */
  file: File | null;
  onChange: (values: Record<string, Value> | null, texts: Record<string, string>) => void;
  onFile: (file: File | null) => void;
}

interface SentEntry extends Pick<EntryProps, 'part' | 'nomor' | 'values' | 'file'> {
  /** The asked fields. */
  sent: Record<string, Value>;
  /** Number of the entry that is changed; null for a new one. */
  changed: Value;
  onProgress: (share: number) => void;
}
/** Sends an entry as JSON, or as a form where its list takes files. Throws CallError. */
const sendEntry = async ({
  part,
  nomor,
  values,
  sent,
  file,
  changed,
  onProgress,
}: SentEntry): Promise<void> => {
  const [method, path] =
    changed === null
      ? (['POST', part.save] as const)
      : (['PUT', fill(part.remove, { [part.id]: String(changed) })] as const);
  const whole = { nomor_pendaftar: nomor, ...sent, ...(changed === null ? {} : seenVersion(values)) };
  if (!part.file) {
    await callPath(method, path, { body: whole });
    return;
  }
  const fields = Object.fromEntries(
    Object.entries(whole).flatMap(([k, v]) => (v === null ? [] : [[k, String(v)]])),
  );
  await uploadPath(path, part.file.field, file, fields, onProgress, method);
};

/** Choosing the file of an entry: what is wrong with it is said at once, a picture is made small enough. */
const useChosenFile = (part: CollectionPart, onFile: (file: File) => void) => {
  const [problem, setProblem] = useState<string | null>(null);
  return {
    problem,
    forget: () => setProblem(null),
    choose: async (files: FileList) => {
      const no = part.file && refusal(part.file, files);
      setProblem(no ?? null);
      if (no) return;
      try {
        const file = files[0] as File;
        onFile(part.file?.accept === 'dokumen' ? await compressImage(file, MAX_FILE_BYTES) : file);
      } catch (reason) {
        setProblem((reason as Error).message);
      }
    },
  };
};

/** Refusals that mean that the entry is no longer as the list shows it. */
const OVERTAKEN: readonly unknown[] = ['versi_usang', 'tidak_ditemukan'] satisfies ErrorCode[];

/** `load` reads the list as it is on the server; `reload` also draws it. */
export const useEntry = (
  { part, nomor, context, values, texts, file, onChange, onFile }: EntryProps,
  load: () => Promise<readonly CollectionRow[]>,
  reload: () => Promise<void>,
) => {
  const flash = useFlash();
  const complaints = useComplaints<{ field: string; message: string }>();
  const [progress, setProgress] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const chosen = useChosenFile(part, (next) => {
    onFile(next);
    complaints.forgive((f) => f.field === part.file?.field);
  });
  const isTyped = isEntryTyped(values, texts);
  // True while the entry may have been added already: an earlier answer, or the page that waited for it, was lost.
  const doubtful = useRef(isTyped);
  const changed = changedId(part, values);
  const asked = askedRowFields(part, values, context);
  const sent = Object.fromEntries(Object.keys(asked).map((name) => [name, values[name] ?? null]));

  const empty = () => {
    onChange(null, {});
    onFile(null);
    chosen.forget();
    complaints.clear();
  };
  /** Goes on from what another device has made of the entry, and reads the list anew. */
  const followList = async (): Promise<void> => {
    const row = (await load()).find((one) => one[part.id] === changed);
    onChange(row ? { ...values, ...seenVersion(row) } : { ...changedEntry(part, {}), ...sent }, texts);
    await reload();
  };

  return {
    asked,
    sent,
    complaints,
    fileProblem: chosen.problem,
    progress,
    busy,
    note,
    empty,
    /** Something is typed or chosen. */
    isBegun: isTyped || file !== null,
    /** An entry of the list is being changed. */
    isChange: changed !== null,
    /** Begins to change an entry, unless another is being typed, which must not be lost. */
    begin: (row: CollectionRow) => {
      if (isTyped || file !== null) setNote(`Selesaikan dahulu isian ${part.noun} di bawah ini.`);
      else {
        onChange(changedEntry(part, row), {});
        setNote(null);
      }
      setTimeout(() => focusField(entryId(part)));
    },
    /** A field was answered. */
    change: (name: string, value: Value, text?: string) => {
      const { [name]: _, ...others } = texts;
      onChange({ ...values, [name]: value }, text ? { ...others, [name]: text } : others);
      complaints.forgive((f) => f.field === name);
    },
    choose: chosen.choose,
    /** Sends the entry, unless it is in the list already or changed already, and empties the form. */
    add: async () => {
      setNote(null);
      setBusy(true);
      complaints.clear();
      try {
        const rows = changed !== null || doubtful.current ? await load() : [];
        const isThere = changed === null && doubtful.current && isTyped && isListed(part, sent, rows);
        const hasFile = rows.some((row) => row[part.id] === changed && Boolean(row.url));
        const findings = isThere ? [] : entryFindings(part, values, texts, file, context, hasFile);
        if (findings.length > 0) return complaints.refuse(findings, null);
        if (isThere) setNote(`${alreadyListed(part)}, jadi tidak ditambahkan lagi.`);
        else await sendEntry({ part, nomor, values, sent, file, changed, onProgress: setProgress });
        if (file && !isThere) flash(sentences.uploadSukses, { kind: 'success' });
        doubtful.current = false;
        empty();
        if (changed !== null) flash('Perubahan tersimpan', { kind: 'success' });
        await reload();
        if (changed !== null) focusField(slotId(part.key));
      } catch (reason) {
        const e = failureOf(reason);
        // Another device filled the list meanwhile.
        if (e.findings.some((f) => f.field === part.key)) await reload();
        if (changed !== null && OVERTAKEN.includes(e.code)) await followList();
        doubtful.current ||= e.isPassing;
        const mine = e.findings.filter((f) => f.field in part.fields || f.field === part.file?.field);
        complaints.refuse(
          mine,
          mine.length > 0 ? null : `${part.file && file ? sentences.uploadError : ''}${e.message}`,
        );
      } finally {
        setBusy(false);
        setProgress(null);
      }
    },
  };
};
