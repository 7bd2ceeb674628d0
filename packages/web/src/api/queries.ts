/** Server state of a signed-in applicant, by react-query. */
import type { Finding, Isian, Values } from '@gerbang/contract';
import type { FileData } from '@gerbang/contract/applicant/formulir';
import * as formulir from '@gerbang/contract/applicant/formulir';
import { sesi } from '@gerbang/contract/applicant/sesi';
import { statusPendaftar } from '@gerbang/contract/applicant/verifikasi';
import type { Value } from '@gerbang/contract/form/field';
import { steps } from '@gerbang/contract/steps/index';
import { type Choice } from '@gerbang/contract/steps/pilihan-jurusan';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError, call, callSure } from './client.ts';
import type { Heard } from './moment.ts';

const RETRIES = 3;

/** Reads that did not arrive are tried again; answers that decided something are not. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: Number.POSITIVE_INFINITY,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        // Who is asked to slow down is told at once (layar 10), not after asking three times more.
        retry: (count, error) =>
          error instanceof CallError && error.isPassing && error.status !== 429 && count < RETRIES,
        retryDelay: (count) => Math.min(1000 * 2 ** count, 8000),
      },
      mutations: { networkMode: 'always' },
    },
  });

/** The session; everything else asks it who is signed in. Refreshed on return to the page (sesi 8). */
export const useSesi = () =>
  useQuery({ queryKey: ['sesi'], queryFn: () => call(sesi), staleTime: 30_000, refetchOnWindowFocus: true });

/** The session where the guard has already loaded it. */
export const useMe = () => {
  const { data, dataUpdatedAt } = useSesi();
  if (!data) throw new Error('useMe outside the signed-in frame');
  const { mhs_jalur, ...rest } = data;
  const heard: Heard = { time_now: data.time_now, at: dataUpdatedAt };
  return { ...rest, ...mhs_jalur, heard, now: () => new Date(Date.parse(data.time_now)) };
};

export const useStatus = (nomor_pendaftar: string, kode_penawaran: string) =>
  useQuery({
    queryKey: ['status'],
    queryFn: () => call(statusPendaftar, { params: { nomor_pendaftar, kode_penawaran } }),
    refetchOnWindowFocus: true,
  });

const FORM = ['form'] as const;
/** Reads the form anew: what kept somebody from going on may no longer be demanded. */
export const useFreshForm = () => {
  const client = useQueryClient();
  return (): void => void client.invalidateQueries({ queryKey: FORM });
};

/** The form as the configuration calls deliver it: active steps in order, which the first tells as well, and their codes (formulir 7). */
export const useFormConfig = (kode_jalur: string) =>
  useQuery({
    queryKey: [...FORM, kode_jalur],
    // The office may loosen it while it is filled (formulir 34).
    refetchOnWindowFocus: true,
    queryFn: async () => {
      const params = { kode_jalur };
      const [active, forms] = await Promise.all([
        callSure(formulir.grupJalurForm, { params }),
        callSure(formulir.grupJalurFormForm, { params }),
      ]);
      const order = new Map(active.map((g) => [g.kode_grup_form, g.urutan]));
      const codes: Record<number, Record<string, boolean>> = {};
      for (const { kode_grup_form, nama_form, tampil, wajib } of forms)
        if (tampil) (codes[kode_grup_form] ??= {})[nama_form] = wajib;
      return {
        codes,
        steps: steps
          .filter((s) => order.has(s.number))
          .sort((a, b) => (order.get(a.number) ?? 0) - (order.get(b.number) ?? 0)),
      };
    },
  });

export const useNotes = (kode_penawaran: string) =>
  useQuery({
    queryKey: ['catatan', kode_penawaran],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => callSure(formulir.catatanFormulir, { params: { kode_penawaran } }),
  });

/** What is saved: records by table, files by slot, drafts by step. */
export interface Saved {
  records: Record<string, Values | null>;
  files: FileData[];
  drafts: formulir.DraftData[];
  counts: Record<string, number>;
  pilihan: Choice;
  /** What keeps the choice from being finalised. */
  kekurangan_pilihan: Finding[];
  /** Kinds of special needs. */
  kemampuan_berbeda: number[];
  khusus: Isian['khusus'];
  limits: Isian['limits'];
}
export const SAVED = ['isian'] as const;

export const useSaved = (nomor_pendaftar: string) =>
  useQuery({
    queryKey: SAVED,
    staleTime: 5 * 60_000,
    queryFn: () => call(formulir.isian, { params: { nomor_pendaftar } }) as Promise<Saved>,
  });

/** Changes what is cached of the saved form after the server has answered a write. */
export const usePatchSaved = () => {
  const client = useQueryClient();
  return {
    record: (table: string, values: Record<string, Value>) =>
      client.setQueryData<Saved>(SAVED, (s) => s && { ...s, records: { ...s.records, [table]: values } }),
    file: (file: FileData) =>
      client.setQueryData<Saved>(
        SAVED,
        (s) => s && { ...s, files: [...s.files.filter((f) => f.slot !== file.slot), file] },
      ),
    count: (key: string, count: number) =>
      client.setQueryData<Saved>(SAVED, (s) => s && { ...s, counts: { ...s.counts, [key]: count } }),
    needs: (kemampuan_berbeda: number[]) =>
      client.setQueryData<Saved>(SAVED, (s) => s && { ...s, kemampuan_berbeda }),
    custom: (values: Record<string, string | null>) =>
      client.setQueryData<Saved>(SAVED, (s) => s && { ...s, khusus: { ...s.khusus, values } }),
    choice: (pilihan: Choice, kekurangan_pilihan: Finding[]) =>
      client.setQueryData<Saved>(SAVED, (s) => s && { ...s, pilihan, kekurangan_pilihan }),
    draft: (step: string, draft: formulir.DraftData | null) =>
      client.setQueryData<Saved>(
        SAVED,
        (s) => s && { ...s, drafts: [...s.drafts.filter((d) => d.step !== step), ...(draft ? [draft] : [])] },
      ),
    /** Reads everything anew; undefined when that fails. */
    refetch: async () => {
      await client.refetchQueries({ queryKey: SAVED });
      return client.getQueryData<Saved>(SAVED);
    },
  };
};

/** The judge's view of what is saved. */
export const toIsian = (saved: Saved, codes: Isian['codes'], now: Date): Isian => ({
  records: saved.records,
  slots: Object.fromEntries(saved.files.map((f) => [f.slot, true])),
  counts: saved.counts,
  khusus: saved.khusus,
  codes,
  limits: saved.limits,
  today: jakartaDay(now),
});
