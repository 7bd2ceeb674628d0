/** Letters and objections of trial applicants, decided by an officer while their offering is tried (penawaran 24). */
import { problem } from '@gerbang/contract';
import type { putuskanUji } from '@gerbang/contract/office/penawaran/uji';
import type { BodyOf } from '@gerbang/contract/wire/endpoint';
import { transaction } from '../../../db/pool.ts';
import { readLetterSettings } from '../../../domain/pengaturan.ts';
import { decideTrialRequest } from '../../../domain/permintaan-uji.ts';
import type { Services } from '../../../http/services.ts';
import type { By } from '../change.ts';
import { holdTrial } from './hold.ts';

/** Decides what a trial asked for; throws `tidak_ditemukan`, `bukan_uji_coba`, `sudah_diputus`, `surat_tanpa_penandatangan`, `isian_salah`. */
export const decideTrial = async (
  deps: Services,
  { who, kode }: By,
  { nomor_pendaftar: nomor, hal, rincian, setuju, jawaban }: BodyOf<typeof putuskanUji>,
): Promise<null> => {
  const said = jawaban?.trim() || null;
  if (said === null && (hal === 'sanggah' || !setuju))
    throw problem('isian_salah', [{ field: 'jawaban', message: 'Isi alasan atau jawabannya' }]);
  if (hal !== 'sanggah' && setuju) {
    // As a real one: no letter that nobody signs (loa 16).
    const { kota, penandatangan } = await readLetterSettings(deps);
    if (kota.trim() === '' || penandatangan.nama.trim() === '') throw problem('surat_tanpa_penandatangan');
  }
  return transaction(deps.pool, async (db) => {
    const trial = await holdTrial(db, kode, nomor);
    const waktu = deps.now();
    const at = new Date(waktu.getTime() + trial.geser);
    const keadaan = setuju ? 'setuju' : 'tolak';
    if (!(await decideTrialRequest(db, nomor, { hal, rincian }, { keadaan, jawaban: said, at })))
      throw problem('sudah_diputus');
    await who.note(db, {
      waktu,
      tindakan: 'putuskan permintaan uji',
      subjek: nomor,
      baru: { hal, rincian, keadaan, jawaban: said },
    });
    return null;
  });
};
