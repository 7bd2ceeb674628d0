/** The sheet of an offering: its pages, what is typed over them, and saving that over what was seen. */
import {
  type BarisLembar,
  bacaNilai,
  type Komponen,
  lembarNilai,
  nilaiText,
  tulisNilai,
} from '@gerbang/contract/office/nilai';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useSend } from '../../../api/send.ts';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import type { SheetColumn, SheetRow, Typed } from '../../../ui/sheet/sheet.ts';
import { numberText } from '../../desk/number.ts';
import { useLeaveWarning } from '../../desk/unsaved.tsx';
import { NILAI } from './use-scores.ts';

const NONE: Typed = new Map();
export const shownOf = (nilai: number | null | undefined): string =>
  nilai === null || nilai === undefined ? '' : nilaiText(nilai);

/** Why a text is no score of a range; null where it is one, or none at all. */
export const faultIn =
  ([least, most]: Komponen['rentang']) =>
  (text: string): string | null => {
    if (text.trim() === '') return null;
    const nilai = bacaNilai(text);
    if (nilai === null) return 'bukan angka';
    return nilai < least || nilai > most ? `harus ${nilaiText(least)} sampai ${nilaiText(most)}` : null;
  };
export const columnOf = ({ kode, nama, rentang, ditutup }: Komponen): SheetColumn => ({
  key: kode,
  title: ditutup ? `${nama} (ditutup)` : nama,
  fault: faultIn(rentang),
});
export const rowOf =
  (components: readonly Komponen[], mayChange: boolean) =>
  ({ nomor_peserta, nama_lengkap, hadir, nilai, berlaku }: BarisLembar): SheetRow => ({
    key: nomor_peserta,
    note: `${nama_lengkap ?? '–'}${hadir ? '' : ', tidak tercatat hadir'}`,
    cells: components.map(({ ditutup, jenis }, c) => ({
      text: berlaku[c] ? shownOf(nilai[c]) : 'bukan untuknya',
      open: mayChange && jenis === 'biasa' && !ditutup && (berlaku[c] ?? false),
    })),
  });

export const useSheet = (kode: string, components: readonly Komponen[]) => {
  const client = useQueryClient();
  const flash = useFlash();
  /** Where the pages shown so far began; the last is the one on the screen. */
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  const [typed, setTyped] = useState(NONE);
  const [alasan, setAlasan] = useState('');
  const [conflicts, setConflicts] = useState<readonly { field: string; message: string }[]>([]);
  const setelah = pages.at(-1);
  const page = {
    queryKey: [...NILAI, kode, 'lembar', setelah ?? ''],
    queryFn: () => call(lembarNilai, { params: { kode_penawaran: kode }, query: { setelah } }),
    staleTime: 0,
  };
  const sheet = useQuery(page);
  useLeaveWarning(typed.size > 0);
  /** What stands there now is what is typed over from here on. */
  const rebase = (baris: readonly BarisLembar[]) => {
    const codes = components.map((one) => one.kode);
    const stored = new Map(baris.map((row) => [row.nomor_peserta, row.nilai]));
    const from = (key: string, before: string): string => {
      const [nomor = '', code = ''] = key.split('/');
      const nilai = stored.get(nomor);
      return nilai ? shownOf(nilai[codes.indexOf(code)]) : before;
    };
    setTyped(
      (before) => new Map([...before].map(([key, cell]) => [key, { ...cell, from: from(key, cell.from) }])),
    );
  };
  const saving = useSend(tulisNilai, {
    onDone: ({ berubah }) => {
      setTyped(NONE);
      setAlasan('');
      setConflicts([]);
      flash(`${numberText(berubah)} nilai disimpan.`, { kind: 'success' });
      return client.invalidateQueries({ queryKey: NILAI });
    },
    onFailed: async ({ code, findings }) => {
      if (code !== 'versi_usang') return false;
      setConflicts(findings);
      rebase((await client.fetchQuery(page)).baris);
      return true;
    },
  });
  const columns = new Map(components.map((one) => [one.kode, columnOf(one)]));
  const good = [...typed].every(
    ([key, { text }]) => columns.get(key.split('/')[1] ?? '')?.fault(text) === null,
  );
  const save = () => {
    const sel = [...typed].map(([key, { text, from }]) => {
      const [nomor_peserta = '', of = ''] = key.split('/');
      return { nomor_peserta, kode: of, semula: bacaNilai(from), nilai: bacaNilai(text) };
    });
    // Asked for where a score is replaced; what was written before that was undone is no reason for others.
    const why =
      alasan.trim() === '' || sel.every(({ semula }) => semula === null) ? {} : { alasan: alasan.trim() };
    return saving.send({ params: { kode_penawaran: kode }, body: { sel, ...why } });
  };
  return {
    sheet,
    pages,
    setPages,
    typed,
    setTyped,
    discard: () => {
      setTyped(NONE);
      setAlasan('');
    },
    conflicts,
    saving,
    good,
    alasan,
    setAlasan,
    save,
  };
};
