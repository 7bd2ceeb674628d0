/** Letting an act on many begin that waits for a second officer, and stopping one for good (pemberitahuan 14). */
import { problem } from '@gerbang/contract';
import {
  DIHENTIKAN,
  type hentikanMassal,
  IZIN_MASSAL,
  type JenisMassal,
  type setujuiMassal,
} from '@gerbang/contract/office/massal';
import type { Db } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import type { ActKind } from '../../shapes/act.ts';
import { IS_OPEN, LONG } from '../../shapes/massal-run.ts';
import { bulkKinds } from './kinds.ts';

/** Somebody is still to be done, or mail still to leave. */
export const UNDER_WAY = `(m.selesai IS NULL OR EXISTS (SELECT FROM pemberitahuan q WHERE q.peristiwa = 'siaran' AND q.kunci = m.id::text
  AND q.keadaan IN ('antre', 'ditahan')))`;
interface Locked {
  jenis: JenisMassal;
  petugas: string;
  menunggu: boolean;
  berjalan: boolean;
  dihentikan: Date | null;
  membatalkan: string | null;
}
const LOCK = `SELECT jenis, petugas, selesai IS NULL AND perlu_setuju AND disetujui IS NULL AS menunggu, dihentikan, membatalkan, ${UNDER_WAY} AS berjalan
  FROM massal m WHERE id::text = $1 FOR UPDATE`;
const lock = async (db: Db, { id }: { id: string }): Promise<Locked | undefined> =>
  (await db.query<Locked>(LOCK, [id])).rows[0];

const APPROVE = 'UPDATE massal SET disetujui = $2, disetujui_oleh = $3 WHERE id = $1';
export const approving = (deps: Deps): ActKind<typeof setujuiMassal, Locked, null> => ({
  lock,
  refuses: ({ it, who }) =>
    !it.menunggu ? 'sudah_diputus' : it.petugas === who.username ? 'perlu_petugas_lain' : null,
  act: async (db, { it, asked: { id, alasan }, who, at }) => {
    if (!(await deps.notices.isOn())) throw problem('surel_mati');
    await db.query(APPROVE, [id, at, who.username]);
    await deps.jobs.send(db, 'massal', { id });
    return {
      result: null,
      noted: { tindakan: `setujui massal ${it.jenis}`, subjek: id, baru: { alasan, diminta: it.petugas } },
    };
  },
});

const STOP =
  'UPDATE massal SET dihentikan = $2, dihentikan_oleh = $3, selesai = coalesce(selesai, $2) WHERE id = $1';
const REST = `UPDATE massal_pendaftar r SET hasil = 'dilewati', pesan = $2, waktu = $3 FROM massal m
  WHERE m.id = $1 AND r.id_massal = m.id AND ${IS_OPEN}`;
export const stopping: ActKind<typeof hentikanMassal, Locked, null> = {
  lock,
  refuses: ({ it, who }) =>
    !who.may(IZIN_MASSAL[it.jenis])
      ? 'tidak_berwenang'
      : // Half of it taken back could never be taken back again.
        it.membatalkan
        ? 'massal_tetap'
        : it.dihentikan || !it.berjalan
          ? 'sudah_diputus'
          : null,
  act: async (db, { it, asked: { id, alasan }, who, at }) => {
    await db.query(LONG);
    await db.query(STOP, [id, at, who.username]);
    // Waits for the one that is being done at this moment.
    await db.query(REST, [id, DIHENTIKAN, at]);
    await bulkKinds.find(({ jenis }) => jenis === it.jenis)?.recall?.(db, id);
    return {
      result: null,
      noted: { tindakan: `hentikan massal ${it.jenis}`, subjek: id, baru: { alasan } },
    };
  },
};
