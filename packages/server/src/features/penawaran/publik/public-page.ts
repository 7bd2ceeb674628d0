/** The section of an offering about its public page (publik 9). */
import type { ubahPublikPenawaran } from '@gerbang/contract/office/penawaran/publik';
import { periksaTerbuka, tidyTerbuka } from '@gerbang/contract/office/penawaran/publik/terbuka';
import type { BodyOf } from '@gerbang/contract/wire/endpoint';
import type { Services } from '../../../http/services.ts';
import { type By, changeOffering } from '../change.ts';

const STORE = `UPDATE penawaran SET tampil_bobot = $2, tampil_angka = $3, biaya_diterima = $4, kriteria_seleksi = $5 WHERE kode_penawaran = $1`;

/** Changes what is opened. Throws as `changeOffering`. */
export const changePublicPage = (
  deps: Services,
  by: By,
  { versi, ...given }: BodyOf<typeof ubahPublikPenawaran>,
) => {
  const next = tidyTerbuka(given);
  return changeOffering(deps, {
    ...by,
    tindakan: 'ubah halaman publik penawaran',
    versi,
    of: tidyTerbuka,
    next,
    check: () => periksaTerbuka(next),
    store: async (db) => void (await db.query(STORE, [by.kode, ...Object.values(next)])),
  });
};
