/** Setting and pausing rounds, and reading them (jawaban 12–15). */
import { problem } from '@gerbang/contract';
import type {
  AturanPutaran,
  aturPutaran,
  jedaPutaran,
  Putaran,
} from '@gerbang/contract/office/jawaban/putaran';
import type { Finding } from '@gerbang/contract/wire/errors';
import { firstOf } from '../../certain.ts';
import type { Db } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { takeTurn } from '../../domain/nilai.ts';
import type { Dated } from '../../http/mount.ts';
import type { ActKind } from '../../shapes/act.ts';
import { passOver } from './rounds.ts';
import { findStanding, type Standing } from './summary.ts';

type Rule = Dated<AturanPutaran, 'dijeda'>;
const RULE = 'SELECT tenggat_jam, dijeda, versi FROM aturan_putaran WHERE kode_penawaran = $1';
const findRule = async (db: Db, kode: string): Promise<Rule | null> =>
  (await db.query<Rule>(RULE, [kode])).rows[0] ?? null;

const ROUNDS = `SELECT p.id, p.waktu, p.selesai, p.keadaan, coalesce(h.jumlah_diterima, 0) AS jumlah FROM putaran_panggilan p
  LEFT JOIN hasil h ON h.id = p.id_hasil WHERE p.kode_penawaran = $1 ORDER BY p.waktu`;
/** The rounds of an offering; throws the 404. */
export const readRounds = async (db: Db, kode: string, at: Date) => {
  if (!(await findStanding(db, kode, at))) throw problem('tidak_ditemukan');
  const { rows } = await db.query<Dated<Putaran, 'waktu' | 'selesai'>>(ROUNDS, [kode]);
  return { aturan: await findRule(db, kode), putaran: rows };
};

interface Locked {
  standing: Standing;
  aturan: Rule | null;
  versi: number | null;
}
/** Takes the turn of the offering, so that no round runs meanwhile. */
const locked =
  ({ now }: Pick<Deps, 'now'>) =>
  async (db: Db, { kode_penawaran }: { kode_penawaran: string }): Promise<Locked | undefined> => {
    if (!(await takeTurn(db, kode_penawaran))) return undefined;
    const standing = await findStanding(db, kode_penawaran, now());
    const aturan = await findRule(db, kode_penawaran);
    return standing && { standing, aturan, versi: aturan?.versi ?? null };
  };

const wrongWith = ({ tanggal_pengumuman }: Standing, waktu: readonly Date[], at: Date): Finding[] => {
  const say = (message: string): Finding[] => [{ field: 'waktu', message }];
  if (waktu.some((one) => Number.isNaN(one.getTime()))) return say('Ada waktu putaran yang tidak ada.');
  if (waktu.some((one) => one <= at)) return say('Setiap putaran harus di masa depan.');
  if (waktu.length > 0 && !tanggal_pengumuman) return say('Jadwalkan dahulu pengumumannya.');
  if (waktu.some((one) => tanggal_pengumuman && one <= tanggal_pengumuman))
    return say('Setiap putaran harus sesudah waktu pengumuman.');
  return [];
};
const STORE = `INSERT INTO aturan_putaran AS a (kode_penawaran, tenggat_jam, diubah, diubah_oleh) VALUES ($1, $2, $3, $4)
  ON CONFLICT (kode_penawaran) DO UPDATE SET tenggat_jam = excluded.tenggat_jam, diubah = excluded.diubah, diubah_oleh = excluded.diubah_oleh,
    versi = a.versi + 1 RETURNING tenggat_jam, dijeda, versi`;
const DROP =
  'DELETE FROM putaran_panggilan WHERE kode_penawaran = $1 AND selesai IS NULL AND waktu > $2 RETURNING waktu';
const ADD = `INSERT INTO putaran_panggilan (kode_penawaran, waktu) SELECT $1, w FROM unnest($2::timestamptz[]) AS w
  ON CONFLICT (kode_penawaran, waktu) DO NOTHING`;
/** Sets the rounds to come and how long those called have. */
export const setRounds = (deps: Pick<Deps, 'now'>): ActKind<typeof aturPutaran, Locked, Rule> => ({
  lock: locked(deps),
  act: async (db, { it, asked, who, at }) => {
    const { kode_penawaran, tenggat_jam } = asked;
    const waktu = asked.waktu.map((one) => new Date(one));
    const found = wrongWith(it.standing, waktu, at);
    if (found.length > 0) throw problem('isian_salah', found, found[0]?.message);
    const stored = await db.query<Rule>(STORE, [kode_penawaran, tenggat_jam, at, who.username]);
    const before = await db.query<{ waktu: Date }>(DROP, [kode_penawaran, at]);
    await db.query(ADD, [kode_penawaran, waktu]);
    return {
      result: firstOf(stored.rows),
      noted: {
        tindakan: 'atur putaran',
        subjek: kode_penawaran,
        lama: it.aturan && { tenggat_jam: it.aturan.tenggat_jam, waktu: before.rows.map((row) => row.waktu) },
        baru: { tenggat_jam, waktu },
      },
    };
  },
});

const PAUSE = `UPDATE aturan_putaran SET dijeda = $2, diubah = $3, diubah_oleh = $4, versi = versi + 1 WHERE kode_penawaran = $1
  RETURNING tenggat_jam, dijeda, versi`;
/** Pauses rounds or goes on with them; what was due meanwhile is left out. */
export const pauseRounds = (deps: Pick<Deps, 'now'>): ActKind<typeof jedaPutaran, Locked, Rule> => ({
  lock: locked(deps),
  repeated: (_, { it, asked }) =>
    it.aturan && (it.aturan.dijeda !== null) === asked.jeda ? it.aturan : undefined,
  act: async (db, { it, asked: { kode_penawaran, jeda, alasan }, who, at }) => {
    if (!jeda) await passOver(db, kode_penawaran, at);
    const values = [kode_penawaran, jeda ? at : null, at, who.username];
    const stored = firstOf((await db.query<Rule>(PAUSE, values)).rows);
    return {
      result: stored,
      noted: {
        tindakan: jeda ? 'jeda putaran' : 'lanjutkan putaran',
        subjek: kode_penawaran,
        lama: { dijeda: it.aturan?.dijeda ?? null },
        baru: { dijeda: stored.dijeda, alasan },
      },
    };
  },
});
