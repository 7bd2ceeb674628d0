import type { AkunPetugas } from '@gerbang/contract/office/akun-petugas';
import { IZIN, izinText, type PeranKantor } from '@gerbang/contract/office/akun-petugas/peran';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../test/desk.ts';

const PATH = '/api/petugas/akun-petugas';
const alasan = 'diminta ketua panitia';
const ROOMS = '/api/petugas/ruang';
const OFFERINGS = '/api/petugas/penawaran';

let t: TestApp;
let admin: StaffCall;
beforeAll(async () => {
  t = await startTestApp({ codeRoles: ['admin', 'seleksi'] });
  admin = await asStaff(t, 'admin');
  await t.db.query("UPDATE petugas SET totp = '\\x00' WHERE username = 'admin'");
});
afterAll(() => t.close());

const act = (what: string, body: object, as = admin) =>
  as('POST', `${PATH}/peran/${what}`, { body: { ...body, alasan } });
const all = async () => (await admin<PeranKantor[]>('GET', `${PATH}/peran`)).body.data;
const find = async (nama: string) => (await all()).find((one) => one.nama === nama) as PeranKantor;
const change = async (nama: string, izin: readonly string[]) =>
  act('ubah', { nama, izin, versi: (await find(nama)).versi });
const statuses = async (as: StaffCall, ...paths: string[]) =>
  Promise.all(paths.map(async (path) => (await as('GET', path)).status));
/** An officer of these roles with one-time codes, and a session of theirs. */
const officer = async (username: string, peran: string, lain: readonly string[] = []) => {
  const as = await asStaff(t, peran, username);
  await t.db.query("UPDATE petugas SET peran_lain = $2, totp = '\\x00' WHERE username = $1", [
    username,
    lain,
  ]);
  return as;
};

test('a role put together lets its holder do what it holds and nothing else, from the next call on', async () => {
  const entries = await entriesOf(t, async () => {
    expect((await act('buat', { nama: 'panitia ruang', izin: ['ruang', 'ruang'] })).status).toBe(200);
  });
  expect(entries).toEqual([
    {
      id_pelaku: 'admin',
      tindakan: 'buat peran',
      subjek: 'peran panitia ruang',
      lama: null,
      baru: { izin: ['ruang'], alasan },
    },
  ]);
  const holder = await officer('ina', 'panitia ruang');
  expect(await statuses(holder, ROOMS, OFFERINGS, PATH)).toEqual([200, 403, 403]);
  const session = await holder<{ izin: string[] }>('GET', '/api/petugas/sesi');
  expect(session.body.data.izin.toSorted()).toEqual(['masuk', 'ruang', 'sesi']);
  // The same session, after a colleague changed the role.
  expect((await change('panitia ruang', ['penawaran'])).status).toBe(200);
  expect(await statuses(holder, ROOMS, OFFERINGS)).toEqual([403, 200]);
  expect((await change('panitia ruang', ['ruang'])).status).toBe(200);
  expect(await statuses(holder, ROOMS, OFFERINGS)).toEqual([200, 403]);
});

test('several roles are held as their sum, and the built-in ones stay what they are', async () => {
  await act('buat', { nama: 'pembantu ruang', izin: ['ruang'] });
  const both = await officer('beni', 'humas', ['pembantu ruang']);
  expect(await statuses(both, ROOMS, '/api/petugas/berita', OFFERINGS)).toEqual([200, 200, 403]);
  const humas = await officer('hana', 'humas');
  expect(await statuses(humas, ROOMS, '/api/petugas/berita')).toEqual([403, 200]);
  const refused = await act('buat', { nama: 'humas', izin: ['ruang'] });
  expect([refused.status, refused.body.code]).toEqual([409, 'sudah_ada']);
});

test('keeping accounts is never part of one, whatever the database says', async () => {
  const refused = await act('buat', { nama: 'wakil admin', izin: ['akun-petugas'] });
  expect(refused.status).toBe(400);
  await act('buat', { nama: 'wakil admin', izin: ['ruang'] });
  await t.db.query("UPDATE peran_kantor SET izin = '{ruang,akun-petugas}' WHERE nama = 'wakil admin'");
  const holder = await officer('wawan', 'wakil admin');
  expect(await statuses(holder, ROOMS, PATH, `${PATH}/peran`)).toEqual([200, 403, 403]);
  expect((await act('buat', { nama: 'lain lagi', izin: ['ruang'] }, holder)).status).toBe(403);
});

test('what only roles with one-time codes may do needs them in a role put together too', async () => {
  await act('buat', { nama: 'penata ruang', izin: ['ruang'] });
  await act('buat', { nama: 'juru kabar', izin: ['berita'] });
  const [rooms, news] = [await asStaff(t, 'penata ruang', 'pena'), await asStaff(t, 'juru kabar', 'jena')];
  const asked = await rooms('GET', ROOMS);
  expect([asked.status, asked.body.code]).toEqual([403, 'kode_wajib']);
  expect(await statuses(news, '/api/petugas/berita')).toEqual([200]);
  const listed = (await admin<{ baris: AkunPetugas[] }>('GET', `${PATH}?peran=penata%20ruang`)).body.data;
  expect(listed.baris.map((one) => [one.username, one.kode_wajib])).toEqual([['pena', true]]);
});

test('a role is given like a built-in one, and deleted only while nobody holds it', async () => {
  await act('buat', { nama: 'tim arsip', izin: ['jejak'] });
  const invite = (peran: string[]) =>
    admin('POST', `${PATH}/undang`, { body: { username: 'arif', nama: 'Arif', peran, alasan } });
  const unknown = await invite(['humas', 'tim lain']);
  expect([unknown.status, unknown.body.errors?.[0]?.field]).toEqual([400, 'peran']);
  expect((await invite(['tim arsip'])).status).toBe(200);
  expect(await find('tim arsip')).toMatchObject({ pemegang: 1 });
  const offered = (await admin<{ kode: string }[]>('GET', '/api/petugas/acuan/peran')).body.data;
  expect(offered.map((one) => one.kode)).toEqual(expect.arrayContaining(['admin', 'humas', 'tim arsip']));
  expect((await act('hapus', { nama: 'tim arsip' })).body.code).toBe('dipakai');
  await admin('POST', `${PATH}/ubah`, { body: { username: 'arif', nama: 'Arif', peran: ['humas'], alasan } });
  expect((await act('hapus', { nama: 'tim arsip' })).status).toBe(200);
  expect((await act('hapus', { nama: 'tim arsip' })).status).toBe(404);
});

test('given and deleted at once, one of the two is refused', async () => {
  for (let n = 0; n < 5; n += 1) {
    const nama = `sementara ${n}`;
    await act('buat', { nama, izin: ['ruang'] });
    const [given, deleted] = await Promise.all([
      admin('POST', `${PATH}/undang`, { body: { username: `sem${n}`, nama, peran: [nama], alasan } }),
      act('hapus', { nama }),
    ]);
    expect([given.status, deleted.status].filter((status) => status === 200)).toHaveLength(1);
  }
});

test('two officers who change one role at once: the second is told', async () => {
  await act('buat', { nama: 'bersama', izin: ['ruang'] });
  const { versi } = await find('bersama');
  expect((await act('ubah', { nama: 'bersama', izin: ['ruang', 'jejak'], versi })).status).toBe(200);
  const late = await act('ubah', { nama: 'bersama', izin: ['berita'], versi });
  expect([late.status, late.body.code]).toEqual([409, 'versi_usang']);
});

test('each permission says in words what it is for, and no two say the same', () => {
  const said = IZIN.map((izin) => izinText(izin).boleh);
  expect(new Set(said).size).toBe(said.length);
});
