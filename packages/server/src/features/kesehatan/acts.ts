/** Saving the kinds of special needs: one transaction behind the gate, with one audit entry. */
import { dataKesehatan } from '@gerbang/contract/steps/data-kesehatan';
import { author } from '../../audit.ts';
import { transaction } from '../../db/pool.ts';
import { requireStep } from '../../domain/form-config.ts';
import { passGate } from '../../domain/gate.ts';
import { setDisabilitas } from '../../domain/pendaftar.ts';
import { requireSeen } from '../../domain/seen.ts';
import type { Services } from '../../http/services.ts';
import type { Session } from '../../http/session.ts';
import { readKinds } from './queries.ts';

const ADD =
  'INSERT INTO kemampuan_berbeda (nomor_pendaftar, id_kesehatan) SELECT DISTINCT $1, id FROM unnest($2::int[]) AS u(id)';

/** Who answers that nothing is needed has answered too: the row says so where no text is asked (kesehatan 9). */
const ANSWERED = `INSERT INTO kesehatan_mahasiswa (nomor_pendaftar, versi, disimpan) VALUES ($1, 0, $2)
  ON CONFLICT DO NOTHING`;

const told = (codes: readonly number[]): string => [...new Set(codes)].sort((a, b) => a - b).join();

interface Sent {
  kemampuan_berbeda: readonly number[];
  /** What the sender last saw saved. */
  semula?: readonly number[] | undefined;
}
/**
 * Replaces the kinds, and with them whether there is a disability; answers what is stored. Throws `bukan_langkah`,
 * `versi_usang` where others stand than the sender saw, and as `passGate`.
 */
export const saveKinds = async (
  { pool, now, configs }: Services,
  { nomor_pendaftar: nomor, kode_penawaran }: Session,
  { kemampuan_berbeda, semula }: Sent,
) => {
  requireStep(await configs.get(kode_penawaran), dataKesehatan);
  return transaction(pool, async (db) => {
    const at = now();
    await passGate(db, nomor, at);
    const old = (await readKinds(db, nomor)).map((k) => k.id_kesehatan);
    // The same list sent twice is the second answer to a lost first one, not another device.
    const isAgain = told(old) === told(kemampuan_berbeda);
    if (!isAgain && semula) requireSeen(told(old), told(semula));
    await db.query('DELETE FROM kemampuan_berbeda WHERE nomor_pendaftar = $1', [nomor]);
    await db.query(ADD, [nomor, kemampuan_berbeda]);
    await db.query(ANSWERED, [nomor, at]);
    await setDisabilitas(db, nomor, kemampuan_berbeda.length > 0);
    await author(now, 'pendaftar', nomor).note(db, {
      tindakan: 'simpan kemampuan_berbeda',
      subjek: nomor,
      lama: old,
      baru: kemampuan_berbeda,
      waktu: at,
    });
    return readKinds(db, nomor);
  });
};
