/** Special needs of made-up people, with the assistance they ask for at the exam (kesehatan 1). */
import { idOf, KONDISI_KESEHATAN } from '../reference/lists.ts';
import type { Random } from './random.ts';

export interface Needs {
  /** Ids of the list `kesehatan`. */
  id_kesehatan: readonly number[];
  /** At most 100 letters (kesehatan 4). */
  pendampingan: string;
}

type Kind = (typeof KONDISI_KESEHATAN)[number];

const cases: readonly (readonly [kinds: readonly Kind[], pendampingan: string])[] = [
  [['Tunanetra'], 'Pembaca soal, atau komputer dengan pembaca layar'],
  [['Penglihatan terbatas (low vision)'], 'Naskah soal berhuruf besar'],
  [['Tunarungu', 'Tunawicara'], 'Juru bahasa isyarat'],
  [['Tunadaksa'], 'Ruang ujian yang dapat dicapai dengan kursi roda'],
  [['Kesulitan belajar (misalnya disleksia)'], 'Tambahan waktu dan ruang yang tenang'],
];

export const needsOf = (random: Random): Needs => {
  const [kinds, pendampingan] = random.pick(cases);
  return { id_kesehatan: kinds.map((kind) => idOf(KONDISI_KESEHATAN, kind)), pendampingan };
};
