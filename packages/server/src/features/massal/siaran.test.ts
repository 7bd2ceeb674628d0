/** E-mail to many: who gets it, the second officer, and stopping it (pemberitahuan 14). */
import { randomUUID } from 'node:crypto';
import type { Massal } from '@gerbang/contract/office/massal';
import type { PratinjauMassal } from '@gerbang/contract/wire/massal';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY, NOW, startTestApp, type TestApp } from '../../../test/app.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../test/desk.ts';
import { transaction } from '../../db/pool.ts';
import { notify } from '../../domain/pemberitahuan.ts';
import { runBulk } from '../../shapes/massal-run.ts';
import { confirmFor, drain, type MailServer, sendBy, startMailServer } from '../pemberitahuan/testing.ts';
import { bulkKinds, emails } from './kinds.ts';

let t: TestApp;
let mail: MailServer;
let admin: StaffCall;
let layanan: StaffCall;
/** Sets the clock; whoever was signed in for too long is so again. */
const at = async (moment: Date): Promise<void> => {
  t.clock.set(moment);
  admin = await asStaff(t, 'admin');
  layanan = await asStaff(t, 'layanan');
};
beforeAll(async () => {
  t = await startTestApp();
  mail = await startMailServer();
  await at(NOW);
  await sendBy(admin, mail.port);
});
afterEach(async () => {
  mail.received.length = 0;
  emails.alone = 1_000;
  emails.atOnce.most = 5_000;
  await t.db.query("UPDATE pemberitahuan SET keadaan = 'batal' WHERE keadaan NOT IN ('terkirim', 'batal')");
});
afterAll(async () => {
  await mail.close();
  await t.close();
});

const alasan = 'Lokasi ujian berpindah gedung';
const words = { subjek: 'Kabar untuk {nomor}', isi: 'Yth. {nama},\n\nGedung ujian berpindah. {universitas}' };
/** Applicants with a confirmed address of their own. */
const readers = async (n: number): Promise<string[]> => {
  const all = await Promise.all(
    Array.from({ length: n }, () => t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 })),
  );
  const numbers = all.map((one) => one.nomor_pendaftar);
  for (const nomor of numbers) {
    await t.db.query('UPDATE data_diri_pendaftar SET email = $2 WHERE nomor_pendaftar = $1', [
      nomor,
      `p${nomor}@example.com`,
    ]);
    await confirmFor(t, nomor);
  }
  return numbers;
};
const preview = (kunci: readonly string[], body: object = words) =>
  layanan<PratinjauMassal>('POST', '/api/petugas/massal/surel/pratinjau', { body: { kunci, ...body } });
const begin = async (kunci: readonly string[], as = layanan, more: object = {}): Promise<string> => {
  const { body } = await as<{ id: string }>('POST', '/api/petugas/massal/surel', {
    body: { id: randomUUID(), kunci, alasan, jumlah: kunci.length, ...words, ...more },
  });
  return body.data.id;
};
const run = (id: string) => runBulk(t.deps, bulkKinds, id);
const stateOf = async (id: string, as = layanan) =>
  (await as<Massal>('GET', `/api/petugas/massal/${id}`)).body.data;
const decide = (id: string, what: 'henti' | 'setuju', as: StaffCall) =>
  as('POST', `/api/petugas/massal/${id}/${what}`, { body: { alasan } });
const sentTo = () => mail.received.flatMap(({ to }) => to).toSorted();
const address = (nomor: string) => `p${nomor}@example.com`;

test('it reaches who confirmed an address and wants such news, once each, in its own words', async () => {
  const [a, b, off, unconfirmed] = (await readers(4)) as [string, string, string, string];
  await t.db.query("UPDATE surel_pendaftar SET mati = '{siaran}' WHERE nomor_pendaftar = $1", [off]);
  await t.db.query("UPDATE data_diri_pendaftar SET email = 'lain@example.com' WHERE nomor_pendaftar = $1", [
    unconfirmed,
  ]);
  await t.db.query(
    "UPDATE data_diri_pendaftar SET nama_lengkap = 'Siti O''Neil' WHERE nomor_pendaftar = $1",
    [a],
  );
  expect((await preview([a, b, off, unconfirmed])).body.data).toMatchObject({
    dikenai: 2,
    dilewati: expect.arrayContaining([
      expect.objectContaining({ alasan: 'Alamat email belum dikonfirmasi', jumlah: 1 }),
      expect.objectContaining({ alasan: 'Tidak ingin menerima kabar seperti ini', jumlah: 1 }),
    ]),
  });
  const id = await begin([a, b, off, unconfirmed]);
  await Promise.all([run(id), run(id)]);
  await run(id);
  expect(await drain(t)).toBe(2);
  expect(sentTo()).toEqual([a, b].map(address).toSorted());
  const first = mail.received.find(({ to }) => to[0] === address(a));
  expect(first?.header('subject')).toBe(`Kabar untuk ${a}`);
  expect(first?.raw).toContain("Siti O'Neil");
  expect(first?.header('list-unsubscribe')).toContain('/surel/berhenti/');
  expect(await stateOf(id)).toMatchObject({
    berhasil: 2,
    dilewati: 2,
    surat: words,
    dapat_dihentikan: false,
    dapat_dikembalikan: false,
  });
});

test('who reads English gets the English words, or Indonesian ones that say so', async () => {
  const [ours, foreign] = (await readers(2)) as [string, string];
  await t.db.query('UPDATE surel_pendaftar SET inggris = true WHERE nomor_pendaftar = $1', [foreign]);
  await t.db.query('UPDATE data_diri_pendaftar SET nama_lengkap = NULL WHERE nomor_pendaftar = $1', [
    foreign,
  ]);
  const en = { subjek: 'News for {nomor}', isi: 'Dear {nama},\n\nThe exam has moved. {universitas}' };
  expect((await preview([ours, foreign])).body.data.bahasa).toEqual({ id: 1, en: 1 });
  for (const wrong of [
    { ...en, subjek: '' },
    { ...en, isi: '{pin}' },
    { ...en, subjek: 'x'.repeat(121) },
  ])
    expect((await preview([ours], { ...words, en: wrong })).status).toBe(400);
  const both = await begin([ours, foreign], layanan, { en });
  await run(both);
  await drain(t);
  const to = (nomor: string) => mail.received.find((one) => one.to[0] === address(nomor));
  expect(to(ours)?.header('subject')).toBe(`Kabar untuk ${ours}`);
  expect(to(ours)?.raw).not.toMatch(/in Indonesian only|dalam bahasa Inggris saja/);
  expect(to(foreign)?.header('subject')).toBe(`News for ${foreign}`);
  expect(to(foreign)?.raw).toContain('Dear Applicant,');
  expect(to(foreign)?.raw).not.toMatch(/Gedung ujian|in Indonesian only/);
  expect(await stateOf(both)).toMatchObject({ surat: { ...words, en } });
  mail.received.length = 0;
  const one = await begin([ours, foreign]);
  await run(one);
  await drain(t);
  expect(to(foreign)?.header('subject')).toBe(`Kabar untuk ${foreign}`);
  expect(to(foreign)?.raw).toContain('The committee wrote this message in Indonesian only.');
  expect(to(foreign)?.raw).toContain('Yth. Pendaftar,');
  expect((await stateOf(one)).surat).toEqual(words);
});

test('what it costs by channel is said beforehand, by the price the office set', async () => {
  const [a, b] = (await readers(2)) as [string, string];
  const costs = async () => (await preview([a, b])).body.data.biaya;
  expect(await costs()).toEqual([
    { kanal: 'surel', jumlah: 2, rupiah: 0 },
    { kanal: 'wa', jumlah: 0, rupiah: 0 },
  ]);
  expect((await sendBy(admin, mail.port, { harga: -1 })).status).toBe(400);
  expect((await sendBy(admin, mail.port, { harga: 1250 })).status).toBe(200);
  // Begun rupiah count whole.
  expect((await costs())?.[0]).toEqual({ kanal: 'surel', jumlah: 2, rupiah: 3 });
  await sendBy(admin, mail.port);
});

test('words that cannot be filled are refused by name, and so is a portal that sends nothing', async () => {
  const [a] = (await readers(1)) as [string];
  const strange = await preview([a], { ...words, isi: 'PIN Anda {pin}' });
  expect(strange.body).toMatchObject({ code: 'isian_salah' });
  expect(JSON.stringify(strange.body)).toContain('{pin} tidak dikenal');
  await sendBy(admin, mail.port, { cara: 'mati' });
  expect((await preview([a])).body.code).toBe('surel_mati');
  await sendBy(admin, mail.port);
});

test('to more than a thousand it waits for a second officer, who is never the one who asked', async () => {
  // The number is the contract's; what it does shows with fewer.
  emails.alone = 2;
  const who = await readers(3);
  const id = await begin(who);
  await run(id);
  await at(new Date(NOW.getTime() + 2 * DAY));
  await drain(t);
  expect(sentTo()).toEqual([]);
  await at(NOW);
  expect(await stateOf(id)).toMatchObject({ menunggu: true, dapat_disetujui: false, dapat_dihentikan: true });
  expect(await stateOf(id, admin)).toMatchObject({ menunggu: true, dapat_disetujui: true });
  expect((await decide(id, 'setuju', layanan)).body.code).toBe('perlu_petugas_lain');
  expect((await decide(id, 'setuju', await asStaff(t, 'seleksi'))).status).toBe(403);
  const entries = await entriesOf(t, async () => {
    expect((await decide(id, 'setuju', admin)).status).toBe(200);
  });
  expect(entries).toMatchObject([{ tindakan: 'setujui massal surel', subjek: id, id_pelaku: 'admin' }]);
  expect((await decide(id, 'setuju', admin)).body.code).toBe('sudah_diputus');
  await run(id);
  expect(await drain(t)).toBe(3);
  // Nor is it avoided by sending in parts.
  await at(new Date(NOW.getTime() + 4 * DAY));
  const parts = [await begin(who.slice(0, 2)), await begin(who.slice(2))];
  expect(await Promise.all(parts.map(async (part) => (await stateOf(part)).menunggu))).toEqual([false, true]);
  await at(NOW);
});

test('one that waits and is stopped never begins', async () => {
  emails.alone = 1;
  const id = await begin(await readers(2));
  expect((await decide(id, 'henti', layanan)).status).toBe(200);
  expect((await decide(id, 'setuju', admin)).body.code).toBe('sudah_diputus');
  await run(id);
  expect(await drain(t)).toBe(0);
});

test('stopped, what has not left is taken back, and what has is told apart', async () => {
  const who = await readers(4);
  const id = await begin(who);
  await run(id);
  // One is in hand at that moment, one has left.
  const [gone, inHand] = (
    await t.db.query<{ id: number; nomor_pendaftar: string }>(
      "SELECT id, nomor_pendaftar FROM pemberitahuan WHERE peristiwa = 'siaran' AND kunci = $1 ORDER BY id LIMIT 2",
      [id],
    )
  ).rows;
  await t.db.query("UPDATE pemberitahuan SET keadaan = 'terkirim' WHERE id = $1", [gone?.id]);
  await t.db.query("UPDATE pemberitahuan SET keadaan = 'dikirim' WHERE id = $1", [inHand?.id]);
  expect(await stateOf(id)).toMatchObject({ berhasil: 4, dapat_dihentikan: true });
  expect((await decide(id, 'henti', await asStaff(t, 'seleksi'))).body.code).toBe('tidak_berwenang');
  expect((await decide(id, 'henti', admin)).status).toBe(200);
  expect((await decide(id, 'henti', admin)).body.code).toBe('sudah_diputus');
  expect(await stateOf(id)).toMatchObject({
    berhasil: 2,
    dilewati: 2,
    dapat_dihentikan: false,
    dihentikan: expect.any(String),
  });
  // Whoever had it in hand was killed: it is not tried once more.
  expect(await drain(t)).toBe(0);
});

test('what one applicant must hear does not wait behind it, and news does not use up their day', async () => {
  await sendBy(admin, mail.port, { per_hari: 1 });
  const who = await readers(3);
  await run(await begin(who));
  t.clock.move(60_000);
  const [first] = who as [string];
  await transaction(t.deps.pool, (db) =>
    notify(t.deps, db, { nomor: first, peristiwa: 'pin-baru', kunci: 'sesudah siaran' }),
  );
  expect(await drain(t)).toBe(4);
  expect(mail.received[0]?.to).toEqual([address(first)]);
  expect(mail.received[0]?.header('subject')).toContain('PIN baru');
  await run(await begin(who));
  expect(await drain(t)).toBe(0);
  await sendBy(admin, mail.port);
  await at(NOW);
});

test('a mail switched off meanwhile reaches nobody, and does not say it did', async () => {
  emails.alone = 1;
  const who = await readers(2);
  const waiting = await begin(who);
  const small = await begin(who.slice(0, 1), admin);
  await sendBy(admin, mail.port, { cara: 'mati' });
  await expect.poll(() => t.deps.notices.isOn(), { timeout: 60_000 }).toBe(false);
  expect((await decide(waiting, 'setuju', admin)).body.code).toBe('surel_mati');
  await run(small);
  expect(await stateOf(small)).toMatchObject({ berhasil: 0, gagal: 1 });
  await sendBy(admin, mail.port);
  await expect.poll(() => t.deps.notices.isOn(), { timeout: 60_000 }).toBe(true);
});

test('stopped while it is being done, everybody was either reached or left alone', async () => {
  // Batch after batch, with the stop among them.
  emails.atOnce.most = 1;
  const who = await readers(12);
  const id = await begin(who);
  await Promise.all([run(id), run(id), decide(id, 'henti', admin)]);
  await run(id);
  const { berhasil, gagal, dilewati, selesai } = await stateOf(id);
  // All of it may have been done before the stop came.
  expect([
    [0, 0, 12],
    [12, 0, 0],
  ]).toContainEqual([berhasil, gagal, dilewati]);
  expect(selesai).not.toBeNull();
  expect(await drain(t)).toBe(berhasil);
});

test('a batch that fails tells nobody of it, those before are told, and what is done again does the rest once', async () => {
  emails.atOnce.most = 2;
  const who = (await readers(5)).toSorted();
  const id = await begin(who);
  await t.db.query(
    `CREATE FUNCTION gagal() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`,
  );
  await t.db.query(
    `CREATE TRIGGER gagal BEFORE INSERT ON pemberitahuan FOR EACH ROW WHEN (NEW.nomor_pendaftar = '${who[3]}') EXECUTE FUNCTION gagal()`,
  );
  await expect(run(id)).rejects.toThrow('no');
  await t.db.query('DROP FUNCTION gagal CASCADE');
  const told = async () =>
    (
      await t.db.query<{ nomor: string }>(
        'SELECT nomor_pendaftar AS nomor FROM pemberitahuan WHERE kunci = $1',
        [id],
      )
    ).rows
      .map(({ nomor }) => nomor)
      .toSorted();
  expect(await told()).toEqual(who.slice(0, 2));
  expect(await stateOf(id)).toMatchObject({ berhasil: 2, selesai: null });
  await Promise.all([run(id), run(id)]);
  expect(await told()).toEqual(who);
  expect(await stateOf(id)).toMatchObject({ berhasil: 5, gagal: 0 });
  expect(await drain(t)).toBe(5);
  expect(sentTo()).toEqual(who.map(address).toSorted());
});

test('a batch that begins while it is being stopped tells nobody', async () => {
  const id = await begin(await readers(3));
  await t.db.query(
    'CREATE FUNCTION tahan() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NEW; END $$',
  );
  await t.db.query(
    'CREATE TRIGGER tahan BEFORE UPDATE ON massal_pendaftar FOR EACH ROW EXECUTE FUNCTION tahan()',
  );
  const holder = await t.deps.pool.connect();
  await holder.query('SELECT pg_advisory_lock(4711)');
  const waiting = async () =>
    (
      await t.db.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      )
    ).rowCount;
  const stopping = decide(id, 'henti', admin);
  await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
  const running = run(id);
  await expect.poll(waiting, { timeout: 60_000 }).toBe(2);
  await holder.query('SELECT pg_advisory_unlock(4711)');
  holder.release();
  expect((await stopping).status).toBe(200);
  await running;
  await t.db.query('DROP FUNCTION tahan CASCADE');
  expect(await drain(t)).toBe(0);
  expect(await stateOf(id)).toMatchObject({ berhasil: 0, dilewati: 3 });
});

test('whoever is no longer to be told by the time their batch comes is left out, with the reason', async () => {
  const [a, off, taken] = (await readers(3)) as [string, string, string];
  const id = await begin([a, off, taken]);
  await t.db.query("UPDATE surel_pendaftar SET mati = '{siaran}' WHERE nomor_pendaftar = $1", [off]);
  await t.db.query('UPDATE surel_pendaftar SET dikonfirmasi = NULL WHERE nomor_pendaftar = $1', [taken]);
  await run(id);
  const { body } = await layanan<{ baris: object[] }>(
    'GET',
    `/api/petugas/massal/hasil?massal=${id}&tampilan=semua`,
  );
  expect(body.data.baris).toHaveLength(3);
  expect(body.data.baris).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ nomor_pendaftar: a, hasil: 'berhasil', pesan: null }),
      expect.objectContaining({
        nomor_pendaftar: off,
        hasil: 'dilewati',
        pesan: 'Tidak ingin menerima kabar seperti ini',
      }),
      expect.objectContaining({
        nomor_pendaftar: taken,
        hasil: 'dilewati',
        pesan: 'Alamat email belum dikonfirmasi',
      }),
    ]),
  );
  expect(await drain(t)).toBe(1);
});

test('any act on many can be stopped by who may do it', async () => {
  const who = await readers(2);
  const batas = new Date(t.clock.now().getTime() + 300 * DAY).toISOString();
  const { body } = await admin<{ id: string }>('POST', '/api/petugas/massal/batas', {
    body: { id: randomUUID(), kunci: who, alasan, jumlah: 2, batas },
  });
  const { id } = body.data;
  expect((await decide(id, 'henti', layanan)).body.code).toBe('tidak_berwenang');
  expect((await decide(id, 'henti', admin)).status).toBe(200);
  await run(id);
  const { rows } = await t.db.query(
    'SELECT batas_khusus FROM pendaftar WHERE nomor_pendaftar = ANY($1::text[])',
    [who],
  );
  expect(rows).toEqual([{ batas_khusus: null }, { batas_khusus: null }]);
});
