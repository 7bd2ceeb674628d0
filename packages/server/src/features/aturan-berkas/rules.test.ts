/** Whom a rule would hold back is counted before it is kept, and whom it does hold back is told (berkas 15, berkas 27). */
import type { AturanPenawaran, HitunganJenis } from '@gerbang/contract/office/aturan-berkas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { asStaff, type StaffCall } from '../../../test/desk.ts';
import { type MailServer, sendBy, startMailServer } from '../pemberitahuan/testing.ts';
import { DIPLOMA, decide, PHOTO, RULES, setRules, takeNext } from '../verifikasi-berkas/testing.ts';

const OFFERING = '2027-11-2';
let t: TestApp;
let mail: MailServer;
let head: StaffCall;
let officer: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  mail = await startMailServer();
  await sendBy(await asStaff(t, 'admin'), mail.port);
  head = await asStaff(t, 'seleksi');
  officer = await asStaff(t, 'verifikator');
});
afterAll(async () => {
  await mail.close();
  await t.close();
});

const make = (stage: 'lengkap' | 'final') => t.applicants.make({ offering: '11-2', stage, schedule: 1 });
const counts = async (jenis = DIPLOMA): Promise<HitunganJenis | undefined> =>
  (await head<AturanPenawaran>('GET', `${RULES}/${OFFERING}`)).body.data.jenis.find(
    (one) => one.jenis === jenis,
  );
/** Who was told that something waits, and for which documents. */
const told = async () =>
  (
    await t.db.query<{ nomor: string; dokumen: string }>(
      `SELECT nomor_pendaftar AS nomor, isi->>'dokumen' AS dokumen FROM pemberitahuan WHERE peristiwa = 'berkas-menahan' ORDER BY id`,
    )
  ).rows;

test('each rule is counted before it is kept, and tells exactly those whom it begins to hold back', async () => {
  await setRules(head, OFFERING, [{ jenis: DIPLOMA }]);
  const before = await counts();
  if (!before) throw new Error('the form asks for a diploma');
  const [waiting, carded, lettered, accepted, filling] = [
    await make('final'),
    await make('final'),
    await make('final'),
    await make('final'),
    await make('lengkap'),
  ];
  const trial = await make('final');
  await t.db.query('UPDATE pendaftar SET uji = true WHERE nomor_pendaftar = $1', [trial.nomor_pendaftar]);
  await t.db.query('UPDATE pendaftar SET kartu_terbit = versi_kartu WHERE nomor_pendaftar = $1', [
    carded.nomor_pendaftar,
  ]);
  const asked = await t.call('POST', '/api/v2/request_loa', {
    token: lettered.token,
    body: { nomor_pendaftar: lettered.nomor_pendaftar, nomor_peserta: lettered.nomor_peserta, jenis_loa: 1 },
  });
  expect(asked.status).toBe(200);
  await decide(t, officer, accepted.nomor_pendaftar, 'sah');
  expect(await counts()).toEqual({
    ...before,
    pendaftar: before.pendaftar + 5,
    terverifikasi: before.terverifikasi + 4,
    belum_sah: before.belum_sah + 3,
    berkartu: before.berkartu + 1,
    bersurat: before.bersurat + 1,
  });
  expect(await told()).toEqual([]);

  expect((await setRules(head, OFFERING, [{ jenis: DIPLOMA, menahan: 'kartu' }])).status).toBe(200);
  const held = await told();
  const mine = held.filter(({ nomor }) =>
    [waiting, carded, lettered, accepted, filling, trial].some((who) => who.nomor_pendaftar === nomor),
  );
  expect(mine.map(({ nomor }) => nomor).toSorted()).toEqual(
    [waiting, carded, lettered].map((who) => who.nomor_pendaftar).toSorted(),
  );
  // As many as were counted, and of the document they wait for.
  expect(held).toHaveLength(before.belum_sah + 3);
  expect(new Set(held.map(({ dokumen }) => dokumen))).toEqual(new Set(['Ijazah']));

  // What stood is not told again; what else begins to wait is.
  t.clock.move(60_000);
  await setRules(head, OFFERING, [{ jenis: DIPLOMA, menahan: 'kartu' }, { jenis: PHOTO }]);
  expect(await told()).toHaveLength(held.length);
  t.clock.move(60_000);
  await setRules(head, OFFERING, [
    { jenis: DIPLOMA, menahan: 'kartu' },
    { jenis: PHOTO, menahan: 'seleksi' },
  ]);
  const more = (await told()).slice(held.length);
  expect(more).toContainEqual({ nomor: accepted.nomor_pendaftar, dokumen: 'Foto' });
  expect(more.map(({ nomor }) => nomor)).not.toContain(filling.nomor_pendaftar);
});

test('who judges documents sets no rules and reads no progress, who sets rules judges none (berkas 11)', async () => {
  for (const path of [RULES, `${RULES}/${OFFERING}`]) expect((await officer('GET', path)).status).toBe(403);
  expect((await officer('POST', `${RULES}/${OFFERING}`, { body: {} })).status).toBe(403);
  const { nomor_pendaftar } = await make('final');
  expect((await takeNext(head, { nomor_pendaftar })).status).toBe(403);
  expect((await decide(t, head, nomor_pendaftar, 'sah')).status).toBe(403);
});

test('rules that are refused tell nobody', async () => {
  const before = await told();
  t.clock.move(60_000);
  const refused = await setRules(head, OFFERING, [
    { jenis: DIPLOMA, menahan: 'surat' },
    { jenis: 'tidak/ada' },
  ]);
  expect(refused.status).toBe(400);
  expect(await told()).toEqual(before);
});

test('a rejection queues its notice, and undoing it withdraws that before it leaves', async () => {
  await setRules(head, OFFERING, [{ jenis: DIPLOMA }]);
  const { nomor_pendaftar } = await make('final');
  const notices = async () =>
    (
      await t.db.query<{ peristiwa: string; keadaan: string; dokumen: string }>(
        "SELECT peristiwa, keadaan, isi->>'dokumen' AS dokumen FROM pemberitahuan WHERE nomor_pendaftar = $1 AND peristiwa LIKE 'berkas-%' ORDER BY id",
        [nomor_pendaftar],
      )
    ).rows;
  const { id } = (await decide(t, officer, nomor_pendaftar, 'ditolak')).body.data;
  const rejected = { peristiwa: 'berkas-ditolak', dokumen: 'Ijazah' };
  expect(await notices()).toEqual([{ ...rejected, keadaan: 'antre' }]);
  // Why is read behind the sign-in alone.
  const { rows } = await t.db.query<{ isi: object }>(
    "SELECT isi FROM pemberitahuan WHERE nomor_pendaftar = $1 AND peristiwa = 'berkas-ditolak'",
    [nomor_pendaftar],
  );
  expect(rows.map(({ isi }) => Object.keys(isi).toSorted())).toEqual([['batas', 'dokumen']]);
  const undone = await officer('POST', '/api/petugas/verifikasi-berkas/urungkan', { body: { id } });
  expect(undone.status).toBe(200);
  expect(await notices()).toEqual([{ ...rejected, keadaan: 'batal' }]);
  await decide(t, officer, nomor_pendaftar, 'ditolak');
  expect((await notices()).map(({ keadaan }) => keadaan)).toEqual(['batal', 'antre']);
});
