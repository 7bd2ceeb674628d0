import type { Gedung, JadwalRuang, RuangUjian } from '@gerbang/contract/office/ruang';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../test/desk.ts';

const PATH = '/api/petugas/ruang';

let t: TestApp;
let seleksi: StaffCall;
let kode_jadwal: string;
beforeAll(async () => {
  t = await startTestApp();
  seleksi = await asStaff(t, 'seleksi');
  kode_jadwal = `${(await ready()).kode_penawaran}-1`;
});
afterAll(() => t.close());

const ready = () => t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: 1 });
const finalise = ({ token, nomor_pendaftar, kode_penawaran }: TestApplicant) =>
  t.call('POST', '/api/v2/verifikasi', { token, body: { nomor_pendaftar, kode_penawaran } });
const fillUp = () => t.db.query('UPDATE ruang SET kapasitas = terisi WHERE kode_jadwal = $1', [kode_jadwal]);
const schedule = async () => {
  const { body } = await seleksi<JadwalRuang[]>('GET', PATH);
  return body.data.find((j) => j.kode_jadwal === kode_jadwal) as JadwalRuang;
};
const add = (nama_ruang: string, kapasitas: number) =>
  seleksi<RuangUjian>('POST', PATH, { body: { kode_jadwal, id_gedung: 1, nama_ruang, kapasitas } });
const seats = async (id: number) =>
  (await t.db.query('SELECT kapasitas FROM ruang WHERE id_ruang = $1', [id])).rows[0].kapasitas as number;
const resize = async (id: number, kapasitas: number, semula?: number) =>
  seleksi<RuangUjian>('PUT', `${PATH}/${id}`, {
    body: { kapasitas, semula: semula ?? (await seats(id)) },
  });

test('whoever was refused for want of a seat gets one in the room the office adds', async () => {
  const who = await ready();
  await fillUp();
  expect((await finalise(who)).status).toBe(403);
  expect((await schedule()).penuh_sejak).not.toBeNull();
  const room = (await add('Ruang Tambahan', 1)).body.data;
  expect((await schedule()).penuh_sejak).toBeNull();
  expect((await finalise(who)).status).toBe(200);
  const { rows } = await t.db.query('SELECT id_ruang, nomor_kursi FROM kursi WHERE nomor_pendaftar = $1', [
    who.nomor_pendaftar,
  ]);
  expect(rows).toEqual([{ id_ruang: room.id_ruang, nomor_kursi: 1 }]);
  expect((await finalise(await ready())).status).toBe(403);
});

test('a doubled click adds one room, and each act leaves one entry', async () => {
  const entries = await entriesOf(t, async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(' Aula Timur ', 10)));
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    const { id_ruang } = answers.find((a) => a.status === 200)?.body.data as RuangUjian;
    expect((await resize(id_ruang, 12)).body.data).toMatchObject({ nama_ruang: 'Aula Timur', kapasitas: 12 });
    expect((await seleksi('DELETE', `${PATH}/${id_ruang}`)).status).toBe(200);
    expect((await seleksi('DELETE', `${PATH}/${id_ruang}`)).status).toBe(404);
  });
  expect(entries.map((e) => e.tindakan)).toEqual(['tambah ruang', 'ubah kapasitas ruang', 'hapus ruang']);
  expect(entries[1]).toMatchObject({
    id_pelaku: 'seleksi',
    lama: { kapasitas: 10 },
    baru: { kapasitas: 12 },
  });
});

test('a capacity that a colleague changed meanwhile is not overwritten unseen; the same once more changes nothing', async () => {
  const { id_ruang } = (await add('Ruang Berdua', 10)).body.data;
  const entries = await entriesOf(t, async () => {
    expect((await resize(id_ruang, 14, 10)).status).toBe(200);
    const stale = await resize(id_ruang, 9, 10);
    expect([stale.status, stale.body.code]).toEqual([409, 'versi_usang']);
    expect((await resize(id_ruang, 14, 10)).status).toBe(200);
    expect(await seats(id_ruang)).toBe(14);
    expect((await resize(id_ruang, 9, 14)).status).toBe(200);
  });
  expect(entries.map((e) => e.baru?.kapasitas)).toEqual([14, 9]);
});

test('a room never shrinks below the seats it has given, nor goes while somebody sits there', async () => {
  await fillUp();
  const { id_ruang } = (await add('Ruang Rebutan', 20)).body.data;
  const people = await Promise.all(Array.from({ length: 12 }, ready));
  const answers = await Promise.all([
    ...people.map(finalise),
    ...[3, 5, 8, 2, 6].map(async (kapasitas) => {
      let answer = await resize(id_ruang, kapasitas);
      while (answer.status === 409) answer = await resize(id_ruang, kapasitas);
      return answer;
    }),
  ]);
  expect(answers.filter((a) => ![200, 403, 400].includes(a.status)).map((a) => a.status)).toEqual([]);
  const { rows } = await t.db.query(
    'SELECT kapasitas, terisi, (SELECT count(*)::int FROM kursi k WHERE k.id_ruang = r.id_ruang) AS kursi FROM ruang r WHERE id_ruang = $1',
    [id_ruang],
  );
  expect(rows[0].terisi).toBe(rows[0].kursi);
  expect(rows[0].terisi).toBeLessThanOrEqual(rows[0].kapasitas);
  const refused = await resize(id_ruang, rows[0].terisi - 1);
  expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'kapasitas']);
  expect((await seleksi('DELETE', `${PATH}/${id_ruang}`)).status).toBe(409);
});

test('what cannot be a room is refused with the field named', async () => {
  const bad = async (body: object) => (await seleksi('POST', PATH, { body })).body.errors?.[0]?.field;
  const good = { kode_jadwal, id_gedung: 1, nama_ruang: 'Ruang Z', kapasitas: 5 };
  expect(await bad({ ...good, kode_jadwal: 'tidak-ada' })).toBe('kode_jadwal');
  expect(await bad({ ...good, id_gedung: 9999 })).toBe('id_gedung');
  expect(await bad({ ...good, nama_ruang: '   ' })).toBe('nama_ruang');
  expect(await bad({ ...good, kapasitas: 0 })).toBe('kapasitas');
  expect(await bad({ ...good, kapasitas: 2001 })).toBe('kapasitas');
});

describe('buildings', () => {
  const GEDUNG = '/api/petugas/gedung';
  const build = (nama_gedung: string, alamat = '') =>
    seleksi<Gedung>('POST', GEDUNG, { body: { nama_gedung, alamat } });
  const rename = (id: number, nama_gedung: string, semula: string, alamat = '') =>
    seleksi<Gedung>('PUT', `${GEDUNG}/${id}`, {
      body: { nama_gedung, alamat, semula: { nama_gedung: semula, alamat: '' } },
    });
  const remove = (id: number) => seleksi('DELETE', `${GEDUNG}/${id}`);
  const publicNames = async () =>
    (await t.call<Gedung[]>('GET', '/api/v1/gedung')).body.data.map((g) => g.nama_gedung);

  test('where there is none, one is added and takes a room at once; the option list follows', async () => {
    const empty = await startTestApp();
    try {
      await empty.db.query('TRUNCATE ruang, gedung CASCADE');
      const desk = await asStaff(empty, 'seleksi');
      const made = await desk<Gedung>('POST', GEDUNG, { body: { nama_gedung: 'Rektorat', alamat: '' } });
      expect(made.body.data).toMatchObject({ id_gedung: 1, nama_gedung: 'Rektorat', ruang: 0, tetap: false });
      const { rows } = await empty.db.query('SELECT kode_jadwal FROM jadwal_ujian LIMIT 1');
      const body = { kode_jadwal: rows[0].kode_jadwal, id_gedung: 1, nama_ruang: 'Aula', kapasitas: 20 };
      expect((await desk('POST', PATH, { body })).status).toBe(200);
    } finally {
      await empty.close();
    }
    const before = await publicNames();
    const { id_gedung } = (await build('Gedung  Uji ')).body.data;
    expect((await publicNames()).filter((name) => !before.includes(name))).toEqual(['Gedung Uji']);
    await rename(id_gedung, 'Gedung Ujian', 'Gedung Uji');
    expect(await publicNames()).toContain('Gedung Ujian');
    await remove(id_gedung);
    expect(await publicNames()).toEqual(before);
  });

  test('each act leaves one entry, a doubled click adds one, and a stale change is told', async () => {
    const entries = await entriesOf(t, async () => {
      const answers = await Promise.all(Array.from({ length: 4 }, () => build('Menara Timur')));
      expect(answers.map((a) => a.status).toSorted()).toEqual([200, 400, 400, 400]);
      const { id_gedung } = answers.find((a) => a.status === 200)?.body.data as Gedung;
      expect((await rename(id_gedung, 'Menara Barat', 'Menara Timur')).status).toBe(200);
      expect((await rename(id_gedung, 'Menara Barat', 'Menara Timur')).status).toBe(200);
      const stale = await rename(id_gedung, 'Menara Selatan', 'Menara Timur');
      expect([stale.status, stale.body.code]).toEqual([409, 'versi_usang']);
      expect((await remove(id_gedung)).status).toBe(200);
      expect((await remove(id_gedung)).status).toBe(404);
    });
    expect(entries.map((e) => [e.tindakan, e.lama, e.baru])).toEqual([
      ['tambah gedung', null, { nama_gedung: 'Menara Timur', alamat: '' }],
      [
        'ubah gedung',
        { nama_gedung: 'Menara Timur', alamat: '' },
        { nama_gedung: 'Menara Barat', alamat: '' },
      ],
      ['hapus gedung', { nama_gedung: 'Menara Barat', alamat: '' }, null],
    ]);
  });

  test('one with a room stays, and keeps its name once it stands on a card', async () => {
    const { id_gedung } = (await build('Gedung Kartu')).body.data;
    await fillUp();
    const body = { kode_jadwal, id_gedung, nama_ruang: 'Ruang Kartu', kapasitas: 1 };
    expect((await seleksi('POST', PATH, { body })).status).toBe(200);
    expect([(await remove(id_gedung)).status, (await remove(id_gedung)).body.code]).toEqual([409, 'dipakai']);
    expect((await rename(id_gedung, 'Gedung Kartu Baru', 'Gedung Kartu')).status).toBe(200);
    expect((await finalise(await ready())).status).toBe(200);
    const refused = await rename(id_gedung, 'Gedung Lain', 'Gedung Kartu Baru');
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'nama_gedung']);
    expect(
      (await rename(id_gedung, 'Gedung Kartu Baru', 'Gedung Kartu Baru', 'Jalan Uji 1')).body.data,
    ).toMatchObject({ alamat: 'Jalan Uji 1', ruang: 1, tetap: true });
  });

  test('what cannot be a building is refused with the field named, and others may not', async () => {
    const field = async (nama: string) => (await build(nama)).body.errors?.[0]?.field;
    expect(await field('  ')).toBe('nama_gedung');
    expect(await field('x'.repeat(81))).toBe('nama_gedung');
    const [first] = (await seleksi<Gedung[]>('GET', GEDUNG)).body.data;
    expect(await field((first?.nama_gedung ?? '').toUpperCase())).toBe('nama_gedung');
    const other = await asStaff(t, 'humas');
    expect((await other('POST', GEDUNG, { body: { nama_gedung: 'X', alamat: '' } })).status).toBe(403);
  });
});
