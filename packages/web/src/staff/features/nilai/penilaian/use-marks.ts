/** The sheet of an assessor: own marks typed over what was seen, and the marks of both once both are in. */
import { bacaNilai, type Komponen } from '@gerbang/contract/office/nilai';
import {
  KEADAAN,
  lembarPenilaian,
  type Penilaian,
  tulisPenilaian,
} from '@gerbang/contract/office/nilai/penilaian';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '../../../../api/read.ts';
import { useSend } from '../../../../api/send.ts';
import { useFlash } from '../../../../ui/feedback/flash.tsx';
import type { SheetColumn, SheetRow, Typed } from '../../../../ui/sheet/sheet.ts';
import { numberText } from '../../../desk/number.ts';
import { useLeaveWarning } from '../../../desk/unsaved.tsx';
import { NILAI } from '../use-scores.ts';
import { faultIn, shownOf } from '../use-sheet.ts';

const NONE: Typed = new Map();
const OWN = 'saya';
const any = () => null;

export const columnsOf = ({ rentang }: Komponen): SheetColumn[] => [
  { key: OWN, title: 'Nilai saya', fault: faultIn(rentang) },
  { key: 'keadaan', title: 'Keadaan', fault: any },
  { key: 'penilai', title: 'Para penilai', fault: any },
  { key: 'nilai', title: 'Nilai', fault: any },
];
export const rowOf =
  (mayChange: boolean) =>
  ({ nomor_peserta, nama_lengkap, hadir, keadaan, saya, boleh, penilai, nilai }: Penilaian): SheetRow => ({
    key: nomor_peserta,
    note: `${nama_lengkap ?? '–'}${hadir ? '' : ', tidak tercatat hadir'}`,
    cells: [
      { text: shownOf(saya), open: mayChange && boleh },
      { text: KEADAAN[keadaan], open: false },
      { text: penilai.map((one) => `${one.nama} ${shownOf(one.nilai)}`).join('; '), open: false },
      { text: shownOf(nilai), open: false },
    ],
  });

/** Pages of the sheet, what is typed over them, and saving it. */
export const useMarks = (kode: string, komponen: Komponen) => {
  const client = useQueryClient();
  const flash = useFlash();
  const [hanya, setHanya] = useState<'beda' | 'saya' | null>(null);
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  const [typed, setTyped] = useState(NONE);
  const [alasan, setAlasan] = useState('');
  const [conflicts, setConflicts] = useState<readonly { field: string; message: string }[]>([]);
  const setelah = pages.at(-1);
  const params = { kode_penawaran: kode, kode_komponen: komponen.kode };
  const sheet = useRead(lembarPenilaian, {
    key: [...NILAI, kode, 'penilaian', komponen.kode, hanya ?? '', setelah ?? ''],
    params,
    query: { setelah, ...(hanya ? { hanya } : {}) },
    staleTime: 0,
  });
  useLeaveWarning(typed.size > 0);
  const saving = useSend(tulisPenilaian, {
    onDone: ({ berubah, beda }) => {
      setTyped(NONE);
      setAlasan('');
      setConflicts([]);
      const more = beda > 0 ? ` ${numberText(beda)} perlu penilai ketiga.` : '';
      flash(`${numberText(berubah)} nilai disimpan.${more}`, { kind: 'success' });
      return client.invalidateQueries({ queryKey: NILAI });
    },
    onFailed: async ({ code, findings }) => {
      if (code !== 'versi_usang') return false;
      // What colleagues decided meanwhile is not written over: those cells are let go, the rest stay typed.
      setConflicts(findings);
      const gone = new Set(findings.map(({ field }) => `${field}/${OWN}`));
      setTyped((before) => new Map([...before].filter(([key]) => !gone.has(key))));
      await client.invalidateQueries({ queryKey: NILAI });
      return true;
    },
  });
  const rows = new Map((sheet.data?.baris ?? []).map((row) => [row.nomor_peserta, row]));
  const cells = [...typed].map(([key, { text, from }]) => {
    const nomor_peserta = key.split('/')[0] ?? '';
    const ketiga = rows.get(nomor_peserta)?.keadaan === 'beda';
    return { nomor_peserta, semula: bacaNilai(from), nilai: bacaNilai(text), ketiga };
  });
  const fault = faultIn(komponen.rentang);
  const needsReason = cells.some(({ semula, ketiga }) => semula !== null || ketiga);
  return {
    sheet,
    pages,
    setPages,
    hanya,
    setHanya: (only: 'beda' | 'saya' | null) => {
      setPages([undefined]);
      setHanya(only);
    },
    typed,
    setTyped,
    discard: () => {
      setTyped(NONE);
      setAlasan('');
    },
    conflicts,
    saving,
    good: [...typed.values()].every(({ text }) => fault(text) === null),
    needsReason,
    alasan,
    setAlasan,
    save: () =>
      saving.send({
        params,
        body: { tanda: cells, ...(needsReason && alasan.trim() !== '' ? { alasan: alasan.trim() } : {}) },
      }),
  };
};
