import { type BerkasSaya, VALIDASI } from '@gerbang/contract/applicant/verifikasi-berkas';
import type { DetailPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { BATAS_HARI, type Giliran } from '@gerbang/contract/office/verifikasi-berkas';
import type { StatusEkspor } from '@gerbang/contract/wire/ekspor';
import { FILE_VERSIONS } from '@gerbang/contract/wire/limits';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY, startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { copyApplicant } from '../../../test/copies.ts';
import { pdf } from '../../../test/corpus-pdf.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../test/desk.ts';
import { askEverything } from '../../../test/form.ts';
import { officer as officerCookie } from '../../../test/office.ts';
import { scaled, tried } from '../../../test/scale.ts';
import { addCustomFields, fileForm, writesOf } from '../../../test/writes.ts';
import { transaction } from '../../db/pool.ts';
import { alignDocuments } from '../../domain/pemeriksaan.ts';
import { DESK, DIPLOMA, decide, PHOTO, RULES, setRules, stateOf, takeNext } from './testing.ts';

const OFFERING = '2027-11-2';
const CERTIFICATE = 'data_diri_pendaftar/akta';
let t: TestApp;
let officer: StaffCall;
let head: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  officer = await asStaff(t, 'verifikator');
  head = await asStaff(t, 'seleksi');
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.query('DELETE FROM pegang_berkas');
});

const makeFinal = (schedule = 1) => t.applicants.make({ offering: '11-2', stage: 'final', schedule });
const own = async ({ nomor_pendaftar, token }: TestApplicant) =>
  (await t.call<BerkasSaya>('GET', `/api/v2/pemeriksaan_berkas/${nomor_pendaftar}`, { token })).body.data;
const replace = ({ nomor_pendaftar, token }: TestApplicant, slot = DIPLOMA, call = t.call) =>
  call<BerkasSaya>('POST', '/api/v2/ganti_berkas', {
    token,
    form: fileForm(nomor_pendaftar, 'berkas', pdf(), { slot }),
  });

test('several documents of one kind are told apart, by office and applicant', async () => {
  const CERTIFICATES = 'sertifikat_lomba';
  const who = await makeFinal();
  const { nomor_pendaftar, kode_penawaran } = who;
  await t.db.query("INSERT INTO aturan_berkas VALUES ($1, $2, 'finalisasi', 'tidak')", [
    kode_penawaran,
    CERTIFICATES,
  ]);
  await t.db.query('DELETE FROM prestasi_lomba_mahasiswa WHERE nomor_pendaftar = $1', [nomor_pendaftar]);
  for (const name of ['Olimpiade Fisika', 'Lomba Debat']) {
    const { rows } = await t.db.query<{ id: number }>(
      'INSERT INTO prestasi_lomba_mahasiswa (nomor_pendaftar, nama_perlombaan, disimpan) VALUES ($1, $2, now()) RETURNING id_prestasi AS id',
      [nomor_pendaftar, name],
    );
    await t.db.query(
      "INSERT INTO berkas (id, nomor_pendaftar, slot, kunci_berkas, ext, mime, ukuran, disimpan) VALUES (gen_random_uuid(), $1, $2, $2, 'pdf', 'application/pdf', 10, $3)",
      [nomor_pendaftar, `${CERTIFICATES}/${rows[0]?.id}`, t.clock.now()],
    );
  }
  const called = ['Sertifikat 1: Olimpiade Fisika', 'Sertifikat 2: Lomba Debat'];
  const ofKind = (dokumen: readonly { slot: string; label: string }[]) =>
    dokumen.filter(({ slot }) => slot.startsWith(CERTIFICATES)).map(({ label }) => label);
  expect(ofKind((await own(who)).dokumen)).toEqual(called);
  expect(ofKind((await takeNext(officer, { nomor_pendaftar })).body.data?.dokumen ?? [])).toEqual(called);
  const listed = await officer<{ baris: { dokumen: string }[] }>('GET', `${DESK}?cari=${nomor_pendaftar}`);
  expect(listed.body.data.baris.map(({ dokumen }) => dokumen).toSorted()).toEqual(called);
  await t.db.query('DELETE FROM aturan_berkas WHERE jenis = $1', [CERTIFICATES]);
});

describe('what is checked', () => {
  test('rules make documents wait at once, those of whoever finalised, and of nobody else', async () => {
    const final = await makeFinal();
    const filling = await t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: 1 });
    expect(
      (await setRules(head, OFFERING, [{ jenis: DIPLOMA }, { jenis: PHOTO, mulai: 'unggah' }])).status,
    ).toBe(200);
    expect(await stateOf(t, final.nomor_pendaftar)).toMatchObject({ keadaan: 'belum', versi: 1 });
    const { rows } = await t.db.query(
      'SELECT nomor_pendaftar = $1 AS final, slot, siap IS NOT NULL AS siap FROM periksa_berkas WHERE nomor_pendaftar IN ($1, $2) ORDER BY 1, 2',
      [final.nomor_pendaftar, filling.nomor_pendaftar],
    );
    expect(rows).toEqual([
      { final: false, slot: PHOTO, siap: true },
      { final: false, slot: DIPLOMA, siap: false },
      { final: true, slot: PHOTO, siap: true },
      { final: true, slot: DIPLOMA, siap: true },
    ]);
    await setRules(head, OFFERING, [{ jenis: DIPLOMA, menahan: 'kartu' }]);
  });

  test('a rule that contradicts itself, or is about what the form does not ask, is refused at its kind', async () => {
    const wrong = await setRules(head, OFFERING, [
      { jenis: DIPLOMA, mulai: 'daftar-ulang', menahan: 'kartu' },
      { jenis: PHOTO, mulai: 'daftar-ulang', menahan: 'surat' },
      { jenis: 'tidak/ada' },
    ]);
    expect([wrong.status, wrong.body.errors?.map(({ field }) => field)]).toEqual([
      400,
      [DIPLOMA, PHOTO, 'tidak/ada'],
    ]);
  });

  test('a document once checked is replaced as often as any other when its rule is gone', async () => {
    const who = await t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: 1 });
    await setRules(head, OFFERING, [{ jenis: DIPLOMA }]);
    expect((await stateOf(t, who.nomor_pendaftar)).keadaan).toBe('belum');
    await setRules(head, OFFERING, []);
    const send = (await writesOf(t, who)).find(({ name }) => name.endsWith(DIPLOMA))?.send;
    for (let i = 0; i <= FILE_VERSIONS; i += 1) {
      t.clock.move(1_000);
      expect([i, (await send?.())?.status]).toEqual([i, 200]);
    }
    await setRules(head, OFFERING, [{ jenis: DIPLOMA, menahan: 'kartu' }]);
    expect((await stateOf(t, who.nomor_pendaftar)).keadaan).toBe('belum');
  });

  test('a file that was judged is kept, however often it is replaced before finalising (berkas 12)', async () => {
    const who = await t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: 1 });
    await setRules(head, OFFERING, [{ jenis: DIPLOMA, mulai: 'unggah' }]);
    const { id_berkas } = await stateOf(t, who.nomor_pendaftar);
    expect((await decide(t, officer, who.nomor_pendaftar, 'sah')).status).toBe(200);
    const send = (await writesOf(t, who)).find(({ name }) => name.endsWith(DIPLOMA))?.send;
    for (let i = 0; i <= FILE_VERSIONS; i += 1) {
      t.clock.move(1_000);
      expect([i, (await send?.())?.status]).toEqual([i, 200]);
    }
    expect((await t.db.query('SELECT FROM berkas WHERE id = $1', [id_berkas])).rowCount).toBe(1);
    await setRules(head, OFFERING, [{ jenis: DIPLOMA, menahan: 'kartu' }]);
  });

  test('two who change the rules at once do not overwrite each other', async () => {
    const { body } = await head<{ sidik: string }>('GET', `${RULES}/${OFFERING}`);
    const change = (menahan: string) =>
      head('POST', `${RULES}/${OFFERING}`, {
        body: {
          sidik: body.data.sidik,
          alasan: 'Aturan untuk pengujian',
          aturan: [
            { jenis: DIPLOMA, mulai: 'finalisasi', menahan, daftar_periksa: ['Nama sama'], harus_sama: [] },
          ],
        },
      });
    const answers = await Promise.all([change('surat'), change('seleksi')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await setRules(head, OFFERING, [{ jenis: DIPLOMA, menahan: 'kartu' }]);
  });
});

describe('a rejected document', () => {
  test('opens its slot and nothing else, until it is replaced; number and card stay', async () => {
    const who = await makeFinal();
    await askEverything(t.db, who.kode_penawaran);
    await addCustomFields(t, who.kode_penawaran);
    expect((await replace(who)).body.code).toBe('dokumen_tertutup');
    await decide(t, officer, who.nomor_pendaftar, 'ditolak');
    const told = await own(who);
    expect(told).toMatchObject({ validasi: 'ditolak', tertahan: ['kartu'] });
    expect(told.dokumen[0]).toMatchObject({
      slot: DIPLOMA,
      keadaan: 'ditolak',
      alasan: 'Dokumen tidak terbaca.',
      terbuka: true,
    });
    const before = (
      await t.db.query(
        'SELECT nomor_peserta, versi_kartu, diverifikasi FROM pendaftar WHERE nomor_pendaftar = $1',
        [who.nomor_pendaftar],
      )
    ).rows;
    for (const { name, send } of await writesOf(t, who)) {
      if (/ganti_berkas|draf|v2\/verifikasi/.test(name)) continue;
      // A full list, and a field the form has just got, say so before it is asked whether anything may be written.
      expect([name, [400, 409, 422].includes((await send()).status)]).toEqual([name, true]);
    }
    expect((await replace(who, CERTIFICATE)).body.code).toBe('dokumen_tertutup');
    const first = (await stateOf(t, who.nomor_pendaftar)).id_berkas;
    const done = await replace(who);
    expect([done.status, done.body.data.validasi]).toEqual([200, 'menunggu']);
    // Why the one before was rejected is the office's from here on.
    expect(done.body.data.dokumen[0]).toMatchObject({ keadaan: 'diganti', alasan: null, batas: null });
    expect(await stateOf(t, who.nomor_pendaftar)).toMatchObject({ keadaan: 'diganti', versi: 3 });
    // Closed again, and what was judged is still there.
    expect((await replace(who)).body.code).toBe('dokumen_tertutup');
    expect(
      (await t.db.query('SELECT diganti IS NOT NULL AS diganti FROM berkas WHERE id = $1', [first])).rows,
    ).toEqual([{ diganti: true }]);
    expect(
      (
        await t.db.query(
          'SELECT nomor_peserta, versi_kartu, diverifikasi FROM pendaftar WHERE nomor_pendaftar = $1',
          [who.nomor_pendaftar],
        )
      ).rows,
    ).toEqual(before);
    const { body } = await takeNext(officer, { nomor_pendaftar: who.nomor_pendaftar });
    expect(body.data?.dokumen[0]).toMatchObject({
      keadaan: 'diganti',
      sebelumnya: [{ putusan: 'ditolak', alasan: 'Dokumen tidak terbaca.' }],
    });
    expect((await officer('GET', body.data?.dokumen[0]?.sebelumnya[0]?.url as string)).status).toBe(200);
    await decide(t, officer, who.nomor_pendaftar, 'sah');
    expect(await own(who)).toMatchObject({ validasi: 'sah', tertahan: [] });
  });

  test('closes at its deadline, and what waits for it goes on waiting', async () => {
    const who = await makeFinal();
    await decide(t, officer, who.nomor_pendaftar, 'ditolak', { days: 1 });
    const begun = t.clock.now();
    t.clock.move(DAY + 1);
    const token = await t.applicants.signIn(who.nomor_pendaftar);
    expect((await replace({ ...who, token })).body.code).toBe('dokumen_lewat_batas');
    expect((await own({ ...who, token })).dokumen[0]).toMatchObject({ keadaan: 'ditolak', terbuka: false });
    expect((await own({ ...who, token })).tertahan).toEqual(['kartu']);
    t.clock.set(begun);
  });

  test("of a stranger's slot nothing is told and nothing changed", async () => {
    const [who, stranger] = [await makeFinal(), await makeFinal()];
    await decide(t, officer, who.nomor_pendaftar, 'ditolak');
    const form = fileForm(who.nomor_pendaftar, 'berkas', pdf(), { slot: DIPLOMA });
    expect((await t.call('POST', '/api/v2/ganti_berkas', { token: stranger.token, form })).status).toBe(404);
    const path = `/api/v2/pemeriksaan_berkas/${who.nomor_pendaftar}`;
    expect((await t.call('GET', path, { token: stranger.token })).status).toBe(404);
    expect((await stateOf(t, who.nomor_pendaftar)).keadaan).toBe('ditolak');
  });

  test('asks for a reason and a deadline to come', async () => {
    const who = await makeFinal();
    const send = (more: object) =>
      officer('POST', `${DESK}/putuskan`, {
        body: { nomor_pendaftar: who.nomor_pendaftar, slot: DIPLOMA, versi: 1, putusan: 'ditolak', ...more },
      });
    const soon = new Date(t.clock.now().getTime() + DAY).toISOString();
    expect((await send({ batas: soon })).body.errors?.[0]?.field).toBe('alasan');
    expect((await send({ alasan: 'Tidak terbaca' })).body.errors?.[0]?.field).toBe('batas');
    expect(
      (await send({ alasan: 'Tidak terbaca', batas: t.clock.now().toISOString() })).body.errors?.[0]?.field,
    ).toBe('batas');
    const far = new Date(t.clock.now().getTime() + BATAS_HARI.terbanyak * DAY + 1_000).toISOString();
    expect((await send({ alasan: 'Tidak terbaca', batas: far })).body.errors).toEqual([
      { field: 'batas', message: `Batas paling lama ${BATAS_HARI.terbanyak} hari lagi` },
    ]);
    expect((await stateOf(t, who.nomor_pendaftar)).keadaan).toBe('belum');
  });
});

test('replacing is limited like any upload, and says so', async () => {
  const who = await makeFinal();
  const send = () => t.call('POST', '/api/v2/ganti_berkas', { token: who.token, form: new FormData() });
  const statuses: number[] = [];
  for (let i = 0; i < 121; i += 1) statuses.push((await send()).status);
  expect([statuses.slice(0, 120).includes(429), statuses.at(-1)]).toEqual([false, 429]);
});

describe('one truth', () => {
  test('of a replacement and an acceptance at once one counts, over two processes', async () => {
    const other = await t.another();
    const outcomes = new Set<string>();
    for (let i = 0; i < 12; i += 1) {
      const who = await makeFinal();
      await decide(t, officer, who.nomor_pendaftar, 'ditolak');
      const { versi, id_berkas } = await stateOf(t, who.nomor_pendaftar);
      const accept = () => decide(t, officer, who.nomor_pendaftar, 'sah', { versi });
      const mend = () => replace(who, DIPLOMA, other.call);
      const [accepted, replaced] = await Promise.all(
        i % 2 ? [accept(), mend()] : [new Promise((r) => setImmediate(r)).then(accept), mend()],
      );
      const after = await stateOf(t, who.nomor_pendaftar);
      outcomes.add(after.keadaan);
      expect([accepted.status, replaced.status, after.keadaan, after.id_berkas === id_berkas]).toEqual(
        after.keadaan === 'sah' ? [200, 409, 'sah', true] : [409, 200, 'diganti', false],
      );
    }
  });

  test('rules said anew while a file is replaced do not bring the older one back', async () => {
    const who = await makeFinal();
    const change = await transaction(t.db, async (db) => {
      await db.query('SELECT FROM pendaftar WHERE nomor_pendaftar = $1 FOR NO KEY UPDATE', [
        who.nomor_pendaftar,
      ]);
      await db.query(
        'UPDATE berkas SET diganti = $3 WHERE nomor_pendaftar = $1 AND slot = $2 AND diganti IS NULL',
        [who.nomor_pendaftar, DIPLOMA, t.clock.now()],
      );
      await db.query(
        `INSERT INTO berkas (id, nomor_pendaftar, slot, kunci_berkas, ext, mime, ukuran, disimpan)
         SELECT gen_random_uuid(), nomor_pendaftar, slot, 'kunci-baru', ext, mime, ukuran, disimpan FROM berkas WHERE nomor_pendaftar = $1 AND slot = $2`,
        [who.nomor_pendaftar, DIPLOMA],
      );
      const begun = setRules(head, OFFERING, [{ jenis: DIPLOMA, menahan: 'kartu', mulai: 'unggah' }]);
      await vi.waitUntil(
        async () =>
          (
            await t.db.query(
              "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
            )
          ).rowCount,
        { timeout: 9_000 },
      );
      return { begun };
    });
    expect((await change.begun).status).toBe(200);
    expect(
      (
        await t.db.query('SELECT kunci_berkas FROM berkas WHERE id = $1', [
          (await stateOf(t, who.nomor_pendaftar)).id_berkas,
        ])
      ).rows,
    ).toEqual([{ kunci_berkas: 'kunci-baru' }]);
    await setRules(head, OFFERING, [{ jenis: DIPLOMA, menahan: 'kartu' }]);
  });

  test('rules of an offering however large are given the time', async () => {
    const limit = await transaction(t.deps.pool, async (db) => {
      await alignDocuments(db, []);
      return (await db.query('SHOW statement_timeout')).rows;
    });
    expect(limit).toEqual([{ statement_timeout: '2min' }]);
  });

  test('who saw an older file decides nothing', async () => {
    const who = await makeFinal();
    await decide(t, officer, who.nomor_pendaftar, 'ditolak');
    const { versi } = await stateOf(t, who.nomor_pendaftar);
    await replace(who);
    expect((await decide(t, officer, who.nomor_pendaftar, 'sah', { versi })).body.code).toBe('versi_usang');
    expect((await stateOf(t, who.nomor_pendaftar)).keadaan).toBe('diganti');
  });

  test('a decision is undone within seconds by its officer, later and by others not', async () => {
    const who = await makeFinal();
    const { id } = (await decide(t, officer, who.nomor_pendaftar, 'sah')).body.data;
    const undo = (call: StaffCall) => call('POST', `${DESK}/urungkan`, { body: { id } });
    const colleague = await asStaff(t, 'verifikator', 'rekan');
    expect((await undo(colleague)).status).toBe(404);
    t.clock.move(16_000);
    expect((await undo(officer)).body.code).toBe('urung_terlambat');
    t.clock.move(-8_000);
    const entries = await entriesOf(t, () => undo(officer));
    expect(entries).toMatchObject([{ tindakan: 'urungkan putusan dokumen', baru: { keadaan: 'belum' } }]);
    expect((await stateOf(t, who.nomor_pendaftar)).keadaan).toBe('belum');
    expect((await undo(officer)).body.code).toBe('versi_usang');
  });
});

describe('handing out', () => {
  test('many officers at once over two processes never get the same applicant', {
    timeout: scaled(60_000, 300_000),
  }, async (context) => {
    const officers = scaled(20, 200);
    const other = await t.another();
    // Copies, for a room has not so many seats.
    const { nomor_pendaftar } = await makeFinal();
    const copies = await copyApplicant(t.db, nomor_pendaftar, officers, t.clock.now());
    await t.db.query('UPDATE periksa_berkas SET siap = $2 WHERE nomor_pendaftar = ANY($1) AND siap IS NULL', [
      copies.map((copy) => copy.nomor_pendaftar),
      t.clock.now(),
    ]);
    const cookies: string[] = [];
    for (let i = 0; i < officers; i += 1) cookies.push(await officerCookie(t, `petugas-${i}`, 'verifikator'));
    const got = await Promise.all(
      cookies.map(async (cookie, i) => {
        const call = i % 2 ? t.call : other.call;
        return (await call<Giliran | null>('POST', `${DESK}/ambil`, { cookie, body: {} })).body.data
          ?.nomor_pendaftar;
      }),
    );
    expect(new Set(got).size).toBe(officers);
    expect(got).not.toContain(undefined);
    tried(context, officers);
  });

  test('an applicant comes back when nothing is heard of the officer, and stays while something is', async () => {
    const who = await makeFinal();
    const colleague = await asStaff(t, 'verifikator', 'rekan');
    const { nomor_pendaftar } = who;
    expect((await takeNext(officer, { nomor_pendaftar })).status).toBe(200);
    expect((await takeNext(colleague, { nomor_pendaftar })).body.code).toBe('dipegang_petugas_lain');
    expect((await decide(t, colleague, nomor_pendaftar, 'sah')).body.code).toBe('dipegang_petugas_lain');
    t.clock.move(150_000);
    await officer('POST', `${DESK}/pegang`, { body: { nomor_pendaftar: [nomor_pendaftar] } });
    t.clock.move(150_000);
    expect((await takeNext(colleague, { nomor_pendaftar })).body.code).toBe('dipegang_petugas_lain');
    t.clock.move(180_001);
    expect((await takeNext(colleague, { nomor_pendaftar })).status).toBe(200);
    t.clock.move(-480_001);
  });

  test('one window gives back what it held, not what the officer has in another (berkas 16)', async () => {
    const [mine, other] = [await makeFinal(), await makeFinal()].map((who) => who.nomor_pendaftar);
    const colleague = await asStaff(t, 'verifikator', 'rekan');
    for (const nomor_pendaftar of [mine, other])
      expect((await takeNext(officer, { nomor_pendaftar })).status).toBe(200);
    const tell = (body: object) => officer('POST', `${DESK}/pegang`, { body });
    const elsewhere = async (nomor_pendaftar = '') =>
      (await takeNext(colleague, { nomor_pendaftar })).body.code === 'dipegang_petugas_lain';
    expect((await tell({ nomor_pendaftar: [mine] })).status).toBe(200);
    expect([await elsewhere(mine), await elsewhere(other)]).toEqual([true, true]);
    expect((await tell({ nomor_pendaftar: [], lepas: [mine] })).status).toBe(200);
    expect([await elsewhere(mine), await elsewhere(other)]).toEqual([false, true]);
    // Nobody gives back what a colleague has.
    expect((await tell({ nomor_pendaftar: [], lepas: [mine, other] })).status).toBe(200);
    expect((await takeNext(officer, { nomor_pendaftar: mine })).body.code).toBe('dipegang_petugas_lain');
    expect(await elsewhere(other)).toBe(false);
  });
});

describe('what waits', () => {
  test('the card is not given out before its document is accepted, and is then', async () => {
    const who = await makeFinal();
    await t.db.query(
      "INSERT INTO kartu_ujian (nomor_pendaftar, versi, kunci_berkas, terbit) SELECT nomor_pendaftar, versi_kartu, 'kunci-' || nomor_pendaftar, now() FROM pendaftar WHERE nomor_pendaftar = $1 ON CONFLICT DO NOTHING",
      [who.nomor_pendaftar],
    );
    const card = async () =>
      (await t.call('GET', `/api/v2/kartu_ujian/cek/${who.nomor_peserta}`, { token: who.token })).body
        .success;
    const draft = async () =>
      (
        await t.call<{ qr: unknown }>('GET', `/api/v2/draft_kartu/${who.nomor_pendaftar}`, {
          token: who.token,
        })
      ).body.data.qr;
    expect([await card(), await draft()]).toEqual([false, null]);
    await decide(t, officer, who.nomor_pendaftar, 'sah');
    expect([await card(), (await draft()) !== null]).toEqual([true, true]);
  });

  test('a letter is not asked for before its document is accepted', async () => {
    await setRules(head, OFFERING, [{ jenis: DIPLOMA, menahan: 'surat' }]);
    const who = await makeFinal();
    const ask = () =>
      t.call('POST', '/api/v2/request_loa', {
        token: who.token,
        body: { nomor_pendaftar: who.nomor_pendaftar, nomor_peserta: who.nomor_peserta, jenis_loa: 1 },
      });
    expect((await ask()).body.code).toBe('loa_menunggu_berkas');
    await decide(t, officer, who.nomor_pendaftar, 'sah');
    expect((await ask()).status).toBe(200);
    await setRules(head, OFFERING, [{ jenis: DIPLOMA, menahan: 'kartu' }]);
  });

  test('the office finds and exports applicants by the state of their documents', async () => {
    const who = await makeFinal();
    await decide(t, officer, who.nomor_pendaftar, 'ditolak');
    const found = async (validasi: string) =>
      (
        await head<{ baris: { nomor_pendaftar: string; validasi: string }[] }>(
          'GET',
          `/api/petugas/pendaftar?validasi=${validasi}&cari=${who.nomor_pendaftar}`,
        )
      ).body.data.baris;
    expect(await found('ditolak')).toMatchObject([
      { nomor_pendaftar: who.nomor_pendaftar, validasi: 'ditolak' },
    ]);
    expect(await found('sah')).toEqual([]);
    const sheet = async (validasi: string) => {
      const { body } = await head<StatusEkspor>('POST', '/api/petugas/ekspor-pendaftar', {
        body: { bentuk: 'csv', validasi, cari: who.nomor_pendaftar },
      });
      const file = await head('GET', `/api/petugas/ekspor-pendaftar/${body.data.id}/berkas`);
      return parse(file.bytes, { bom: true, columns: true }) as Record<string, string>[];
    };
    expect(await sheet('ditolak')).toMatchObject([
      { nomor_pendaftar: who.nomor_pendaftar, validasi_berkas: VALIDASI.ditolak },
    ]);
    expect(await sheet('sah')).toEqual([]);
  });
});

describe('dates set later', () => {
  const due = async (nomor: string) =>
    (
      await t.db.query<{ tenggat: Date }>(
        "SELECT nullif(tenggat, 'infinity') AS tenggat FROM periksa_berkas WHERE nomor_pendaftar = $1 AND slot = $2",
        [nomor, DIPLOMA],
      )
    ).rows[0]?.tenggat;
  const announced = async (at: Date | null) => {
    const { rows } = await t.db.query<{ lama: Date | null }>(
      'UPDATE penawaran o SET tanggal_pengumuman = $2 FROM penawaran x WHERE o.kode_penawaran = $1 AND x.kode_penawaran = $1 RETURNING x.tanggal_pengumuman AS lama',
      [OFFERING, at],
    );
    return rows[0]?.lama ?? null;
  };

  test('a document of re-registration waits once its applicant is known to be accepted, however late that was dated', async () => {
    const before = await announced(null);
    await setRules(head, OFFERING, [{ jenis: DIPLOMA, mulai: 'daftar-ulang' }]);
    const who = await makeFinal(2);
    const { nomor_pendaftar } = who;
    const listed = async () =>
      (
        await officer<{ baris: { slot: string }[] }>('GET', `${DESK}?cari=${nomor_pendaftar}`)
      ).body.data.baris.map(({ slot }) => slot);
    await t.db.query(
      `WITH h AS (INSERT INTO hasil (kode_penawaran, dibuat, dibuat_oleh, disetujui, disetujui_oleh)
         SELECT $2, now(), min(username), now(), max(username) FROM petugas RETURNING id)
       INSERT INTO yudisium (id_hasil, nomor_pendaftar, diterima, id_prodi, baris)
       SELECT h.id, nomor_pendaftar, true, id_prodi, 1 FROM h, pilihan_jurusan WHERE nomor_pendaftar = $1 AND urutan = 1`,
      [nomor_pendaftar, OFFERING],
    );
    expect(await listed()).toEqual([]);
    await announced(new Date(Date.now() - DAY));
    expect(await listed()).toEqual([DIPLOMA]);
    // The applicant reads the same as one who was not accepted, until it is judged.
    expect((await own(who)).validasi).toBe('tanpa');
    await t.db.query(
      'UPDATE hasil SET dibatalkan = now(), dibatalkan_oleh = dibuat_oleh WHERE kode_penawaran = $1',
      [OFFERING],
    );
    expect(await listed()).toEqual([]);
    await announced(before);
  });

  test('the announcement and the exam move the deadlines of what is checked before them', async () => {
    const before = await announced(null);
    const { nomor_pendaftar } = await makeFinal(2);
    await setRules(head, OFFERING, [{ jenis: DIPLOMA, mulai: 'seleksi' }]);
    expect(await due(nomor_pendaftar)).toBeNull();
    const chair = await asStaff(t, 'pimpinan');
    const until = new Date(t.clock.now().getTime() + 300 * DAY);
    const set = await chair('POST', `/api/petugas/hasil/${OFFERING}/waktu`, {
      body: { tanggal_pengumuman: until.toISOString(), semula: null, konfirmasi: 'JADWALKAN' },
    });
    expect([set.status, await due(nomor_pendaftar)]).toEqual([200, until]);
    await announced(before);

    await setRules(head, OFFERING, [{ jenis: DIPLOMA, mulai: 'ujian' }]);
    const admin = await asStaff(t, 'admin');
    const path = `/api/petugas/penawaran/${OFFERING}`;
    const { jadwal, versi } = (await admin<DetailPenawaran>('GET', path)).body.data;
    const first = await due(nomor_pendaftar);
    const later = (day: string) => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
    const moved = await admin('PUT', `${path}/ujian`, {
      body: {
        versi,
        konfirmasi: 10_000,
        jadwal: jadwal.map(({ kode_jadwal, lokasi_ujian, disabilitas, sesi }) => ({
          kode_jadwal,
          lokasi_ujian,
          disabilitas,
          sesi: sesi.map((one) => ({ ...one, tanggal: later(one.tanggal) })),
        })),
      },
    });
    expect([moved.status, moved.body.errors]).toEqual([200, undefined]);
    expect(await due(nomor_pendaftar)).toEqual(new Date((first?.getTime() ?? 0) + DAY));
  });
});
