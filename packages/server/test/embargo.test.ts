/**
 * Security 7: before its time, no way to a result may differ between accepted, rejected and absent: not in a byte,
 * not in a header, not in the time it takes. Fails when a result is read before the announcement time is tested.
 */
import { alamatGelombang } from '@gerbang/contract/applicant/publik';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answered, startTestApp, type TestApp } from './app.ts';
import type { TestApplicant } from './applicant.ts';
import { asStaff } from './desk.ts';
import { scaled, tried } from './scale.ts';

type Fate = 'accepted' | 'rejected' | 'absent';
const FATES: readonly Fate[] = ['accepted', 'rejected', 'absent'];

let t: TestApp;
let people: Record<Fate, TestApplicant>;
let id_hasil: number;
beforeAll(async () => {
  t = await startTestApp();
  await asStaff(t, 'seleksi');
  await asStaff(t, 'pimpinan');
  const made = [];
  for (const fate of FATES)
    made.push([fate, await t.applicants.make({ offering: '21-1', stage: 'final', schedule: 1 })]);
  people = Object.fromEntries(made);
  const { rows } = await t.db.query(
    `INSERT INTO hasil (kode_penawaran, dibuat, dibuat_oleh, disetujui, disetujui_oleh) VALUES ($1, now(), 'seleksi', now(), 'pimpinan') RETURNING id`,
    [people.absent.kode_penawaran],
  );
  id_hasil = rows[0].id;
  // It came of a selection of whose reasons everything is opened.
  await t.db.query(
    `WITH aturan AS (INSERT INTO aturan_seleksi (kode_penawaran, isi, keterbukaan, diubah, diubah_oleh)
       VALUES ($1, '{}', '{"nilai": true, "peringkat": true, "batas": true, "tunggu": true}', now(), 'seleksi')),
     skenario AS (INSERT INTO skenario (kode_penawaran, nama, dibuat, dibuat_oleh, aturan, versi_aturan, selesai, masukan, segel, ringkas, kunci_berkas)
       VALUES ($1, 'Uji', now(), 'seleksi', '{}', 1, now(), '', repeat('0', 64), '{}', '0') RETURNING id)
     INSERT INTO putusan_seleksi (id_hasil, id_skenario) SELECT $2, id FROM skenario`,
    [people.absent.kode_penawaran, id_hasil],
  );
  // Whoever was accepted must answer.
  await t.db.query(
    `INSERT INTO aturan_jawaban (kode_penawaran, wajib, batas, diam, diubah, diubah_oleh) VALUES ($1, true, '2027-01-01Z', 'gugur', now(), 'pimpinan')`,
    [people.absent.kode_penawaran],
  );
});
afterAll(() => t.close());
// When and where they register anew is told to the admitted.
beforeAll(() =>
  t.db.query(
    "UPDATE penawaran SET daftar_ulang_mulai = '2027-01-04Z', daftar_ulang_selesai = '2027-01-08Z', daftar_ulang_tempat = 'Gedung Rektorat' WHERE kode_penawaran = $1",
    [people.absent.kode_penawaran],
  ),
);
// Whoever was refused may object.
beforeAll(() =>
  t.db.query(
    `INSERT INTO pengaturan (isi) VALUES ('{"sanggah": {"hari": 5, "hari_jawab": 5, "libur": []}}') ON CONFLICT (id) DO UPDATE SET isi = pengaturan.isi || excluded.isi`,
  ),
);

/** Gives these two a result and takes everybody else's. */
const decree = async (accepted: TestApplicant, rejected: TestApplicant) => {
  await t.db.query('DELETE FROM yudisium');
  await t.db.query('DELETE FROM alasan_hasil');
  await t.db.query(
    `INSERT INTO yudisium (id_hasil, nomor_pendaftar, diterima, id_prodi)
     SELECT $1, nomor_pendaftar, nomor_pendaftar = $2, CASE WHEN nomor_pendaftar = $2 THEN id_prodi END
     FROM pilihan_jurusan WHERE urutan = 1 AND nomor_pendaftar IN ($2, $3)`,
    [id_hasil, accepted.nomor_pendaftar, rejected.nomor_pendaftar],
  );
  await t.db.query(
    `INSERT INTO alasan_hasil (id_hasil, nomor_pendaftar, isi) SELECT id_hasil, nomor_pendaftar,
       jsonb_build_object('diterima', diterima::int, 'nilai', '[]'::jsonb, 'pilihan', '[]'::jsonb) FROM yudisium`,
  );
};
beforeEach(() => decree(people.accepted, people.rejected));

type Ask = (who: TestApplicant) => Promise<Answered>;
const get =
  (path: (who: TestApplicant) => string): Ask =>
  (who) =>
    t.call('GET', path(who), { token: who.token });
/** Every way an applicant could learn of a result. */
const ways: Record<string, Ask> = {
  yudisium: get((w) => `/api/v2/yudisium/${w.nomor_pendaftar}`),
  alasan_hasil: get((w) => `/api/v2/alasan_hasil/${w.nomor_pendaftar}`),
  daftar_ulang: get((w) => `/api/v2/daftar_ulang/${w.nomor_pendaftar}`),
  jawaban_hasil: get((w) => `/api/v2/jawaban_hasil/${w.nomor_pendaftar}`),
  'jawaban_hasil terima': (w) =>
    t.call('POST', '/api/v2/jawaban_hasil', {
      token: w.token,
      body: { nomor_pendaftar: w.nomor_pendaftar, id_hasil: 1, jawaban: 'terima' },
    }),
  'jawaban_hasil tolak': (w) =>
    t.call('POST', '/api/v2/jawaban_hasil', {
      token: w.token,
      body: { nomor_pendaftar: w.nomor_pendaftar, id_hasil: 1, jawaban: 'tolak', pin: w.pin },
    }),
  sanggah: get((w) => `/api/v2/sanggah/${w.nomor_pendaftar}`),
  'sanggah ajukan': (w) =>
    t.call('POST', '/api/v2/sanggah', {
      token: w.token,
      body: {
        nomor_pendaftar: w.nomor_pendaftar,
        butir: 'lain',
        rincian: '',
        alasan: 'Menurut saya ada yang keliru di sini.',
      },
    }),
  cek_yudisium: (w) =>
    t.call('POST', '/api/v2/cek_yudisium', { token: w.token, body: { nomor_peserta: w.nomor_peserta } }),
  status_pendaftar: get((w) => `/api/v2/status_pendaftar/${w.nomor_pendaftar}/${w.kode_penawaran}`),
  status_loa: get((w) => `/api/v2/status_loa/${w.nomor_peserta}`),
  status_loa_conditional: get((w) => `/api/v2/status_loa_conditional/${w.nomor_peserta}`),
  'loa/cek': get((w) => `/api/v2/loa/cek/2/${w.nomor_pendaftar}`),
  'request_loa final': (w) =>
    t.call('POST', '/api/v2/request_loa', {
      token: w.token,
      body: { nomor_pendaftar: w.nomor_pendaftar, nomor_peserta: w.nomor_peserta, jenis_loa: 2 },
    }),
  // The page of the wave, which counts applicants and admitted after the announcement (publik 11).
  'halaman penerimaan': (w) => {
    // A minute later nothing of it is kept.
    t.clock.set(new Date(t.clock.now().getTime() + 61_000));
    return t.call('GET', alamatGelombang(w.kode_penawaran));
  },
  sesi: get(() => '/api/v2/sesi'),
  login: (w) => t.call('POST', '/api/login', { body: { username: w.nomor_pendaftar, password: w.pin } }),
};

const page = async () => (await (ways['halaman penerimaan'] as Ask)(people.absent)).bytes.toString();
test('the public page tells no number of a result before its time, and does after', async () => {
  const before = await page();
  for (const words of ['Hasil seleksi', 'Peminat', 'Sisa tempat', 'Masa sanggah', 'peserta diterima'])
    expect([words, before.includes(words)]).toEqual([words, false]);
  const was = t.clock.now();
  t.clock.set(new Date('2026-11-27T08:00:00Z'));
  const after = await page();
  for (const words of [
    'Hasil seleksi',
    'Peminat',
    'Sisa tempat',
    'Masa sanggah',
    '1 dari 3 peserta diterima',
  ])
    expect([words, after.includes(words)]).toEqual([words, true]);
  t.clock.set(was);
});

test('when and where the admitted register anew is told to nobody before its time, by any way', async () => {
  for (const [name, ask] of Object.entries(ways)) {
    const answer = await ask(people.accepted);
    expect([name, answer.bytes.toString().includes('Gedung Rektorat')]).toEqual([name, false]);
  }
  expect((await (ways.daftar_ulang as Ask)(people.accepted)).body).toMatchObject({
    success: false,
    data: null,
  });
});

/** What an answer says, without what is new in every answer: tokens, names of browsers, request ids and the machine's time of day. */
const said = ({ status, body, headers }: Answered): string =>
  JSON.stringify({ status, headers, body })
    .replaceAll(/[\w-]{43}/g, 'TOKEN')
    .replaceAll(/__Host-peramban=[\w-]{22}/g, 'BROWSER')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replaceAll(/"date":"[^"]*"/g, '"date"');

test.each(Object.keys(ways))('%s answers the same bytes whatever the result is', async (name) => {
  const who = people.absent;
  const answers: Record<Fate, string> = { accepted: '', rejected: '', absent: '' };
  for (const fate of FATES) {
    if (fate === 'accepted') await decree(who, people.rejected);
    else if (fate === 'rejected') await decree(people.accepted, who);
    else await decree(people.accepted, people.rejected);
    const answer = await (ways[name] as Ask)(who);
    expect([name, answer.status < 500]).toEqual([name, true]);
    answers[fate] = said(answer);
  }
  expect(answers.accepted).toBe(answers.absent);
  expect(answers.rejected).toBe(answers.absent);
  expect(answers.accepted).not.toContain('DITERIMA');
  // Nor is anything kept that would tell them apart later.
  expect((await t.db.query('SELECT FROM sanggah')).rowCount).toBe(0);
});

test('after its time the same ways tell the results apart', async () => {
  const before = t.clock.now();
  t.clock.set(new Date('2026-11-27T08:00:00Z'));
  for (const fate of FATES)
    people[fate] = { ...people[fate], token: await t.applicants.signIn(people[fate].nomor_pendaftar) };
  // Only who was refused may object.
  const objecting = await Promise.all(
    FATES.map(async (fate) => (await (ways.sanggah as Ask)(people[fate])).body.success),
  );
  expect(objecting).toEqual([false, true, false]);
  // Only who was admitted is told when and where to register anew.
  const registering = await Promise.all(FATES.map((fate) => (ways.daftar_ulang as Ask)(people[fate])));
  expect(registering.map(({ body }) => [body.success, body.data])).toEqual([
    [
      true,
      {
        mulai: '2027-01-04T00:00:00.000Z',
        selesai: '2027-01-08T00:00:00.000Z',
        tempat: 'Gedung Rektorat',
        kalender: expect.stringMatching(/DTSTART:20270104T000000Z[\s\S]*LOCATION:Gedung Rektorat/),
      },
    ],
    [false, null],
    [false, null],
  ]);
  for (const { nomor_pendaftar, nomor_peserta } of Object.values(people))
    for (const own of [nomor_pendaftar, nomor_peserta])
      expect(JSON.stringify(registering[0]?.body)).not.toContain(own);
  for (const name of ['yudisium', 'cek_yudisium']) {
    const answers = await Promise.all(
      FATES.map(async (fate) => said(await (ways[name] as Ask)(people[fate]))),
    );
    expect(new Set(answers).size).toBe(3);
  }
  t.clock.set(before);
  for (const fate of FATES)
    people[fate] = { ...people[fate], token: await t.applicants.signIn(people[fate].nomor_pendaftar) };
});

/** Chance that a random call of `a` took longer than one of `b`: 0.5 when time tells nothing (Mann–Whitney). */
const areaUnderCurve = (a: readonly number[], b: readonly number[]): number => {
  const all = [...a.map((ms) => [ms, 1] as const), ...b.map((ms) => [ms, 0] as const)].sort(
    (x, y) => x[0] - y[0],
  );
  let rank = 0;
  let ranks = 0;
  while (rank < all.length) {
    let end = rank;
    while (end + 1 < all.length && all[end + 1]?.[0] === all[rank]?.[0]) end += 1;
    const mean = (rank + end) / 2 + 1;
    for (let i = rank; i <= end; i += 1) if (all[i]?.[1]) ranks += mean;
    rank = end + 1;
  }
  return (ranks - (a.length * (a.length + 1)) / 2) / (a.length * b.length);
};

describe('time', () => {
  const PAIRS = scaled(2_000, 10_000);
  const ROUNDS = 3;
  const timed = async (ask: Ask, who: TestApplicant): Promise<number> => {
    const began = performance.now();
    await ask(who);
    return performance.now() - began;
  };
  /** Each of the two is the accepted one for half of the pairs, so that what else they differ in cancels out. */
  const measure = async (ask: Ask): Promise<number> => {
    const [x, y, z] = [people.accepted, people.absent, people.rejected];
    const withResult: number[] = [];
    const without: number[] = [];
    for (const [accepted, absent] of [
      [x, y],
      [y, x],
    ] as const) {
      await decree(accepted, z);
      for (let i = 0; i < 20; i += 1) await ask(i % 2 ? accepted : absent);
      // Blocks of ABBA or BAAB: both are first as often as second, and on either connection as often.
      for (let i = 0; i < PAIRS / 4; i += 1) {
        const [a, b] = Math.random() < 0.5 ? [accepted, absent] : [absent, accepted];
        for (const who of [a, b, b, a]) (who === accepted ? withResult : without).push(await timed(ask, who));
      }
    }
    return areaUnderCurve(withResult, without);
  };

  // A noisy machine may bend one measurement; what a result really costs bends all of them.
  test.for(['yudisium', 'cek_yudisium', 'daftar_ulang', 'status_pendaftar', 'status_loa', 'sesi'])(
    `of %s tells nothing, over ${PAIRS} pairs`,
    { timeout: scaled(180_000, 900_000) },
    async (name, context) => {
      const areas: number[] = [];
      do areas.push(await measure(ways[name] as Ask));
      while (Math.abs((areas.at(-1) as number) - 0.5) > 0.03 && areas.length < ROUNDS);
      expect(areas.at(-1), `areas ${areas.join(', ')}`).toBeGreaterThan(0.47);
      expect(areas.at(-1), `areas ${areas.join(', ')}`).toBeLessThan(0.53);
      tried(context, areas.length * PAIRS);
    },
  );

  test('is measured well enough to notice a tenth of a millisecond', () => {
    const noise = () => 1 + Math.random();
    const quick = Array.from({ length: PAIRS }, noise);
    const slow = Array.from({ length: PAIRS }, () => noise() + 0.1);
    expect(areaUnderCurve(slow, quick)).toBeGreaterThan(0.53);
    expect(Math.abs(areaUnderCurve(quick, Array.from({ length: PAIRS }, noise)) - 0.5)).toBeLessThan(0.05);
  });
});
