/** Who takes part in a run: sessions, PINs and an offering that is open today. */
import pg from 'pg';
import { deriveKeys } from '../../packages/server/src/config.ts';
import { STAFF_COOKIE } from '../../packages/server/src/http/staff-session.ts';
import { seal, tokenHash } from '../../packages/server/src/secrets.ts';
import { MASTER, pinOf, tokenOf } from './secret.ts';
import { settle } from './settle.ts';

export interface Person {
  nomor: string;
  kode_penawaran: string;
  token: string;
  pin: string;
  nomor_pembayaran: string;
}
export interface People {
  /** Filling their form; the announcement of their offering is to come. */
  open: Person[];
  /** Finalised; their result is announced. */
  announced: Person[];
  /** Form complete, not finalised. */
  complete: Person[];
  /** `Cookie` header of a staff member who may do everything. */
  cookie: string;
}

const HOURS = 12;
/** Who asks for the office's pages. */
export const STAFF = 'bench1';

// Far-off rows as well as near ones, the same ones every time.
const FIND = `SELECT o.nomor, p.kode_penawaran, b.nomor_pembayaran FROM bench.orang o JOIN pendaftar p ON p.nomor_pendaftar = o.nomor
  JOIN pembayaran b ON b.nomor_pendaftar = o.nomor WHERE o.lengkap = $1 AND o.final = $2 AND NOT (o.belum OR o.koreksi OR o.lain) ORDER BY md5(o.nomor) LIMIT $3`;
const DATES = `UPDATE penawaran SET tanggal_mulai_daftar = now() - interval '90 days',
    tanggal_selesai_daftar = now() + CASE WHEN EXISTS (SELECT FROM hasil h WHERE h.kode_penawaran = penawaran.kode_penawaran) THEN interval '-30 days' ELSE interval '20 days' END,
    tanggal_pengumuman = now() + CASE WHEN EXISTS (SELECT FROM hasil h WHERE h.kode_penawaran = penawaran.kode_penawaran) THEN interval '-10 days' ELSE interval '45 days' END`;
const EXAM = `UPDATE detail_jadwal SET tanggal = current_date + 27
  WHERE kode_jadwal IN (SELECT kode_jadwal FROM pendaftar p JOIN bench.orang o ON o.nomor = p.nomor_pendaftar WHERE o.lengkap)`;
// Begun last of all, so that no flood of sign-ins ends them as the oldest of an account.
const SESSION = `INSERT INTO sesi (token_hash, nomor_pendaftar, dibuat, dipakai, berakhir)
  SELECT t.hash, t.nomor, now() + interval '${HOURS} hours', now(), now() + interval '${HOURS} hours' FROM unnest($1::bytea[], $2::text[]) AS t (hash, nomor)
  ON CONFLICT (token_hash) DO UPDATE SET dibuat = excluded.dibuat, dipakai = excluded.dipakai, berakhir = excluded.berakhir`;

/** Makes the database ready for a run and answers who takes part in it, at most so many of a kind. */
export const gather = async (url: string, most: number): Promise<People> => {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const keys = deriveKeys(MASTER);
  const find = async (lengkap: boolean, final: boolean): Promise<Person[]> => {
    const { rows } = await db.query<Pick<Person, 'nomor' | 'kode_penawaran' | 'nomor_pembayaran'>>(FIND, [
      lengkap,
      final,
      most,
    ]);
    return rows.map((row) => ({ ...row, token: tokenOf(row.nomor), pin: pinOf(row.nomor) }));
  };
  try {
    await db.query(DATES);
    await db.query(EXAM);
    await db.query('DELETE FROM rate_limit');
    const people = {
      open: await find(false, false),
      announced: await find(false, true),
      complete: await find(true, false),
    };
    const all = [...people.open, ...people.announced, ...people.complete];
    await db.query(SESSION, [all.map(({ token }) => tokenHash(token)), all.map(({ nomor }) => nomor)]);
    await db.query(
      'UPDATE pendaftar p SET pin_sandi = t.pin FROM unnest($1::text[], $2::bytea[]) AS t (nomor, pin) WHERE p.nomor_pendaftar = t.nomor AND p.pin_sandi IS NULL',
      [all.map(({ nomor }) => nomor), all.map(({ nomor, pin }) => seal(keys, `pin ${nomor}`, pin))],
    );
    await db.query(
      `INSERT INTO sesi_petugas (token_hash, username, dibuat, dipakai, berakhir) VALUES ($1, $2, now(), now(), now() + interval '${HOURS} hours')
       ON CONFLICT (token_hash) DO UPDATE SET dipakai = excluded.dipakai, berakhir = excluded.berakhir`,
      [tokenHash(tokenOf(STAFF)), STAFF],
    );
    await settle(db);
    return { ...people, cookie: `${STAFF_COOKIE}=${tokenOf(STAFF)}` };
  } finally {
    await db.end();
  }
};
