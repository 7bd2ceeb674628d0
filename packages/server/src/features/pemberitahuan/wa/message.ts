/** A notice as a message, with those that leave together with it (pemberitahuan 15, pemberitahuan 23). */
import type { Bahasa, Peristiwa } from '@gerbang/contract/applicant/pemberitahuan';
import { type LewatWa, TEMPLAT_WA } from '@gerbang/contract/applicant/pemberitahuan/kata-wa';
import type { Deps } from '../../../deps.ts';
import { openBillCode } from '../../../domain/tagihan-kode.ts';
import { digestLines } from '../digest.ts';
import type { Taken } from '../judge.ts';
import { inLanguage } from '../words.ts';
import type { Carried } from './carry.ts';
import { openCode } from './number.ts';

/** A list longer than this is no message any more. */
const LIST_MAX = 500;
const isKind = (name: Peristiwa): name is LewatWa => Object.hasOwn(TEMPLAT_WA, name);
/** The message; null where its code can no longer be read, the master secret being another. */
export const messageOf = (
  config: Deps['config'],
  universitas: string,
  [it, ...others]: readonly [Taken, ...Taken[]],
  to: string,
  bahasa: Bahasa,
): Carried | null => {
  const sent = { to, bahasa, mark: `${it.id}.${it.ulang}` };
  if (others.length > 0) {
    const daftar = digestLines([it, ...others], bahasa)
      .join('; ')
      .slice(0, LIST_MAX);
    return { ...sent, kind: 'ringkasan', parameters: [universitas, daftar] };
  }
  if (isKind(it.peristiwa)) {
    const { sisipan } = TEMPLAT_WA[it.peristiwa];
    const values = inLanguage(it.isi, bahasa);
    const parameters = [universitas, ...sisipan.map((name) => values[name] ?? '-')];
    return { ...sent, kind: it.peristiwa, parameters };
  }
  if (it.rahasia === null) return null;
  try {
    const kode =
      it.id_tagihan === null
        ? openCode(config, it.nomor_pendaftar, it.rahasia)
        : openBillCode(config, it.id_tagihan, it.rahasia);
    return { ...sent, kind: 'kode', parameters: [kode], kode };
  } catch {
    return null;
  }
};
