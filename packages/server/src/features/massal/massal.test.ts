import { randomUUID } from 'node:crypto';
import type { Massal } from '@gerbang/contract/office/massal';
import type { PratinjauMassal } from '@gerbang/contract/wire/massal';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DAY, HOUR, startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { startChild } from '../../../test/child.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../test/desk.ts';
import { inspectPdf } from '../../pdf/testing.ts';
import { runBulk } from '../../shapes/massal-run.ts';
import { bulkKinds } from './kinds.ts';

let t: TestApp;
let second: Awaited<ReturnType<TestApp['another']>>;
let admin: StaffCall;
let layanan: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  second = await t.another();
  admin = await asStaff(t, 'admin');
  layanan = await asStaff(t, 'layanan');
});
afterAll(() => t.close());

const alasan = 'Gangguan jaringan di asrama';
const many = (n: number, wish: Parameters<TestApp['applicants']['make']>[0]) =>
  Promise.all(Array.from({ length: n }, () => t.applicants.make(wish)));
const numbers = (who: readonly TestApplicant[]) => who.map((one) => one.nomor_pendaftar);
const preview = async (jenis: string, body: object, as = admin) =>
  as<PratinjauMassal>('POST', `/api/petugas/massal/${jenis}/pratinjau`, { body });
const begin = async (jenis: string, body: object, as = admin) => {
  const id = randomUUID();
  const { status, body: answer } = await as<{ id: string }>('POST', `/api/petugas/massal/${jenis}`, {
    body: { id, alasan, jumlah: 1_000, ...body },
  });
  return { status, code: answer.code, id: answer.data?.id ?? id };
};
const run = (id: string, deps = t.deps) => runBulk(deps, bulkKinds, id);
const stateOf = async (id: string, as = admin) =>
  (await as<Massal>('GET', `/api/petugas/massal/${id}`)).body.data;
const failures = async (id: string) =>
  (
    await admin<{ baris: { nomor_pendaftar: string; hasil: string; pesan: string }[] }>(
      'GET',
      `/api/petugas/massal/hasil?massal=${id}`,
    )
  ).body.data.baris;
const undo = async (id: string) =>
  (
    await admin<{ id: string }>('POST', `/api/petugas/massal/${id}/kembali`, {
      body: { alasan: 'Salah saringan', konfirmasi: 'KEMBALIKAN' },
    })
  ).body;
const deadlineOf = async (nomor: string): Promise<Date | null> =>
  (await t.db.query('SELECT batas_khusus FROM pendaftar WHERE nomor_pendaftar = $1', [nomor])).rows[0]
    .batas_khusus;
const later = (days: number) => new Date(t.clock.now().getTime() + days * DAY).toISOString();
const wrongRooms = async () =>
  (
    await t.db.query(
      `SELECT r.id_ruang FROM ruang r LEFT JOIN kursi k USING (id_ruang) GROUP BY r.id_ruang
       HAVING r.terisi <> count(k.nomor_kursi) OR r.terisi > r.kapasitas`,
    )
  ).rows;

test('a deadline for many: seen before, done once each, told in the history, and taken back but for who was changed since', async () => {
  const who = await many(4, { offering: '11-2', stage: 'sebagian' });
  const [a, b, c, d] = numbers(who) as [string, string, string, string];
  const [batas, own] = [later(300), later(200)];
  await admin('POST', `/api/petugas/pendaftar/${a}/batas`, { body: { alasan, batas: own } });
  await admin('POST', `/api/petugas/pendaftar/${d}/batas`, { body: { alasan, batas } });
  const seen = await preview('batas', { kunci: [a, b, c, d], batas });
  expect(seen.body.data).toMatchObject({
    dipilih: 4,
    dikenai: 3,
    dilewati: [{ alasan: 'Batasnya sudah sama', jumlah: 1, contoh: [{ nomor_pendaftar: d }] }],
  });
  // More than the officer saw are never changed, nor anybody for whom nothing would change.
  expect(await begin('batas', { kunci: [a, b, c, d], batas, jumlah: 2 })).toMatchObject({
    code: 'massal_berubah',
  });
  expect(await begin('batas', { kunci: [d], batas })).toMatchObject({ code: 'massal_kosong' });
  const id = randomUUID();
  const entries = await entriesOf(t, async () => {
    const asked = { id, kunci: [a, b, c, d], batas, jumlah: 3 };
    expect(await begin('batas', asked)).toEqual({ status: 200, code: undefined, id });
    // Sent twice, and done by two at once.
    expect(await begin('batas', asked)).toMatchObject({ status: 200, id });
    await Promise.all([run(id), run(id, second.deps)]);
    await run(id);
  });
  expect(entries.map((e) => [e.tindakan, e.subjek]).toSorted()).toEqual(
    [['massal batas', id], ...[a, b, c].map((nomor) => ['ubah batas pendaftar', nomor])].toSorted(),
  );
  expect(entries.every((e) => e.id_pelaku === 'admin' && e.baru?.alasan === alasan)).toBe(true);
  expect(await stateOf(id)).toMatchObject({
    jenis: 'batas',
    jumlah: 3,
    berhasil: 3,
    gagal: 0,
    dilewati: 1,
    dapat_dikembalikan: true,
    slip: false,
  });
  // Changed by itself, to the very same value at the end: that is somebody else's decision now.
  for (const until of [own, batas])
    await admin('POST', `/api/petugas/pendaftar/${b}/batas`, { body: { alasan, batas: until } });
  const back = await undo(id);
  expect((await undo(id)).code).toBe('sudah_diputus');
  await run(back.data.id);
  expect(await Promise.all([a, b, c].map(deadlineOf))).toEqual([new Date(own), new Date(batas), null]);
  expect(await stateOf(back.data.id)).toMatchObject({
    kembali: true,
    berhasil: 2,
    gagal: 1,
    dapat_dikembalikan: false,
  });
  expect(await failures(back.data.id)).toMatchObject([
    { nomor_pendaftar: b, hasil: 'gagal', pesan: 'Sudah diubah lagi sesudahnya, jadi dibiarkan.' },
  ]);
  expect((await undo(back.data.id)).code).toBe('massal_tetap');
});

test('each act needs the permission of the act on one, and a word where that has one', async () => {
  const kunci = numbers(await many(1, { offering: '11-2', stage: 'baru' }));
  for (const [jenis, isi] of [
    ['batas', { batas: later(300) }],
    ['jadwal', { kode_jadwal: 'x' }],
    ['pin', {}],
  ] as const) {
    expect((await preview(jenis, { kunci, ...isi }, layanan)).status).toBe(403);
    expect((await begin(jenis, { kunci, ...isi, konfirmasi: 'GANTI PIN' }, layanan)).status).toBe(403);
  }
  expect((await begin('pin', { kunci })).status).toBe(400);
  expect((await preview('pesan', { kunci, pesan: 'Halo' }, layanan)).status).toBe(200);
  expect((await preview('pesan', { kunci, pesan: 'Halo' }, await asStaff(t, 'seleksi'))).status).toBe(403);
  expect((await preview('batas', { batas: later(300) })).status).toBe(400);
});

test('two processes that move many never take a seat twice, and moving back needs a seat', async () => {
  const who = await many(6, { offering: '11-2', stage: 'final', schedule: 1 });
  const { kode_penawaran } = who[0] as TestApplicant;
  const [from, to] = [`${kode_penawaran}-1`, `${kode_penawaran}-2`];
  const [first, ...others] = numbers(who);
  const left = (n: number, code: string) =>
    t.db.query(
      `UPDATE ruang SET kapasitas = terisi + CASE WHEN id_ruang = (SELECT min(id_ruang) FROM ruang WHERE kode_jadwal = $1) THEN $2::int ELSE 0 END
       WHERE kode_jadwal = $1`,
      [code, n],
    );
  await left(3, to);
  const seen = await preview('jadwal', { kunci: numbers(who), kode_jadwal: to });
  expect(seen.body.data).toMatchObject({
    dikenai: 3,
    dilewati: [{ alasan: 'Kursi di jadwal itu tidak cukup', jumlah: 3 }],
  });
  // Each sees three seats; together they are six.
  const konfirmasi = 'PINDAH';
  const one = await begin('jadwal', { kunci: numbers(who).slice(0, 3), kode_jadwal: to, konfirmasi });
  const two = await begin('jadwal', { kunci: numbers(who).slice(3), kode_jadwal: to, konfirmasi });
  await Promise.all([run(one.id), run(two.id, second.deps)]);
  const [x, y] = [await stateOf(one.id), await stateOf(two.id)];
  expect([x.berhasil + y.berhasil, x.gagal + y.gagal]).toEqual([3, 3]);
  expect(await wrongRooms()).toEqual([]);
  expect((await failures(x.gagal > 0 ? one.id : two.id))[0]?.pesan).toMatch(/^Maaf ruangan penuh/);
  // Nobody finds a way back to a schedule that has filled up meanwhile.
  await left(0, from);
  const more = x.berhasil > 0 ? one.id : two.id;
  const back = (await undo(more)).data.id;
  await run(back);
  expect((await stateOf(back)).berhasil).toBe(0);
  expect((await failures(back))[0]?.pesan).toMatch(/^Maaf ruangan penuh/);
  expect(await wrongRooms()).toEqual([]);
  const unfinished = await t.applicants.make({ offering: '11-2', stage: 'sebagian' });
  const reasons = (
    await preview('jadwal', {
      kunci: [unfinished.nomor_pendaftar, ...others, first],
      kode_jadwal: 'tidak-ada',
    })
  ).body.data;
  expect([reasons.dikenai, reasons.dilewati.map((r) => r.alasan).toSorted()]).toEqual([
    0,
    ['Belum difinalisasi', 'Jadwal itu bukan dari penawarannya'],
  ]);
});

test('a message to many names each, answers nobody and takes nothing over', async () => {
  const [asking, quiet] = (await many(2, { offering: '11-2', stage: 'lengkap' })) as [
    TestApplicant,
    TestApplicant,
  ];
  await t.call('POST', '/api/v2/public/crm/msg', {
    token: asking.token,
    body: { nomor_pendaftar: asking.nomor_pendaftar, pesan: 'Apakah berkas saya diterima?' },
  });
  const conversation = async (nomor: string) =>
    (
      await t.db.query('SELECT flag, petugas, menunggu_sejak FROM percakapan WHERE nomor_pendaftar = $1', [
        nomor,
      ])
    ).rows[0];
  const before = await conversation(asking.nomor_pendaftar);
  const { id } = await begin(
    'pesan',
    { kunci: numbers([asking, quiet]), pesan: 'Yth. {nama} ({nomor}), gedung pindah.' },
    layanan,
  );
  await run(id);
  await run(id);
  expect(await conversation(asking.nomor_pendaftar)).toEqual(before);
  expect(await conversation(quiet.nomor_pendaftar)).toMatchObject({ petugas: null, menunggu_sejak: null });
  const { rows } = await t.db.query(
    `SELECT m.pesan, d.nama_lengkap, m.petugas FROM pesan m JOIN data_diri_pendaftar d USING (nomor_pendaftar)
     WHERE m.nomor_pendaftar = $1 AND m.role = 'admin'`,
    [quiet.nomor_pendaftar],
  );
  expect(rows).toEqual([
    expect.objectContaining({
      pesan: `Yth. ${rows[0].nama_lengkap} (${quiet.nomor_pendaftar}), gedung pindah.`,
      petugas: 'layanan',
    }),
  ]);
  expect((await undo(id)).code).toBe('massal_tetap');
});

test('new PINs for many come as one PDF, to who asked, for a day; every session ends', async () => {
  const who = await many(3, { offering: '11-2', stage: 'sebagian' });
  const { id } = await begin('pin', { kunci: numbers(who), konfirmasi: 'GANTI PIN' });
  const slip = (as = admin) => as('GET', `/api/petugas/massal/${id}/slip`);
  expect((await slip()).status).toBe(404);
  await run(id);
  expect((await stateOf(id)).slip).toBe(true);
  for (const { token } of who) expect((await t.call('GET', '/api/v2/sesi', { token })).status).toBe(401);
  const pdf = await slip();
  expect([pdf.status, (await inspectPdf(pdf.bytes)).pages]).toEqual([200, 3]);
  const printed = /PIN PMB ((?:\d{4} ?){4})/
    .exec((await inspectPdf(pdf.bytes)).text)?.[1]
    ?.replaceAll(' ', '');
  const [nomor] = numbers(who).toSorted();
  expect((await t.call('POST', '/api/login', { body: { username: nomor, password: printed } })).status).toBe(
    200,
  );
  // Neither a colleague nor a later PIN.
  expect((await slip(await asStaff(t, 'admin', 'admin-lain'))).status).toBe(404);
  await admin('POST', `/api/petugas/pendaftar/${nomor}/pin`, { body: { alasan, kata: 'GANTI PIN' } });
  expect((await inspectPdf((await slip()).bytes)).pages).toBe(2);
  t.clock.move(25 * HOUR);
  admin = await asStaff(t, 'admin');
  expect((await slip()).status).toBe(404);
});

test('a process killed in the middle leaves nobody undone and nobody done twice', async () => {
  const who = await many(150, { offering: '11-2', stage: 'baru' });
  const { config } = t.deps;
  const child = await startChild('test/child-worker.ts', {
    DATABASE_URL: config.databaseUrl ?? '',
    DATA_DIR: config.dataDir,
    NOW: t.clock.now().toISOString(),
  });
  // Only this one is the child's.
  await t.db.query("DELETE FROM pgboss.job WHERE name = 'massal'");
  const { id } = await begin('batas', { kunci: numbers(who), batas: later(300) });
  const done = async () =>
    (
      await t.db.query(
        "SELECT count(*)::int AS n FROM massal_pendaftar WHERE id_massal = $1 AND hasil = 'berhasil'",
        [id],
      )
    ).rows[0].n;
  await vi.waitUntil(async () => (await done()) > 10, { timeout: 20_000, interval: 5 });
  await child.kill();
  const before = await done();
  expect(before).toBeLessThan(150);
  expect((await stateOf(id)).selesai).toBeNull();
  expect((await undo(id)).code).toBe('massal_berjalan');
  // As the next worker does once the queue gives it the job (jobs.test.ts).
  await run(id);
  expect((await stateOf(id)).selesai).not.toBeNull();
  const { rows } = await t.db.query(
    `SELECT count(*)::int AS entri, count(DISTINCT subjek)::int AS orang FROM audit
     WHERE tindakan = 'ubah batas pendaftar' AND subjek = ANY($1::text[])`,
    [numbers(who)],
  );
  expect(rows[0]).toEqual({ entri: 150, orang: 150 });
  expect(await stateOf(id)).toMatchObject({ berhasil: 150, gagal: 0 });
});
