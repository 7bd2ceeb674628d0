import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Ended, factOf, openPortal, type Portal } from './testing.ts';

const BUDI = { nama: 'Budi', peran: ['humas'], aktif: true, kode_sekali_pakai: false };

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

test('a name that is taken is refused, says whose it is and what would change it, and nothing is changed', async () => {
  const made = await portal.pmb('akun-petugas', '--username', 'tono', '--nama', 'Tono', '--peran', 'humas');
  await portal.pool.query(
    "INSERT INTO sesi_petugas VALUES ('\\x07', 'tono', now(), now() + interval '1 hour')",
  );
  const before = await account('tono');
  const again = await portal.pmb('akun-petugas', '--username', 'tono', '--nama', 'Toni', '--peran', 'admin');
  expect(again).toMatchObject({ code: 1, out: '' });
  expect(again.err).toContain('akun-petugas ganti --username tono');
  expect(again.err).toContain('Tono');
  expect([await account('tono'), await opens('tono', made)]).toEqual([before, true]);
  expect((await portal.pool.query("SELECT FROM sesi_petugas WHERE username = 'tono'")).rowCount).toBe(1);
  const nobody = await portal.pmb(
    'akun-petugas',
    'ganti',
    '--username',
    'tiada',
    '--peran',
    'admin',
    '--nama',
    'T',
  );
  expect([nobody.code, await account('tiada')]).toEqual([1, undefined]);
});

test('a reset shuts out the old password and every open session, and keeps what is not given', async () => {
  const made = await portal.pmb('akun-petugas', '--username', 'budi', '--nama', 'Budi', '--peran', 'humas');
  await portal.pool.query(
    "INSERT INTO sesi_petugas VALUES ('\\x00', 'budi', now(), now() + interval '1 hour')",
  );
  const reset = await portal.pmb('akun-petugas', 'ganti', '--username', 'budi', '--peran', 'admin,loa');
  expect(reset.code).toBe(0);
  expect([await opens('budi', made), await opens('budi', reset)]).toEqual([false, true]);
  expect(await account('budi')).toMatchObject({ nama: 'Budi', peran: 'admin', peran_lain: ['loa'] });
  expect((await portal.pool.query("SELECT FROM sesi_petugas WHERE username = 'budi'")).rowCount).toBe(0);
  const { rows } = await portal.pool.query(
    "SELECT tindakan, lama, baru FROM audit WHERE subjek = 'budi' ORDER BY id",
  );
  expect(rows).toEqual([
    { tindakan: 'tambah petugas', lama: null, baru: BUDI },
    { tindakan: 'atur ulang petugas', lama: BUDI, baru: { ...BUDI, peran: ['admin', 'loa'] } },
  ]);
});

describe('what is done to an account', () => {
  const sessions = async () =>
    (await portal.pool.query("SELECT FROM sesi_petugas WHERE username = 'wati'")).rowCount;
  const last = async () =>
    (
      await portal.pool.query(
        "SELECT tindakan, lama, baru FROM audit WHERE subjek = 'wati' ORDER BY id DESC LIMIT 1",
      )
    ).rows[0];
  const WATI = { ...BUDI, nama: 'Wati', kode_sekali_pakai: true };
  let made: Ended;
  beforeAll(async () => {
    made = await portal.pmb('akun-petugas', '--username', 'wati', '--nama', 'Wati', '--peran', 'humas');
    await portal.pool.query("UPDATE petugas SET totp = 'x', totp_langkah = 7 WHERE username = 'wati'");
  });
  beforeEach(() =>
    portal.pool.query(
      "INSERT INTO sesi_petugas VALUES ('\\x01', 'wati', now(), now() + interval '1 hour') ON CONFLICT DO NOTHING",
    ),
  );

  test('switched off, it, its sessions and its link are; a reset of the password leaves it so', async () => {
    await portal.pool.query(
      "INSERT INTO undangan_petugas VALUES ('wati', '\\x02', now(), now() + interval '1 day')",
    );
    const off = await portal.pmb('akun-petugas', 'nonaktifkan', '--username', 'wati');
    expect([off.code, factOf(off, 'Keadaan'), await sessions()]).toEqual([0, 'nonaktif', 0]);
    expect((await portal.pool.query('SELECT FROM undangan_petugas')).rowCount).toBe(0);
    expect(await last()).toEqual({
      tindakan: 'nonaktifkan petugas',
      lama: WATI,
      baru: { ...WATI, aktif: false },
    });
    made = await portal.pmb('akun-petugas', 'ganti', '--username', 'wati');
    expect([made.code, factOf(made, 'Keadaan')]).toEqual([0, 'nonaktif']);
    expect((await account('wati')).aktif).toBe(false);
  });

  test('switched on, it has the password it had', async () => {
    const on = await portal.pmb('akun-petugas', 'aktifkan', '--username', 'wati');
    expect([on.code, factOf(on, 'Kata sandi'), factOf(on, 'Keadaan')]).toEqual([0, undefined, 'aktif']);
    expect((await account('wati')).aktif).toBe(true);
    expect(await opens('wati', made)).toBe(true);
    expect(await last()).toEqual({
      tindakan: 'aktifkan petugas',
      lama: { ...WATI, aktif: false },
      baru: WATI,
    });
  });

  test('without the lost telephone, it opens with the password alone', async () => {
    const { code } = await portal.pmb('akun-petugas', 'hapus-kode', '--username', 'wati');
    expect([code, await sessions()]).toEqual([0, 0]);
    expect(await account('wati')).toMatchObject({ totp: null, totp_langkah: null, aktif: true });
    expect(await opens('wati', made)).toBe(true);
    expect(await last()).toEqual({
      tindakan: 'hapus kode sekali pakai petugas',
      lama: WATI,
      baru: { ...WATI, kode_sekali_pakai: false },
    });
  });

  test('its lock is lifted, and its sessions go on', async () => {
    const before = (await account('wati')).pembukaan_kunci;
    const { code } = await portal.pmb('akun-petugas', 'buka-kunci', '--username', 'wati');
    expect([code, await sessions()]).toEqual([0, 1]);
    expect((await account('wati')).pembukaan_kunci).toBe(before + 1);
    expect(await last()).toMatchObject({ tindakan: 'buka kunci petugas' });
  });

  test('needs an account and a known word, and changes nothing beside', async () => {
    for (const [code, ...options] of [
      [1, 'nonaktifkan', '--username', 'siapa'],
      [2, 'matikan', '--username', 'wati'],
      [2, 'toString', '--username', 'wati'],
      [2, 'aktifkan', '--username', 'wati', '--peran', 'admin'],
    ] as const)
      expect(await portal.pmb('akun-petugas', ...options)).toMatchObject({ code, out: '' });
    expect([(await account('wati')).peran, await sessions()]).toEqual(['humas', 1]);
  });
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
