/** What a machine says of files beforehand: exactly what the guide promises is found, and nothing else (berkas 12). */
import { PDFDocument } from '@cantoo/pdf-lib';
import { koreksiIdentitas } from '@gerbang/contract/office/dugaan-ganda';
import { steps } from '@gerbang/contract/steps/index';
import { fill } from '@gerbang/contract/wire/path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { pdf } from '../../../test/corpus-pdf.ts';
import { asStaff, type StaffCall } from '../../../test/desk.ts';
import { portrait } from '../../../test/portraits.ts';
import { fileForm } from '../../../test/writes.ts';
import { findDoubles } from '../../domain/cari-ganda.ts';
import { DIPLOMA, PHOTO, setRules, takeNext } from './testing.ts';

const CERTIFICATE = 'data_diri_pendaftar/akta';
let t: TestApp;
let officer: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  officer = await asStaff(t, 'verifikator');
  const rules = [PHOTO, DIPLOMA].map((jenis) => ({ jenis, mulai: 'unggah' as const }));
  expect((await setRules(await asStaff(t, 'seleksi'), '2027-11-2', rules)).status).toBe(200);
});
afterAll(() => t.close());

const make = () => t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: 1 });
type Who = Awaited<ReturnType<typeof make>>;

const partOf = (slot: string) => {
  const parts = steps.flatMap((step) => step.parts).filter((part) => part.shape === 'document');
  const part = parts.find((one) => one.slot === slot);
  if (!part) throw new Error(`no slot ${slot}`);
  return part;
};
const send = async ({ nomor_pendaftar, token }: Who, slot: string, bytes: Buffer, name: string) => {
  const part = partOf(slot);
  const form = fileForm(nomor_pendaftar, part.field, bytes, {}, name);
  expect((await t.call('POST', part.save, { token, form })).status).toBe(200);
};
const hintsAt = async ({ nomor_pendaftar }: Who, slot: string) => {
  const { body } = await takeNext(officer, { nomor_pendaftar });
  return body.data?.dokumen.find((one) => one.slot === slot)?.petunjuk;
};

/** The form does not ask for it. */
const checkCertificates = ({ kode_penawaran }: Who) =>
  t.db.query(
    "INSERT INTO aturan_berkas (kode_penawaran, jenis, mulai, menahan) VALUES ($1, $2, 'unggah', 'tidak') ON CONFLICT DO NOTHING",
    [kode_penawaran, CERTIFICATE],
  );

/** A document that says `words` and nothing else. */
const scan = (words: string): Buffer => pdf({ preamble: `%${words}\n` });

test('a photo is found again at somebody else: the same file, and one stored anew and smaller', async () => {
  const [one, same, smaller, cut, other] = await Promise.all([make(), make(), make(), make(), make()]);
  const face = await portrait(7);
  await send(one, PHOTO, face, 'foto.png');
  await send(same, PHOTO, face, 'foto.png');
  await send(smaller, PHOTO, await sharp(face).resize(225, 300).jpeg({ quality: 60 }).toBuffer(), 'foto.jpg');
  const part = sharp(face).extract({ left: 60, top: 80, width: 180, height: 240 });
  await send(cut, PHOTO, await part.jpeg().toBuffer(), 'foto.jpg');
  await send(other, PHOTO, await portrait(8), 'foto.png');
  expect(await hintsAt(one, PHOTO)).toEqual([
    `File yang sama persis ada pada pendaftar ${same.nomor_pendaftar}`,
    `Foto yang sangat mirip ada pada pendaftar ${smaller.nomor_pendaftar}`,
  ]);
  // Cut to another part, and somebody else's: not found, as the guide says.
  expect([await hintsAt(cut, PHOTO), await hintsAt(other, PHOTO)]).toEqual([[], []]);
});

test('of many photos that look alike those are named that differ least', async () => {
  const [one, ...others] = await Promise.all(Array.from({ length: 5 }, make));
  if (!one) throw new Error('somebody is looked at');
  for (const [i, who] of [one, ...others].entries())
    await send(who, PHOTO, await portrait(60 + i), 'foto.png');
  const numbers = others.map(({ nomor_pendaftar }) => nomor_pendaftar).toSorted();
  const nearest = numbers.at(-1) ?? '';
  // All in one key of four, so that they meet by the others.
  await t.db.query(
    `UPDATE berkas b SET rupa = o.rupa # rpad(repeat('1', CASE WHEN b.nomor_pendaftar = $3 THEN 2 ELSE 9 END), 192, '0')::bit(192)
     FROM berkas o WHERE o.nomor_pendaftar = $1 AND o.slot = $4 AND o.diganti IS NULL AND b.slot = $4 AND b.diganti IS NULL AND b.nomor_pendaftar = ANY($2)`,
    [one.nomor_pendaftar, numbers, nearest, PHOTO],
  );
  expect(await hintsAt(one, PHOTO)).toEqual(
    [nearest, ...numbers.slice(0, 2)].map((nomor) => `Foto yang sangat mirip ada pada pendaftar ${nomor}`),
  );
});

test('a document is found again only byte for byte, at somebody else or in another slot', async () => {
  const [one, same, other] = await Promise.all([make(), make(), make()]);
  await send(one, DIPLOMA, scan('Ijazah nomor 1'), 'ijazah.pdf');
  await send(same, DIPLOMA, scan('Ijazah nomor 1'), 'ijazah.pdf');
  await send(other, DIPLOMA, scan('Ijazah nomor 2'), 'ijazah.pdf');
  const found = [`File yang sama persis ada pada pendaftar ${same.nomor_pendaftar}`];
  expect([await hintsAt(one, DIPLOMA), await hintsAt(other, DIPLOMA)]).toEqual([found, []]);
  // Replaced, it is what anybody else's no longer equals.
  await send(same, DIPLOMA, scan('Ijazah nomor 3'), 'ijazah.pdf');
  expect(await hintsAt(one, DIPLOMA)).toEqual([]);
  await send(one, CERTIFICATE, scan('Ijazah nomor 1'), 'ijazah.pdf');
  expect(await hintsAt(one, DIPLOMA)).toEqual([
    `File yang sama persis juga diunggah sebagai ${partOf(CERTIFICATE).label}`,
  ]);
});

test('what the page says is not noticed is not: a scan and a plain drawing stored anew, an empty page of a PDF (berkas 12)', async () => {
  const [one, again] = await Promise.all([make(), make()]);
  const page = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#f4f1ea' } })
    .composite(
      [200, 400, 600, 800].map((top) => ({
        input: { create: { width: 600, height: 60, channels: 3 as const, background: '#222222' } },
        left: 120,
        top,
      })),
    )
    .png()
    .toBuffer();
  await send(one, DIPLOMA, await sharp(page).jpeg({ quality: 95 }).toBuffer(), 'ijazah.jpg');
  await send(again, DIPLOMA, await sharp(page).resize(800).jpeg({ quality: 80 }).toBuffer(), 'ijazah.jpg');
  // The same on both sides, its waves across are nought, and begin as chance will have it.
  const logo = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#cc3333' } })
    .composite([
      {
        input: { create: { width: 140, height: 140, channels: 3 as const, background: '#ffddaa' } },
        left: 80,
        top: 60,
      },
    ])
    .png()
    .toBuffer();
  await send(one, PHOTO, logo, 'foto.png');
  await send(again, PHOTO, await sharp(logo).jpeg({ quality: 60 }).toBuffer(), 'foto.jpg');
  const said = async (who: Who) => [
    (await hintsAt(who, DIPLOMA))?.filter((hint) => hint.includes('pendaftar')),
    await hintsAt(who, PHOTO),
  ];
  expect([await said(one), await said(again)]).toEqual([
    [[], []],
    [[], []],
  ]);
  const empty = await PDFDocument.create();
  empty.addPage([595, 842]);
  await send(one, DIPLOMA, Buffer.from(await empty.save()), 'ijazah.pdf');
  expect(await hintsAt(one, DIPLOMA)).toEqual([]);
});

test('registrations judged to be one person have their files in common without a word', async () => {
  const [one, again] = await Promise.all([make(), make()]);
  for (const who of [one, again]) await send(who, DIPLOMA, scan('Ijazah bersama'), 'ijazah.pdf');
  const face = await portrait(51);
  await send(one, PHOTO, face, 'foto.png');
  await send(again, PHOTO, await sharp(face).resize(225, 300).jpeg({ quality: 60 }).toBuffer(), 'foto.jpg');
  expect([await hintsAt(one, DIPLOMA), await hintsAt(one, PHOTO)]).toMatchObject([
    { length: 1 },
    { length: 1 },
  ]);
  await t.db.query(
    "UPDATE data_diri_pendaftar SET no_ktp = '3374115708080077' WHERE nomor_pendaftar = ANY ($1)",
    [[one.nomor_pendaftar, again.nomor_pendaftar]],
  );
  const told = [await hintsAt(one, DIPLOMA), await hintsAt(one, PHOTO)].flat();
  expect(told.filter((hint) => /^(File|Foto) yang/.test(hint ?? ''))).toEqual([]);
});

test('a file and a photo are not held against somebody who was judged to be another person (orang 7)', async () => {
  const [one, other, third] = await Promise.all([make(), make(), make()]);
  const face = await portrait(71);
  const smaller = await sharp(face).resize(225, 300).jpeg({ quality: 60 }).toBuffer();
  for (const who of [one, other, third]) await send(who, DIPLOMA, scan('Ijazah kembar'), 'ijazah.pdf');
  await send(one, PHOTO, face, 'foto.png');
  await send(other, PHOTO, smaller, 'foto.jpg');
  const named = async (who: Who) =>
    [await hintsAt(who, DIPLOMA), await hintsAt(who, PHOTO)].map((hints) =>
      hints?.flatMap((hint) => /^(?:File|Foto) .* pendaftar (.+)$/.exec(hint)?.[1] ?? []).toSorted(),
    );
  const numbers = [other, third].map(({ nomor_pendaftar }) => nomor_pendaftar).toSorted();
  expect(await named(one)).toEqual([numbers, [other.nomor_pendaftar]]);
  const pair = [one.nomor_pendaftar, other.nomor_pendaftar].toSorted();
  await findDoubles(t.deps);
  await t.db.query(
    `INSERT INTO dugaan_ganda (pertama, kedua, sebab, ditemukan, keputusan, diputus, diputus_oleh) VALUES ($1, $2, '{foto}', now(), 'dua', now(), 'verifikator')
     ON CONFLICT (pertama, kedua) DO UPDATE SET keputusan = 'dua', diputus = now(), diputus_oleh = 'verifikator'`,
    pair,
  );
  // Nothing is said from either side; a third one is none of the pair.
  expect(await named(one)).toEqual([[third.nomor_pendaftar], []]);
  expect(await named(other)).toEqual([[third.nomor_pendaftar], []]);
});

test('a photo of two makes them a pair to be judged, one that a crowd sent does not (orang 5)', async () => {
  const reasons = async (who: Who) => {
    await findDoubles(t.deps);
    const { rows } = await t.db.query<{ sebab: string[] }>(
      'SELECT sebab FROM dugaan_ganda WHERE $1 IN (pertama, kedua)',
      [who.nomor_pendaftar],
    );
    return rows.map(({ sebab }) => sebab);
  };
  const [one, again, other] = await Promise.all([make(), make(), make()]);
  for (const who of [one, again, other]) expect(await reasons(who)).toEqual([]);
  const face = await portrait(21);
  await send(one, PHOTO, face, 'foto.png');
  await send(again, PHOTO, await sharp(face).resize(240, 320).jpeg({ quality: 70 }).toBuffer(), 'foto.jpg');
  await send(other, PHOTO, await portrait(22), 'foto.png');
  expect([await reasons(one), await reasons(again)]).toEqual([[['foto']], [['foto']]]);
  expect(await reasons(other)).toEqual([]);
  // Replaced by one of their own, the question is gone.
  await send(again, PHOTO, await portrait(23), 'foto.png');
  expect(await reasons(one)).toEqual([]);

  const crowd = await Promise.all(Array.from({ length: 7 }, make));
  for (const who of crowd) await send(who, PHOTO, await portrait(24), 'foto.png');
  await t.db.query('SELECT orang_antre(nomor_pendaftar) FROM orang_pendaftar');
  for (const who of crowd) expect(await reasons(who)).toEqual([]);
});

test('a picture that shows nothing is noticed, one with a few lines on it is not', async () => {
  const page = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#f4f1ea' } })
    .jpeg({ quality: 90 })
    .toBuffer();
  const dust = await sharp({
    create: {
      width: 900,
      height: 1200,
      channels: 3,
      background: '#f4f1ea',
      noise: { type: 'gaussian', mean: 240, sigma: 12 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
  const ink = { create: { width: 600, height: 12, channels: 3 as const, background: '#222222' } };
  const lines = await sharp(page)
    .composite([200, 260, 320, 380, 440].map((top) => ({ input: ink, left: 120, top })))
    .jpeg({ quality: 90 })
    .toBuffer();
  const empty = 'Gambar hampir kosong; mungkin halaman yang keliru';
  const who = await make();
  for (const [picture, hint] of [
    [dust, true],
    [lines, false],
    [page, true],
  ] as const) {
    await send(who, DIPLOMA, picture, 'ijazah.jpg');
    expect((await hintsAt(who, DIPLOMA))?.includes(empty)).toBe(hint);
  }
});

test.each([
  ['two people', 'dua', '99'],
  ['one person', 'satu', '98'],
])(
  'a NIK or NISN of two is noticed at the paper it stands on, until the pair is judged to be %s',
  async (_, keputusan, end) => {
    const [one, other] = await Promise.all([make(), make()]);
    await checkCertificates(one);
    await send(one, CERTIFICATE, scan('Akta'), 'akta.pdf');
    const both = [one.nomor_pendaftar, other.nomor_pendaftar];
    await t.db.query(
      "UPDATE data_diri_pendaftar SET no_ktp = '33741157080800' || $2 WHERE nomor_pendaftar = ANY ($1)",
      [both, end],
    );
    await t.db.query(
      "UPDATE pendidikan_terakhir SET nisn = '00812345' || $2 WHERE nomor_pendaftar = ANY ($1)",
      [both, end],
    );
    await findDoubles(t.deps);
    const nisn = `NISN yang sama ada pada pendaftar ${other.nomor_pendaftar}`;
    const nik = `NIK atau paspor yang sama ada pada pendaftar ${other.nomor_pendaftar}`;
    const said = async () => [
      await hintsAt(one, DIPLOMA),
      await hintsAt(one, CERTIFICATE),
      await hintsAt(one, PHOTO),
    ];
    const [diploma, certificate, photo] = await said();
    expect([diploma?.includes(nisn), certificate?.includes(nik)]).toEqual([true, true]);
    expect([diploma, photo].flat()).not.toContain(nik);
    const { rows } = await t.db.query<{ id: number }>(
      'SELECT id_pasangan AS id FROM dugaan_ganda WHERE $1 IN (pertama, kedua)',
      [one.nomor_pendaftar],
    );
    const desk = await asStaff(t, 'layanan');
    const judged = await desk('POST', `/api/petugas/dugaan-ganda/${rows[0]?.id}/putuskan`, {
      body: { keputusan, alasan: 'Sudah ditelepon' },
    });
    expect(judged.status).toBe(200);
    expect((await said()).flat().filter((hint) => hint?.includes('yang sama ada'))).toEqual([]);
  },
);

/** Less than a statement may wait for a lock. */
const WAITS_MS = 6_000;
test('a number that an officer puts right is compared at once, whoever waits for the job (orang 9)', async () => {
  const [one, other] = await Promise.all([make(), make()]);
  await checkCertificates(one);
  await send(one, CERTIFICATE, scan('Akta yang dikoreksi'), 'akta.pdf');
  const [own, theirs] = ['3374115708080061', '3374115708080062'];
  for (const [who, nik] of [
    [one, own],
    [other, theirs],
  ] as const)
    await t.db.query('UPDATE data_diri_pendaftar SET no_ktp = $2 WHERE nomor_pendaftar = $1', [
      who.nomor_pendaftar,
      nik,
    ]);
  await findDoubles(t.deps);
  const correct = async (dari: string, no_ktp: string) => {
    const body = { dari, no_ktp, alasan: 'Dibaca dari akta' };
    const path = fill(koreksiIdentitas.path, { nomor_pendaftar: one.nomor_pendaftar });
    expect((await officer('POST', path, { body })).status).toBe(200);
    return (await hintsAt(one, CERTIFICATE))?.filter((hint) => hint.includes('yang sama ada'));
  };
  const hint = `NIK atau paspor yang sama ada pada pendaftar ${other.nomor_pendaftar}`;
  expect(await correct(own, theirs)).toEqual([hint]);
  expect(await correct(theirs, own)).toEqual([]);
  // While the job compares, the officer does not wait for it: it finds them.
  const job = await t.deps.pool.connect();
  try {
    await job.query("BEGIN; SELECT pg_advisory_xact_lock(hashtext('gerbang.ganda'))");
    const waits = new Promise((resolve) => setTimeout(resolve, WAITS_MS, 'waits').unref());
    expect(await Promise.race([correct(own, theirs), waits])).toEqual([]);
  } finally {
    await job.query('ROLLBACK');
    job.release();
  }
  await findDoubles(t.deps);
  expect(await hintsAt(one, CERTIFICATE)).toContain(hint);
  expect(await correct(theirs, own)).toEqual([]);
});

test('a NIK is held against the birth date and the sex, at papers that say who one is', async () => {
  const who = await make();
  await checkCertificates(who);
  await send(who, CERTIFICATE, scan('Akta sendiri'), 'akta.pdf');
  const day = 'tidak memuat tanggal lahir Kamis, 17 Mei 2007';
  const sex = 'memuat jenis kelamin yang lain dari isian';
  for (const [no_ktp, jenis_kelamin, warga_negara, fault] of [
    ['3374011705070021', 'L', 'ID', null],
    ['3374015705070021', 'P', 'ID', null],
    ['3374015705070021', 'L', 'ID', sex],
    ['3374011705070021', 'P', 'ID', sex],
    ['3374011805070021', 'L', 'ID', day],
    ['3374011704070021', 'L', 'ID', day],
    ['3374011705080021', 'L', 'ID', day],
    // Of foreigners, and of what is no NIK, nothing is known.
    ['3374011805070021', 'L', 'MY', null],
    ['A1805070', 'L', 'ID', null],
  ] as const) {
    await t.db.query(
      `UPDATE data_diri_pendaftar SET no_ktp = $2, jenis_kelamin = $3, warga_negara = $4, tgl_lahir = '2007-05-17' WHERE nomor_pendaftar = $1`,
      [who.nomor_pendaftar, no_ktp, jenis_kelamin, warga_negara],
    );
    const said = fault === null ? [] : [`NIK ${no_ktp} ${fault}`];
    expect([no_ktp, await hintsAt(who, CERTIFICATE)]).toEqual([no_ktp, said]);
    for (const slot of [DIPLOMA, PHOTO])
      expect((await hintsAt(who, slot))?.filter((hint) => hint.startsWith(`NIK ${no_ktp}`))).toEqual([]);
  }
});

test('a picture of very few points or bytes is noticed, a small PDF or photo is not', async () => {
  const who = await make();
  const tiny = 'Berkas sangat kecil; mungkin tidak terbaca';
  const face = await sharp(await portrait(31))
    .resize(120, 160)
    .jpeg({ quality: 50 })
    .toBuffer();
  expect(face.length).toBeLessThan(15_000);
  await send(who, DIPLOMA, face, 'ijazah.jpg');
  expect(await hintsAt(who, DIPLOMA)).toEqual(['Gambar hanya 120 × 160 piksel; mungkin tidak terbaca']);
  const pale = sharp({ create: { width: 900, height: 1200, channels: 3, background: '#ffffff' } });
  const mark = { create: { width: 300, height: 600, channels: 3 as const, background: '#000000' } };
  const light = await pale
    .composite([{ input: mark, left: 300, top: 300 }])
    .jpeg({ quality: 30 })
    .toBuffer();
  expect(light.length).toBeLessThan(15_000);
  await send(who, DIPLOMA, light, 'ijazah.jpg');
  await send(who, PHOTO, face, 'foto.jpg');
  // However large it is stored.
  await t.db.query('UPDATE berkas SET ukuran = 9000 WHERE nomor_pendaftar = $1 AND slot = $2', [
    who.nomor_pendaftar,
    PHOTO,
  ]);
  expect([
    (await hintsAt(who, DIPLOMA))?.includes(tiny),
    (await hintsAt(who, PHOTO))?.includes(tiny),
  ]).toEqual([true, false]);
  await send(who, DIPLOMA, scan('Ijazah kecil'), 'ijazah.pdf');
  expect(await hintsAt(who, DIPLOMA)).toEqual([]);
  const large = await sharp(await portrait(32))
    .resize(1200, 1600)
    .jpeg({ quality: 95 })
    .toBuffer();
  expect(large.length).toBeGreaterThan(15_000);
  await send(who, DIPLOMA, large, 'ijazah.jpg');
  expect((await hintsAt(who, DIPLOMA))?.includes(tiny)).toBe(false);
});

test('a PDF of many pages is noticed, one of a few is not', async () => {
  const who = await make();
  const pages = async (many: number) => {
    const made = await PDFDocument.create();
    for (let i = 0; i < many; i += 1) made.addPage([300, 400]).drawText(`Halaman ${i + 1}`);
    return Buffer.from(await made.save());
  };
  for (const [many, hints] of [
    [10, []],
    [11, ['PDF ini 11 halaman; periksa apakah filenya benar']],
  ] as const) {
    await send(who, DIPLOMA, await pages(many), 'ijazah.pdf');
    expect(await hintsAt(who, DIPLOMA)).toEqual(hints);
  }
});

test('files of trial applicants and of other versions are held against nobody', async () => {
  const [one, trial, old] = await Promise.all([make(), make(), make()]);
  const face = await portrait(41);
  for (const who of [one, trial, old]) await send(who, PHOTO, face, 'foto.png');
  expect(await hintsAt(one, PHOTO)).toHaveLength(2);
  await t.db.query('UPDATE pendaftar SET uji = true WHERE nomor_pendaftar = $1', [trial.nomor_pendaftar]);
  await send(old, PHOTO, await portrait(42), 'foto.png');
  expect(await hintsAt(one, PHOTO)).toEqual([]);
});
