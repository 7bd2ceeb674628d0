import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ended, factOf, openPortal, type Portal } from './testing.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const account = async (username: string) =>
  (await portal.pool.query('SELECT * FROM petugas WHERE username = $1', [username])).rows[0];
const opens = async (username: string, ended: Ended) =>
  verify((await account(username)).sandi, factOf(ended, 'Kata sandi') ?? '');

test('a new account opens with the password printed, and only with it', async () => {
  const made = await portal.pmb(
    'akun-petugas',
    '--username',
    'siti',
    '--nama',
    'Siti Aminah',
    '--peran',
    'keuangan',
  );
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(factOf(made, 'Kata sandi')).toMatch(/^[\w-]{16}$/);
  expect(await opens('siti', made)).toBe(true);
  expect(await account('siti')).toMatchObject({ nama: 'Siti Aminah', peran: 'keuangan', aktif: true });
});

test('a reset shuts out the old password and every open session, and keeps what is not given', async () => {
  const made = await portal.pmb('akun-petugas', '--username', 'budi', '--nama', 'Budi', '--peran', 'humas');
  await portal.pool.query(
    "INSERT INTO sesi_petugas VALUES ('\\x00', 'budi', now(), now() + interval '1 hour')",
  );
  const reset = await portal.pmb('akun-petugas', '--username', 'budi', '--peran', 'admin');
  expect(reset.code).toBe(0);
  expect([await opens('budi', made), await opens('budi', reset)]).toEqual([false, true]);
  expect(await account('budi')).toMatchObject({ nama: 'Budi', peran: 'admin' });
  expect((await portal.pool.query("SELECT FROM sesi_petugas WHERE username = 'budi'")).rowCount).toBe(0);
  const { rows } = await portal.pool.query(
    "SELECT tindakan, lama, baru FROM audit WHERE subjek = 'budi' ORDER BY id",
  );
  expect(rows).toEqual([
    { tindakan: 'tambah petugas', lama: null, baru: { nama: 'Budi', peran: 'humas' } },
    {
      tindakan: 'atur ulang petugas',
      lama: { nama: 'Budi', peran: 'humas' },
      baru: { nama: 'Budi', peran: 'admin' },
    },
  ]);
});

test('what is no account is refused', async () => {
  for (const options of [
    ['--username', 'Siti A', '--nama', 'S', '--peran', 'admin'],
    ['--username', 'baru', '--nama', 'S', '--peran', 'toString'],
    ['--username', 'baru', '--nama', 'S'],
    ['--username', 'baru', '--peran', 'admin'],
  ])
    expect(await portal.pmb('akun-petugas', ...options)).toMatchObject({ code: 2, out: '' });
  expect(await account('baru')).toBeUndefined();
});
