/** Results of trial applicants: given, changed and taken back by an officer while their offering is tried (penawaran 24). */
import { problem } from '@gerbang/contract';
import type { beriHasilUji } from '@gerbang/contract/office/penawaran/uji';
import type { BodyOf } from '@gerbang/contract/wire/endpoint';
import { transaction } from '../../../db/pool.ts';
import { setTrialResult } from '../../../domain/hasil-uji.ts';
import type { Services } from '../../../http/services.ts';
import type { By } from '../change.ts';
import { holdTrial } from './hold.ts';

/** Gives a trial applicant a result or takes it back; throws `tidak_ditemukan`, `bukan_uji_coba`, `uji_belum_final`, `isian_salah`. */
export const giveTrialResult = (
  { pool }: Services,
  { who, kode }: By,
  { nomor_pendaftar: nomor, hasil, id_prodi }: BodyOf<typeof beriHasilUji>,
): Promise<null> =>
  transaction(pool, async (db) => {
    const trial = await holdTrial(db, kode, nomor);
    if (hasil !== null && !trial.final) throw problem('uji_belum_final');
    const given = hasil && { hasil, id_prodi: hasil === 'ditolak' ? null : id_prodi };
    if (!(await setTrialResult(db, kode, nomor, given)))
      throw problem('isian_salah', [{ field: 'id_prodi', message: 'Pilih program studi penawaran ini' }]);
    await who.note(db, { tindakan: 'beri hasil uji', subjek: nomor, baru: given });
    return null;
  });
