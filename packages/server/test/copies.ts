/** Many applicants out of one: the rows of a complete one copied by the database itself. */
import type { Pool } from '../src/db/pool.ts';
import { newKode, newToken, tokenHash } from '../src/secrets.ts';
import { formTables } from './form.ts';

export interface Copy {
  nomor_pendaftar: string;
  token: string;
  nik: string;
}

/** Everybody is a person of their own. */
const NIK_AREA = '33740101';

const codes = async (db: Pool, count: number): Promise<string[]> => {
  const { rows } = await db.query<{ nomor_pendaftar: string }>('SELECT nomor_pendaftar FROM pendaftar');
  const taken = new Set(rows.map((r) => r.nomor_pendaftar));
  const found = new Set<string>();
  while (found.size < count) {
    const code = newKode();
    if (!taken.has(code)) found.add(code);
  }
  return [...found];
};

/** Copies the form of `nomor` to `count` new applicants, each signed in; their files are rows without bytes. */
export const copyApplicant = async (db: Pool, nomor: string, count: number, at: Date): Promise<Copy[]> => {
  const copies = (await codes(db, count)).map((nomor_pendaftar) => ({
    nomor_pendaftar,
    token: newToken(),
    nik: `${NIK_AREA}${nomor_pendaftar}`,
  }));
  const all = copies.map((c) => c.nomor_pendaftar);
  await db.query(
    `INSERT INTO pendaftar (nomor_pendaftar, kode_penawaran, pin_hmac, dibuat, disabilitas, kode_jadwal)
     SELECT kode, kode_penawaran, pin_hmac, dibuat, disabilitas, kode_jadwal FROM pendaftar, unnest($2::text[]) AS kode WHERE nomor_pendaftar = $1`,
    [nomor, all],
  );
  const { rows } = await db.query<{ table_name: string; columns: string[] }>(
    `SELECT table_name, array_agg(column_name::text ORDER BY ordinal_position) AS columns FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = ANY($1) AND is_identity = 'NO' GROUP BY 1`,
    [formTables],
  );
  const random = 'gen_random_uuid()';
  const fresh: Record<string, string> = {
    nomor_pendaftar: 'kode',
    no_ktp: `'${NIK_AREA}' || kode`,
    id: random,
    kunci_berkas: `md5(${random}::text)`,
  };
  for (const { table_name, columns } of rows) {
    const values = columns.map((column) => fresh[column] ?? column);
    await db.query(
      `INSERT INTO ${table_name} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM ${table_name}, unnest($2::text[]) AS kode WHERE nomor_pendaftar = $1`,
      [nomor, all],
    );
  }
  await db.query(
    `INSERT INTO sesi (token_hash, nomor_pendaftar, dibuat, dipakai, berakhir)
     SELECT hash, kode, $3, $3, $3::timestamptz + interval '12 hours' FROM unnest($1::bytea[], $2::text[]) AS u(hash, kode)`,
    [copies.map((c) => tokenHash(c.token)), all, at],
  );
  return copies;
};
