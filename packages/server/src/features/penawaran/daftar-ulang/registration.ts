/** The section of an offering about what those admitted do next (yudisium 8). */
import type { ubahDaftarUlangPenawaran } from '@gerbang/contract/office/penawaran/daftar-ulang';
import { periksaDaftarUlang, tidyDaftarUlang } from '@gerbang/contract/office/penawaran/daftar-ulang/isian';
import type { BodyOf } from '@gerbang/contract/wire/endpoint';
import type { Services } from '../../../http/services.ts';
import { type By, changeOffering } from '../change.ts';

const STORE =
  'UPDATE penawaran SET daftar_ulang_mulai = $2, daftar_ulang_selesai = $3, daftar_ulang_tempat = $4 WHERE kode_penawaran = $1';

/** Changes it, also after the announcement. Throws as `changeOffering`. */
export const changeRegistration = (
  deps: Services,
  by: By,
  { versi, ...given }: BodyOf<typeof ubahDaftarUlangPenawaran>,
) => {
  const next = tidyDaftarUlang(given);
  return changeOffering(deps, {
    ...by,
    tindakan: 'ubah daftar ulang penawaran',
    versi,
    of: ({ daftar_ulang }) => daftar_ulang,
    next,
    check: ({ tanggal_pengumuman }) => periksaDaftarUlang(next, tanggal_pengumuman),
    store: async (db) => {
      await db.query(STORE, [by.kode, next.mulai, next.selesai, next.tempat]);
      // Opened results tell it.
      await db.query("SELECT pg_notify('hasil', '')");
    },
  });
};
