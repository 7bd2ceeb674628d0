/** Changing the conditions of a group that has some (seleksi 44). */
import { isDeepStrictEqual } from 'node:util';
import type { ubahSyarat } from '@gerbang/contract/office/seleksi/kelompok';
import type { Syarat } from '@gerbang/contract/seleksi/syarat';
import { takeTurn } from '../../../domain/nilai.ts';
import { requireSeen } from '../../../domain/seen.ts';
import { conditionWords, judgeConditions } from '../../../domain/syarat-seleksi.ts';
import type { ActKind } from '../../../shapes/act.ts';

interface Stored {
  syarat: Syarat;
}
const ONE =
  'SELECT syarat FROM kelompok_seleksi WHERE kode_penawaran = $1 AND kode = $2 AND syarat IS NOT NULL FOR UPDATE';
const CHANGE = 'UPDATE kelompok_seleksi SET syarat = $3 WHERE kode_penawaran = $1 AND kode = $2';
/** Changes the conditions of a group that has some; throws `versi_usang` where others than `semula` are stored. Repeating changes nothing. */
export const changeConditions: ActKind<typeof ubahSyarat, Stored, null> = {
  lock: async (db, { kode_penawaran, kode_kelompok }) =>
    (await takeTurn(db, kode_penawaran))
      ? (await db.query<Stored>(ONE, [kode_penawaran, kode_kelompok])).rows[0]
      : undefined,
  repeated: (_, { it, asked: { syarat } }) => (isDeepStrictEqual(it.syarat, syarat) ? null : undefined),
  act: async (db, { it, asked: { kode_penawaran, kode_kelompok, syarat, semula } }) => {
    requireSeen(it.syarat, semula);
    const baru = await judgeConditions(db, kode_penawaran, syarat);
    const lama = (await conditionWords(db, kode_penawaran, [it.syarat]))(it.syarat).kalimat;
    await db.query(CHANGE, [kode_penawaran, kode_kelompok, JSON.stringify(syarat)]);
    return {
      result: null,
      noted: {
        tindakan: 'ubah syarat kelompok seleksi',
        subjek: `kelompok ${kode_penawaran} ${kode_kelompok}`,
        lama: { syarat: lama },
        baru: { syarat: baru },
      },
    };
  },
};
