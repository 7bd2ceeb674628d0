import type { PengaturanPengingat } from '@gerbang/contract/office/pemberitahuan/pengingat';
import { KATA } from '@gerbang/contract/office/pendaftar';
import { dateText, instantText } from '@gerbang/contract/wire/time';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, NOW, startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../test/desk.ts';
import { transaction } from '../../db/pool.ts';
import { notify } from '../../domain/pemberitahuan.ts';
import { remind } from './pengingat/remind.ts';
import { confirmFor, drain, type MailServer, sendBy, startMailServer } from './testing.ts';

const KODE = '2027-11-2';
const REMINDERS = '/api/petugas/pemberitahuan/pengingat';
let t: TestApp;
let second: Awaited<ReturnType<TestApp['another']>>;
let mail: MailServer;
/** Registration of the offering ends, its exam begins, its result is announced. */
let end: Date;
let exam: Date;
let announced: Date;
const admin: StaffCall = async (...call) => (await asStaff(t, 'admin'))(...call);

beforeAll(async () => {
  t = await startTestApp();
  second = await t.another();
  mail = await startMailServer();
  await sendBy(admin, mail.port);
  const { rows } = await t.db.query(
    `SELECT tanggal_selesai_daftar AS selesai, tanggal_pengumuman AS umum,
       (SELECT min(tanggal + jam_mulai) AT TIME ZONE 'Asia/Jakarta' FROM detail_jadwal WHERE kode_jadwal = $1 || '-1') AS ujian
     FROM penawaran WHERE kode_penawaran = $1`,
    [KODE],
  );
  [end, announced, exam] = [rows[0].selesai, rows[0].umum, rows[0].ujian];
});
beforeEach(() => t.clock.set(NOW));
afterEach(async () => {
  mail.received.length = 0;
  for (const table of ['pemberitahuan', 'pengingat', 'pengaturan_pengingat'])
    await t.db.query(`DELETE FROM ${table}`);
  await t.db.query(
    'UPDATE penawaran SET tanggal_selesai_daftar = $2, tanggal_pengumuman = $3 WHERE kode_penawaran = $1',
    [KODE, end, announced],
  );
  // Whoever a test made is none of the next one's.
  await t.db.query('UPDATE pendaftar SET uji = true');
});
afterAll(async () => {
  await mail.close();
  await t.close();
});

const make = async (stage: 'lengkap' | 'final' = 'lengkap', offering = '11-2'): Promise<TestApplicant> => {
  const made = await t.applicants.make({ offering, stage, schedule: 1 });
  await confirmFor(t, made.nomor_pendaftar);
  return made;
};
/** As two workers do it at once, and once more. */
const run = async (): Promise<void> => {
  await Promise.all([remind(t.deps), remind(second.deps)]);
  await remind(t.deps);
};
interface Told {
  nomor_pendaftar: string;
  kunci: string;
  keadaan: string;
  alasan: string | null;
  isi: Record<string, string>;
  batas: Date;
}
const told = async (peristiwa: string): Promise<Told[]> =>
  (
    await t.db.query<Told & Record<string, unknown>>(
      'SELECT nomor_pendaftar, kunci, keadaan, alasan, isi, batas FROM pemberitahuan WHERE peristiwa = $1 ORDER BY id',
      [peristiwa],
    )
  ).rows;
const whom = async (peristiwa: string) =>
  (await told(peristiwa)).map((one) => one.nomor_pendaftar).toSorted();
const numbers = (...all: TestApplicant[]) => all.map((one) => one.nomor_pendaftar).toSorted();
const before = (date: Date, ms: number) => t.clock.set(new Date(date.getTime() - ms));
const settle = async (more: Partial<PengaturanPengingat>, by: StaffCall = admin) => {
  const stands = (await admin<PengaturanPengingat & { versi: string }>('GET', REMINDERS)).body.data;
  return by<PengaturanPengingat & { versi: string }>('PUT', REMINDERS, { body: { ...stands, ...more } });
};
const extend = (one: TestApplicant, batas: Date) =>
  admin('POST', `/api/petugas/pendaftar/${one.nomor_pendaftar}/batas`, {
    body: { batas: batas.toISOString(), alasan: 'Listrik padam' },
  });
const subjects = () => mail.received.map((one) => one.to[0]);

test('the end of registration: days and hours before it, each once, and only who still has to finalise by then', async () => {
  const [open, final, later, trial, refunded, elsewhere] = [
    await make(),
    await make('final'),
    await make(),
    await make(),
    await make(),
    await make('lengkap', '21-1'),
  ];
  await t.db.query('UPDATE pendaftar SET uji = true WHERE nomor_pendaftar = $1', [trial.nomor_pendaftar]);
  await t.db.query(
    "UPDATE pembayaran SET dikembalikan = now(), dikembalikan_oleh = 'admin', alasan_kembali = 'uji', referensi_kembali = 'uji' WHERE nomor_pendaftar = $1",
    [refunded.nomor_pendaftar],
  );
  expect((await extend(later, new Date(end.getTime() + 10 * DAY))).status).toBe(200);
  before(end, 4 * DAY);
  await run();
  expect(await told('ingat-batas')).toEqual([]);
  before(end, 3 * DAY - HOUR);
  await run();
  expect(await whom('ingat-batas')).toEqual(numbers(open));
  before(end, 20 * HOUR);
  await run();
  expect((await told('ingat-batas')).map((one) => one.kunci.split(' ')[0])).toEqual(['hari', 'jam']);
  expect((await told('ingat-batas'))[0]?.isi.batas).toBe(instantText(end));
  before(end, -HOUR);
  await run();
  expect(await whom('ingat-batas')).toEqual(numbers(open, open));
  before(end, -8 * DAY);
  await run();
  expect(await whom('ingat-batas')).toEqual(numbers(open, open, later));
  expect([final, elsewhere].length).toBe(2);
});

test('who finalised, or whose date was moved, before it left is not told of the old date', async () => {
  const [finalises, stays, own] = [await make(), await make(), await make()];
  before(end, 3 * DAY);
  await run();
  expect((await told('ingat-batas')).length).toBe(3);
  const [moved, longer] = [new Date(end.getTime() + 6 * DAY), new Date(end.getTime() + 20 * DAY)];
  expect((await extend(own, longer)).status).toBe(200);
  await t.db.query(
    "UPDATE pendaftar SET diverifikasi = now(), nomor_peserta = '271129999' WHERE nomor_pendaftar = $1",
    [finalises.nomor_pendaftar],
  );
  await t.db.query('UPDATE penawaran SET tanggal_selesai_daftar = $2 WHERE kode_penawaran = $1', [
    KODE,
    moved,
  ]);
  before(end, 2 * DAY + 12 * HOUR);
  await drain(t);
  expect((await told('ingat-batas')).map((one) => one.alasan).toSorted()).toEqual([
    'Sudah difinalisasi',
    'Tanggalnya sudah diubah',
    'Tanggalnya sudah diubah',
  ]);
  expect(
    mail.received.filter((one) => one.header('subject')?.startsWith('Pendaftaran Anda ditutup')),
  ).toEqual([]);
  before(moved, 2 * DAY + 12 * HOUR);
  await run();
  await drain(t);
  const ours = (await told('ingat-batas')).filter((one) => one.keadaan === 'terkirim');
  expect(ours.map((one) => [one.nomor_pendaftar, one.isi.batas])).toEqual([
    [stays.nomor_pendaftar, instantText(moved)],
  ]);
});

test('a form that nothing is saved in, once for each time that it lies idle', async () => {
  const [idle, busy, closed] = [await make(), await make(), await make('lengkap', '21-1')];
  // What an applicant does is noted; choosing notices is the least of it.
  const acts = (one: TestApplicant, mati: string[]) => async () => {
    const token = await t.applicants.signIn(one.nomor_pendaftar);
    const answer = await t.call('PUT', '/api/v2/pemberitahuan/pilihan', { token, body: { mati } });
    expect(answer.status).toBe(200);
  };
  await settle({ batas_hari: 0, batas_jam: 0 });
  for (const one of [idle, busy, closed]) await acts(one, ['siaran'])();
  t.clock.move(5 * DAY);
  await run();
  await acts(busy, [])();
  t.clock.move(2 * DAY + HOUR);
  await run();
  expect(await whom('ingat-formulir')).toEqual(numbers(idle));
  t.clock.move(DAY);
  await run();
  expect(await whom('ingat-formulir')).toEqual(numbers(idle));
  // Whoever goes on before it is sent is not told any more.
  await acts(idle, [])();
  await drain(t);
  expect((await told('ingat-formulir'))[0]?.alasan).toBe('Sudah dilanjutkan');
  t.clock.move(7 * DAY + HOUR);
  await run();
  expect(await whom('ingat-formulir')).toEqual(numbers(idle, idle, busy));
});

test('the exam: when, where and which room, to who has a seat; a schedule left meanwhile is told of no more', async () => {
  const [sits, moves] = [await make('final'), await make('final')];
  await make();
  await t.db.query("UPDATE ruang SET nama_ruang = nama_ruang || ', Lantai 1'");
  before(exam, 3 * DAY + 12 * HOUR);
  await run();
  expect(await told('ingat-ujian')).toEqual([]);
  before(exam, 2 * DAY);
  await run();
  expect(await whom('ingat-ujian')).toEqual(numbers(sits, moves));
  const [schedule] = (
    await t.db.query(
      "SELECT kode_jadwal FROM jadwal_ujian WHERE kode_penawaran = $1 AND kode_jadwal <> $1 || '-1' AND NOT disabilitas ORDER BY 1",
      [KODE],
    )
  ).rows;
  const answer = await admin('POST', `/api/petugas/pendaftar/${moves.nomor_pendaftar}/jadwal`, {
    body: { alasan: 'Bentrok ujian', kata: KATA.jadwal, kode_jadwal: schedule.kode_jadwal },
  });
  expect(answer.status).toBe(200);
  await drain(t);
  expect((await told('ingat-ujian')).map((one) => one.alasan).filter(Boolean)).toEqual([
    'Jadwalnya sudah diubah',
  ]);
  const sent = mail.received.filter((one) => one.header('subject')?.startsWith('Ujian Anda'));
  expect(sent.length).toBe(1);
  const { isi } = (await told('ingat-ujian')).find(
    (one) => one.nomor_pendaftar === sits.nomor_pendaftar,
  ) as Told;
  expect(isi).toEqual({
    waktu: instantText(exam),
    tempat: expect.any(String),
    ruang: expect.stringContaining(`, Lantai 1, ${isi.gedung}`),
    gedung: expect.stringMatching(/,/),
  });
  const raw = (sent[0]?.raw ?? '').replace(/=\r\n/g, '');
  expect(raw).toContain(isi.tempat);
  expect(raw).toContain(`maps/search/?api=3D1&query=3D${encodeURIComponent(isi.gedung ?? '')}`);
  expect(raw).toContain('/register/kartu');
  expect(isi.waktu).toContain(dateText(exam.toISOString().slice(0, 10)).split(',')[1]);
});

test('the announcement: to who is final, and not of a day that was moved', async () => {
  const [final] = [await make('final'), await make()];
  before(announced, DAY);
  await run();
  expect(await whom('ingat-pengumuman')).toEqual(numbers(final));
  await t.db.query('UPDATE penawaran SET tanggal_pengumuman = $2 WHERE kode_penawaran = $1', [
    KODE,
    new Date(announced.getTime() + 5 * DAY),
  ]);
  await drain(t);
  expect((await told('ingat-pengumuman')).map((one) => one.alasan)).toEqual(['Tanggalnya sudah diubah']);
  before(announced, -4 * DAY);
  await run();
  expect((await told('ingat-pengumuman')).length).toBe(2);
});

test('nothing where the portal sends nothing, where it is set to 0, or in a wave that is not open', async () => {
  const one = await make();
  await settle({ formulir_hari: 0, batas_hari: 0, batas_jam: 0, ujian_hari: 0, pengumuman_hari: 0 });
  before(end, HOUR);
  await run();
  await settle({ batas_hari: 3 });
  await t.db.query("UPDATE penawaran SET tahap = 'rancangan' WHERE kode_penawaran = $1", [KODE]);
  await run();
  await t.db.query("UPDATE penawaran SET tahap = 'dibuka' WHERE kode_penawaran = $1", [KODE]);
  await sendBy(admin, mail.port, { cara: 'mati' });
  for (const { deps } of [t, second])
    await expect.poll(() => deps.notices.isOn(), { timeout: 60_000 }).toBe(false);
  await run();
  expect((await t.db.query('SELECT FROM pemberitahuan')).rowCount).toBe(0);
  await sendBy(admin, mail.port);
  for (const { deps } of [t, second])
    await expect.poll(() => deps.notices.isOn(), { timeout: 60_000 }).toBe(true);
  await run();
  expect(await whom('ingat-batas')).toEqual(numbers(one));
});

test('the office sets the days, over what it saw, with one entry; not who only writes notices', async () => {
  const humas = await asStaff(t, 'humas');
  expect((await settle({ batas_hari: 5 }, humas)).status).toBe(403);
  expect((await settle({ batas_hari: -1 })).body.errors).toEqual([
    { field: 'batas_hari', message: 'Isi bilangan dari 0 sampai 30' },
  ]);
  expect((await settle({ batas_jam: 73 })).body.errors?.[0]?.field).toBe('batas_jam');
  const entries = await entriesOf(t, async () => {
    const made = await settle({ batas_hari: 5 });
    expect(made.body.data).toMatchObject({ batas_hari: 5, batas_jam: 24 });
    expect((await settle({ batas_hari: 5 })).status).toBe(200);
  });
  expect(entries.map((one) => one.tindakan)).toEqual(['ubah pengingat']);
  const stale = await admin('PUT', REMINDERS, {
    body: { formulir_hari: 1, batas_hari: 1, batas_jam: 1, ujian_hari: 1, pengumuman_hari: 1, versi: 'lama' },
  });
  expect(stale.body.code).toBe('versi_usang');
});

test('the limit of a day holds nothing that would come too late by it, and a call-up at no hour', async () => {
  const one = await make();
  await sendBy(admin, mail.port, { per_hari: 1 });
  const tell = (peristiwa: 'percakapan' | 'pin-baru' | 'panggilan', batas: Date | null) =>
    transaction(t.deps.pool, (db) =>
      notify(t.deps, db, { nomor: one.nomor_pendaftar, peristiwa, kunci: peristiwa, batas }),
    );
  before(end, 3 * HOUR);
  await tell('pin-baru', null);
  await drain(t);
  await tell('percakapan', null);
  await run();
  await drain(t);
  // The limit was used up by what came first; what ends today left all the same, the rest waits.
  expect((await told('ingat-batas')).map((each) => each.keadaan)).toEqual(['terkirim']);
  expect((await told('percakapan')).map((each) => each.keadaan)).toEqual(['antre']);
  // At eleven in the evening, with an hour before the morning to answer in.
  t.clock.set(new Date('2026-11-22T16:00:00Z'));
  mail.received.length = 0;
  await tell('panggilan', new Date('2026-11-22T22:00:00Z'));
  await drain(t);
  expect(subjects().length).toBe(1);
  expect((await told('percakapan')).map((each) => each.keadaan)).toEqual(['antre']);
  await sendBy(admin, mail.port);
});
