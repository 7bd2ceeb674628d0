/** An applicant's own documents as the office judged them, and replacing a rejected one: that slot alone is open (berkas 13, berkas 14). */

import type { Accept } from '@gerbang/contract';
import { problem } from '@gerbang/contract';
import { type BerkasSaya, type DokumenSaya, TERTAHAN } from '@gerbang/contract/applicant/verifikasi-berkas';
import { slotUmum } from '@gerbang/contract/office/jejak/pembukaan';
import { JENIS_DOKUMEN } from '@gerbang/contract/steps/jenis-dokumen';
import { keysOf } from '@gerbang/contract/wire/keys';
import { named } from '../../db/pool.ts';
import { type FileRow, type NewFile, placeFile, presentFile, withStored } from '../../domain/berkas.ts';
import { type Called, namaDokumen, SEBUTAN } from '../../domain/nama-dokumen.ts';
import { BELUM_SAH, DIPERIKSA, VALIDASI_SQL } from '../../domain/pemeriksaan.ts';
import type { Answered } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import type { Session } from '../../http/session.ts';

interface Row extends FileRow, Called {
  keadaan: DokumenSaya['keadaan'];
  alasan: string | null;
  batas: Date | null;
  menahan: DokumenSaya['menahan'];
  belum_sah: boolean;
}
const OWN = `SELECT b.id, b.slot, b.kunci_berkas, b.ext, b.mime, b.ukuran, b.disimpan, k.keadaan, k.alasan, k.batas, m.menahan, ${BELUM_SAH} AS belum_sah, ${SEBUTAN} AS sebutan
  FROM ${DIPERIKSA} WHERE k.nomor_pendaftar = $1 ORDER BY k.keadaan <> 'ditolak', k.slot`;
const STANDING = `SELECT ${VALIDASI_SQL} AS validasi FROM pendaftar p WHERE p.nomor_pendaftar = $1`;

/** What may be put into a slot. */
export const acceptOf = (slot: string): Accept => JENIS_DOKUMEN.get(slotUmum(slot))?.accept ?? 'dokumen';

/** Every checked document of an applicant with what the office said of it. */
export const readOwn = async (deps: Services, who: Session): Promise<Answered<BerkasSaya>> => {
  const { pool, now } = deps;
  const [{ rows }, standing] = await Promise.all([
    pool.query<Row>(named('berkas_diperiksa', OWN, [who.nomor_pendaftar])),
    pool.query<Pick<BerkasSaya, 'validasi'>>(named('validasi', STANDING, [who.nomor_pendaftar])),
  ]);
  const at = now();
  const held = new Set(rows.filter((row) => row.belum_sah).map(({ menahan }) => menahan));
  return {
    validasi: standing.rows[0]?.validasi ?? 'tanpa',
    tertahan: keysOf(TERTAHAN).filter((apa) => held.has(apa)),
    dokumen: rows.map((row) => {
      const { slot: _, ukuran: _size, ...file } = presentFile(deps, row);
      const rejected = row.keadaan === 'ditolak';
      return {
        ...file,
        slot: row.slot,
        label: namaDokumen(row),
        accept: acceptOf(row.slot),
        keadaan: row.keadaan,
        alasan: rejected ? row.alasan : null,
        batas: rejected ? row.batas : null,
        terbuka: rejected && row.batas !== null && row.batas >= at,
        menahan: row.menahan,
      };
    }),
  };
};

const LOCK = 'SELECT FROM pendaftar WHERE nomor_pendaftar = $1 FOR NO KEY UPDATE';
// After the applicant's row, as whoever decides does: of a replacement and a decision at once the second sees the first.
const SLOT = `SELECT k.keadaan, k.batas FROM ${DIPERIKSA} WHERE k.nomor_pendaftar = $1 AND k.slot = $2 FOR UPDATE OF k`;

/** Puts a judged file in the place of a rejected one. Throws `dokumen_tertutup`, `dokumen_lewat_batas`, and as `placeFile`. */
export const replaceRejected = (
  deps: Services,
  nomor: string,
  slot: string,
  file: NewFile,
): Promise<FileRow> => {
  const at = deps.now();
  return withStored(deps, file.bytes, async (db, key, discard, sidik) => {
    await db.query(LOCK, [nomor]);
    const { rows } = await db.query<{ keadaan: string; batas: Date | null }>(SLOT, [nomor, slot]);
    const [open] = rows;
    if (open?.keadaan !== 'ditolak' || !open.batas) throw problem('dokumen_tertutup');
    if (open.batas < at) throw problem('dokumen_lewat_batas');
    return placeFile(db, { nomor, slot, key, sidik, file, at }, discard);
  });
};
