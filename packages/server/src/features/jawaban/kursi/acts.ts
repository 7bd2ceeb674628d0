/** Moving places left to another wave, by two officers where capacities take two, and taking that back (jawaban 20–22). */
import { problem } from '@gerbang/contract';
import type {
  batalkanPindahKursi,
  pindahkanKursi,
  setujuiPindahKursi,
} from '@gerbang/contract/office/jawaban/kursi';
import { firstOf } from '../../../certain.ts';
import type { Db } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { takeTurn } from '../../../domain/nilai.ts';
import { lockTwoOfficers } from '../../../domain/pengaturan.ts';
import { addPlaces, type Places } from '../../../domain/pindah-kursi.ts';
import type { ActKind } from '../../../shapes/act.ts';
import { leftOf, readSeats } from '../seats.ts';
import { findStanding, mayCallUp } from '../summary.ts';

/** Takes the turns of both waves, in one order: call-ups, answers, rules and runs of either wait. */
const takeTurns = async (db: Db, waves: readonly string[]): Promise<boolean> => {
  for (const kode of waves.toSorted()) if (!(await takeTurn(db, kode))) return false;
  return true;
};
const NEXT = "nextval(pg_get_serial_sequence('jawaban', 'urutan'))";
const RESULT = 'SELECT FROM hasil WHERE kode_penawaran = $1 AND dibatalkan IS NULL LIMIT 1';
const OF_YEAR =
  'SELECT FROM penawaran o WHERE o.kode_penawaran = $2 AND o.tahun >= (SELECT tahun FROM penawaran WHERE kode_penawaran = $1)';
/** Throws `kursi_tujuan` where a wave takes no places: it is of an earlier year, or has a result. */
const requireTarget = async (db: Db, kode: string, ke: string, kursi: readonly Places[]): Promise<void> => {
  const open = (await db.query(OF_YEAR, [kode, ke])).rowCount !== 0 && !(await hasResult(db, ke));
  if (!open) throw refuseTarget(kursi.map(({ prodi }) => prodi));
};
const refuseTarget = (wrong: readonly string[]) =>
  problem(
    'kursi_tujuan',
    wrong.map((prodi) => ({ field: `kursi.${prodi}`, message: problem('kursi_tujuan').message })),
  );
const hasResult = async (db: Db, kode: string): Promise<boolean> =>
  (await db.query(RESULT, [kode])).rowCount !== 0;

/** Throws `kursi_berubah` where fewer places are left than move, `kursi_tujuan` where they cannot go there. */
const giveOn = async (db: Db, id_hasil: number, ke: string, kursi: readonly Places[]): Promise<void> => {
  const left = new Map((await readSeats(db, id_hasil)).held.map((one) => [one.prodi, leftOf(one)]));
  const few = kursi.filter(({ prodi, jumlah }) => jumlah > (left.get(prodi) ?? 0));
  if (few.length > 0)
    throw problem(
      'kursi_berubah',
      few.map(({ prodi }) => ({
        field: `kursi.${prodi}`,
        message: `Tersisa ${left.get(prodi) ?? 0} kursi`,
      })),
    );
  if (await hasResult(db, ke)) throw refuseTarget(kursi.map(({ prodi }) => prodi));
  const wrong = await addPlaces(db, ke, kursi);
  if (wrong.length > 0) throw refuseTarget(wrong);
};

const ADD = `INSERT INTO pindah_kursi (dari, id_hasil, ke, kursi, alasan, dibuat, dibuat_oleh, berlaku, urutan)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz, CASE WHEN $8::timestamptz IS NOT NULL THEN ${NEXT} END) RETURNING id`;
interface Source {
  id_hasil: number;
  /** Places left can be told. */
  ready: boolean;
  two: boolean;
}
/** Moves places left, or asks a second officer to. */
export const movePlaces = ({
  now,
}: Pick<Deps, 'now'>): ActKind<typeof pindahkanKursi, Source, { id: number; berlaku: boolean }> => ({
  lock: async (db, { kode_penawaran, ke }) => {
    if (ke === kode_penawaran || !(await takeTurns(db, [kode_penawaran, ke]))) return undefined;
    const standing = await findStanding(db, kode_penawaran, now());
    if (!standing) return undefined;
    const two = await lockTwoOfficers(db);
    return { id_hasil: standing.id_hasil ?? 0, ready: mayCallUp(standing), two };
  },
  refuses: ({ it }) => (it.ready ? null : 'panggilan_belum'),
  act: async (db, { it, asked: { kode_penawaran, ke, kursi: asked, alasan }, who, at }) => {
    if (new Set(asked.map(({ prodi }) => prodi)).size < asked.length)
      throw problem('isian_salah', [{ field: 'kursi', message: 'Tiap program studi disebut sekali saja' }]);
    const left = new Map((await readSeats(db, it.id_hasil)).held.map((one) => [one.prodi, leftOf(one)]));
    // What the officer saw is what is moved from: a second one, or a second tab, moved some meanwhile.
    const other = asked.filter(({ prodi, semula }) => semula !== (left.get(prodi) ?? 0));
    if (other.length > 0)
      throw problem(
        'kursi_berubah',
        other.map(({ prodi }) => ({
          field: `kursi.${prodi}`,
          message: `Tersisa ${left.get(prodi) ?? 0} kursi`,
        })),
      );
    const kursi = asked.map(({ prodi, jumlah }) => ({ prodi, jumlah }));
    await requireTarget(db, kode_penawaran, ke, kursi);
    if (!it.two) await giveOn(db, it.id_hasil, ke, kursi);
    const berlaku = it.two ? null : at;
    const values = [
      kode_penawaran,
      it.id_hasil,
      ke,
      JSON.stringify(kursi),
      alasan,
      at,
      who.username,
      berlaku,
    ];
    const id = firstOf((await db.query<{ id: number }>(ADD, values)).rows).id;
    return {
      result: { id, berlaku: !it.two },
      noted: {
        tindakan: it.two ? 'usulkan pindah kursi' : 'pindahkan kursi',
        subjek: kode_penawaran,
        baru: { id, ke, kursi, alasan },
      },
    };
  },
});

interface Move {
  id: number;
  id_hasil: number;
  ke: string;
  kursi: Places[];
  dibuat_oleh: string;
  berlaku: Date | null;
  dibatalkan: Date | null;
}
const WHERE_TO = 'SELECT ke FROM pindah_kursi WHERE id = $1 AND dari = $2';
const LOCK =
  'SELECT id, id_hasil, ke, kursi, dibuat_oleh, berlaku, dibatalkan FROM pindah_kursi WHERE id = $1 FOR UPDATE';
const lockMove = async (
  db: Db,
  { kode_penawaran, id }: { kode_penawaran: string; id: number },
): Promise<Move | undefined> => {
  const ke = (await db.query<{ ke: string }>(WHERE_TO, [id, kode_penawaran])).rows[0]?.ke;
  if (ke === undefined || !(await takeTurns(db, [kode_penawaran, ke]))) return undefined;
  return (await db.query<Move>(LOCK, [id])).rows[0];
};

const APPROVE = `UPDATE pindah_kursi SET berlaku = $2, disetujui_oleh = $3, urutan = ${NEXT} WHERE id = $1`;
/** Lets a move come to be, by another officer than who asked for it. */
export const approveMove: ActKind<typeof setujuiPindahKursi, Move, null> = {
  lock: lockMove,
  refuses: ({ it, who }) => {
    if (it.berlaku || it.dibatalkan) return 'sudah_diputus';
    return it.dibuat_oleh === who.username ? 'perlu_petugas_lain' : null;
  },
  act: async (db, { it, asked: { kode_penawaran }, who, at }) => {
    await giveOn(db, it.id_hasil, it.ke, it.kursi);
    await db.query(APPROVE, [it.id, at, who.username]);
    return {
      result: null,
      noted: {
        tindakan: 'setujui pindah kursi',
        subjek: kode_penawaran,
        baru: { id: it.id, ke: it.ke, kursi: it.kursi },
      },
    };
  },
};

const UNDO = `UPDATE pindah_kursi SET dibatalkan = $2, dibatalkan_oleh = $3, alasan_batal = $4,
    urutan_batal = CASE WHEN berlaku IS NOT NULL THEN ${NEXT} END WHERE id = $1`;
/**
 * Takes a move back, or drops one that was only asked for; throws `kursi_dipakai` once the other wave has a result, and
 * `perlu_petugas_lain` where capacities take two officers and it is undone by whoever asked for it.
 */
export const undoMove: ActKind<typeof batalkanPindahKursi, Move, null> = {
  lock: lockMove,
  refuses: ({ it }) => (it.dibatalkan ? 'sudah_diputus' : null),
  act: async (db, { it, asked: { kode_penawaran, alasan }, who, at }) => {
    if (it.berlaku) {
      if ((await lockTwoOfficers(db)) && it.dibuat_oleh === who.username) throw problem('perlu_petugas_lain');
      if (await hasResult(db, it.ke)) throw problem('kursi_dipakai');
      const back = it.kursi.map(({ prodi, jumlah }) => ({ prodi, jumlah: -jumlah }));
      if ((await addPlaces(db, it.ke, back)).length > 0) throw problem('kursi_dipakai');
    }
    await db.query(UNDO, [it.id, at, who.username, alasan]);
    return {
      result: null,
      noted: {
        tindakan: 'batalkan pindah kursi',
        subjek: kode_penawaran,
        lama: { id: it.id, ke: it.ke, kursi: it.kursi, berlaku: it.berlaku },
        baru: { alasan },
      },
    };
  },
};
