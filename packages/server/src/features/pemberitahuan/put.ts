/** A notice by e-mail put into words, with those that leave together with it. */
import type { Deps } from '../../deps.ts';
import { compose, type Message, type Paper, type Spoken } from '../../domain/surel.ts';
import { openToken } from './address.ts';
import { digestLines } from './digest.ts';
import type { Facts, Taken } from './judge.ts';
import { inLanguage, mapIn, NAMELESS } from './words.ts';

/** The message; null where its link can no longer be read, the master secret being another. */
export const put = (
  { config }: Deps,
  paper: Paper,
  words: Spoken,
  [it, ...others]: readonly [Taken, ...Taken[]],
  { nama_lengkap, bahasa }: Facts,
  to: string,
): Message | null => {
  const { id, ulang, nomor_pendaftar: nomor, peristiwa } = it;
  try {
    const token = it.rahasia && openToken(config, nomor, it.rahasia);
    const values =
      token === null
        ? {
            ...inLanguage(it.isi, words.bahasa),
            ...mapIn(it.isi),
            nama: nama_lengkap ?? NAMELESS[words.bahasa],
            nomor,
          }
        : {};
    if (others.length > 0) {
      const all = [it, ...others];
      const daftar = digestLines(all, bahasa)
        .map((line) => `• ${line}`)
        .join('\n\n');
      const kinds = [...new Set(all.map((one) => one.peristiwa))];
      return compose(paper, words, {
        id,
        ulang,
        nomor,
        to,
        bahasa,
        token,
        kinds,
        peristiwa: 'ringkasan',
        values: { ...values, daftar },
      });
    }
    return compose(paper, words, { id, ulang, nomor, peristiwa, to, bahasa, values, token });
  } catch {
    return null;
  }
};
