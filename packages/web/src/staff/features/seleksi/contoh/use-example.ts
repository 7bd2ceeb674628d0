/** One participant counted under the rule as it is typed (seleksi 37). */
import { hitungContoh } from '@gerbang/contract/office/seleksi/contoh';
import type { Aturan } from '@gerbang/contract/seleksi/aturan';
import { keepPreviousData } from '@tanstack/react-query';
import { useRead } from '../../../../api/read.ts';
import { useSettled } from '../../../desk/use-settled.ts';
import { SELEKSI } from '../use-selection.ts';

/** Whoever types is answered when they pause. */
const PAUSE_MS = 350;

/** The participant of a number, or somebody in the middle while none was named. */
export const useExample = (kode_penawaran: string, form: Aturan, nomor_peserta: string | null) => {
  const isi = useSettled(form, PAUSE_MS);
  return useRead(hitungContoh, {
    key: [...SELEKSI, kode_penawaran, 'contoh', nomor_peserta, isi],
    params: { kode_penawaran },
    body: { isi, nomor_peserta },
    // What was typed before stays in sight while it is counted anew.
    placeholderData: keepPreviousData,
    retry: false,
  });
};
