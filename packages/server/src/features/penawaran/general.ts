/** The first section of an offering: name, fee, payment code, period and limits. */
import { problem } from '@gerbang/contract';
import type { ubahUmumPenawaran } from '@gerbang/contract/office/penawaran/calls';
import {
  kodeBayarDipakai,
  periksaDasar,
  periksaUmum,
  tidyUmum,
} from '@gerbang/contract/office/penawaran/umum';
import type { BodyOf } from '@gerbang/contract/wire/endpoint';
import type { Services } from '../../http/services.ts';
import { type By, changeOffering, refuseTakenCode } from './change.ts';

const STORE = `UPDATE penawaran SET nama = $2, kode_bayar = $3, biaya = $4, tanggal_mulai_daftar = $5, tanggal_selesai_daftar = $6,
  batas_ipk = $7, min_organisasi = $8, min_prestasi = $9 WHERE kode_penawaran = $1`;

/** Changes the first section. Throws as `changeOffering`. */
export const changeGeneral = (
  deps: Services,
  by: By,
  { versi, ...given }: BodyOf<typeof ubahUmumPenawaran>,
) => {
  // Only what names two instants can be put in order at all.
  const unreadable = periksaDasar(given);
  if (unreadable.length > 0) throw problem('isian_salah', unreadable);
  const next = tidyUmum(given);
  return changeOffering(deps, {
    ...by,
    tindakan: 'ubah umum penawaran',
    versi,
    of: tidyUmum,
    next,
    check: (before) => periksaUmum(next, before),
    store: async (db) => {
      const same = await db.query<{ kode_penawaran: string }>(
        'SELECT kode_penawaran FROM penawaran WHERE kode_bayar = $1 AND kode_penawaran <> $2',
        [next.kode_bayar, by.kode],
      );
      if (same.rows[0]) throw problem('isian_salah', [kodeBayarDipakai(same.rows[0].kode_penawaran)]);
      await db.query(STORE, [by.kode, ...Object.values(next)]).catch(refuseTakenCode);
    },
  });
};
