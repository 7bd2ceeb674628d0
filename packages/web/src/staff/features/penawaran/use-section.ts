/** One section of an offering being changed: as every form of the office, and asking first where applicants are touched. */
import type { Finding } from '@gerbang/contract/errors';
import { bacaPenawaran, type DetailPenawaran } from '@gerbang/contract/penawaran-petugas';
import type { Peringatan } from '@gerbang/contract/penawaran-umum';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallError, call } from '../../../api/client.ts';
import { useStaff } from '../../ui/staff.ts';
import { rebaseKept, useEditing } from '../../ui/use-editing.ts';
import { offeringKey, PENAWARAN } from './state.ts';

/** Sections that are written and kept apart. */
const KEPT = ['umum', 'prodi', 'khusus', 'catatan', 'ujian'] as const;
export type Section = (typeof KEPT)[number];

interface Options<Form> {
  section: Section;
  stored: DetailPenawaran;
  formOf: (stored: DetailPenawaran) => Form;
  check: (form: Form) => readonly Finding[];
  save: (form: Form, about: { versi: number; konfirmasi: number }) => Promise<DetailPenawaran>;
  /** What must be agreed to before it is saved. */
  warn?: (form: Form) => Peringatan | null;
}

/** Shows what was stored, and keeps what is being written in other sections on top of it. */
export const useStored = (stored: DetailPenawaran) => {
  const client = useQueryClient();
  const { username } = useStaff();
  return (next: DetailPenawaran) => {
    for (const section of KEPT)
      rebaseKept(`penawaran.${section}.${stored.kode_penawaran}.${username}`, next.versi - 1, next.versi);
    client.setQueryData(offeringKey(next.kode_penawaran), next);
    void client.invalidateQueries({ queryKey: PENAWARAN, exact: true });
  };
};

/** What this tab saved last of an offering, or is saving: its sections are saved in turn, each over the one before. */
const saves = new Map<string, Promise<DetailPenawaran | undefined>>();
const inTurn = (kode: string, versi: number, save: (versi: number) => Promise<DetailPenawaran>) => {
  const before = saves.get(kode) ?? Promise.resolve(undefined);
  const saving = before.then((last) => save(last && versi === last.versi - 1 ? last.versi : versi));
  saves.set(
    kode,
    saving.catch(() => before),
  );
  return saving;
};

export const useSection = <Form extends object>(options: Options<Form>) => {
  const { section, stored, formOf, check, save, warn } = options;
  const client = useQueryClient();
  const show = useStored(stored);
  const told = useRef(0);
  const [asked, setAsked] = useState<Peringatan | null>(null);
  const kode = stored.kode_penawaran;
  const editing = useEditing<Form, DetailPenawaran>({
    name: () => `penawaran.${section}.${kode}`,
    item: stored,
    initial: formOf(stored),
    check,
    save: (form, versi) =>
      inTurn(kode, versi ?? stored.versi, (over) =>
        save(form, { versi: over, konfirmasi: told.current }),
      ).catch((error: unknown) => {
        // More of them than were told of: the page counts anew, and the next press asks again.
        if (error instanceof CallError && error.code === 'perlu_konfirmasi') {
          void client.invalidateQueries({ queryKey: offeringKey(kode) });
          throw new CallError(error.status, error.code, error.findings[0]?.message ?? error.message);
        }
        throw error;
      }),
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
    asked,
    cancel: () => setAsked(null),
    agree: async () => {
      told.current = asked?.jumlah ?? 0;
      setAsked(null);
      await editing.submit();
    },
  };
};
