/** The letters' settings as they are typed: one text for all reasons, and what of it is kept until it is saved. */

import type { DataOf, Finding } from '@gerbang/contract';
import {
  type PengaturanLoa,
  pengaturanLoa,
  periksaPengaturanLoa,
  ubahPengaturanLoa,
} from '@gerbang/contract/loa-pengaturan';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallError, call } from '../../../api/client.ts';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { useKept } from '../../ui/kept.ts';
import { useStaff } from '../../ui/staff.ts';
import { useLeaveWarning } from '../../ui/unsaved.tsx';

export const LETTER = ['loa-pengaturan'] as const;
export type StoredLetter = DataOf<typeof pengaturanLoa>;

/** One reason a line. */
export interface LetterForm extends Omit<PengaturanLoa, 'alasan_tolak'> {
  alasan: string;
}

export const formOf = ({ versi: _, alasan_tolak, ...rest }: StoredLetter): LetterForm => ({
  ...rest,
  alasan: alasan_tolak.join('\n'),
});

const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');
/** As it is sent: blanks at the ends and line breaks within a text are no part of it. */
export const settingsOf = ({
  pola_nomor,
  kota,
  penandatangan,
  penutup,
  alasan,
}: LetterForm): PengaturanLoa => {
  const closing = (kind: 'bersyarat' | 'final') => ({
    indonesia: oneLine(penutup[kind].indonesia),
    inggris: oneLine(penutup[kind].inggris),
  });
  return {
    pola_nomor: pola_nomor.trim(),
    kota: oneLine(kota),
    penandatangan: {
      jabatan: oneLine(penandatangan.jabatan),
      nama: oneLine(penandatangan.nama),
      nomor: oneLine(penandatangan.nomor),
    },
    penutup: { bersyarat: closing('bersyarat'), final: closing('final') },
    alasan_tolak: alasan.split('\n').map(oneLine).filter(Boolean),
  };
};

interface Kept {
  versi: string;
  form: LetterForm;
}

/** The form over what is stored; give its component a new React key for each version stored. */
export const useLetterForm = (stored: StoredLetter) => {
  const client = useQueryClient();
  const flash = useFlash();
  const { username } = useStaff();
  const [text, setText] = useKept(`loa-pengaturan.${username}`);
  const [{ versi, form }, setState] = useState<Kept>(() =>
    text ? (JSON.parse(text) as Kept) : { versi: stored.versi, form: formOf(stored) },
  );
  const [restored] = useState(text !== '');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [findings, setFindings] = useState<{ all: readonly Finding[]; attempt: number }>({
    all: [],
    attempt: 0,
  });
  /** What a colleague stored meanwhile. */
  const [theirs, setTheirs] = useState<StoredLetter | null>(null);
  const unsaved = text !== '';
  useLeaveWarning(unsaved);

  const report = (all: readonly Finding[]) => setFindings((f) => ({ all, attempt: f.attempt + 1 }));
  const settle = (next: StoredLetter) => {
    setText('');
    client.setQueryData(LETTER, next);
    void client.invalidateQueries({ queryKey: ['loa-acuan'] });
  };
  /** Stores the form over the version it was built on, or over `over`. */
  const save = async (over = versi) => {
    const settings = settingsOf(form);
    const wrong = periksaPengaturanLoa(settings);
    report(wrong);
    setFailure(null);
    if (wrong.length > 0) return;
    setBusy(true);
    try {
      const next = await call(ubahPengaturanLoa, { body: { ...settings, versi: over } });
      flash('Tersimpan. Berlaku bagi surat yang disetujui sesudah ini.', { kind: 'success' });
      settle(next);
    } catch (error) {
      const { code, message, findings: found } = error as CallError;
      if (code === 'versi_usang') await call(pengaturanLoa).then(setTheirs, () => setFailure(message));
      else if (found.length > 0) report(found);
      else setFailure(message);
    }
    setBusy(false);
  };
  return {
    form,
    change: (next: Partial<LetterForm>) => {
      const state = { versi, form: { ...form, ...next } };
      setState(state);
      setText(JSON.stringify(state));
    },
    /** The form began with text that was kept from before. */
    restored: restored && unsaved,
    discard: () => {
      setState({ versi: stored.versi, form: formOf(stored) });
      setText('');
      report([]);
    },
    busy,
    failure,
    findings: findings.all,
    attempt: findings.attempt,
    save: () => save(),
    theirs,
    takeTheirs: () => theirs && settle(theirs),
    override: () => theirs && save(theirs.versi),
    stay: () => setTheirs(null),
  };
};
