/** A notice as a message of an approved template (pemberitahuan 15). */
import type { Peristiwa } from '@gerbang/contract/applicant/pemberitahuan';
import { type LewatWa, namaTemplatWa, TEMPLAT_WA } from '@gerbang/contract/office/pemberitahuan/wa';
import type { Deps } from '../../deps.ts';
import { openBillCode } from '../../domain/tagihan-kode.ts';
import type { WaMessage } from '../../domain/wa.ts';
import type { Taken } from './judge.ts';
import { openCode } from './wa-number.ts';

const isKind = (name: Peristiwa): name is LewatWa => Object.hasOwn(TEMPLAT_WA, name);
/** The message; null where its code can no longer be read, the master secret being another. */
export const messageOf = (
  config: Deps['config'],
  awalan: string,
  universitas: string,
  it: Taken,
  to: string,
): WaMessage | null => {
  const sent = { to, mark: `${it.id}.${it.ulang}` };
  if (isKind(it.peristiwa)) {
    const { sisipan } = TEMPLAT_WA[it.peristiwa];
    const parameters = [universitas, ...sisipan.map((name) => it.isi[name] ?? '-')];
    return { ...sent, template: namaTemplatWa(awalan, it.peristiwa), parameters };
  }
  if (it.rahasia === null) return null;
  try {
    const kode =
      it.id_tagihan === null
        ? openCode(config, it.nomor_pendaftar, it.rahasia)
        : openBillCode(config, it.id_tagihan, it.rahasia);
    return { ...sent, template: namaTemplatWa(awalan, 'kode'), parameters: [kode], kode };
  } catch {
    return null;
  }
};
