/** Notices in English: who gets them, in whose words, and over every channel (pemberitahuan 30). */
import {
  type Bahasa,
  bahasaTautan,
  type PemberitahuanSaya,
  type Peristiwa,
} from '@gerbang/contract/applicant/pemberitahuan';
import {
  perluInggris,
  type TemplatBerbahasa,
  type TemplatTersimpan,
} from '@gerbang/contract/office/pemberitahuan/calls';
import { WA_BAKU } from '@gerbang/contract/office/pemberitahuan/wa';
import { instantText } from '@gerbang/contract/wire/time';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY, NOW, startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { asStaff, type StaffCall } from '../../../test/desk.ts';
import { transaction } from '../../db/pool.ts';
import { notify } from '../../domain/pemberitahuan.ts';
import { waBody } from '../../domain/wa.ts';
import type { Taken } from './judge.ts';
import { pushMessage } from './push/deal.ts';
import { confirmFor, drain, type MailServer, sendBy, startMailServer } from './testing.ts';
import { spoken } from './wa/carry.ts';
import { messageOf } from './wa/message.ts';

const TEMPLAT = '/api/petugas/pemberitahuan/templat';
let t: TestApp;
let mail: MailServer;
const admin: StaffCall = async (...call) => (await asStaff(t, 'admin'))(...call);
beforeAll(async () => {
  t = await startTestApp();
  mail = await startMailServer();
});
beforeEach(async () => {
  t.clock.set(NOW);
  await sendBy(admin, mail.port);
});
afterEach(async () => {
  mail.received.length = 0;
  await t.db.query('DELETE FROM templat_surel');
});
afterAll(async () => {
  await mail.close();
  await t.close();
});

const make = async (): Promise<TestApplicant> => {
  const a = await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
  await confirmFor(t, a.nomor_pendaftar);
  return a;
};
const choose = (a: TestApplicant, bahasa: Bahasa) =>
  t.call<PemberitahuanSaya>('PUT', '/api/v2/pemberitahuan/bahasa', { token: a.token, body: { bahasa } });
const nationality = (a: TestApplicant, warga_negara: string | null) =>
  t.db.query('UPDATE data_diri_pendaftar SET warga_negara = $2 WHERE nomor_pendaftar = $1', [
    a.nomor_pendaftar,
    warga_negara,
  ]);
const tell = (a: TestApplicant, peristiwa: Peristiwa, kunci: string, more: object = {}) =>
  transaction(t.deps.pool, (db) =>
    notify(t.deps, db, { nomor: a.nomor_pendaftar, peristiwa, kunci, ...more }),
  );
const decoded = (raw: string): string =>
  raw
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
const subjects = () => mail.received.map((one) => one.header('subject'));
const write = (bahasa: Bahasa | undefined, subjek: string, versi: number) =>
  admin<TemplatTersimpan>('PUT', TEMPLAT, {
    body: {
      peristiwa: 'percakapan',
      ...(bahasa ? { bahasa } : {}),
      subjek,
      isi: 'Isi {nama}',
      versi,
    },
  });
const both = async (): Promise<TemplatBerbahasa> =>
  (await admin<TemplatBerbahasa[]>('GET', TEMPLAT)).body.data.find(
    ({ peristiwa }) => peristiwa === 'percakapan',
  ) as TemplatBerbahasa;

test('who chose English reads English, times included, and may choose anew', async () => {
  const a = await make();
  expect((await choose(a, 'en')).body.data.bahasa).toBe('en');
  expect((await choose(a, 'en')).status).toBe(200);
  const { rows } = await t.db.query(
    "SELECT lama, baru FROM audit WHERE tindakan = 'pilih bahasa pemberitahuan'",
  );
  expect(rows).toEqual([{ lama: { bahasa: null }, baru: { bahasa: 'en' } }]);
  const batas = new Date(t.clock.now().getTime() + 3 * DAY);
  await tell(a, 'buka-koreksi', '1', { isi: { batas: instantText(batas) }, batas });
  await drain(t);
  expect(subjects()).toEqual(['Your form is open for correction']);
  const text = decoded(mail.received[0]?.raw ?? '');
  expect(text).toContain('Monday, 23 November 2026, 10:00 WIB (UTC+7)');
  expect(text).toContain('The committee never asks for your PIN by email');
  expect(text).not.toMatch(/Panitia|Senin|Yth/);
  // What can be switched off carries a link, to a page in the same language.
  await tell(a, 'percakapan', 'link');
  await drain(t);
  expect(mail.received.at(-1)?.header('list-unsubscribe')).toMatch(/\/surel\/berhenti\/[^?]+\?bahasa=en>$/);
  expect((await choose(a, 'id')).body.data.bahasa).toBe('id');
  await tell(a, 'percakapan', '2');
  await drain(t);
  expect(subjects().at(-1)).toBe('Panitia menulis kepada Anda');
  expect(mail.received.at(-1)?.header('list-unsubscribe')).not.toContain('bahasa');
  expect(
    (await t.call('PUT', '/api/v2/pemberitahuan/bahasa', { token: a.token, body: { bahasa: 'fr' } })).status,
  ).toBe(400);
});

test('the link that confirms an address opens a page in the language of its message', async () => {
  const a = await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
  const ask = () => t.call('POST', '/api/v2/pemberitahuan/konfirmasi', { token: a.token, body: {} });
  const links: (string | undefined)[] = [];
  for (const bahasa of ['en', 'id'] as const) {
    await choose(a, bahasa);
    expect((await ask()).status).toBe(200);
    await drain(t);
    links.push(/\/surel\/konfirmasi\/\S+/.exec(decoded(mail.received.at(-1)?.raw ?? ''))?.[0]);
  }
  const query = links.map((link = '') => new URL(link, 'http://portal.example').searchParams);
  expect(query.map(bahasaTautan)).toEqual(['en', 'id']);
  expect(bahasaTautan(new URLSearchParams('bahasa=fr'))).toBe('id');
});

test('who chose nothing reads by the nationality of the form, and what was chosen outlives it', async () => {
  const [foreign, ours, unsaid] = [await make(), await make(), await make()];
  await nationality(foreign, 'MY');
  await nationality(ours, 'ID');
  await nationality(unsaid, null);
  for (const a of [foreign, ours, unsaid]) await tell(a, 'percakapan', 'n');
  await drain(t);
  expect(subjects().toSorted()).toEqual([
    'Panitia menulis kepada Anda',
    'Panitia menulis kepada Anda',
    'The committee has written to you',
  ]);
  await choose(foreign, 'id');
  await tell(foreign, 'percakapan', 'm');
  await drain(t);
  expect(subjects().at(-1)).toBe('Panitia menulis kepada Anda');
});

test('each language has versions of its own, and the desk says where English stayed behind', async () => {
  expect(perluInggris(await both())).toBe(false);
  expect((await write(undefined, 'Kabar baru', 0)).body.data.versi).toBe(1);
  expect(perluInggris(await both())).toBe(true);
  expect((await both()).en).toMatchObject({ versi: 0, subjek: 'The committee has written to you' });
  t.clock.move(1000);
  expect((await write('en', 'Fresh news', 1)).body.code).toBe('versi_usang');
  expect((await write('en', 'Fresh news', 0)).body.data.versi).toBe(1);
  expect(perluInggris(await both())).toBe(false);
  t.clock.move(1000);
  await write('id', 'Kabar lain', 1);
  expect(perluInggris(await both())).toBe(true);
  const [a, b] = [await make(), await make()];
  await choose(a, 'en');
  for (const one of [a, b]) await tell(one, 'percakapan', 'v');
  await drain(t);
  expect(subjects().toSorted()).toEqual(['Fresh news', 'Kabar lain']);
});

test('preview and test go in the language that is asked for', async () => {
  const a = await make();
  const words = { peristiwa: 'ingat-batas', bahasa: 'en', subjek: 'Closes {batas}', isi: 'Dear {nama}' };
  const preview = await admin<{ subjek: string }>('POST', '/api/petugas/pemberitahuan/pratinjau', {
    body: { ...words, nomor_pendaftar: a.nomor_pendaftar },
  });
  expect(preview.body.data.subjek).toBe('Closes Monday, 23 November 2026, 10:00 WIB (UTC+7)');
  const sent = await admin<{ terkirim: boolean }>('POST', '/api/petugas/pemberitahuan/uji-templat', {
    body: { ...words, kepada: 'uji@example.com' },
  });
  expect(sent.body.data.terkirim).toBe(true);
  expect(mail.received[0]?.header('subject')).toMatch(/^\[Test\] Closes/);
  expect(decoded(mail.received[0]?.raw ?? '')).toContain('Open the portal');
});

test('a digest lists in the language of its reader', async () => {
  const a = await make();
  await choose(a, 'en');
  t.clock.set(new Date('2026-11-20T22:30:00+07:00'));
  await tell(a, 'percakapan', '1');
  await tell(a, 'berkas-diterima', '2', { isi: { dokumen: 'Ijazah' } });
  t.clock.set(new Date('2026-11-21T06:30:00+07:00'));
  await drain(t);
  expect(mail.received).toHaveLength(1);
  const text = decoded(mail.received[0]?.raw ?? '');
  expect(text).toContain('The committee answered your chat');
  expect(text).toContain('Document accepted: Ijazah');
});

test('numbers get English where templates for it are approved or a gateway carries them, devices always', () => {
  const it = {
    id: 7,
    ulang: 0,
    peristiwa: 'panggilan',
    isi: { batas: instantText(NOW) },
    id_tagihan: null,
  } as unknown as Taken;
  const cloud = { ...WA_BAKU, cara: 'cloud' as const };
  expect(spoken(cloud, 'en')).toBe('id');
  expect(spoken({ ...cloud, bahasa_inggris: 'en' }, 'en')).toBe('en');
  expect(spoken({ ...cloud, cara: 'gateway' }, 'en')).toBe('en');
  const message = messageOf(t.deps.config, 'Universitas', [it], '62812', 'en');
  expect(message?.parameters).toEqual(['Universitas', 'Friday, 20 November 2026, 10:00 WIB (UTC+7)']);
  expect(
    waBody({ to: '62812', template: 'gerbang_panggilan', language: 'en', parameters: [], mark: '7.0' })
      .template.language,
  ).toEqual({ code: 'en' });
  expect(pushMessage('Universitas', it, 0, 'en')).toMatchObject({
    isi: 'Call from the waiting list or corrected result, with a deadline to answer',
    bahasa: 'en',
  });
  expect(pushMessage('Universitas', it, 2, 'en').isi).toBe('3 pieces of news on the portal');
});
