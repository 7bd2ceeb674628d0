import type { SanggahSaya } from '@gerbang/contract/applicant/sanggah';
import type { SatuSanggah } from '@gerbang/contract/office/sanggah';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { pdf } from '../../../test/corpus-pdf.ts';
import { asStaff, type StaffCall } from '../../../test/desk.ts';
import { sweepFiles } from '../../jobs/sweep.ts';

const KODE = '2027-21-1';
const ANNOUNCED = new Date('2026-11-27T08:00:00Z');
const ALASAN = 'Saya hadir dan menyerahkan lembar jawaban kepada pengawas.';
const JAWABAN = 'Lembar jawaban sudah diperiksa ulang oleh dua orang penilai.';
const EVIDENCE = pdf({});
const PAPER = pdf({ catalog: '/Lang (id)' });

let t: TestApp;
let seleksi: StaffCall;
let pimpinan: StaffCall;
let refused: TestApplicant;
let neighbour: TestApplicant;
/** Where the paper was stored that was given back. */
let givenBack = '';

beforeAll(async () => {
  t = await startTestApp();
  const make = () => t.applicants.make({ offering: '21-1', stage: 'final', schedule: 1 });
  [refused, neighbour] = [await make(), await make()];
  await asStaff(t, 'seleksi');
  await asStaff(t, 'pimpinan');
  await t.db.query('UPDATE penawaran SET tanggal_pengumuman = $2 WHERE kode_penawaran = $1', [
    KODE,
    ANNOUNCED,
  ]);
  const { rows } = await t.db.query<{ id: number }>(
    `INSERT INTO hasil (kode_penawaran, dibuat, dibuat_oleh, disetujui, disetujui_oleh) VALUES ($1, now(), 'seleksi', $2, 'pimpinan') RETURNING id`,
    [KODE, t.clock.now()],
  );
  await t.db.query(
    'INSERT INTO yudisium (id_hasil, nomor_pendaftar, diterima) SELECT $1, nomor, false FROM unnest($2::text[]) AS nomor',
    [rows[0]?.id, [refused, neighbour].map((one) => one.nomor_pendaftar)],
  );
  await t.db.query(
    `INSERT INTO pengaturan (isi) VALUES ('{"sanggah": {"hari": 5, "hari_jawab": 5, "libur": []}}') ON CONFLICT (id) DO UPDATE SET isi = pengaturan.isi || excluded.isi`,
  );
});
afterAll(() => t.close());

const open = async () => {
  t.clock.set(ANNOUNCED);
  seleksi = await asStaff(t, 'seleksi');
  pimpinan = await asStaff(t, 'pimpinan');
  for (const one of [refused, neighbour]) one.token = await t.applicants.signIn(one.nomor_pendaftar);
};
const own = async (who: TestApplicant) =>
  (await t.call<SanggahSaya>('GET', `/api/v2/sanggah/${who.nomor_pendaftar}`, { token: who.token })).body
    .data;
const formOf = (fields: Record<string, string>, part: string, file: Buffer | null) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set(part, new File([new Uint8Array(file)], 'berkas.pdf'));
  return form;
};
const object = (who: TestApplicant, file: Buffer | null = EVIDENCE, fields: Record<string, string> = {}) =>
  t.call<SanggahSaya>('POST', '/api/v2/sanggah/bukti', {
    token: who.token,
    form: formOf(
      { nomor_pendaftar: who.nomor_pendaftar, butir: 'jawaban', rincian: '', alasan: ALASAN, ...fields },
      'bukti',
      file,
    ),
  });
const answer = (id: number, putusan: string, file: Buffer | null = PAPER, by = seleksi) =>
  by('POST', `/api/petugas/sanggah/${id}/jawab`, {
    form: formOf({ putusan, jawaban: JAWABAN }, 'dokumen', file),
  });
const detail = async (id: number) =>
  (await seleksi<SatuSanggah>('GET', `/api/petugas/sanggah/${id}`)).body.data;
const files = async () => (await t.db.query('SELECT FROM berkas_sanggah')).rowCount;
/** Keys of everything that is stored. */
const stored = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of t.deps.storage.list(new Date(Date.now() + DAY))) keys.push(key);
  return keys;
};

test('before the announcement evidence is taken from nobody, and nothing of it is stored', async () => {
  const before = (await stored()).length;
  expect((await object(refused)).body.code).toBe('sanggah_tidak_ada');
  expect([await files(), (await stored()).length]).toEqual([0, before]);
});

test('evidence is inspected as every document is, and goes with its objection, once', async () => {
  await open();
  expect((await object(refused, null)).body.code).toBe('dokumen_kosong');
  for (const wrong of [Buffer.from('<html>bukan dokumen</html>'), Buffer.alloc(1_000_000, 'a')])
    expect((await object(refused, wrong)).body.errors?.[0]?.field).toBe('bukti');
  expect((await object(refused, EVIDENCE, { alasan: 'pendek' })).body.errors?.[0]?.field).toBe('alasan');
  expect((await object(refused, EVIDENCE, { lain: 'x' })).status).toBe(400);
  // In the name of somebody else it is nobody's.
  expect((await object(refused, EVIDENCE, { nomor_pendaftar: neighbour.nomor_pendaftar })).status).toBe(404);
  expect(await files()).toBe(0);
  const before = (await stored()).length;
  const twice = await Promise.all([object(refused), object(refused)]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect((await object(refused, PAPER)).body.code).toBe('sanggah_sudah');
  expect([await files(), (await stored()).length]).toEqual([1, before + 1]);
  const [one] = (await own(refused)).daftar;
  expect(one).toMatchObject({ bukti: { ext: 'pdf' }, dokumen: null });
  const opened = await t.call('GET', one?.bukti?.url as string);
  expect(opened.bytes.equals(EVIDENCE)).toBe(true);
  expect(opened.headers['cache-control']).toContain('no-store');
});

test('it is read by its applicant and the desk alone, and each look of an officer is recorded', async () => {
  const [one] = (await own(refused)).daftar;
  const address = one?.bukti?.url as string;
  const id = one?.id_sanggah as number;
  for (const url of [
    address.split('?')[0] as string,
    address.replace('/pendaftar?', '/petugas?'),
    address.replace(`/${id}/`, `/${id + 1}/`),
  ])
    expect([url, (await t.call('GET', url, { token: neighbour.token })).status < 400]).toEqual([url, false]);
  const path = `/api/petugas/sanggah/${id}/berkas/pendaftar`;
  expect(await detail(id)).toMatchObject({ bukti: { ext: 'pdf', ukuran: EVIDENCE.length }, dokumen: null });
  expect((await seleksi('GET', path)).bytes.equals(EVIDENCE)).toBe(true);
  expect((await (await asStaff(t, 'pengawas'))('GET', path)).status).toBe(403);
  expect((await seleksi('GET', `/api/petugas/sanggah/${id}/berkas/petugas`)).status).toBe(404);
  const { rows } = await t.db.query(
    "SELECT id_pelaku, subjek FROM audit WHERE tindakan = 'buka berkas sanggah'",
  );
  expect(rows).toEqual([{ id_pelaku: 'seleksi', subjek: refused.nomor_pendaftar }]);
  // An address is good for some minutes.
  t.clock.move(12 * 60_000);
  expect((await t.call('GET', address)).status).toBe(404);
  await open();
});

test('what an answer comes with is told with the answer, never before', async () => {
  const id = (await own(refused)).daftar[0]?.id_sanggah as number;
  expect((await answer(id, 'terima', null)).body.code).toBe('dokumen_kosong');
  expect(await answer(id, 'terima', Buffer.from('MZ'))).toMatchObject({
    body: { errors: [{ field: 'dokumen' }] },
  });
  expect((await answer(id, 'mungkin')).body.errors?.[0]?.field).toBe('putusan');
  expect((await answer(999_999, 'terima')).status).toBe(404);
  expect((await answer(id, 'terima', PAPER, await asStaff(t, 'pengawas'))).status).toBe(403);
  const before = (await stored()).length;
  const twice = await Promise.all([answer(id, 'terima'), answer(id, 'terima')]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect((await stored()).length).toBe(before + 1);
  // The same words with another paper are another answer.
  expect((await answer(id, 'terima', EVIDENCE)).body.code).toBe('sudah_diputus');
  expect((await own(refused)).daftar[0]).toMatchObject({
    keadaan: 'diperiksa',
    jawaban: null,
    dokumen: null,
  });
  const shown = await detail(id);
  expect(shown.dokumen).toMatchObject({ ext: 'pdf' });
  const act = (path: string, more: object) =>
    pimpinan('POST', `/api/petugas/sanggah/${path}`, {
      body: { id_sanggah: id, usulan: shown.usulan, ...more },
    });
  const kept = await t.db.query<{ kunci_berkas: string }>(
    "SELECT kunci_berkas FROM berkas_sanggah WHERE id_sanggah = $1 AND pihak = 'petugas'",
    [id],
  );
  givenBack = kept.rows[0]?.kunci_berkas as string;
  // Given back, the paper goes with the words.
  expect((await act('kembalikan', { alasan: 'Dokumen keliru.' })).status).toBe(200);
  expect((await detail(id)).dokumen).toBeNull();
  // Put forward anew, at another moment, it is another proposal.
  t.clock.move(1);
  expect((await answer(id, 'terima')).status).toBe(200);
  expect((await act('sahkan', { konfirmasi: 'SAHKAN' })).body.code).toBe('sudah_diputus');
  const { usulan } = await detail(id);
  expect((await act('sahkan', { usulan, konfirmasi: 'SAHKAN' })).status).toBe(200);
  const [told] = (await own(refused)).daftar;
  expect(told).toMatchObject({ keadaan: 'diterima', jawaban: JAWABAN, dokumen: { ext: 'pdf' } });
  expect((await t.call('GET', told?.dokumen?.url as string)).bytes.equals(PAPER)).toBe(true);
});

test('what was put forward is another thing once its paper is another', async () => {
  await object(neighbour);
  const id = (await own(neighbour)).daftar[0]?.id_sanggah as number;
  await answer(id, 'terima');
  const { usulan } = await detail(id);
  await t.db.query(
    "UPDATE berkas_sanggah SET sidik = repeat('0', 64) WHERE id_sanggah = $1 AND pihak = 'petugas'",
    [id],
  );
  const confirmed = await pimpinan('POST', '/api/petugas/sanggah/sahkan', {
    body: { id_sanggah: id, usulan, konfirmasi: 'SAHKAN' },
  });
  expect(confirmed.body.code).toBe('sudah_diputus');
});

test('the nightly sweep keeps what objections name, and takes the paper of an answer that was given back', async () => {
  const { rows } = await t.db.query<{ kunci_berkas: string }>('SELECT kunci_berkas FROM berkas_sanggah');
  expect(await stored()).toContain(givenBack);
  await sweepFiles({ ...t.deps, now: () => new Date(Date.now() + DAY) });
  const after = await stored();
  for (const { kunci_berkas } of rows) expect(after).toContain(kunci_berkas);
  expect(after).not.toContain(givenBack);
});
