/**
 * Openings of applicants' files by officers: each is in the audit before the file is answered, and beyond a number of
 * different applicants within an hour a reason is asked for (keamanan 21).
 */

import type { Path } from '@gerbang/contract';
import { problem } from '@gerbang/contract';
import { deskOf } from '@gerbang/contract/office/desks';
import {
  AKSI_EKSPOR,
  BERI_ALASAN,
  BUKAAN,
  type Bukaan,
  dibukaOleh,
  type JenisBerkas,
  jenisBerkas,
  LAMPAU_BATAS,
  MEJA_TANPA_BATAS,
  PEMBUKA,
  type Pembuka,
  SATU_BUKAAN_MENIT,
  slotUmum,
  TETAP_DIHITUNG,
} from '@gerbang/contract/office/jejak/pembukaan';
import { keysOf } from '@gerbang/contract/wire/keys';
import type { Author } from '../audit.ts';
import { gathering } from '../db/gather.ts';
import { type Db, named } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { createRecent } from '../recent.ts';
import { signedUrl } from './signed-url.ts';

/** An officer at a desk, and whether they hold a permission. */
export type Opener = Pick<Author, 'id_pelaku' | 'meja'>;

interface Opening extends Opener {
  nomor: string;
  tindakan: string;
  dibuka: string;
  waktu: Date;
}
export interface Openings {
  /** Records that an officer opened a part of an applicant's file; throws `alasan_pembukaan` where there were too many. */
  file(who: Opener, nomor: string, ...what: readonly Bukaan[]): Promise<void>;
  /** The same of the document in a slot. */
  document(who: Opener, nomor: string, slot: string): Promise<void>;
}

const HOUR_MS = 3_600_000;
const SAME_MS = SATU_BUKAAN_MENIT * 60_000;

const lastOf = (tindakan: string, officer: string) =>
  `(SELECT max(waktu) FROM audit WHERE pelaku = 'petugas' AND id_pelaku = ${officer} AND tindakan = '${tindakan}')`;
/** What an officer's exports held since, beside what was opened one by one. */
const exportedSince = (officer: string, since: string) =>
  `coalesce((SELECT sum((e.baru ->> 'jumlah')::int) FROM audit e WHERE e.pelaku = 'petugas' AND e.id_pelaku = ${officer}
      AND e.tindakan IN (${Object.values(AKSI_EKSPOR)
        .map((act) => `'${act}'`)
        .join()}) AND e.waktu > ${since}), 0)::int`;
/** Whose files each officer opened within the hour, or since the last reason, and whether the head was told since. */
const OPENED = `SELECT p.id AS id_pelaku,
    ARRAY(SELECT DISTINCT a.subjek FROM audit a WHERE a.dibuka IS NOT NULL AND a.id_pelaku = p.id
      AND (NOT a.meja = ANY($3::text[]) OR a.dibuka = ANY($4::text[])) AND a.waktu > s.sejak) AS nomor, ${exportedSince('p.id', 's.sejak')} AS diekspor,
    coalesce(${lastOf(LAMPAU_BATAS, 'p.id')} > s.sejak, false) AS diberitahu
  FROM unnest($1::text[]) p(id) CROSS JOIN LATERAL (SELECT greatest($2::timestamptz, ${lastOf(BERI_ALASAN, 'p.id')}) AS sejak) s`;
const ASKED = `SELECT ${lastOf(LAMPAU_BATAS, '$1')} > coalesce(${lastOf(BERI_ALASAN, '$1')}, '-infinity') AS diminta`;
const INSERT = `INSERT INTO audit (waktu, pelaku, id_pelaku, tindakan, subjek, meja, dibuka, baru)
  SELECT waktu, 'petugas', id_pelaku, tindakan, subjek, meja, dibuka, CASE WHEN slot <> dibuka THEN jsonb_build_object('slot', slot) END
  FROM unnest($1::timestamptz[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
    AS e(waktu, id_pelaku, tindakan, subjek, meja, dibuka, slot)`;

type Entry = Omit<Opening, 'dibuka'> & { dibuka: string | null };
const write = (db: Db, entries: readonly Entry[]) => {
  const column = <K extends keyof Entry>(key: K) => entries.map((entry) => entry[key]);
  const values = [column('waktu'), column('id_pelaku'), column('tindakan'), column('nomor'), column('meja')];
  const general = entries.map(({ dibuka }) => dibuka && slotUmum(dibuka));
  return db.query(named('bukaan_catat', INSERT, [...values, general, column('dibuka')]));
};

/** Whether an officer reached the limit and gave no reason since: one given before would open more, and tell nobody. */
export const isReasonAsked = async (db: Db, username: string): Promise<boolean> =>
  (await db.query<{ diminta: boolean | null }>(ASKED, [username])).rows[0]?.diminta === true;

interface Reading {
  /** When the entry of the file was written, which counts along. */
  at: Date;
  alasan: string | undefined;
}
/**
 * Lets an officer read many at once in a file, in the transaction that notes it: within the limit it counts like opening
 * each of them; beyond, only with a reason, of which the head is told. Throws `alasan_ekspor`.
 */
export const admitReading = async (
  db: Db,
  { config }: Pick<Deps, 'config'>,
  who: Author,
  { at, alasan }: Reading,
): Promise<void> => {
  // One file after another: those under way would not see each other.
  await db.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`baca ${who.id_pelaku}`]);
  const since = new Date(at.getTime() - HOUR_MS);
  const { rows } = await db.query<{ nomor: string[]; diekspor: number; diberitahu: boolean }>(
    named('bukaan_terakhir', OPENED, [[who.id_pelaku], since, MEJA_TANPA_BATAS, TETAP_DIHITUNG]),
  );
  const [{ nomor, diekspor, diberitahu } = { nomor: [], diekspor: 0, diberitahu: false }] = rows;
  if (nomor.length + diekspor <= config.batasPembukaan) return;
  if (alasan === undefined) throw problem('alasan_ekspor');
  if (!diberitahu) await who.note(db, { waktu: at, tindakan: LAMPAU_BATAS });
  await who.note(db, { waktu: at, tindakan: BERI_ALASAN, baru: { alasan } });
};

interface OfLate {
  nomor: Set<string>;
  /** Applicants in exports; the same ones may be among `nomor`. */
  diekspor: number;
  diberitahu: boolean;
}
export const createOpenings = ({ pool, now, config }: Pick<Deps, 'pool' | 'now' | 'config'>): Openings => {
  const opened = createRecent(SAME_MS);
  const underWay = new Map<string, Promise<boolean>>();
  const isLimited = ({ meja, dibuka }: Opening) =>
    !MEJA_TANPA_BATAS.includes(meja ?? '') || TETAP_DIHITUNG.includes(dibuka);
  const ofLate = async (batch: readonly Opening[]): Promise<Map<string, OfLate>> => {
    const officers = [...new Set(batch.filter(isLimited).map(({ id_pelaku }) => id_pelaku))];
    const since = new Date(now().getTime() - HOUR_MS);
    const { rows } =
      officers.length === 0
        ? { rows: [] }
        : await pool.query<{ id_pelaku: string; nomor: string[]; diekspor: number; diberitahu: boolean }>(
            named('bukaan_terakhir', OPENED, [officers, since, MEJA_TANPA_BATAS, TETAP_DIHITUNG]),
          );
    return new Map(
      rows.map(({ id_pelaku, nomor, ...told }) => [id_pelaku, { nomor: new Set(nomor), ...told }]),
    );
  };
  // One lane: of those who arrive together each is counted before the next is let in.
  const record = gathering<Opening, boolean>(
    async (batch) => {
      const known = await ofLate(batch);
      const entries: Entry[] = [];
      const outcomes = batch.map((opening) => {
        const { id_pelaku, nomor } = opening;
        const mine = known.get(id_pelaku);
        if (!mine || !isLimited(opening)) {
          entries.push(opening);
          return true;
        }
        const isOpen = mine.nomor.has(nomor) || mine.nomor.size + mine.diekspor < config.batasPembukaan;
        if (isOpen) {
          mine.nomor.add(nomor);
          entries.push(opening);
        } else if (!mine.diberitahu) {
          mine.diberitahu = true;
          entries.push({ ...opening, tindakan: LAMPAU_BATAS, dibuka: null });
        }
        return isOpen;
      });
      if (entries.length > 0) await write(pool, entries);
      return outcomes;
    },
    { lanes: 1 },
  );
  const open = async (who: Opener, nomor: string, tindakan: string, dibuka: string): Promise<void> => {
    const waktu = now();
    const { id_pelaku, meja } = who;
    const key = JSON.stringify([id_pelaku, meja, nomor, dibuka]);
    if (opened.has(key, waktu)) return;
    // A page asks for the same thing twice at once.
    const recorded = underWay.get(key) ?? record({ id_pelaku, meja, nomor, tindakan, dibuka, waktu });
    underWay.set(key, recorded);
    const isOpen = await recorded.finally(() => underWay.delete(key));
    if (!isOpen) throw problem('alasan_pembukaan');
    opened.add(key, waktu);
  };
  return {
    file: async (who, nomor, ...what) => {
      await Promise.all(what.map((one) => open(who, nomor, BUKAAN[one], one)));
    },
    document: (who, nomor, slot) => open(who, nomor, 'buka dokumen', slot),
  };
};

/** An officer at a desk who may be shown documents. */
export interface Viewer extends Opener {
  /** Whether they hold a permission. */
  may(permission: Pembuka): boolean;
}
/** The permission that opens a kind to the officer at this desk; undefined where none does. */
export const openerOf = (who: Viewer, jenis: JenisBerkas): Pembuka | undefined =>
  keysOf(PEMBUKA).find(
    (permission) =>
      deskOf(permission) === who.meja && who.may(permission) && dibukaOleh(permission).includes(jenis),
  );

/** Signs the address of a document in a slot for one desk; null where the officer may not open its kind there. */
export type OfficeAddress = (
  slot: string,
  path: Path,
  values: Record<string, string>,
  extra?: Record<string, string>,
) => string | null;
/** How a desk gives out addresses: only here, each naming the permission it is opened with. */
export const officeAddress =
  ({ config, now }: Pick<Deps, 'config' | 'now'>, who: Viewer): OfficeAddress =>
  (slot, path, values, extra = {}) => {
    const untuk = openerOf(who, jenisBerkas(slot));
    return untuk === undefined ? null : signedUrl(config.keys.sign, now(), path, values, { ...extra, untuk });
  };
