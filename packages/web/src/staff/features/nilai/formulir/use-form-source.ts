/** Where a component's scores are taken from as it is chosen on the screen, its preview, and taking them. */
import { bacaNilai, type Komponen, nilaiText } from '@gerbang/contract/office/nilai';
import {
  ambilFormulir,
  type PratinjauFormulir,
  periksaFormulir,
  type Sumber,
  sumberNilai,
} from '@gerbang/contract/office/nilai/formulir';
import { JUARA_KE, TINGKAT_KEJUARAAN } from '@gerbang/contract/steps/data-prestasi';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '../../../../api/read.ts';
import { useSend } from '../../../../api/send.ts';
import { useFlash } from '../../../../ui/feedback/flash.tsx';
import type { SheetColumn, SheetRow, Typed } from '../../../../ui/sheet/sheet.ts';
import { numberText } from '../../../desk/number.ts';
import { NILAI } from '../use-scores.ts';

const START: Sumber = { dari: 'prestasi', tanpa_ditolak: true, poin: [], terbaik: 1 };

export const RANKS: SheetColumn[] = JUARA_KE.map(({ value, label }) => ({
  key: value,
  title: /^\d/.test(label) ? `Juara ${label}` : label,
  fault: (text) => (text.trim() === '' || bacaNilai(text) !== null ? null : 'bukan angka'),
}));
const pointOf = (of: Sumber, tingkat: string, juara: string): string => {
  const found = of.poin.find((one) => one.tingkat === tingkat && one.juara === juara);
  return found ? nilaiText(found.poin) : '';
};
/** A row for each level, a cell for each rank. */
export const levels = (of: Sumber, open: boolean): SheetRow[] =>
  TINGKAT_KEJUARAAN.map(({ value, label }) => ({
    key: label,
    note: '',
    cells: JUARA_KE.map((rank) => ({ text: pointOf(of, value, rank.value), open })),
  }));

/** The table as it is typed over what is kept. */
const typedInto = (of: Sumber, typed: Typed): Sumber['poin'] =>
  TINGKAT_KEJUARAAN.flatMap(({ value: tingkat, label }) =>
    JUARA_KE.flatMap(({ value: juara }) => {
      const poin = bacaNilai(typed.get(`${label}/${juara}`)?.text ?? pointOf(of, tingkat, juara));
      return poin === null ? [] : [{ tingkat, juara, poin }];
    }),
  );

export const useFormSource = (kode: string, komponen: Komponen) => {
  const client = useQueryClient();
  const flash = useFlash();
  const params = { kode_penawaran: kode, kode_komponen: komponen.kode };
  const kept = useRead(sumberNilai, { key: [...NILAI, kode, 'sumber', komponen.kode], params });
  const [changed, setChanged] = useState<Partial<Sumber>>({});
  const [typed, setTyped] = useState<Typed>(new Map());
  const [preview, setPreview] = useState<PratinjauFormulir | null>(null);
  const stored = kept.data?.sumber ?? START;
  const chosen: Sumber = { ...stored, ...changed };
  const sumber: Sumber =
    chosen.dari === 'prestasi'
      ? { ...chosen, poin: typedInto(stored, typed) }
      : { ...chosen, poin: [], terbaik: 1 };
  const checking = useSend(periksaFormulir, { onDone: setPreview });
  const taking = useSend(ambilFormulir, {
    onDone: ({ berubah }) => {
      setPreview(null);
      flash(`${numberText(berubah)} nilai diambil dari formulir.`, { kind: 'success' });
      return client.invalidateQueries({ queryKey: NILAI });
    },
    // What was previewed is not what stands there now.
    onFailed: ({ code }) => {
      if (code === 'versi_usang') setPreview(null);
    },
  });
  const good = [...typed.values()].every(({ text }) => RANKS[0]?.fault(text) === null);
  return {
    kept,
    stored,
    sumber,
    typed,
    good,
    preview,
    checking,
    taking,
    change: (some: Partial<Sumber>) => {
      setPreview(null);
      setChanged((before) => ({ ...before, ...some }));
    },
    type: (next: Typed) => {
      setPreview(null);
      setTyped(next);
    },
    check: () => checking.send({ params, body: { sumber } }),
    take: (alasan: string) =>
      taking.send({
        params,
        body: {
          sumber,
          sidik: preview?.sidik ?? '',
          ...(alasan.trim() === '' ? {} : { alasan: alasan.trim() }),
        },
      }),
  };
};
