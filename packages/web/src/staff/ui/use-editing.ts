/** What is being written: kept until it is saved, sent with the version it was built on, and what came of it. */
import type { Finding } from '@gerbang/contract/errors';
import { useState } from 'react';
import type { CallError } from '../../api/client.ts';
import { useFlash } from '../../ui/feedback/flash.tsx';
import { useKept } from './kept.ts';
import { useStaff } from './staff.ts';
import { useLeaveWarning } from './unsaved.tsx';

/** Stored things name their version: a number that grows, or a mark of what stands. */
export interface Versioned {
  versi: number | string;
}
type VersionOf<Item extends Versioned> = Item['versi'];

interface Options<Form, Item extends Versioned> {
  /** Names the kept text. */
  name: string;
  /** What is stored; null while it is new. */
  item: Item | null;
  initial: Form;
  /** What the browser can see is wrong; the server judges all of it again. */
  check: (form: Form) => readonly Finding[];
  /** Writes the form over version `versi`, or a new one where it is null. */
  save: (form: Form, versi: VersionOf<Item> | null) => Promise<Item>;
  /** Reads what is stored now. */
  latest: () => Promise<Item>;
  /** Shows what was stored; give the form a new React key for each version. */
  onStored: (item: Item) => void;
  /** What is said of it once it is saved. */
  saved: (item: Item) => string;
}
interface Kept<Form, Version> {
  versi: Version | null;
  form: Form;
}

export const useEditing = <Form extends object, Item extends Versioned>(options: Options<Form, Item>) => {
  const { name, item, initial, check, save, latest, onStored, saved } = options;
  const flash = useFlash();
  const { username } = useStaff();
  const [text, setText] = useKept(`${name}.${username}`);
  const [{ versi, form }, setState] = useState<Kept<Form, VersionOf<Item>>>(() =>
    text ? JSON.parse(text) : { versi: item?.versi ?? null, form: initial },
  );
  const [restored, setRestored] = useState(text !== '');
  /** The act under way; `simpan` is saving, others are the caller's. */
  const [busy, setBusy] = useState<string | null>(null);
  const [findings, setFindings] = useState<{ all: readonly Finding[]; attempt: number }>({
    all: [],
    attempt: 0,
  });
  const [failure, setFailure] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<Item | null>(null);
  const unsaved = text !== '';
  useLeaveWarning(unsaved);

  const report = (all: readonly Finding[]) => setFindings((f) => ({ all, attempt: f.attempt + 1 }));
  const settle = (stored: Item) => {
    setText('');
    setTheirs(null);
    onStored(stored);
  };
  /** What another act stored stands below what is being written; a form that was behind already stays behind. */
  const carryOver = (stored: Item) => {
    if (unsaved && versi === item?.versi) setText(JSON.stringify({ versi: stored.versi, form }));
    onStored(stored);
  };
  const run = async (
    which: string,
    work: () => Promise<Item>,
    words: (stored: Item) => string,
    done: (stored: Item) => void,
  ) => {
    setBusy(which);
    setFailure(null);
    report([]);
    try {
      const stored = await work();
      flash(words(stored), { kind: 'success' });
      done(stored);
    } catch (error) {
      const { code, message, findings: found } = error as CallError;
      if (code === 'versi_usang') await latest().then(setTheirs, () => setFailure(message));
      else if (found.length > 0) report(found);
      else setFailure(message);
    }
    setBusy(null);
  };
  const saveOver = async (over: VersionOf<Item> | null) => {
    const wrong = check(form);
    if (wrong.length > 0) report(wrong);
    else await run('simpan', () => save(form, over), saved, settle);
  };
  return {
    form,
    change: (next: Partial<Form>) => {
      const state = { versi, form: { ...form, ...next } };
      setState(state);
      setText(JSON.stringify(state));
    },
    unsaved,
    /** The form began with text that was kept from before. */
    restored: restored && unsaved,
    discard: () => {
      setState({ versi: item?.versi ?? null, form: initial });
      setText('');
      setRestored(false);
      report([]);
    },
    busy,
    failure,
    findings: findings.all,
    attempt: findings.attempt,
    /** Another act on what is stored, such as putting it away; what is not saved yet stays. */
    act: (which: string, work: () => Promise<Item>, words: (stored: Item) => string) =>
      run(which, work, words, carryOver),
    submit: () => saveOver(versi),
    /** Somebody else's version that stands where this one was to go. */
    theirs,
    takeTheirs: () => theirs && settle(theirs),
    override: () => theirs && saveOver(theirs.versi),
    stay: () => setTheirs(null),
  };
};
/** What `useEditing` gives, whatever the form. */
export type Editing<Item extends Versioned> = ReturnType<typeof useEditing<object, Item>>;
