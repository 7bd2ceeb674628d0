import type { AkunPetugas, TautanSandi } from '@gerbang/contract/office/akun-petugas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR, startTestApp, type TestApp } from '../../../test/app.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../test/desk.ts';
import { cookiesOf } from '../../../test/office.ts';
import { hashPassword } from '../../secrets.ts';

const PATH = '/api/petugas/akun-petugas';
const alasan = 'diminta ketua panitia';
const PASSWORD = 'kuda hijau melompat';

let t: TestApp;
let admin: StaffCall;
let nth = 0;
beforeAll(async () => {
  t = await startTestApp({ codeRoles: ['pimpinan'] });
  admin = await asStaff(t, 'admin');
});
afterAll(() => t.close());

const list = async (query = '') =>
  (await admin<{ baris: AkunPetugas[]; jumlah: number }>('GET', `${PATH}${query}`)).body.data;
const find = async (username: string) =>
  (await list(`?cari=${username}`)).baris.find((one) => one.username === username) as AkunPetugas;
const act = <D = null>(what: string, body: object, as = admin) =>
  as<D>('POST', `${PATH}/${what}`, { body: { ...body, alasan } });
const invite = (username: string, peran = ['humas'], nama = 'Siti Aminah') =>
  act<TautanSandi>('undang', { username, nama, peran });
const tokenOf = (link: string) => link.split('#')[1] as string;
const choose = (link: string, sandi = PASSWORD) =>
  t.call('POST', '/api/petugas/undangan', { body: { token: tokenOf(link), sandi } });
const signIn = (username: string, password = PASSWORD, from = `10.5.0.${nth}`, cookie?: string) =>
  t.call('POST', '/api/petugas/masuk', { body: { username, password }, from, cookie });
/** A new officer with a password, and the cookie of a session. */
const officer = async (peran = ['humas']) => {
  nth += 1;
  const username = `orang${nth}`;
  await choose((await invite(username, peran)).body.data.tautan);
  return { username, cookie: cookiesOf(await signIn(username))[0] as string };
};
const asks = async (cookie: string) => (await t.call('GET', '/api/petugas/sesi', { cookie })).status;

describe('an invitation', () => {
  test('is a link shown once, by which the invited chooses a password and signs in with every role given', async () => {
    let link = '';
    const entries = await entriesOf(t, async () => {
      const { status, body } = await invite('siti.aminah', ['humas', 'loa', 'humas']);
      expect(status).toBe(200);
      link = body.data.tautan;
    });
    expect(link).toMatch(/^https:\/\/pmb\.example\.ac\.id\/petugas\/undangan#[\w-]{43}$/);
    expect(entries).toEqual([
      {
        id_pelaku: 'admin',
        tindakan: 'undang petugas',
        subjek: 'siti.aminah',
        lama: null,
        baru: { nama: 'Siti Aminah', peran: ['humas', 'loa'], alasan },
      },
    ]);
    const { rows } = await t.db.query("SELECT string_agg(u::text, ' ') AS all FROM undangan_petugas u");
    expect(rows[0].all).not.toContain(tokenOf(link));
    expect(await find('siti.aminah')).toMatchObject({
      keadaan: 'diundang',
      peran: ['humas', 'loa'],
      undangan_sampai: new Date(t.clock.now().getTime() + 72 * HOUR).toISOString(),
      masuk_terakhir: null,
    });
    for (const password of ['', 'x', PASSWORD])
      expect((await signIn('siti.aminah', password)).status).not.toBe(200);
    const read = await t.call('POST', '/api/petugas/undangan/baca', { body: { token: tokenOf(link) } });
    expect(read.body.data).toEqual({ username: 'siti.aminah', nama: 'Siti Aminah' });
    expect((await choose(link)).status).toBe(200);
    expect((await choose(link, `${PASSWORD} lagi`)).status).toBe(410);
    const cookie = cookiesOf(await signIn('siti.aminah'))[0];
    for (const path of ['/api/petugas/berita', '/api/petugas/loa'])
      expect((await t.call('GET', path, { cookie })).status).toBe(200);
    expect((await t.call('GET', PATH, { cookie })).status).toBe(403);
    expect(await find('siti.aminah')).toMatchObject({
      keadaan: 'aktif',
      sesi: 1,
      undangan_sampai: null,
      masuk_terakhir: t.clock.now().toISOString(),
    });
  });

  test('takes no name that is taken, and no role or username there cannot be', async () => {
    expect(await invite('admin')).toMatchObject({ status: 409, body: { code: 'sudah_ada' } });
    for (const [username, peran] of [
      ['Siti A', ['humas']],
      ['siti2', []],
      ['siti2', ['dewa']],
    ] as const)
      expect((await invite(username, [...peran])).status).toBe(400);
  });

  test('takes no name with a character nobody sees, or that turns its direction; neither does a change', async () => {
    const { username } = await officer();
    for (const nama of [
      'Siti\u200b Aminah',
      'Siti \u202eAminah',
      '\u2066Siti',
      'Siti\u00adA',
      'Siti\u2800',
    ]) {
      const answers = [
        await invite('siti3', ['humas'], nama),
        await act('ubah', { username, nama, peran: ['humas'] }),
      ];
      for (const { status, body } of answers)
        expect([nama, status, body.errors]).toEqual([
          nama,
          400,
          [{ field: 'nama', message: expect.stringContaining('tidak terlihat') }],
        ]);
    }
    expect((await list('?cari=siti3')).baris).toEqual([]);
    expect((await invite('siti3', ['humas'], 'Siti Nur‘aini bin Ahmad')).status).toBe(200);
  });
});

test('the list is searched and narrowed, and says who lacks the codes the role needs', async () => {
  await invite('kepala', ['pimpinan', 'loa'], 'Ketua Panitia');
  expect((await list('?cari=ketua')).baris.map(({ username }) => username)).toEqual(['kepala']);
  expect((await list('?peran=loa')).baris.map(({ username }) => username)).toContain('kepala');
  expect((await list('?keadaan=diundang')).baris.every(({ keadaan }) => keadaan === 'diundang')).toBe(true);
  expect(await find('kepala')).toMatchObject({ kode_wajib: true, kode_aktif: false });
});

describe('an account', () => {
  test('switched off is out at once, with its link and its device, and back when switched on', async () => {
    const { username, cookie } = await officer();
    const entries = await entriesOf(t, () => act('nonaktifkan', { username }));
    expect(entries).toMatchObject([
      {
        tindakan: 'nonaktifkan petugas',
        subjek: username,
        lama: { aktif: true },
        baru: { aktif: false, alasan },
      },
    ]);
    expect([await asks(cookie), (await signIn(username)).status]).toEqual([401, 401]);
    expect((await find(username)).keadaan).toBe('nonaktif');
    const { body } = await act<TautanSandi>('atur-ulang-sandi', { username });
    expect((await choose(body.data.tautan)).status).toBe(410);
    await act('aktifkan', { username });
    expect((await choose(body.data.tautan)).status).toBe(200);
    expect((await signIn(username)).status).toBe(200);
  });

  test('changes name and roles at once, without signing in again', async () => {
    const { username, cookie } = await officer();
    expect((await act('ubah', { username, nama: ' Wati ', peran: ['loa', 'layanan'] })).status).toBe(200);
    const { body } = await t.call('GET', '/api/petugas/sesi', { cookie });
    expect(body.data).toMatchObject({ nama: 'Wati', peran: ['loa', 'layanan'] });
    expect((await t.call('GET', '/api/petugas/berita', { cookie })).status).toBe(403);
    expect((await t.call('GET', '/api/petugas/loa', { cookie })).status).toBe(200);
  });

  test('whose password is reset opens by the link alone; a link made before is good no more', async () => {
    const { username, cookie } = await officer();
    const first = (await act<TautanSandi>('atur-ulang-sandi', { username })).body.data.tautan;
    expect([await asks(cookie), (await signIn(username)).status]).toEqual([401, 401]);
    const next = (await act<TautanSandi>('atur-ulang-sandi', { username })).body.data.tautan;
    expect((await choose(first)).status).toBe(410);
    expect((await choose(next)).status).toBe(200);
    expect((await signIn(username)).status).toBe(200);
  });

  test('loses its one-time codes, its sessions and its lock by an act of its own each', async () => {
    const { username, cookie } = await officer();
    await t.db.query("UPDATE petugas SET totp = 'x' WHERE username = $1", [username]);
    expect((await find(username)).kode_aktif).toBe(true);
    await act('hapus-kode', { username });
    expect([(await find(username)).kode_aktif, await asks(cookie)]).toEqual([false, 401]);

    const [again = '', device] = cookiesOf(await signIn(username));
    await act('akhiri-sesi', { username });
    expect(await asks(again)).toBe(401);

    const from = `10.6.0.${nth}`;
    for (let i = 0; i < 13; i += 1) await signIn(username, 'salah', from);
    expect((await find(username)).terkunci).toBe(true);
    // The device was forgotten with the sessions.
    expect((await signIn(username, PASSWORD, from, device)).status).toBe(429);
    await act('buka-kunci', { username });
    expect((await find(username)).terkunci).toBe(false);
    expect((await signIn(username, PASSWORD, from)).status).toBe(200);
  });

  test('of oneself is left to another admin: neither password nor codes', async () => {
    for (const what of ['atur-ulang-sandi', 'hapus-kode'])
      expect(await act(what, { username: 'admin' })).toMatchObject({
        status: 409,
        body: { code: 'akun_sendiri' },
      });
  });

  test('that there is none of is not found', async () => {
    for (const what of [
      'nonaktifkan',
      'aktifkan',
      'atur-ulang-sandi',
      'hapus-kode',
      'akhiri-sesi',
      'buka-kunci',
    ])
      expect((await act(what, { username: 'tiada' })).status).toBe(404);
  });
});

describe('the last admin', () => {
  test('who can sign in is neither switched off nor made anything else', async () => {
    // Neither one switched off nor one still invited can open the office.
    await invite('calon', ['admin']);
    const gone = await officer(['admin']);
    await act('nonaktifkan', { username: gone.username });
    const LAST = { status: 409, body: { code: 'admin_terakhir' } };
    expect(await act('nonaktifkan', { username: 'admin' })).toMatchObject(LAST);
    expect(await act('ubah', { username: 'admin', nama: 'Admin', peran: ['humas'] })).toMatchObject(LAST);
    expect((await act('ubah', { username: 'admin', nama: 'Admin', peran: ['humas', 'admin'] })).status).toBe(
      200,
    );
    const other = await officer(['admin']);
    expect((await act('nonaktifkan', { username: other.username })).status).toBe(200);
  });

  test('who can sign in keeps the password; one who is still invited gets a new link', async () => {
    await t.db.query('UPDATE petugas SET sandi = $1', [await hashPassword(PASSWORD)]);
    const { username } = await officer(['admin']);
    await t.db.query('UPDATE petugas SET aktif = username IN ($1, $2)', ['admin', username]);
    const other = await asStaff(t, 'admin', username);
    expect((await act('atur-ulang-sandi', { username: 'admin' }, other)).status).toBe(200);
    admin = await asStaff(t, 'admin');
    await t.db.query("UPDATE petugas SET sandi = NULL WHERE username = 'admin'");
    expect(await act('atur-ulang-sandi', { username })).toMatchObject({
      status: 409,
      body: { code: 'admin_terakhir' },
    });
    expect((await signIn(username)).status).toBe(200);
    expect((await act('atur-ulang-sandi', { username: 'admin' }, other)).status).toBe(200);
    admin = await asStaff(t, 'admin');
  });

  test('is left where two switch each other off at the same moment', async () => {
    await t.db.query('UPDATE petugas SET sandi = $1', [await hashPassword(PASSWORD)]);
    for (let round = 0; round < 5; round += 1) {
      const { username } = await officer(['admin']);
      await t.db.query("UPDATE petugas SET aktif = username IN ('admin', $1)", [username]);
      const other = await asStaff(t, 'admin', username);
      await Promise.all([act('nonaktifkan', { username }), act('nonaktifkan', { username: 'admin' }, other)]);
      const { rows } = await t.db.query(
        "SELECT username FROM petugas WHERE aktif AND 'admin' = ANY (ARRAY[peran] || peran_lain)",
      );
      expect(rows).toHaveLength(1);
      await t.db.query("UPDATE petugas SET aktif = true WHERE username = 'admin'");
      admin = await asStaff(t, 'admin');
    }
  });
});
