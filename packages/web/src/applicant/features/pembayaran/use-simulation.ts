/** The choices of the payment simulation: lists that follow from one another, and the code that comes of them. */

import { isBirthDay, paymentCode, simulationMessages } from '@gerbang/contract/applicant/pembayaran/calls';
import type { Penawaran } from '@gerbang/contract/applicant/penawaran';
import { keysOf } from '@gerbang/contract/wire/keys';
import { pageErrors } from '@gerbang/contract/wire/page-errors';
import { fill } from '@gerbang/contract/wire/path';
import { sentences } from '@gerbang/contract/wire/sentences';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { type FormEvent, useEffect, useState } from 'react';
import { CallError, callPath } from '../../../api/client.ts';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { whyNoDate } from '../../../ui/field/parse-date.ts';
import { type Level, levelsByWave } from './levels.ts';

interface Prodi {
  id_prodi: number;
  nama_prodi: string;
  id_fakultas: number;
  id_jenjang: number;
}

interface List<T> {
  items: T[];
  loading: boolean;
  /** Why it did not come. */
  failure: string | null;
  retry: () => void;
}

/** Loads a list whenever `path` changes; null while nothing is chosen. */
function useList<T>(path: string | null): List<T> {
  const flash = useFlash();
  const [attempt, setAttempt] = useState(0);
  const wish = path && `${path} ${attempt}`;
  const [state, setState] = useState<{ wish: string | null; items: T[]; failure: string | null }>({
    wish: null,
    items: [],
    failure: null,
  });
  useEffect(() => {
    if (path === null) return;
    let wanted = true;
    callPath<T[]>('GET', path as '/api/').then(
      (items) => wanted && setState({ wish, items, failure: null }),
      (error: CallError) => {
        if (!wanted) return;
        const busy = error.status === 429;
        setState({ wish, items: [], failure: busy ? pageErrors.sibuk[1] : sentences.muatGagal });
        if (busy) flash(pageErrors.sibuk[1], { kind: 'error' });
      },
    );
    return () => {
      wanted = false;
    };
  }, [path, wish, flash]);
  const here = state.wish === wish;
  return {
    items: here ? state.items : [],
    loading: path !== null && !here,
    failure: here ? state.failure : null,
    retry: () => setAttempt(attempt + 1),
  };
}

const EMPTY = { jenjang: null, fakultas: null, prodi: null, jalur: null } as Record<
  'jenjang' | 'fakultas' | 'prodi' | 'jalur',
  string | null
>;

export const useSimulation = () => {
  const [choice, setChoice] = useState(EMPTY);
  const [born, setBorn] = useState<{ iso: string | null; text: string }>({ iso: null, text: '' });
  /** The code with what it was made of, and the fee of its offering. */
  const [code, setCode] = useState<{
    code: string;
    biaya: number;
    kode_penawaran: string;
    iso: string;
  } | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const open = useList<Penawaran>('/api/v2/penawaran_jalur/aktif');
  const levels = useList<Level>('/api/v1/public/jenjang_prodi');
  const faculties = useList<{ id_fakultas: number; nama_fakultas: string }>(
    choice.jenjang && fill('/api/v1/public/fakultas/jenjang/{id_jenjang}', { id_jenjang: choice.jenjang }),
  );
  const programmes = useList<Prodi>(choice.fakultas && '/api/v1/public/program_studi');
  const tracks = useList<Penawaran>(
    choice.prodi && fill('/api/v2/public/penawaran_jalur/prodi/{id_prodi}', { id_prodi: choice.prodi }),
  );

  /** A change clears everything chosen below it and the code shown. */
  const choose = (key: keyof typeof EMPTY, value: string | null) => {
    const order = keysOf(EMPTY);
    const below = order.slice(order.indexOf(key) + 1);
    setChoice((c) => ({ ...c, [key]: value, ...Object.fromEntries(below.map((k) => [k, null])) }));
    setCode(null);
    setErrors({});
  };
  const noTrack = choice.prodi !== null && !tracks.loading && !tracks.failure && tracks.items.length === 0;
  const failed = [open, levels, faculties, programmes, tracks].filter((l) => l.failure);

  /** Nothing is open at all: then there is nothing to choose from. */
  const isClosed = !open.loading && !open.failure && open.items.length === 0;
  const offered = open.loading
    ? { open: [], closed: [] }
    : levelsByWave(levels.items, open.failure ? null : open.items);

  /** Day of birth as typed. */
  const bear = (iso: string | null, text: string) => {
    setBorn({ iso, text });
    setCode(null);
    setErrors({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Record<string, string> = {};
    if (!choice.jenjang) found.jenjang = simulationMessages.jenjang;
    if (!choice.fakultas) found.fakultas = simulationMessages.fakultas;
    if (!choice.prodi) found.prodi = simulationMessages.prodi;
    if (!choice.jalur) found.jalur = noTrack ? simulationMessages.jalurBelumDibuka : simulationMessages.jalur;
    // What was typed and is no day says why, as it does on leaving the field.
    if (!born.iso) found.tanggal = whyNoDate(born.text) ?? simulationMessages.tanggal;
    else if (!isBirthDay(born.iso, jakartaDay(new Date())))
      found.tanggal = simulationMessages.tanggalMustahil;
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first) return void focusField(`sim-${first}`);
    const track = tracks.items.find((t) => t.kode_penawaran === choice.jalur);
    if (track && born.iso) {
      const { kode_bayar, biaya, kode_penawaran } = track;
      setCode({ code: paymentCode(kode_bayar, born.iso), biaya, kode_penawaran, iso: born.iso });
    }
  };
  return {
    choice,
    choose,
    born,
    bear,
    code,
    errors,
    offered,
    faculties,
    programmes,
    tracks,
    noTrack,
    isClosed,
    failed,
    submit,
  };
};
