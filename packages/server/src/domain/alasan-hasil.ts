/** The reasons of a result as they are read: only what the office opens of them (seleksi 17). */
import type { AlasanHasil } from '@gerbang/contract/applicant/yudisium';
import type { Keterbukaan } from '@gerbang/contract/office/seleksi';
import type { Reason } from '../seleksi/reasons.ts';

export interface Given {
  isi: Omit<Reason, 'id'>;
  keterbukaan: Keterbukaan;
  segel: string;
  /** Names of the choices, in their order. */
  nama: readonly (string | undefined)[];
}
/** What is opened of reasons; null where nothing is. */
export const openedReasons = ({ isi, keterbukaan, segel, nama }: Given): AlasanHasil | null => {
  const { nilai, peringkat, batas, tunggu } = keterbukaan;
  if (!nilai && !peringkat && !batas && !tunggu) return null;
  return {
    segel,
    nilai: nilai ? isi.nilai : [],
    tambahan: nilai ? (isi.tambahan ?? 0) : 0,
    sidang: isi.sidang ?? null,
    pilihan: isi.pilihan.map((one, i) => ({
      nama: nama[i] ?? one.prodi,
      diterima: isi.diterima === i + 1,
      kurang: nilai ? one.kurang : [],
      kosong: nilai ? one.kosong : [],
      total: nilai ? one.total : null,
      total_kurang: nilai && one.total_kurang,
      peringkat: peringkat ? one.peringkat : null,
      memenuhi: peringkat ? one.memenuhi : null,
      batas: batas ? one.batas : null,
      ...(batas && one.terbatas ? { terbatas: one.terbatas } : {}),
      tunggu: tunggu && one.tunggu > 0 ? one.tunggu : null,
    })),
  };
};
