import { type kemajuanBerkas, perkiraanSelesai } from '@gerbang/contract/office/aturan-berkas';
import type { antreanBerkas } from '@gerbang/contract/office/verifikasi-berkas';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, startTestApp, type TestApp } from '../../../test/app.ts';
import { copyApplicant } from '../../../test/copies.ts';
import { pdf } from '../../../test/corpus-pdf.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../test/desk.ts';
import { fileForm } from '../../../test/writes.ts';
import { DESK, DIPLOMA, decide, PHOTO, RULES, setRules, stateOf, takeNext } from './testing.ts';

const OFFERING = '2027-11-2';
let t: TestApp;
let officer: StaffCall;
let head: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  officer = await asStaff(t, 'verifikator');
  head = await asStaff(t, 'seleksi');
  await setRules(head, OFFERING, [{ jenis: DIPLOMA }]);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.query('DELETE FROM pegang_berkas');
});
const makeFinal = () => t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });

/** Lets somebody come from a province of their own; its code. */
const moveFar = async (nomor: string) =>
  (
    await t.db.query<{ kode: string }>(
      `UPDATE data_diri_pendaftar SET kode_provinsi_asal = (SELECT max(kode_provinsi) FROM provinsi p
         WHERE NOT EXISTS (SELECT FROM data_diri_pendaftar d WHERE d.kode_provinsi_asal = p.kode_provinsi)) WHERE nomor_pendaftar = $1
       RETURNING kode_provinsi_asal AS kode`,
      [nomor],
    )
  ).rows[0]?.kode;

describe('the queue', () => {
  test("names each applicant's wave, as people call it", async () => {
    const { nomor_pendaftar: cari } = await makeFinal();
    const { body } = await officer<DataOf<typeof antreanBerkas.daftar>>('GET', `${DESK}?cari=${cari}`);
    expect(body.data.baris.map(({ penawaran }) => penawaran)).toEqual([
      'Ujian Mandiri Sarjana, Gelombang 2 2027',
    ]);
  });

  test('is narrowed to a school and a province, in the list and in the turns (berkas 19)', async () => {
    const near = await makeFinal();
    await makeFinal();
    await t.db.query(
      "UPDATE pendidikan_terakhir SET nama_sekolah = 'SMA Negeri 7 Tanjungsari' WHERE nomor_pendaftar = $1",
      [near.nomor_pendaftar],
    );
    const { rows } = await t.db.query<{ kode: string }>(
      `UPDATE data_diri_pendaftar SET kode_provinsi_asal = (SELECT max(kode_provinsi) FROM provinsi) WHERE nomor_pendaftar = $1
       RETURNING kode_provinsi_asal AS kode`,
      [near.nomor_pendaftar],
    );
    const wanted: Record<string, string>[] = [
      { sekolah: 'tanjungsari negeri' },
      { provinsi: rows[0]?.kode ?? '' },
    ];
    for (const asal of wanted) {
      const listed = await officer<{ baris: { nomor_pendaftar: string }[] }>(
        'GET',
        `${DESK}?${new URLSearchParams(asal)}`,
      );
      const numbers = new Set(listed.body.data.baris.map(({ nomor_pendaftar }) => nomor_pendaftar));
      expect([asal, [...numbers]]).toEqual([asal, [near.nomor_pendaftar]]);
      expect((await takeNext(officer, asal)).body.data?.nomor_pendaftar).toBe(near.nomor_pendaftar);
    }
    expect((await takeNext(officer, { sekolah: 'tidak ada' })).body.data).toBeNull();
  });

  test('is narrowed to the school that was typed before the documents came, and follows it', async () => {
    const { nomor_pendaftar: nomor } = await makeFinal();
    const isAt = async (sekolah: string) =>
      (
        await officer<{ baris: object[] }>(
          'GET',
          `${DESK}?${new URLSearchParams({ sekolah, cari: nomor }).toString()}`,
        )
      ).body.data.baris.length;
    const typed = 'SELECT nama_sekolah FROM pendidikan_terakhir WHERE nomor_pendaftar = $1';
    const before = (await t.db.query<{ nama_sekolah: string }>(typed, [nomor])).rows[0]?.nama_sekolah ?? '';
    expect(await isAt(before)).toBe(1);
    await t.db.query(
      "UPDATE pendidikan_terakhir SET nama_sekolah = 'MAN Pindahan' WHERE nomor_pendaftar = $1",
      [nomor],
    );
    expect([await isAt('pindahan'), await isAt(before)]).toEqual([1, 0]);
    await t.db.query('UPDATE pendidikan_terakhir SET nama_sekolah = NULL WHERE nomor_pendaftar = $1', [
      nomor,
    ]);
    expect(await isAt('pindahan')).toBe(0);
  });

  test('of several schools gives every document once, in the order of all, however many names match (berkas 19)', async () => {
    const { nomor_pendaftar: model } = await makeFinal();
    const some = (await copyApplicant(t.db, model, 130, t.clock.now())).map((one) => one.nomor_pendaftar);
    // One school of half of them, fifteen of the others; in an order of its own, two of each at one time.
    await t.db.query(
      `UPDATE pendidikan_terakhir s SET nama_sekolah = 'SMK Bakti ' || CASE WHEN n % 2 = 0 THEN 0 ELSE n % 30 END
       FROM unnest($1::text[]) WITH ORDINALITY AS u (nomor, n) WHERE s.nomor_pendaftar = u.nomor`,
      [some],
    );
    await t.db.query(
      `UPDATE periksa_berkas k SET siap = $2::timestamptz - (n * 37 % 65) * interval '1 minute',
         keadaan = CASE WHEN n <= 65 THEN 'sah' ELSE 'belum' END, diputus = CASE WHEN n <= 65 THEN $2::timestamptz - (n * 17 % 33) * interval '1 minute' END
       FROM unnest($1::text[]) WITH ORDINALITY AS u (nomor, n) WHERE k.nomor_pendaftar = u.nomor`,
      [some, t.clock.now()],
    );
    const walked = async (wanted: Record<string, string>) => {
      const met: string[] = [];
      let after: string | null = null;
      do {
        const query = new URLSearchParams({ ...wanted, ...(after === null ? {} : { setelah: after }) });
        const { body } = await officer<DataOf<typeof antreanBerkas.daftar>>('GET', `${DESK}?${query}`);
        met.push(...body.data.baris.map(({ nomor_pendaftar }) => nomor_pendaftar));
        after = body.data.berikut;
      } while (after !== null);
      return met;
    };
    const inOrder = async (keadaan: string, order: string) =>
      (
        await t.db.query<{ nomor_pendaftar: string }>(
          `SELECT nomor_pendaftar FROM periksa_berkas WHERE nomor_pendaftar = ANY($1) AND keadaan = $2 ORDER BY ${order}`,
          [some, keadaan],
        )
      ).rows.map((row) => row.nomor_pendaftar);
    const waiting = await inOrder('belum', 'tenggat, siap, nomor_pendaftar, slot');
    const accepted = await inOrder('sah', 'diputus DESC, nomor_pendaftar DESC, slot DESC');
    expect([waiting.length, accepted.length]).toEqual([65, 65]);
    const asBefore = async () => {
      expect(await walked({ sekolah: 'bakti smk' })).toEqual(waiting);
      expect(await walked({ sekolah: 'bakti', keadaan: 'sah' })).toEqual(accepted);
      expect((await takeNext(officer, { sekolah: 'bakti' })).body.data?.nomor_pendaftar).toBe(waiting[0]);
    };
    await asBefore();
    await t.db.query(
      "INSERT INTO kata_sekolah (kata) SELECT kata_cari('SMK Bakti Lain ' || n) FROM generate_series(1, 300) n",
    );
    await asBefore();
  });
});

describe('what is checked later', () => {
  beforeAll(() => setRules(head, OFFERING, [{ jenis: DIPLOMA }, { jenis: PHOTO, mulai: 'seleksi' }]));
  afterAll(() => setRules(head, OFFERING, [{ jenis: DIPLOMA }]));
  const listed = async (asked: Record<string, string>) =>
    (
      await officer<DataOf<typeof antreanBerkas.daftar>>('GET', `${DESK}?${new URLSearchParams(asked)}`)
    ).body.data.baris.map(({ nomor_pendaftar, slot }) => `${nomor_pendaftar} ${slot}`);

  test('stands apart from what waits now, however early its deadline, and is not accepted with it (berkas 34)', async () => {
    const { nomor_pendaftar: nomor } = await makeFinal();
    const [photo, diploma] = [`${nomor} ${PHOTO}`, `${nomor} ${DIPLOMA}`];
    const tomorrow = new Date(Date.now() + DAY);
    await t.db.query(
      'UPDATE periksa_berkas SET siap = $3, tenggat = $3 WHERE nomor_pendaftar = $1 AND slot = $2',
      [nomor, PHOTO, tomorrow],
    );
    const penawaran = OFFERING;
    const now = await listed({ penawaran });
    expect([now.includes(diploma), now.includes(photo)]).toEqual([true, false]);
    const later = await listed({ penawaran, keadaan: 'nanti' });
    expect([later.includes(diploma), later.includes(photo)]).toEqual([false, true]);
    // Who asks for the applicant sees both.
    expect((await listed({ cari: nomor })).toSorted()).toEqual([photo, diploma].toSorted());
    const { data } = (await takeNext(officer, { nomor_pendaftar: nomor })).body;
    expect(data?.dokumen.map(({ slot }) => slot)).toEqual([DIPLOMA, PHOTO]);
    const seen = (slots: readonly string[]) =>
      data?.dokumen.filter(({ slot }) => slots.includes(slot)).map(({ slot, versi }) => ({ slot, versi }));
    const accept = (slots: readonly string[]) =>
      officer('POST', `${DESK}/sahkan`, { body: { nomor_pendaftar: nomor, dokumen: seen(slots) } });
    expect((await accept([DIPLOMA, PHOTO])).body.code).toBe('dokumen_nanti');
    expect((await stateOf(t, nomor)).keadaan).toBe('belum');
    expect((await accept([DIPLOMA])).status).toBe(200);
    // By itself it can be judged before.
    expect((await decide(t, officer, nomor, 'sah', { slot: PHOTO })).status).toBe(200);
  });

  test('is counted apart in the progress', async () => {
    const { nomor_pendaftar: nomor } = await makeFinal();
    const counts = async () => {
      const { body } = await head<DataOf<typeof kemajuanBerkas>>('GET', RULES);
      const one = body.data.penawaran.find(({ kode_penawaran }) => kode_penawaran === OFFERING);
      return [one?.menunggu ?? 0, one?.nanti ?? 0];
    };
    const [now = 0, later = 0] = await counts();
    await t.db.query('UPDATE periksa_berkas SET siap = $2 WHERE nomor_pendaftar = $1 AND slot = $3', [
      nomor,
      t.clock.now(),
      PHOTO,
    ]);
    expect(await counts()).toEqual([now + 1, later - 1]);
  });
});

test('whoever is moved to another offering waits there, and no longer where they were', async () => {
  const OTHER = '2027-12-1';
  await setRules(head, OTHER, [{ jenis: DIPLOMA }]);
  const who = await makeFinal();
  const waitsAt = async (penawaran: string) => {
    const { body } = await officer<{ baris: { nomor_pendaftar: string }[] }>(
      'GET',
      `${DESK}?${new URLSearchParams({ penawaran, cari: who.nomor_pendaftar })}`,
    );
    return body.data.baris.length;
  };
  expect([await waitsAt(OFFERING), await waitsAt(OTHER)]).toEqual([1, 0]);
  await t.db.query(
    'UPDATE pendaftar SET kode_penawaran = $2, kode_jadwal = NULL WHERE nomor_pendaftar = $1',
    [who.nomor_pendaftar, OTHER],
  );
  expect([await waitsAt(OFFERING), await waitsAt(OTHER)]).toEqual([0, 1]);
});

test('who knows an applicant judges them no more, and others do (berkas 26)', async () => {
  await setRules(head, OFFERING, [{ jenis: DIPLOMA }]);
  const aunt = await asStaff(t, 'verifikator', 'bibi');
  const { nomor_pendaftar } = await makeFinal();
  const only = { provinsi: (await moveFar(nomor_pendaftar)) ?? '' };
  expect((await takeNext(aunt, only)).body.data?.nomor_pendaftar).toBe(nomor_pendaftar);
  const say = (alasan: string) => aunt('POST', `${DESK}/serahkan`, { body: { nomor_pendaftar, alasan } });
  expect((await say('')).status).toBe(400);
  const entries = await entriesOf(t, () => say('Keponakan saya'));
  expect(entries).toMatchObject([{ subjek: nomor_pendaftar, baru: { alasan: 'Keponakan saya' } }]);
  expect((await say('Keponakan saya')).status).toBe(200);
  expect((await takeNext(aunt, only)).body.data).toBeNull();
  expect((await takeNext(aunt, { nomor_pendaftar })).body.code).toBe('mengenal_pendaftar');
  expect((await decide(t, aunt, nomor_pendaftar, 'sah')).body.code).toBe('mengenal_pendaftar');
  const { versi } = await stateOf(t, nomor_pendaftar);
  const all = { nomor_pendaftar, dokumen: [{ slot: DIPLOMA, versi }] };
  expect((await aunt('POST', `${DESK}/sahkan`, { body: all })).body.code).toBe('mengenal_pendaftar');
  expect((await takeNext(officer, only)).body.data?.nomor_pendaftar).toBe(nomor_pendaftar);
  expect((await decide(t, officer, nomor_pendaftar, 'sah')).status).toBe(200);
});

describe('all at once (berkas 21)', () => {
  const waiting = async (nomor: string) =>
    (
      await t.db.query<{ slot: string; versi: number }>(
        "SELECT slot, versi FROM periksa_berkas WHERE nomor_pendaftar = $1 AND keadaan IN ('belum', 'diganti') ORDER BY slot",
        [nomor],
      )
    ).rows;
  const accept = (who: StaffCall, nomor_pendaftar: string, dokumen: object[]) =>
    who<{ slot: string; id: number; versi: number }[]>('POST', `${DESK}/sahkan`, {
      body: { nomor_pendaftar, dokumen },
    });
  beforeAll(() => setRules(head, OFFERING, [{ jenis: DIPLOMA }, { jenis: PHOTO }]));
  afterAll(() => setRules(head, OFFERING, [{ jenis: DIPLOMA }]));

  test('accepts what waits, each noted, and each can be taken back', async () => {
    const { nomor_pendaftar: nomor } = await makeFinal();
    const dokumen = await waiting(nomor);
    expect(dokumen).toHaveLength(2);
    const done = await accept(officer, nomor, dokumen);
    expect(done.body.data.map(({ slot }) => slot)).toEqual(dokumen.map(({ slot }) => slot));
    expect(await waiting(nomor)).toEqual([]);
    const noted = await t.db.query(
      "SELECT FROM audit WHERE subjek = $1 AND tindakan = 'periksa dokumen: sah'",
      [nomor],
    );
    expect(noted.rowCount).toBe(2);
    for (const { id } of done.body.data)
      expect((await officer('POST', `${DESK}/urungkan`, { body: { id } })).status).toBe(200);
    expect((await waiting(nomor)).map(({ slot }) => slot)).toEqual(dokumen.map(({ slot }) => slot));
  });

  test('accepts none where one is not as it was seen, named twice, or accepted already', async () => {
    const { nomor_pendaftar: nomor } = await makeFinal();
    const [one, two] = await waiting(nomor);
    if (!one || !two) throw new Error('two documents wait');
    for (const dokumen of [
      [one, { ...two, versi: two.versi - 1 }],
      [one, one],
    ])
      expect((await accept(officer, nomor, dokumen)).body.code).toBe('versi_usang');
    expect((await accept(officer, nomor, [one, { slot: 'tidak/ada', versi: 1 }])).status).toBe(404);
    expect(await waiting(nomor)).toEqual([one, two]);
    await decide(t, officer, nomor, 'sah', { slot: two.slot });
    const { versi } = await stateOf(t, nomor, two.slot);
    expect((await accept(officer, nomor, [one, { ...two, versi }])).body.code).toBe('versi_usang');
  });

  test('accepts none while another one stands rejected, or a colleague is at it', async () => {
    const { nomor_pendaftar: nomor } = await makeFinal();
    const [one] = await waiting(nomor);
    if (!one) throw new Error('documents wait');
    expect((await takeNext(await asStaff(t, 'layanan'), { nomor_pendaftar: nomor })).status).toBe(200);
    expect((await accept(officer, nomor, [one])).body.code).toBe('dipegang_petugas_lain');
    await t.db.query('DELETE FROM pegang_berkas');
    await decide(t, officer, nomor, 'ditolak', { slot: one.slot === PHOTO ? DIPLOMA : PHOTO });
    expect((await accept(officer, nomor, [one])).body.code).toBe('ada_yang_ditolak');
    expect((await accept(head, nomor, [one])).status).toBe(403);
    expect(await waiting(nomor)).toEqual([one]);
  });
});

describe('progress', () => {
  const read = async (who = head) => (await who<DataOf<typeof kemajuanBerkas>>('GET', RULES)).body.data;
  test('tells from the decisions of a week when the queue ends (berkas 20)', async () => {
    const week = async () => (await read()).putusan_terakhir;
    const before = await week();
    const who = await makeFinal();
    const made = await decide(t, officer, who.nomor_pendaftar, 'sah');
    expect(made.status).toBe(200);
    expect(await week()).toBe(before + 1);
    await t.db.query(
      "UPDATE putusan_berkas SET waktu = waktu - interval '8 days' WHERE nomor_pendaftar = $1",
      [who.nomor_pendaftar],
    );
    expect(await week()).toBe(before);

    const at = new Date('2026-11-23T03:00:00Z');
    expect(perkiraanSelesai(0, 9, at)).toBe('Tidak ada dokumen yang menunggu.');
    expect(perkiraanSelesai(1_400, 0, at)).toContain('belum dapat diperkirakan');
    expect(perkiraanSelesai(1_400, 700, at)).toContain('1.400 dokumen menunggu.');
    expect(perkiraanSelesai(1_400, 700, at)).toContain('selesai sekitar Senin, 7 Desember 2026, bila');
    expect(perkiraanSelesai(1_000_000, 1, at)).toContain('lebih dari setahun lagi,');
  });
  test('counts as mended what was rejected and replaced, accepted since or not, and who holds whom', async () => {
    const inOffering = async () => (await read()).penawaran.find((one) => one.kode_penawaran === OFFERING);
    const mine = async () => (await read()).petugas.find(({ petugas }) => petugas === 'verifikator');
    const [before, own] = [await inOffering(), await mine()];
    const [mended, kept] = [await makeFinal(), await makeFinal()];
    for (const who of [mended, kept]) await decide(t, officer, who.nomor_pendaftar, 'ditolak');
    const gained = async () => [
      ((await inOffering())?.diperbaiki ?? 0) - (before?.diperbaiki ?? 0),
      ((await mine())?.diperbaiki ?? 0) - (own?.diperbaiki ?? 0),
    ];
    expect(await gained()).toEqual([0, 0]);
    const { nomor_pendaftar, token } = mended;
    const form = fileForm(nomor_pendaftar, 'berkas', pdf(), { slot: DIPLOMA });
    expect((await t.call('POST', '/api/v2/ganti_berkas', { token, form })).status).toBe(200);
    expect(await gained()).toEqual([1, 1]);
    await decide(t, officer, nomor_pendaftar, 'sah');
    // Accepted after all as it was: nothing was mended.
    await decide(t, officer, kept.nomor_pendaftar, 'sah');
    expect(await gained()).toEqual([1, 1]);
    expect((await mine())?.dipegang).toBe(0);
    await takeNext(officer);
    expect((await mine())?.dipegang).toBe(1);
    t.clock.move(10 * 60_000);
    expect((await mine())?.dipegang).toBe(0);
    t.clock.move(-10 * 60_000);
  });

  test('is given back by who signs out, unless they are signed in elsewhere (berkas 16)', async () => {
    const { nomor_pendaftar } = await makeFinal();
    const [one, other] = [
      await asStaff(t, 'verifikator', 'pulang'),
      await asStaff(t, 'verifikator', 'pulang'),
    ];
    const held = async () => (await t.db.query("SELECT FROM pegang_berkas WHERE oleh = 'pulang'")).rowCount;
    await takeNext(one, { nomor_pendaftar });
    expect((await one('POST', '/api/petugas/keluar')).status).toBe(200);
    expect(await held()).toBe(1);
    expect((await other('POST', '/api/petugas/keluar')).status).toBe(200);
    expect(await held()).toBe(0);
  });
  test('is not given back by one browser of an officer while another one is heard of (berkas 16)', async () => {
    const { nomor_pendaftar } = await makeFinal();
    const [one, other] = [
      await asStaff(t, 'verifikator', 'dua-layar'),
      await asStaff(t, 'verifikator', 'dua-layar'),
    ];
    const leave = () =>
      one('POST', `${DESK}/pegang`, { body: { nomor_pendaftar: [], lepas: [nomor_pendaftar] } });
    const taken = async () => (await takeNext(officer, { nomor_pendaftar })).body.code;
    await takeNext(one, { nomor_pendaftar });
    await takeNext(other, { nomor_pendaftar });
    await leave();
    expect(await taken()).toBe('dipegang_petugas_lain');
    // The other one was shut ten minutes ago.
    await t.db.query("UPDATE sesi_petugas SET dipakai = $1 WHERE username = 'dua-layar'", [
      new Date(t.clock.now().getTime() - 600_000),
    ]);
    await leave();
    expect(await taken()).toBeUndefined();
  });

  test('counts an offering while something waits, and thirty days after the last decision', async () => {
    const here = ({ penawaran }: Awaited<ReturnType<typeof read>>) =>
      penawaran.find((one) => one.kode_penawaran === OFFERING);
    const who = await makeFinal();
    await decide(t, officer, who.nomor_pendaftar, 'sah');
    const before = here(await read());
    expect(before?.sah).toBeGreaterThan(0);
    await t.db.query('CREATE TABLE ditunda AS SELECT nomor_pendaftar, slot, siap FROM periksa_berkas');
    await t.db.query('UPDATE periksa_berkas SET siap = NULL');
    expect(here(await read())?.menunggu).toBe(0);
    t.clock.move(31 * DAY);
    expect(here(await read(await asStaff(t, 'seleksi', 'kepala')))).toBeUndefined();
    t.clock.move(-31 * DAY);
    await t.db.query(
      'UPDATE periksa_berkas k SET siap = d.siap FROM ditunda d WHERE (d.nomor_pendaftar, d.slot) = (k.nomor_pendaftar, k.slot)',
    );
    await t.db.query('DROP TABLE ditunda');
    expect(here(await read())?.menunggu).toBe(before?.menunggu);
  });
});
