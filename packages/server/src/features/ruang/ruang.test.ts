import type { JadwalRuang, RuangUjian } from '@gerbang/contract/ruang-petugas';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
