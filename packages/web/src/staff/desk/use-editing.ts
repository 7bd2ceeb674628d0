/** What is being written: kept until it is saved, sent with the version it was built on, and what came of it. */
import type { Finding } from '@gerbang/contract/wire/errors';
import { useLayoutEffect, useRef, useState } from 'react';
import { useSending } from '../../api/send.ts';
import type { Tried } from '../../ui/feedback/failure.tsx';
import { useFlash } from '../../ui/feedback/flash.tsx';
import { keep, readKept } from './kept.ts';
import { useStaff } from './staff.ts';
import { useLeaveWarning } from './unsaved.tsx';

/** Stored things name their version: a number that grows, or a digest of what is stored. */
export interface Versioned {
  versi: number | string;
}
type VersionOf<Item extends Versioned> = Item['versi'];

interface Options<Form, Item extends Versioned> {
  /** Names the kept text of what is stored, or of what is new. */
  name: (item: Item | null) => string;
  /** What is stored; null while it is new. */
  item: Item | null;
  /** The form that comes of it. */
  initial: Form;
  /** What the browser can see is wrong; the server judges all of it again. */
  check: (form: Form) => readonly Finding[];
  /** Writes the form over version `versi`, or a new one where it is null. */
  save: (form: Form, versi: VersionOf<Item> | null) => Promise<Item>;
  /** Reads what is stored now. */
  latest: () => Promise<Item>;
  /** Makes what was stored the `item`. */
  onStored: (item: Item) => void;
  /** Runs on `perlu_konfirmasi`; the sentence that asks is shown. */
  onUnconfirmed?: () => void;
  /** What is said of it once it is saved. */
  saved: (item: Item) => string;
}
/** A call on a stored thing: the call, the message once it succeeded, and what happens then. */
interface Act<Item> {
  which: string;
  work: () => Promise<Item>;
  words: (stored: Item) => string;
  done: (stored: Item) => void;
}
/** A form and the version it was built on, as they are kept. */
interface Draft<Form, Version> {
  versi: Version | null;
  form: Form;
}
interface Writing<Form, Version> {
  /** The item's version the state was made from; undefined makes it anew. When the item's is another, so is the state. */
  of: Version | null | undefined;
  draft: Draft<Form, Version>;
  unsaved: boolean;
}

/** Moves a text kept under `key` on to `versi`, where it was built on `from`. */
export const rebaseKept = (key: string, from: number | string, versi: number | string): void => {
  const text = readKept(key);
  if (!text) return;
  const draft = JSON.parse(text) as Draft<unknown, number | string>;
  if (draft.versi === from) keep(key, JSON.stringify({ ...draft, versi }));
};

/**
 * What is written, and of which version, kept under `key` as it changes. Where nothing is written, a new version of what
 * is stored is taken over.
 */
const useWriting = <Form extends object, Version extends number | string>(
  key: string,
  versi: Version | null,
  initial: Form,
) => {
  type State = Writing<Form, Version>;
  const begin = (): State => {
    const text = readKept(key);
    const kept = text ? (JSON.parse(text) as State['draft']) : null;
    return {
      of: versi,
      // What was kept before an update may lack what the form has now.
      draft: kept ? { ...kept, form: { ...initial, ...kept.form } } : { versi, form: initial },
      unsaved: text !== '',
    };
  };
  const [state, setState] = useState(begin);
  const taken = state.of === versi ? state : begin();
  if (taken !== state) setState(taken);
  /** As of the last key: an upload may end, or an answer come, long after the page was drawn that began it. */
  const now = useRef({ state: taken, versi });
  /** Where it is kept: what is new moves to the name it is stored under. */
  const keeping = useRef(key);
  useLayoutEffect(() => {
    now.current = { state: taken, versi };
  });
  const put = (next: State) => {
    now.current = { ...now.current, state: next };
    setState(next);
  };
  const change = (next: Partial<Form>) => {
    const { of, draft: before } = now.current.state;
    const written = { versi: before.versi, form: { ...before.form, ...next } };
    put({ of, draft: written, unsaved: true });
    keep(keeping.current, JSON.stringify(written));
  };
  return { ...taken, now, keeping, put, change };
};

/** Ends what is kept under `key`, but for what was written since the form `sent` left: that is kept with what was stored. */
const endKept = <Form>(key: string, sent: Form | null, to: string, versi: number | string) => {
  const text = readKept(key);
  keep(key, '');
  if (sent === null || text === '') return;
  const { form } = JSON.parse(text) as Draft<Form, number | string>;
  if (JSON.stringify(form) !== JSON.stringify(sent)) keep(to, JSON.stringify({ versi, form }));
};

/** What was found wrong, and how often it was tried. */
const useFindings = () => {
  const [findings, setFindings] = useState<{ all: readonly Finding[]; attempt: number }>({
    all: [],
    attempt: 0,
  });
  const report = (all: readonly Finding[]) => setFindings((f) => ({ all, attempt: f.attempt + 1 }));
  return { findings: findings.all, attempt: findings.attempt, report };
};

/**
 * The form of a stored thing, while an officer edits it. A new version of it, saved here or by a colleague, is taken
 * over where nothing is written; what is written stays where it is, with the cursor in it.
 */
export const useEditing = <Form extends object, Item extends Versioned>(options: Options<Form, Item>) => {
  const { name, item, initial, check, save, latest, onStored, onUnconfirmed, saved } = options;
  const flash = useFlash();
  const { username } = useStaff();
  const keyOf = (one: Item | null) => `${name(one)}.${username}`;
  const key = keyOf(item);
  const versi: VersionOf<Item> | null = item?.versi ?? null;
  const { draft, unsaved, now, keeping, put, change } = useWriting(key, versi, initial);
  const { findings, attempt, report } = useFindings();
  const [restored, setRestored] = useState(unsaved);
  const [theirs, setTheirs] = useState<Item | null>(null);
  useLeaveWarning(unsaved);

  /** What is written from here on is built on `stored`, also before it is the item. */
  const buildOn = (stored: Item) => {
    keeping.current = keyOf(stored);
    const { state: written } = now.current;
    put({ ...written, draft: { ...written.draft, versi: stored.versi } });
  };
  /** What was kept is over, but for what was written since the form `sent` left. */
  const settle = (stored: Item, sent: Form | null) => {
    endKept(key, sent, keyOf(stored), stored.versi);
    if (sent !== null) buildOn(stored);
    setRestored(false);
    setTheirs(null);
    onStored(stored);
    // Otherwise it is taken over as soon as it is the item.
    if (now.current.versi === stored.versi) put({ ...now.current.state, of: undefined });
  };
  /** What is being written is built on what another act stored; a form of an older version will still meet `versi_usang`. */
  const carryOver = (stored: Item) => {
    const { versi: base } = now.current.state.draft;
    if (versi !== null) rebaseKept(key, versi, stored.versi);
    if (base === versi) buildOn(stored);
    onStored(stored);
  };
  const start = ({ work }: Act<Item>) => {
    report([]);
    return work();
  };
  const showTheirs = (stored: Item) => {
    setTheirs(stored);
    return true;
  };
  const acting = useSending(start, {
    onDone: (stored, { words, done }) => {
      flash(words(stored), { kind: 'success' });
      done(stored);
    },
    onFailed: ({ code, findings: found }) => {
      if (code === 'versi_usang') return latest().then(showTheirs, () => false);
      if (code === 'perlu_konfirmasi') return onUnconfirmed?.();
      if (found.length > 0) report(found);
      return found.length > 0;
    },
  });
  const tried: Tried = acting;
  const saveOver = async (over: VersionOf<Item> | null) => {
    const { form } = now.current.state.draft;
    const wrong = check(form);
    if (wrong.length > 0) report(wrong);
    else
      await acting.send({
        which: 'simpan',
        work: () => save(form, over),
        words: saved,
        done: (stored) => settle(stored, form),
      });
  };
  return {
    form: draft.form,
    change,
    unsaved,
    /** The form began with text that was kept from before. */
    restored: restored && unsaved,
    discard: () => {
      keep(key, '');
      put({ of: versi, draft: { versi, form: initial }, unsaved: false });
      setRestored(false);
      report([]);
    },
    /** The act under way; `simpan` is saving, others are the caller's. */
    busy: acting.busy ? (acting.sent?.which ?? null) : null,
    /** The last act, for the line that says why it failed. */
    acting: tried,
    findings,
    attempt,
    /** Another act on what is stored, such as putting it away; what is not saved yet stays. */
    act: (which: string, work: () => Promise<Item>, words: (stored: Item) => string) =>
      acting.send({ which, work, words, done: carryOver }),
    submit: () => saveOver(now.current.state.draft.versi),
    /** Somebody else's version that stands where this one was to go. */
    theirs,
    takeTheirs: () => theirs && settle(theirs, null),
    override: () => theirs && saveOver(theirs.versi),
    stay: () => setTheirs(null),
  };
};
/** What `useEditing` gives, whatever the form. */
export type Editing<Item extends Versioned> = ReturnType<typeof useEditing<object, Item>>;
