/** The rule as it is edited: complete for the components and programmes there are, and in words beside a colleague's. */

import { detailSeleksi, simpanAturan } from '@gerbang/contract/office/seleksi';
import type { Hitungan } from '@gerbang/contract/office/seleksi/contoh';
import {
  type Aturan,
  aturanAwal,
  CARA,
  KOSONG,
  kalimatBatas,
  kalimatBobot,
  kalimatSeri,
  kalimatTambahan,
  kursiSemua,
  periksaAturan,
  persenText,
  TANPA_TAMBAHAN,
  UBAH,
} from '@gerbang/contract/seleksi/aturan';
import { useQueryClient } from '@tanstack/react-query';
import { CallError, call } from '../../../api/client.ts';
import { useEditing } from '../../desk/use-editing.ts';
import { SELEKSI, type Selection } from './use-selection.ts';

export interface StoredRule {
  versi: number;
  isi: Aturan;
}

/** What a part of the form is drawn with. */
export interface PartProps {
  selection: Selection;
  form: Aturan;
  change: (next: Partial<Aturan>) => void;
  errors: Readonly<Record<string, string>>;
  /** One participant under the rule as it stands; null where nobody has a score. */
  example: Hitungan | null | undefined;
}

/** A rule with what components and programmes came since it was stored, and without those that went. */
const completed = (isi: Aturan, { daftar_komponen, prodi }: Selection): Aturan => {
  const codes = daftar_komponen.map((one) => one.kode);
  const missing = (have: readonly { kode: string }[]) =>
    codes.filter((kode) => !have.some((one) => one.kode === kode));
  const there = ({ kode }: { kode: string }) => codes.includes(kode);
  const seats = new Map(isi.kursi.map((one) => [one.prodi, one]));
  return {
    ...isi,
    komponen: [
      ...isi.komponen.filter(there),
      ...missing(isi.komponen).map((kode) => ({ kode, ubah: 'asli', banding: 'semua' }) as const),
    ],
    seri: isi.seri.filter((kode) => kode === 'urut' || codes.includes(kode)),
    bobot: isi.bobot.map((one) => ({
      ...one,
      komponen: [
        ...one.komponen.filter(there),
        ...missing(one.komponen).map((kode) => ({ kode, bobot: 0, minimum: null })),
      ],
    })),
    kursi: prodi.map(
      ({ kode, daya_tampung }) => seats.get(kode) ?? { prodi: kode, jumlah: daya_tampung ?? 0, lebih: 0 },
    ),
  };
};

export const storedRule = ({ aturan, versi }: Selection): StoredRule | null =>
  aturan && versi !== null ? { versi, isi: aturan } : null;

/** The form over what is stored, or a rule to begin with. */
export const useRuleForm = (selection: Selection) => {
  const client = useQueryClient();
  const { kode_penawaran, daftar_komponen, prodi } = selection;
  const codes = daftar_komponen.map((one) => one.kode);
  const begin = aturanAwal(
    codes,
    prodi.map(({ kode, daya_tampung }) => ({ prodi: kode, jumlah: daya_tampung ?? 0, lebih: 0 })),
  );
  const item = storedRule(selection);
  return useEditing<Aturan, StoredRule>({
    name: () => `aturan-seleksi-${kode_penawaran}`,
    item,
    initial: item ? completed(item.isi, selection) : begin,
    check: (form) => periksaAturan(form, { komponen: codes, prodi: prodi.map((one) => one.kode) }),
    save: async (isi, versi) => ({
      isi,
      ...(await call(simpanAturan, { params: { kode_penawaran }, body: { isi, versi } })),
    }),
    latest: async () => {
      const now = storedRule(await call(detailSeleksi, { params: { kode_penawaran } }));
      if (!now) throw new CallError(404, 'tidak_ditemukan', 'Aturan tidak ditemukan.');
      return now;
    },
    saved: () => 'Aturan seleksi disimpan.',
    onStored: ({ versi, isi }) => {
      client.setQueryData(
        [...SELEKSI, kode_penawaran],
        (before: Selection | undefined) => before && { ...before, versi, aturan: isi },
      );
      void client.invalidateQueries({ queryKey: SELEKSI });
    },
  });
};

/** A rule as lines of words. */
export const wordsOf = (selection: Selection) => {
  const nama = namesOf(selection);
  return (isi: Aturan): [string, string][] => [
    ['Cara', CARA[isi.cara]],
    ['Nilai kosong', KOSONG[isi.kosong]],
    ['Penyetaraan', isi.komponen.map((one) => `${nama(one.kode)}: ${UBAH[one.ubah]}`).join('; ')],
    ...isi.bobot.map((one): [string, string] => [`Bobot ${one.untuk}`, kalimatBobot(one, nama)]),
    ['Tambahan', kalimatTambahan(isi.tambahan ?? TANPA_TAMBAHAN, groupNames(selection))],
    ['Nilai sama', kalimatSeri(isi.seri, nama)],
    ['Kursi', String(isi.kursi.reduce((sum, one) => sum + kursiSemua(one), 0))],
    ['Batas kelompok', isi.batas ? kalimatBatas(isi.batas, groupNames(selection)) : 'Tidak ada'],
    ['Cadangan', isi.cadangan.map((one) => `${one.kelompok} ${persenText(one.persen * 100)}`).join('; ')],
  ];
};

/** The name of a group by its code. */
export const groupNames = ({ kelompok }: Selection): ((kode: string) => string) => {
  const names = new Map(kelompok.map((one) => [one.kode, one.nama]));
  return (kode) => names.get(kode) ?? kode;
};
/** The name of a component by its code. */
export const namesOf = ({ daftar_komponen }: Selection): ((kode: string) => string) => {
  const names = new Map(daftar_komponen.map((one) => [one.kode, one.nama]));
  return (kode) => names.get(kode) ?? kode;
};
