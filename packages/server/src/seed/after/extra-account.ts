/** Makes one of the demo's other applicants an account that a visitor can sign in with. */
import type { Db } from '../../db/pool.ts';
import { type Keys, unseal } from '../../secrets.ts';
import type { DemoAccount } from '../applicants/accounts.ts';

export const extraAccount = async (
  db: Db,
  keys: Keys,
  nomor_pendaftar: string,
  keterangan: string,
): Promise<DemoAccount> => {
  const { rows } = await db.query<{ pin_sandi: Buffer; kode_penawaran: string }>(
    'SELECT pin_sandi, kode_penawaran FROM pendaftar WHERE nomor_pendaftar = $1',
    [nomor_pendaftar],
  );
  const row = rows[0];
  if (!row) throw new Error(`the demo has no applicant ${nomor_pendaftar}`);
  return {
    peran: 'register',
    fase: 'setelah_pengumuman',
    username: nomor_pendaftar,
    password: unseal(keys, `pin ${nomor_pendaftar}`, row.pin_sandi),
    nomor_pendaftar,
    kode_penawaran: row.kode_penawaran,
    keterangan,
  };
};
