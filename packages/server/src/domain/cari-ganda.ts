/**
 * Finding pairs of registrations that may be one person's (orang 5, orang 6). Only what changed is looked at, and compared
 * only with who shares a key: the work grows with what is new.
 */
import { SEBAB } from '@gerbang/contract/office/dugaan-ganda';
import { keysOf as namesOf } from '@gerbang/contract/wire/keys';
import { type Db, named, type Pool, transaction } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { type Ciri, reasonsFor } from './banding-orang.ts';
import { photosShared } from './berkas-serupa.ts';
import { FITS, type Kunci, keysOf } from './kunci-orang.ts';

/** The strongest reason first. */
const ORDER = namesOf(SEBAB);
/** Registrations compared in one transaction. */
const BATCH = 200;
/** Of those who share a key so many are compared at most: a number that a crowd typed tells nobody apart. */
const MOST_SHARING = 40;

const THESE = `SELECT o.nomor_pendaftar, CASE WHEN o.identitas LIKE '#%' THEN NULL ELSE o.identitas END AS identitas, s.nisn,
    d.nama_lengkap AS nama, d.tgl_lahir, t.nama_lengkap_ibu AS ibu, ARRAY[d.telp, d.nohp]::text[] AS telepon
  FROM orang_pendaftar o JOIN data_diri_pendaftar d USING (nomor_pendaftar)
    LEFT JOIN pendidikan_terakhir s USING (nomor_pendaftar) LEFT JOIN data_orang_tua t USING (nomor_pendaftar) WHERE o.nomor_pendaftar = ANY($1::text[])`;
const DUE = `SELECT nomor_pendaftar, perubahan FROM antrean_orang WHERE $1::text IS NULL OR nomor_pendaftar = $1
  ORDER BY nomor_pendaftar LIMIT ${BATCH}`;
const KEYS = 'SELECT nomor_pendaftar, kunci, sisa FROM kunci_orang WHERE nomor_pendaftar = ANY($1::text[])';
const DROP_KEYS = `DELETE FROM kunci_orang k USING unnest($1::text[], $2::text[]) AS g (nomor_pendaftar, kunci)
  WHERE k.kunci = g.kunci AND k.nomor_pendaftar = g.nomor_pendaftar`;
const ADD_KEYS =
  'INSERT INTO kunci_orang (nomor_pendaftar, kunci, sisa) SELECT * FROM unnest($1::text[], $2::text[], $3::int[])';
const SHARING = `SELECT DISTINCT a.nomor_pendaftar AS nomor, b.nomor_pendaftar AS lain
  FROM unnest($1::text[], $2::text[], $3::int[]) AS a (nomor_pendaftar, kunci, sisa) CROSS JOIN LATERAL (
    SELECT nomor_pendaftar, sisa FROM kunci_orang b WHERE b.kunci = a.kunci AND b.nomor_pendaftar <> a.nomor_pendaftar
    ORDER BY nomor_pendaftar DESC LIMIT ${MOST_SHARING}) b WHERE ${FITS}
  UNION SELECT a.nomor_pendaftar, b.nomor_pendaftar FROM orang_pendaftar a CROSS JOIN LATERAL (
    SELECT nomor_pendaftar FROM orang_pendaftar b WHERE b.identitas = a.identitas AND b.nomor_pendaftar <> a.nomor_pendaftar
    ORDER BY nomor_pendaftar DESC LIMIT ${MOST_SHARING}) b WHERE a.nomor_pendaftar = ANY($4::text[])`;
const KNOWN = `SELECT id_pasangan, pertama, kedua, sebab, keputusan FROM dugaan_ganda WHERE pertama = ANY($1::text[])
  UNION SELECT id_pasangan, pertama, kedua, sebab, keputusan FROM dugaan_ganda WHERE kedua = ANY($1::text[])`;
// While the other side is still to be compared, its keys may be old ones: it says itself whether the pair stays.
const DROP_PAIRS = `DELETE FROM dugaan_ganda g WHERE id_pasangan = ANY($1::int[]) AND keputusan IS NULL
  AND NOT EXISTS (SELECT FROM antrean_orang a WHERE a.nomor_pendaftar IN (g.pertama, g.kedua)
    AND a.nomor_pendaftar <> ALL($2::text[]))`;
const ADD_PAIRS = `INSERT INTO dugaan_ganda AS g (pertama, kedua, sebab, ditemukan)
  SELECT pertama, kedua, string_to_array(sebab, ' '), $4 FROM unnest($1::text[], $2::text[], $3::text[]) AS b (pertama, kedua, sebab)
  ON CONFLICT (pertama, kedua) DO UPDATE SET sebab = excluded.sebab WHERE g.keputusan IS NULL`;
// Last of all: who saves meanwhile waits for the end of the transaction only, and stays in the queue.
const DONE = `DELETE FROM antrean_orang a USING unnest($1::text[], $2::int[]) AS d (nomor_pendaftar, perubahan)
  WHERE a.nomor_pendaftar = d.nomor_pendaftar AND a.perubahan = d.perubahan`;

interface Due {
  nomor_pendaftar: string;
  perubahan: number;
}
interface Key extends Kunci {
  nomor_pendaftar: string;
}
/** Keys as the statements take them, a column each. */
type Columns = [string[], string[], (number | null)[]];
interface Pair {
  pertama: string;
  kedua: string;
  /** Reasons, parted by spaces. */
  sebab: string;
}
interface Stored {
  id_pasangan: number;
  pertama: string;
  kedua: string;
  sebab: string[];
  keputusan: string | null;
}
interface Shared {
  nomor: string;
  lain: string;
}

interface Met {
  /** Who share a key. */
  shared: readonly Shared[];
  /** Who share a photo. */
  photos: readonly Shared[];
}
const pairsOf = (due: readonly Ciri[], { shared, photos }: Met, others: readonly Ciri[]): Pair[] => {
  const known = new Map<string, Ciri>([...others, ...due].map((one) => [one.nomor_pendaftar, one]));
  const nameOf = ({ nomor, lain }: Shared) => [nomor, lain].toSorted().join(' ');
  const oneFace = new Set(photos.map(nameOf));
  const pairs = new Map<string, Pair>();
  for (const pair of [...shared, ...photos]) {
    const [a, b] = [known.get(pair.nomor), known.get(pair.lain)];
    const [pertama = '', kedua = ''] = [pair.nomor, pair.lain].toSorted();
    const said = (a && b && reasonsFor(a, b)) ?? [];
    const sebab = oneFace.has(nameOf(pair))
      ? ORDER.filter((one) => one === 'foto' || said.includes(one))
      : said;
    if (sebab.length > 0) pairs.set(`${pertama} ${kedua}`, { pertama, kedua, sebab: sebab.join(' ') });
  }
  return [...pairs.values()];
};

/** Writes the keys that changed; what stays is not written again. Answers all. */
const renewKeys = async (db: Db, due: readonly Ciri[], numbers: readonly string[]): Promise<Columns> => {
  const wanted = due.flatMap((one) =>
    keysOf(one).map((key) => ({ nomor_pendaftar: one.nomor_pendaftar, ...key })),
  );
  const { rows: stored } = await db.query<Key & Record<string, unknown>>(
    named('ganda_kunci', KEYS, [numbers]),
  );
  const nameOf = ({ nomor_pendaftar, kunci, sisa }: Key) => `${nomor_pendaftar} ${sisa} ${kunci}`;
  const [asked, there] = [wanted, stored].map((keys: readonly Key[]) => new Set(keys.map(nameOf)));
  const columns = (keys: readonly Key[]): Columns => [
    keys.map((key) => key.nomor_pendaftar),
    keys.map((key) => key.kunci),
    keys.map((key) => key.sisa),
  ];
  const gone = stored.filter((key) => !asked?.has(nameOf(key)));
  const fresh = wanted.filter((key) => !there?.has(nameOf(key)));
  if (gone.length > 0) await db.query(named('ganda_kunci_lepas', DROP_KEYS, columns(gone).slice(0, 2)));
  if (fresh.length > 0) await db.query(named('ganda_kunci_baru', ADD_KEYS, columns(fresh)));
  return columns(wanted);
};

/** Writes the pairs that changed. Judged ones keep their judgement; what no longer looks like one person leaves the queue. */
const renewPairs = async (
  db: Db,
  pairs: readonly Pair[],
  numbers: readonly string[],
  at: Date,
): Promise<void> => {
  const { rows: stored } = await db.query<Stored & Record<string, unknown>>(
    named('ganda_tersimpan', KNOWN, [numbers]),
  );
  const nameOf = ({ pertama, kedua }: { pertama: string; kedua: string }) => `${pertama} ${kedua}`;
  const known = new Map(stored.map((pair) => [nameOf(pair), pair]));
  const found = new Set(pairs.map(nameOf));
  const gone = stored.filter((pair) => pair.keputusan === null && !found.has(nameOf(pair)));
  const fresh = pairs.filter((pair) => known.get(nameOf(pair))?.sebab.join(' ') !== pair.sebab);
  const of = (key: keyof Pair) => fresh.map((pair) => pair[key]);
  if (gone.length > 0)
    await db.query(named('ganda_lepas', DROP_PAIRS, [gone.map((pair) => pair.id_pasangan), numbers]));
  if (fresh.length > 0)
    await db.query(named('ganda_pasangan', ADD_PAIRS, [of('pertama'), of('kedua'), of('sebab'), at]));
};

const cirisBy = async (db: Db, numbers: readonly string[]): Promise<Ciri[]> =>
  (await db.query<Ciri & Record<string, unknown>>(named('ganda_ciri', THESE, [numbers]))).rows;

const compare = async (db: Db, queue: readonly Due[], at: Date): Promise<void> => {
  const numbers = queue.map((one) => one.nomor_pendaftar);
  const due = await cirisBy(db, numbers);
  const keys = await renewKeys(db, due, numbers);
  const { rows: shared } = await db.query<Shared & Record<string, unknown>>(
    named('ganda_sekunci', SHARING, [...keys, numbers]),
  );
  const photos = await photosShared(db, numbers);
  const missing = [...new Set([...shared, ...photos].map(({ lain }) => lain))];
  const others = await cirisBy(db, missing);
  await renewPairs(db, pairsOf(due, { shared, photos }, others), numbers, at);
  await db.query(named('ganda_selesai', DONE, [numbers, queue.map((one) => one.perubahan)]));
};

const TURN = "hashtext('gerbang.ganda')";
/** Compares one batch of what changed since it was last compared, or only `nomor` where it did; answers how many there were. */
const findSome = (pool: Pool, at: Date, nomor: string | null): Promise<number> =>
  transaction(pool, async (db) => {
    // One at a time: two who compare the same people would write the same pairs against each other.
    if (nomor === null) await db.query(`SELECT pg_advisory_xact_lock(${TURN})`);
    else {
      const { rows } = await db.query<{ mine: boolean }>(`SELECT pg_try_advisory_xact_lock(${TURN}) AS mine`);
      if (!rows[0]?.mine) return 0;
    }
    const { rows } = await db.query<Due & Record<string, unknown>>(named('ganda_antre', DUE, [nomor]));
    if (rows.length > 0) await compare(db, rows, at);
    return rows.length;
  });

/** Compares all registrations that changed; answers how many. */
export const findDoubles = async ({ pool, now }: Pick<Deps, 'pool' | 'now'>): Promise<number> => {
  let all = 0;
  for (;;) {
    const some = await findSome(pool, now(), null);
    all += some;
    if (some < BATCH) return all;
  }
};

/** The same of one registration at once, for whom somebody waits; left to the job while that compares others. */
export const findDoublesOf = async (
  { pool, now }: Pick<Deps, 'pool' | 'now'>,
  nomor: string,
): Promise<void> => {
  await findSome(pool, now(), nomor);
};
