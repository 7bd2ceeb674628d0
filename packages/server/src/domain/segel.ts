/**
 * Seals over the audit (keamanan 24): each holds the hash of the one before and of what was committed since. Entries are
 * sealed by their ids, in whatever order they were committed: an id that nobody holds stays open for as long as a
 * transaction of that time is under way. The columns are explained in db/schema.sql.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type Db, transaction } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { same, sign } from '../secrets.ts';

/** Entries of one seal at most. */
const MOST = 20_000;
/** Between taking an id and having a transaction id (xid) a transaction is not seen as being under way; that takes no such time. */
const UNSEEN_MS = 10_000;
/** Bytes of an entry's hash that are kept, to name it. */
const KEPT = 8;
const NO_SEAL = Buffer.alloc(32);

/** One entry as it is hashed: every column, and the applicants it is about. */
const DIGEST = `sha256(convert_to(jsonb_build_array(a.id, to_char(a.waktu AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.pelaku, a.id_pelaku,
  a.tindakan, a.subjek, a.lama, a.baru, a.meja, a.dibuka, (SELECT coalesce(jsonb_agg(t.nomor_pendaftar ORDER BY t.nomor_pendaftar), '[]')
    FROM audit_tentang t WHERE t.id_audit = a.id))::text, 'UTF8'))`;
const COLUMNS =
  'nomor, waktu, entri::text, terbuka::text, puncak, cakrawala::text, isi, sidik, encode(sidik, $$hex$$) AS hex, tanda';

interface Seal {
  nomor: number;
  waktu: Date;
  /** Multiranges of ids, as PostgreSQL writes them. */
  entri: string;
  terbuka: string;
  puncak: number;
  cakrawala: string;
  isi: Buffer;
  sidik: Buffer;
  tanda: string;
}
type Sealed = pg.QueryResultRow & Seal;
interface Entry extends pg.QueryResultRow {
  id: number;
  sidik: Buffer;
}

const hashOf = (
  before: Buffer,
  { nomor, waktu, entri, terbuka, puncak, cakrawala }: Omit<Seal, 'isi' | 'sidik' | 'tanda'>,
  entries: readonly Entry[],
): Buffer => {
  const hash = createHash('sha256').update(before);
  hash.update(JSON.stringify([nomor, waktu.toISOString(), entri, terbuka, puncak, cakrawala]));
  for (const { sidik } of entries) hash.update(sidik);
  return hash.digest();
};
const signed = (key: Buffer, sidik: Buffer): string => sign(key, 'segel', sidik.toString('hex'));

const LAST = `SELECT ${COLUMNS} FROM segel ORDER BY nomor DESC LIMIT 1`;
const UNDER_WAY = `SELECT pg_snapshot_xmin(s)::text AS awal, pg_snapshot_xmax(s)::text AS akhir FROM pg_current_snapshot() s`;
const UNSEALED = `SELECT a.id, ${DIGEST} AS sidik FROM (
    (SELECT a.* FROM unnest($2::int8multirange) r JOIN audit a ON a.id >= lower(r) AND a.id < upper(r))
    UNION ALL (SELECT * FROM audit WHERE id > $1 ORDER BY id LIMIT ${MOST})
  ) a ORDER BY a.id LIMIT ${MOST}`;
const RANGES = `SELECT entri::text, ($2::int8multirange + int8multirange(int8range($3, $4, '(]')) - entri)::text AS terbuka
  FROM (SELECT range_agg(int8range(id, id, '[]')) AS entri FROM unnest($1::bigint[]) id) e`;
const INSERT = `INSERT INTO segel (nomor, waktu, entri, terbuka, puncak, cakrawala, isi, sidik, tanda)
  VALUES ($1, $2, $3::int8multirange, $4::int8multirange, $5, $6::xid8, $7, $8, $9)`;

/** True once every transaction that was under way at the seal has ended: no id of that time is taken any more. */
const isSettled = (last: Seal, at: Date, { awal, akhir }: { awal: string; akhir: string }): boolean => {
  const then = BigInt(last.cakrawala);
  // On a cluster the database was restored to, numbers begin anew, and nothing of then is under way.
  const ended = then <= BigInt(awal) || then > BigInt(akhir);
  return ended && at.getTime() - last.waktu.getTime() >= UNSEEN_MS;
};

const sealOnce = ({ pool, config, now }: Pick<Deps, 'pool' | 'config' | 'now'>): Promise<number> =>
  transaction(pool, async (db) => {
    await db.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    const lock = await db.query("SELECT pg_try_advisory_xact_lock(hashtext('gerbang.segel')) AS mine");
    if (!lock.rows[0]?.mine) return 0;
    const last = (await db.query<Sealed>(LAST)).rows[0];
    const underWay = (await db.query<{ awal: string; akhir: string }>(UNDER_WAY)).rows[0];
    if (!underWay) return 0;
    const waktu = now();
    const open = last?.terbuka ?? '{}';
    const before = last?.puncak ?? 0;
    const { rows } = await db.query<Entry>(UNSEALED, [before, open]);
    const highest = rows.at(-1)?.id;
    if (highest === undefined) return 0;
    const puncak = Math.max(before, highest);
    const ranges = await db.query<Pick<Seal, 'entri' | 'terbuka'>>(RANGES, [
      rows.map(({ id }) => id),
      last && rows.length < MOST && isSettled(last, waktu, underWay) ? '{}' : open,
      before,
      puncak,
    ]);
    const { entri = '{}', terbuka = '{}' } = ranges.rows[0] ?? {};
    const seal = { nomor: (last?.nomor ?? 0) + 1, waktu, entri, terbuka, puncak, cakrawala: underWay.akhir };
    const sidik = hashOf(last?.sidik ?? NO_SEAL, seal, rows);
    const isi = Buffer.concat(rows.map((row) => row.sidik.subarray(0, KEPT)));
    await db.query(INSERT, [
      seal.nomor,
      waktu,
      entri,
      terbuka,
      puncak,
      seal.cakrawala,
      isi,
      sidik,
      signed(config.keys.sign, sidik),
    ]);
    return rows.length;
  });

/** Seals what was committed since the last seal; no write waits for it, and of two at a time one does nothing. */
export const sealAudit = async (deps: Pick<Deps, 'pool' | 'config' | 'now'>): Promise<void> => {
  while ((await sealOnce(deps)) === MOST);
};

/** The last seal with its hash in hexadecimal; undefined before the first. */
export const findLastSeal = async (
  db: Db,
): Promise<{ nomor: number; waktu: Date; hex: string; puncak: number } | undefined> =>
  (await db.query<Sealed & { hex: string }>(LAST)).rows[0];

/** The hash of a seal in hexadecimal; undefined where there is none of this number. */
export const findSeal = async (db: Db, nomor: number): Promise<string | undefined> =>
  (await db.query<{ hex: string }>("SELECT encode(sidik, 'hex') AS hex FROM segel WHERE nomor = $1", [nomor]))
    .rows[0]?.hex;

/** What is wrong, in the order of ids: an entry, or a seal itself. */
export interface Fault {
  /** Null where it is the seal. */
  entri: number | null;
  segel: number;
  sebab: 'diubah' | 'dihapus' | 'disisipkan' | 'hilang';
}
/** A fault in words. */
export const faultText = ({ entri, segel, sebab }: Fault): string =>
  entri === null ? `segel ${segel} ${sebab}` : `entri ${entri} ${sebab}`;

const PAGE = `SELECT ${COLUMNS} FROM segel WHERE nomor > $1 AND nomor <= $2 ORDER BY nomor LIMIT 200`;
const ENTRIES = `SELECT a.id, ${DIGEST} AS sidik FROM unnest($1::int8multirange) r
  JOIN audit a ON a.id >= lower(r) AND a.id < upper(r) ORDER BY a.id`;
// The portal gives out ids from 1 on: what stands below was slipped in, and no seal reaches there.
const SLIPPED = `(SELECT id FROM audit WHERE id < 1 ORDER BY id LIMIT 1) UNION ALL
  (SELECT a.id FROM segel l CROSS JOIN LATERAL unnest(int8multirange(int8range(1, l.puncak, '[]'))
    - (SELECT range_agg(entri) FROM segel WHERE nomor <= $1) - l.terbuka) r
  JOIN audit a ON a.id >= lower(r) AND a.id < upper(r) WHERE l.nomor = $1 ORDER BY a.id LIMIT 1) ORDER BY id LIMIT 1`;

function* idsOf(entri: string): Generator<number> {
  for (const [, from, to] of entri.matchAll(/\[(\d+),(\d+)\)/g))
    for (let id = Number(from); id < Number(to); id += 1) yield id;
}

/** What is wrong with one seal that follows the one with the hash `before`. */
const faultOf = async (db: Db, key: Buffer, before: Buffer, seal: Seal): Promise<Fault | null> => {
  const { rows } = await db.query<Entry>(ENTRIES, [seal.entri]);
  let at = 0;
  for (const id of idsOf(seal.entri)) {
    const row = rows[at];
    if (row?.id !== id) return { entri: id, segel: seal.nomor, sebab: 'dihapus' };
    if (!row.sidik.subarray(0, KEPT).equals(seal.isi.subarray(at * KEPT, (at + 1) * KEPT)))
      return { entri: id, segel: seal.nomor, sebab: 'diubah' };
    at += 1;
  }
  const sound = hashOf(before, seal, rows).equals(seal.sidik) && same(seal.tanda, signed(key, seal.sidik));
  return sound ? null : { entri: null, segel: seal.nomor, sebab: 'diubah' };
};

/** Looks at every seal and every sealed entry; answers the first fault, and how much was looked at. */
export const examineAudit = async ({
  pool,
  config,
}: Pick<Deps, 'pool' | 'config'>): Promise<{ fault: Fault | null; segel: number; entri: number }> => {
  const last = await findLastSeal(pool);
  const to = last?.nomor ?? 0;
  const slipped = (await pool.query<{ id: number }>(SLIPPED, [to])).rows[0];
  const between: Fault | null = slipped ? { entri: slipped.id, segel: to, sebab: 'disisipkan' } : null;
  let [before, done, entries]: [Buffer, number, number] = [NO_SEAL, 0, 0];
  while (done < to) {
    const { rows } = await pool.query<Sealed>(PAGE, [done, to]);
    if (rows.length === 0)
      return { fault: { entri: null, segel: done + 1, sebab: 'hilang' }, segel: done, entri: entries };
    for (const seal of rows) {
      const fault: Fault | null =
        seal.nomor === done + 1
          ? await faultOf(pool, config.keys.sign, before, seal)
          : { entri: null, segel: done + 1, sebab: 'hilang' };
      if (fault) {
        const first = between?.entri != null && (fault.entri === null || between.entri < fault.entri);
        return { fault: first ? between : fault, segel: done, entri: entries };
      }
      [before, done] = [seal.sidik, seal.nomor];
      entries += seal.isi.length / KEPT;
    }
  }
  return { fault: between, segel: done, entri: entries };
};

/** Looks at all seals and keeps what was found, for the desk. */
export const examineAndKeep = async (deps: Pick<Deps, 'pool' | 'config' | 'now'>) => {
  const found = await examineAudit(deps);
  await deps.pool.query('INSERT INTO segel_periksa (waktu, temuan) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    deps.now(),
    found.fault && faultText(found.fault),
  ]);
  return found;
};
