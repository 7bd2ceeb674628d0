/** A choice of class and programmes within what the offering allows. */
import { choiceBounds } from '@gerbang/contract/steps/pilihan-jurusan';
import type { OfferingPlan } from '../university/offerings.ts';
import type { Random } from './random.ts';

export interface Chosen {
  id_kelas: number;
  /** In order of preference. */
  id_prodi: number[];
}

/** First what each interest demands at least, then more of any interest while its maximum allows. */
export const choose = ({ kelas, programmes, minat }: OfferingPlan, random: Random): Chosen => {
  const id_kelas = random.pick(kelas);
  const { min, max } = choiceBounds(minat);
  const wanted = random.int(min, max);
  const left = programmes.filter((p) => p.id_kelas === id_kelas);
  const taken = new Map<number, number>();
  const id_prodi: number[] = [];
  const take = (kode_minat: number): void => {
    const candidates = left.filter((p) => p.kode_minat === kode_minat && !id_prodi.includes(p.id_prodi));
    if (candidates.length === 0) return;
    id_prodi.push(random.pick(candidates).id_prodi);
    taken.set(kode_minat, (taken.get(kode_minat) ?? 0) + 1);
  };
  for (const m of minat) for (let i = 0; i < m.jumlah_minimum_pengisian; i += 1) take(m.kode_minat);
  for (const m of random.sample(minat, minat.length))
    while (id_prodi.length < wanted && (taken.get(m.kode_minat) ?? 0) < m.jumlah_penawaran) {
      const before = id_prodi.length;
      take(m.kode_minat);
      if (id_prodi.length === before) break;
    }
  return { id_kelas, id_prodi };
};
