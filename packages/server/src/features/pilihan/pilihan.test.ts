import { STATUS_PENUH } from '@gerbang/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';

interface Offered {
  id_prodi: number;
  id_kelas: number;
}
interface Schedule {
  kode_jadwal: string;
  status_penuh: number;
  dapat_dipilih: boolean;
}

let t: TestApp;
let who: TestApplicant;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  who = await t.applicants.make({ offering: '11-2', stage: 'baru' });
});

const get = async <D>(path: string) => (await t.call<D>('GET', path, { token: who.token })).body.data;
const post = async (path: string, body: object) => {
  const answer = await t.call<{ id_prodi: number }[]>('POST', path, {
    token: who.token,
    body: { nomor_pendaftar: who.nomor_pendaftar, ...body },
  });
  return {
    ...answer,
    findings: (answer.body.errors ?? []).map(({ step, field, message }) => [step, field, message]),
  };
};

describe('the choice of programmes', () => {
  const offered = async (id_kelas: number) =>
    (await get<Offered[]>(`/api/v2/penawaran_jurusan_by_kode_penawaran/${who.kode_penawaran}`))
      .filter((o) => o.id_kelas === id_kelas)
      .map((o) => o.id_prodi);
  const choose = (id_kelas: number, id_prodi: number[], more: object = {}) =>
    post('/api/v2/pilihan_jurusan/many', { id_kelas, id_prodi, ...more });
  const chosen = async () =>
    (await get<Offered[]>(`/api/v2/pilihan_jurusan/${who.nomor_pendaftar}`)).map((c) => c.id_prodi);

  test('is kept in the order sent and replaced as a whole', async () => {
    const [a, b, c] = (await offered(1)) as [number, number, number];
    const { status, body } = await choose(1, [c, a]);
    expect([status, body.data.map((d) => d.id_prodi)]).toEqual([200, [c, a]]);
    expect(await chosen()).toEqual([c, a]);
    await choose(1, [a, b, c]);
    expect(await chosen()).toEqual([a, b, c]);
  });

  test('is held against the offering, whatever else the client claims', async () => {
    const [a] = (await offered(1)) as [number];
    await choose(1, [a]);
    const postgraduate = 601;
    for (const id_prodi of [postgraduate, 999_999])
      expect((await choose(1, [id_prodi])).findings).toEqual([
        ['pilihan-jurusan', 'id_prodi', 'Pilih Jurusan'],
      ]);
    expect(
      (await choose(1, [postgraduate], { kode_jalur: '31', tahun_daftar: '2020', id_jenjang: 6 })).status,
    ).toBe(422);
    expect((await choose(999, [a])).findings).toEqual([['pilihan-jurusan', 'id_prodi', 'Pilih Jurusan']]);
    expect((await choose(1, [])).findings).toEqual([['pilihan-jurusan', 'id_prodi', 'Pilih Jurusan']]);
    expect((await choose(1, [a, a])).findings).toEqual([
      ['pilihan-jurusan', 'id_prodi', 'Program studi yang sama dipilih dua kali'],
    ]);
    const { status, body } = await choose(1, []);
    expect([status, body.message]).toEqual([422, 'isian belum lengkap']);
    expect(await chosen()).toEqual([a]);
  });

  test('has as many as the interests demand and allow', async () => {
    const all = await offered(1);
    expect((await choose(1, all.slice(0, 5))).status).toBe(200);
    expect((await choose(1, all.slice(0, 6))).findings).toEqual([
      ['pilihan-jurusan', 'id_prodi', 'Paling banyak 5 pilihan'],
    ]);
    who = await t.applicants.make({ offering: '13-1', stage: 'baru' });
    const [a, b] = (await offered(1)) as [number, number];
    expect((await choose(1, [a])).findings).toEqual([
      ['pilihan-jurusan', 'id_prodi', 'isikan pilihan sampai pilihan ke-2'],
    ]);
    expect((await choose(1, [a, b])).status).toBe(200);
  });

  test('is held by each interest where the office switched that on, and says so before finalising (pilihan 13)', async () => {
    const kode = who.kode_penawaran;
    const minat = await get<{ kode_minat: number; nama_minat: string; jumlah_penawaran: number }[]>(
      `/api/v2/penawaran_minat_by_kode_penawaran/${kode}`,
    );
    const one = minat[0] as (typeof minat)[number];
    const { rows } = await t.db.query<{ id_prodi: number }>(
      'SELECT id_prodi FROM penawaran_prodi JOIN program_studi USING (id_prodi) WHERE kode_penawaran = $1 AND id_kelas = 1 AND kode_minat = $2 LIMIT $3',
      [kode, one.kode_minat, one.jumlah_penawaran + 1],
    );
    const alike = rows.map((r) => r.id_prodi);
    expect(alike).toHaveLength(one.jumlah_penawaran + 1);
    expect((await choose(1, alike)).status).toBe(200);
    await t.db.query('UPDATE penawaran SET batas_per_minat = true WHERE kode_penawaran = $1', [kode]);
    const finding = [
      'pilihan-jurusan',
      'id_prodi',
      `Paling banyak ${one.jumlah_penawaran} pilihan dari minat ${one.nama_minat}`,
    ];
    expect((await choose(1, alike)).findings).toContainEqual(finding);
    expect((await post('/api/v2/verifikasi', { kode_penawaran: kode })).findings).toContainEqual(finding);
    await t.db.query('UPDATE penawaran SET batas_per_minat = false WHERE kode_penawaran = $1', [kode]);
  });
});

describe('the exam schedules of the demo', () => {
  const code = (nth: number) => `${who.kode_penawaran}-${nth}`;
  const list = async (by = 'jadwal_ujian_by_kode_penawaran') =>
    (await get<Schedule[]>(`/api/v2/${by}/${who.kode_penawaran}`)).map((j) => [
      Number(j.kode_jadwal.split('-').at(-1)),
      j.status_penuh,
    ]);
  const choose = (kode_jadwal: string) => post('/api/v2/pilih_jadwal', { kode_jadwal });
  const chosen = async () =>
    (await get<{ kode_jadwal: string | null }>(`/api/v1/pilih_jadwal/${who.nomor_pendaftar}`)).kode_jadwal;

  beforeAll(async () => {
    await t.db.query("UPDATE ruang SET terisi = kapasitas WHERE kode_jadwal LIKE '%-11-2-3'");
  });

  test('are listed without those of tomorrow and those reserved; full and roomless ones say so', async () => {
    // 1 and 2 have room, 3 is full, 4 has no room yet, 5 is tomorrow, 6 has no date yet, 7 is reserved.
    const open = [
      [1, 0],
      [2, 0],
      [3, 1],
      [4, 2],
      [6, 0],
    ];
    expect(await list()).toEqual(open);
    expect(await list('jadwal_ujian_disability_by_kode_penawaran')).toEqual(open);
    await t.db.query('UPDATE pendaftar SET disabilitas = true WHERE nomor_pendaftar = $1', [
      who.nomor_pendaftar,
    ]);
    expect(await list()).toEqual([...open, [7, 0]]);
    expect(await list('jadwal_ujian_disability_by_kode_penawaran')).toEqual([...open, [7, 0]]);
  });

  test('can be chosen where there is room, again and again', async () => {
    expect(await chosen()).toBeNull();
    for (const nth of [1, 1, 2]) expect((await choose(code(nth))).status).toBe(200);
    expect(await chosen()).toBe(code(2));
  });

  test('cannot be chosen when full, without room or date, too near, reserved, unknown or of another offering', async () => {
    await choose(code(1));
    for (const kode_jadwal of [
      code(3),
      code(4),
      code(5),
      code(6),
      code(7),
      code(8),
      `${who.kode_penawaran.replace('-11-2', '-12-1')}-1`,
      "' OR 1=1",
    ]) {
      const { status, body, findings } = await choose(kode_jadwal);
      const sentence = 'Jadwal ujian itu tidak dapat dipilih. Pilih lokasi atau tanggal lain.';
      expect([kode_jadwal, status, body.message]).toEqual([kode_jadwal, 409, sentence]);
      expect(findings).toEqual([['pilihan-jurusan', 'kode_jadwal', sentence]]);
    }
    expect(await chosen()).toBe(code(1));
    await t.db.query('UPDATE pendaftar SET disabilitas = true WHERE nomor_pendaftar = $1', [
      who.nomor_pendaftar,
    ]);
    expect((await choose(code(7))).status).toBe(200);
  });

  test('keep the one chosen in sight, also when it has filled up or come near', async () => {
    await t.db.query('UPDATE pendaftar SET kode_jadwal = $2 WHERE nomor_pendaftar = $1', [
      who.nomor_pendaftar,
      code(3),
    ]);
    expect((await choose(code(3))).status).toBe(200);
    await t.db.query('UPDATE pendaftar SET kode_jadwal = $2 WHERE nomor_pendaftar = $1', [
      who.nomor_pendaftar,
      code(5),
    ]);
    expect((await list()).map(([nth]) => nth)).toContain(5);
    expect((await choose(code(5))).status).toBe(409);
  });

  test('say of the chosen one when it may not be kept, and so does the state of the step', async () => {
    const look = async () => {
      const path = `/api/v2/jadwal_ujian_by_kode_penawaran/${who.kode_penawaran}`;
      const listed = (await get<Schedule[]>(path)).find((j) => j.kode_jadwal === code(7));
      const { kekurangan_pilihan } = await get<{ kekurangan_pilihan: { field: string }[] }>(
        `/api/v2/isian/${who.nomor_pendaftar}`,
      );
      return [listed?.dapat_dipilih, kekurangan_pilihan.map((f) => f.field)];
    };
    const needs = (disabilitas: boolean) =>
      t.db.query('UPDATE pendaftar SET disabilitas = $2 WHERE nomor_pendaftar = $1', [
        who.nomor_pendaftar,
        disabilitas,
      ]);
    expect(await look()).toEqual([undefined, []]);
    who = await t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: 7, disabilitas: true });
    expect(await look()).toEqual([true, []]);
    await needs(false);
    expect(await look()).toEqual([false, ['kode_jadwal']]);
    expect((await choose(code(7))).status).toBe(409);
    // A seat once taken stays valid.
    await t.db.query(
      `INSERT INTO kursi (nomor_pendaftar, id_ruang, nomor_kursi)
       SELECT $1, min(id_ruang), 1 FROM ruang WHERE kode_jadwal = $2`,
      [who.nomor_pendaftar, code(7)],
    );
    expect(await look()).toEqual([true, []]);
    // Nor is its schedule full for who holds it.
    await t.db.query('UPDATE ruang SET terisi = kapasitas WHERE kode_jadwal = $1', [code(7)]);
    const path = `/api/v2/jadwal_ujian_by_kode_penawaran/${who.kode_penawaran}`;
    const held = (await get<Schedule[]>(path)).find((j) => j.kode_jadwal === code(7));
    expect(held?.status_penuh).toBe(STATUS_PENUH.tersedia);
  });

  test('vanish on the day before, by the calendar of Jakarta', async () => {
    const before = t.clock.now();
    await t.db.query(
      "UPDATE penawaran SET tanggal_selesai_daftar = '2027-12-31T00:00:00Z' WHERE kode_penawaran = $1",
      [who.kode_penawaran],
    );
    // Schedule 1 is 27 days away. Half past eleven at night two days before, then midnight.
    t.clock.set(new Date(Date.parse('2026-11-20T16:59:59.999Z') + 25 * DAY));
    who.token = await t.applicants.signIn(who.nomor_pendaftar);
    expect((await list()).map(([nth]) => nth)).toContain(1);
    expect((await choose(code(1))).status).toBe(200);
    t.clock.move(1);
    who = { ...(await t.applicants.make({ offering: '11-2', stage: 'baru' })) };
    expect((await list()).map(([nth]) => nth)).not.toContain(1);
    expect((await choose(code(1))).status).toBe(409);
    t.clock.set(before);
  });
});
