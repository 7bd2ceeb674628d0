/** What one applicant hears between the form and the result, by the worker and a real mail server: each once (pemberitahuan 1, pemberitahuan 6). */
import { TEMPLAT_BAKU } from '@gerbang/contract/office/pemberitahuan/templat';
import { instantText } from '@gerbang/contract/wire/time';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DAY, HOUR, MINUTE, startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { asStaff, type StaffCall } from '../../../test/desk.ts';
import { startWorker } from '../../worker.ts';
import { DIPLOMA, decide, setRules, takeNext } from '../verifikasi-berkas/testing.ts';
import { type MailServer, sendBy, startMailServer } from './testing.ts';

/** The sender looks every two seconds. */
const ARRIVES = { timeout: 60_000, interval: 100 };
let t: TestApp;
let mail: MailServer;
let who: TestApplicant;
/** Signed in anew each time: days pass. */
const admin: StaffCall = async (...call) => (await asStaff(t, 'admin'))(...call);

beforeAll(async () => {
  t = await startTestApp();
  mail = await startMailServer();
  await sendBy(admin, mail.port);
  // The process hears of it a moment later.
  await vi.waitUntil(() => t.deps.notices.isOn(), ARRIVES);
  who = await t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: 1 });
  await setRules(admin, who.kode_penawaran, [{ jenis: DIPLOMA }]);
  await startWorker(t.deps);
});
afterAll(async () => {
  await t.close();
  await mail.close();
});

const heard: string[] = [];
/** What was heard so far, in its order, and this once more; nothing else arrives with it. */
const hears = async (subject: string): Promise<string> => {
  heard.push(subject);
  await expect.poll(() => mail.received.map((m) => m.header('subject')), ARRIVES).toEqual(heard);
  return mail.received.at(-1)?.raw.replace(/=\r\n/g, '').replace(/=3D/g, '=') ?? '';
};

test('confirmed address, card, rejected document, answer in the chat, result', {
  timeout: 300_000,
}, async () => {
  const { nomor_pendaftar, kode_penawaran, token } = who;
  await t.call('POST', '/api/v2/pemberitahuan/konfirmasi', { token, body: {} });
  const link = /surel\/konfirmasi\/([\w-]+)/.exec(await hears(TEMPLAT_BAKU.konfirmasi.subjek))?.[1];
  const confirmed = await t.call('POST', '/api/pemberitahuan/konfirmasi', { body: { token: link } });
  expect(confirmed.status).toBe(200);

  const finalise = () =>
    t.call('POST', '/api/v2/verifikasi', { token, body: { nomor_pendaftar, kode_penawaran } });
  const all = await Promise.all([finalise(), finalise()]);
  expect(all.map(({ status }) => status)).toContain(200);
  await hears(TEMPLAT_BAKU['kartu-siap'].subjek);

  await takeNext(admin, { nomor_pendaftar });
  expect((await decide(t, admin, nomor_pendaftar, 'ditolak')).status).toBe(200);
  const deadline = instantText(new Date(t.clock.now().getTime() + 3 * DAY));
  // It can be taken back for a while.
  t.clock.move(MINUTE);
  await hears(TEMPLAT_BAKU['berkas-ditolak'].subjek.replace('{batas}', deadline));

  const asked = await t.call('POST', '/api/v2/public/crm/msg', {
    token,
    body: { nomor_pendaftar, pesan: 'Bolehkah saya memotretnya?', id_klien: 'tanya-1' },
  });
  const answer = () =>
    admin('POST', `/api/petugas/percakapan/${nomor_pendaftar}/balas`, {
      body: { pesan: 'Silakan', id_klien: 'jawab-1', terakhir: 0 },
    });
  expect([asked.status, (await answer()).status, (await answer()).status]).toEqual([200, 200, 200]);
  await hears(TEMPLAT_BAKU.percakapan.subjek);

  // Who approves the result.
  await asStaff(t, 'verifikator');
  const opens = new Date(t.clock.now().getTime() + HOUR);
  const { rows } = await t.db.query<{ id: number }>(
    `INSERT INTO hasil (kode_penawaran, dibuat, dibuat_oleh, jumlah_diterima, jumlah_tidak_diterima, peringatan, disetujui, disetujui_oleh)
     VALUES ($1, $2, 'admin', 1, 0, '[]', $2, 'verifikator') RETURNING id`,
    [kode_penawaran, t.clock.now()],
  );
  await t.db.query(
    'INSERT INTO yudisium (id_hasil, nomor_pendaftar, diterima, id_prodi, baris) VALUES ($1, $2, true, (SELECT min(id_prodi) FROM program_studi), 1)',
    [rows[0]?.id, nomor_pendaftar],
  );
  await t.db.query('UPDATE penawaran SET tanggal_pengumuman = $2 WHERE kode_penawaran = $1', [
    kode_penawaran,
    opens,
  ]);
  // Spread over ten minutes.
  t.clock.set(new Date(opens.getTime() + 11 * MINUTE));
  await hears(TEMPLAT_BAKU.hasil.subjek);
  const { rows: waiting } = await t.db.query(
    "SELECT peristiwa FROM pemberitahuan WHERE nomor_pendaftar = $1 AND keadaan <> 'terkirim'",
    [nomor_pendaftar],
  );
  expect(waiting).toEqual([]);
  expect(new Set(mail.received.map((m) => m.header('message-id'))).size).toBe(heard.length);
});
