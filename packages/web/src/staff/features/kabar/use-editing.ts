/** What is being written: kept until it is saved, sent with the version it was built on, and what came of it. */
import type { Finding } from '@gerbang/contract/errors';
import type { Keadaan } from '@gerbang/contract/kabar-petugas';
import { useState } from 'react';
import type { CallError } from '../../../api/client.ts';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { useKept } from '../../ui/kept.ts';
import { useStaff } from '../../ui/staff.ts';
import { useLeaveWarning } from '../../ui/unsaved.tsx';
import type { Noun } from './words.ts';

/** What both nouns have: the version, and where it stands with the reader. */
interface Stored {
  versi: number;
  keadaan: Keadaan;
}
const SAVED: Record<Keadaan, string> = {
  draf: 'Tersimpan. Masih draf, belum terlihat oleh pendaftar.',
  terjadwal: 'Tersimpan. Terbit pada waktu yang dijadwalkan.',
  terbit: 'Tersimpan. Sudah terlihat oleh pendaftar.',
  arsip: 'Tersimpan.',
};

/** Where one is kept among what was fetched. */
export const keyOf = (noun: Noun, id: string | number) => [`meja-${noun}`, String(id)] as const;

interface Options<Form, Item extends Stored> {
  /** Names the kept text. */
  name: string;
  /** What is stored; null while it is new. */
  item: Item | null;
  initial: Form;
  /** Writes the form over version `versi`, or a new one where it is null. */
  save: (form: Form, versi: number | null) => Promise<Item>;
  archive: (item: Item, arsip: boolean) => Promise<Item>;
  /** Reads what is stored now. */
  latest: () => Promise<Item>;
  /** Shows what was stored; give the form a new React key for each version. */
  onStored: (item: Item) => void;
}
interface Kept<Form> {
  versi: number | null;
  form: Form;
}

export const useEditing = <Form extends object, Item extends Stored>(options: Options<Form, Item>) => {
  const { name, item, initial, save, archive, latest, onStored } = options;
  const flash = useFlash();
  const { username } = useStaff();
  const [text, setText] = useKept(`${name}.${username}`);
  const [{ versi, form }, setState] = useState<Kept<Form>>(() =>
    text ? (JSON.parse(text) as Kept<Form>) : { versi: item?.versi ?? null, form: initial },
  );
  const [restored] = useState(text !== '');
  const [busy, setBusy] = useState<'simpan' | 'arsip' | null>(null);
  const [findings, setFindings] = useState<{ all: readonly Finding[]; attempt: number }>({
    all: [],
    attempt: 0,
  });
  const [failure, setFailure] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<Item | null>(null);
  const unsaved = text !== '';
  useLeaveWarning(unsaved);

  const change = (next: Partial<Form>) => {
    const state = { versi, form: { ...form, ...next } };
    setState(state);
    setText(JSON.stringify(state));
  };
  const report = (all: readonly Finding[]) => setFindings((f) => ({ all, attempt: f.attempt + 1 }));
  const settle = (stored: Item) => {
    setText('');
    setTheirs(null);
    onStored(stored);
  };
  const attempt = async (which: 'simpan' | 'arsip', work: () => Promise<Item>, words?: string) => {
    setBusy(which);
    setFailure(null);
    report([]);
    try {
      const stored = await work();
      flash(words ?? SAVED[stored.keadaan], { kind: 'success' });
      settle(stored);
    } catch (error) {
      const { code, message, findings: found } = error as CallError;
      if (code === 'versi_usang') await latest().then(setTheirs, () => setFailure(message));
      else if (found.length > 0) report(found);
      else setFailure(message);
    }
    setBusy(null);
  };
  return {
    form,
    change,
    unsaved,
    /** The form began with text that was kept from before. */
    restored: restored && unsaved,
    discard: () => {
      setState({ versi: item?.versi ?? null, form: initial });
      setText('');
    },
    busy,
    failure,
    findings: findings.all,
    attempt: findings.attempt,
    report,
    submit: () => attempt('simpan', () => save(form, versi)),
    setArchived: (arsip: boolean) =>
      item &&
      attempt('arsip', () => archive(item, arsip), arsip ? 'Diarsipkan.' : 'Dikembalikan dari arsip.'),
    /** Somebody else's version that stands where this one was to go. */
    theirs,
    takeTheirs: () => theirs && settle(theirs),
    override: () => theirs && attempt('simpan', () => save(form, theirs.versi)),
    stay: () => setTheirs(null),
  };
};
