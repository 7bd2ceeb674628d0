/** A programme of a result, with its level. */
import type { Yudisium } from '@gerbang/contract/applicant/yudisium';
import { sentences } from '@gerbang/contract/wire/sentences';

export const programmeOf = ({
  yudisium_nama_prodi: prodi,
  yudisium_nama_jenjang: jenjang,
}: Yudisium): string => (prodi ? `${prodi}${jenjang ? ` (${jenjang})` : ''}` : sentences.tidakDitemukan);
