/** Two versions of the choice: whether another device saved one meanwhile (pilihan 11). Pure. */
import type { Choice } from '@gerbang/contract/steps/pilihan-jurusan';

/** The parts of a choice as texts; equal where they are the same. */
export const choiceText = ({ id_kelas, id_prodi, kode_jadwal }: Choice): Record<string, string> => ({
  id_kelas: String(id_kelas ?? ''),
  id_prodi: id_prodi.join(),
  kode_jadwal: kode_jadwal ?? '',
});

/** True when something of what is saved `now` is neither what `mine` was built on (`base`) nor what it says itself. */
export const isChoiceOvertaken = (
  base: Readonly<Record<string, string>>,
  mine: Choice,
  now: Choice,
): boolean => {
  const own = choiceText(mine);
  return Object.entries(choiceText(now)).some(([name, text]) => text !== base[name] && text !== own[name]);
};
