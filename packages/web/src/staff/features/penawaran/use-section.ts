/** One section of an offering being changed: as every form of the office, and asking first where applicants are touched. */

import { bacaPenawaran, type DetailPenawaran } from '@gerbang/contract/office/penawaran/calls';
import type { Peringatan } from '@gerbang/contract/office/penawaran/umum';
import type { Finding } from '@gerbang/contract/wire/errors';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { keep } from '../../desk/kept.ts';
import { useStaff } from '../../desk/staff.ts';
import { rebaseKept, useEditing } from '../../desk/use-editing.ts';
import { offeringKey, PENAWARAN } from './state.ts';

/** Sections that are written and kept apart. */
const KEPT = ['umum', 'prodi', 'khusus', 'catatan', 'ujian', 'publik', 'daftar-ulang'] as const;
export type Section = (typeof KEPT)[number];

interface Options<Form> {
  section: Section;
  stored: DetailPenawaran;
  formOf: (stored: DetailPenawaran) => Form;
  wordsOf: (form: Form) => readonly [string, string][];
  check: (form: Form) => readonly Finding[];
  save: (form: Form, about: { versi: number; konfirmasi: number }) => Promise<DetailPenawaran>;
  /** What must be agreed to before it is saved. */
  warn?: (form: Form) => Peringatan | null;
}

const keptName = (section: Section, kode: string) => `penawaran.${section}.${kode}`;

/** Shows what is stored. */
export const useShow = () => {
  const client = useQueryClient();
  return (next: DetailPenawaran) => {
    client.setQueryData(offeringKey(next.kode_penawaran), next);
    void client.invalidateQueries({ queryKey: PENAWARAN, exact: true });
  };
};

/** What this tab wrote last of an offering, and over which version. */
interface Written {
  over: number;
  versi: number;
}
/** The changes of this tab, done in turn: each is made over the one before, and what is being written stands on top of it. */
const changes = new Map<string, Promise<Written | null>>();
const useInTurn = (kode: string) => {
  const { username } = useStaff();
  return (versi: number, change: (versi: number) => Promise<DetailPenawaran>): Promise<DetailPenawaran> => {
    const before = changes.get(kode) ?? Promise.resolve(null);
    let written: Written | null = null;
    const changing = before.then(async (last) => {
      const over = last && versi === last.over ? last.versi : versi;
      const next = await change(over);
      // Otherwise a colleague's version lies between.
      if (next.versi !== over + 1) return next;
      written = { over, versi: next.versi };
      for (const section of KEPT) rebaseKept(`${keptName(section, kode)}.${username}`, over, next.versi);
      return next;
    });
    changes.set(
      kode,
      changing.then(
        () => written ?? before,
        () => before,
      ),
    );
    return changing;
  };
};

/** An act on the whole offering, such as taking over the form of its track. */
export const useAct = ({ kode_penawaran, versi }: DetailPenawaran) => {
  const show = useShow();
  const inTurn = useInTurn(kode_penawaran);
  return async (act: (versi: number) => Promise<DetailPenawaran>): Promise<void> =>
    show(await inTurn(versi, act));
};

/** Forgets what was written of an offering that is gone: another may come under its code. */
export const useForget = (kode: string) => {
  const { username } = useStaff();
  return () => {
    changes.delete(kode);
    for (const section of KEPT) keep(`${keptName(section, kode)}.${username}`, '');
  };
};

export const useSection = <Form extends object>(options: Options<Form>) => {
  const { section, stored, formOf, wordsOf, check, save, warn } = options;
  const client = useQueryClient();
  const show = useShow();
  const told = useRef(0);
  const [asked, setAsked] = useState<Peringatan | null>(null);
  const kode = stored.kode_penawaran;
  const inTurn = useInTurn(kode);
  const editing = useEditing<Form, DetailPenawaran>({
    name: () => keptName(section, kode),
    item: stored,
    initial: formOf(stored),
    check,
    save: (form, versi) =>
      inTurn(versi ?? stored.versi, (over) => save(form, { versi: over, konfirmasi: told.current })),
    // More of them than were told of: the page counts anew, and the next press asks again.
    onUnconfirmed: () => void client.invalidateQueries({ queryKey: offeringKey(kode) }),
    latest: () => call(bacaPenawaran, { params: { kode_penawaran: kode } }),
    saved: () => 'Tersimpan.',
    onStored: show,
  });
  const submit = async () => {
    told.current = 0;
    const warning = check(editing.form).length > 0 ? null : (warn?.(editing.form) ?? null);
    if (warning) setAsked(warning);
    else await editing.submit();
  };
  return {
    editing: { ...editing, submit },
    /** For `SettingsForm`. */
    settings: { editing: { ...editing, submit }, formOf, wordsOf, subject: 'Penawaran ini' },
    asked,
    cancel: () => setAsked(null),
    agree: async () => {
      told.current = asked?.jumlah ?? 0;
      setAsked(null);
      await editing.submit();
    },
  };
};
