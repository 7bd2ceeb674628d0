/** What a new installation needs next, said at its start. */
import type { Db } from '../db/pool.ts';

const FIRST = `
Belum ada akun petugas. Buat yang pertama, dengan pengaturan portal yang sama seperti server ini:
  npm run pmb -- akun-petugas --username NAMA_PENGGUNA --nama "NAMA LENGKAP" --peran admin
Lalu masuk di /petugas. Langkah selanjutnya ada di docs/operations/production.md.
`;

/** The sentence while nobody could sign in at the office, else null. */
export const nextStep = async (db: Db): Promise<string | null> =>
  (await db.query('SELECT FROM petugas LIMIT 1')).rowCount === 0 ? FIRST : null;
