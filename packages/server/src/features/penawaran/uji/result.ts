/** Results of trial applicants: given, changed and taken back by an officer while their offering is tried (penawaran 24). */
import { problem } from '@gerbang/contract';
import type { beriHasilUji } from '@gerbang/contract/office/penawaran/uji';
import type { BodyOf } from '@gerbang/contract/wire/endpoint';
import { transaction } from '../../../db/pool.ts';
import { setTrialResult } from '../../../domain/hasil-uji.ts';
import { IS_TRIED } from '../../../domain/uji.ts';
import type { Services } from '../../../http/services.ts';
import type { By } from '../change.ts';

// The offering first, as opening it and deleting its trials take them.
const HOLD = `SELECT ${IS_TRIED} AS dicoba FROM penawaran o WHERE kode_penawaran = $1 FOR SHARE`;
const TRIAL = `SELECT diverifikasi IS NOT NULL AS final FROM pendaftar
  WHERE kode_penawaran = $1 AND nomor_pendaftar = $2 AND uji FOR NO KEY UPDATE`;

/** Gives a trial applicant a result or takes it back; throws `tidak_ditemukan`, `bukan_uji_coba`, `uji_belum_final`, `isian_salah`. */
export const giveTrialResult = (
  { pool }: Services,
  { who, kode }: By,
  { nomor_pendaftar: nomor, hasil, id_prodi }: BodyOf<typeof beriHasilUji>,
): Promise<null> =>
  transaction(pool, async (db) => {
    const offering = (await db.query<{ dicoba: boolean }>(HOLD, [kode])).rows[0];
    if (!offering) throw problem('tidak_ditemukan');
    if (!offering.dicoba) throw problem('bukan_uji_coba');
    const trial = (await db.query<{ final: boolean }>(TRIAL, [kode, nomor])).rows[0];
    if (!trial) throw problem('tidak_ditemukan');
    if (hasil !== null && !trial.final) throw problem('uji_belum_final');
    const given = hasil && { hasil, id_prodi: hasil === 'ditolak' ? null : id_prodi };
    if (!(await setTrialResult(db, kode, nomor, given)))
      throw problem('isian_salah', [{ field: 'id_prodi', message: 'Pilih program studi penawaran ini' }]);
    await who.note(db, { tindakan: 'beri hasil uji', subjek: nomor, baru: given });
    return null;
  });
