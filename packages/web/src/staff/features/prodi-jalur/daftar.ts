/** What the desk shows, as the server has it, with the names of levels and interests. */
import { daftarProdiJalur } from '@gerbang/contract/office/prodi-jalur/calls';
import { references } from '@gerbang/contract/references';
import { useQuery } from '@tanstack/react-query';
import { callPath } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import type { Option } from '../../../ui/field/option.ts';

export const DAFTAR = ['prodi-jalur'] as const;
export const useDaftar = () => useRead(daftarProdiJalur, { key: DAFTAR });

const useOptions = (list: 'jenjang_prodi' | 'minat', key: string) => {
  const { paths, label } = references[list];
  const { data } = useQuery({
    queryKey: ['referensi', list],
    queryFn: () => callPath<Record<string, string | number>[]>('GET', paths[0]),
    staleTime: 10 * 60_000,
  });
  return data?.map((row): Option => ({ value: String(row[key]), label: String(row[label]) })) ?? [];
};

/** What an entry may name. */
export interface Choices {
  fakultas: readonly Option[];
  jenjang: readonly Option[];
  minat: readonly Option[];
}
export const useChoices = (): Choices => {
  const { data } = useDaftar();
  return {
    fakultas: (data?.fakultas ?? []).map((f) => ({ value: String(f.id_fakultas), label: f.nama_fakultas })),
    jenjang: useOptions('jenjang_prodi', 'id_jenjang'),
    minat: useOptions('minat', 'kode_minat'),
  };
};
/** The words of a chosen number; the number itself while they are on their way. */
export const wordsFor = (options: readonly Option[], value: number): string =>
  options.find((o) => o.value === String(value))?.label ?? String(value);
