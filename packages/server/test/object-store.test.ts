/** What applicants, officers and operators meet when the files are in an object store, and when that one fails. */
import { nilaiKesehatan } from '@gerbang/contract/office/kesehatan-sistem';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { measureSystem } from '../src/domain/keadaan-sistem.ts';
import { sweepFiles } from '../src/jobs/sweep.ts';
import { placeOf } from '../src/storage/place.ts';
import { DAY, HOUR, NOW, startTestApp, type TestApp } from './app.ts';
import type { TestApplicant } from './applicant.ts';
import { pdf } from './corpus-pdf.ts';
import { type Mood, type S3Peer, startS3Peer } from './s3-peer.ts';
import { fileForm } from './writes.ts';

let peer: S3Peer;
let t: TestApp;
beforeAll(async () => {
  peer = await startS3Peer();
  const place = placeOf(peer.url('pmb'), { env: peer.env, dataDir: '/tmp', production: false });
  t = await startTestApp({ place });
});
afterAll(async () => {
  await t.close();
  await peer.stop();
});

const applicant = () => t.applicants.make({ offering: '11-2', stage: 'sebagian' });
const upload = async (who: TestApplicant) =>
  t.call<{ url: string }>('POST', '/api/v2/data_diri_pendaftar/akta', {
    token: who.token,
    form: fileForm(who.nomor_pendaftar, 'akta_kelahiran', pdf()),
  });
const rowsOf = async ({ nomor_pendaftar }: TestApplicant): Promise<number> =>
  (
    await t.db.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM berkas WHERE nomor_pendaftar = $1 AND slot = 'data_diri_pendaftar/akta'",
      [nomor_pendaftar],
    )
  ).rows[0]?.n ?? 0;
const ready = async () => {
  const { status, bytes } = await t.call('GET', '/readyz');
  return [status, JSON.parse(bytes.toString()) as { status: string; perhatian?: string[] }] as const;
};
const storedKeys = () => [...peer.objects.keys()].filter((name) => name.startsWith('pmb/'));

test('an uploaded file goes there and comes back, and the disk of the portal stays empty', async () => {
  const who = await applicant();
  const before = storedKeys().length;
  const { status, body } = await upload(who);
  expect([status, storedKeys().length - before, await rowsOf(who)]).toEqual([200, 1, 1]);
  const back = await t.call('GET', body.data.url);
  expect([back.status, back.bytes.equals(pdf())]).toEqual([200, true]);
});

describe.each<[Mood | 'stopped', number, string, string | null]>([
  ['full', 507, 'ruang_habis', 'tidak punya ruang lagi'],
  ['refusing', 507, 'tidak_tersimpan', 'menolak'],
  ['failing', 503, 'kelebihan_beban', 'tidak menjawab'],
  ['cut', 503, 'kelebihan_beban', null],
  ['stopped', 503, 'kelebihan_beban', null],
])('a store that is %s', (mood, status, code, why) => {
  test('takes no file, which the applicant is told, and leaves the rest to what is typed', async () => {
    const who = await applicant();
    const { url } = (await upload(who)).body.data;
    const [rows, kept] = [await rowsOf(who), storedKeys().length];
    const lines = vi.spyOn(t.app.log, 'error').mockImplementation(() => {});
    if (mood === 'stopped') await peer.stop();
    else peer.mood = () => mood;

    const refused = await upload(who);
    expect([refused.status, refused.body.code, await rowsOf(who)]).toEqual([status, code, rows]);
    expect(storedKeys()).toHaveLength(kept);
    // Of one kind a line is written now and then only.
    if (why !== null)
      expect(lines.mock.calls[0]).toEqual([
        expect.objectContaining({ err: expect.objectContaining({ message: expect.stringContaining(why) }) }),
        expect.stringContaining('STORAGE_URL'),
      ]);
    const saved = await t.call('POST', '/api/v2/data_diri_pendaftar', {
      token: who.token,
      body: { nomor_pendaftar: who.nomor_pendaftar, nama_lengkap: 'Nama Lain' },
    });
    expect(saved.status).toBe(200);
    if (mood !== 'full') {
      const read = await t.call('GET', url);
      expect([read.status, read.body.code]).toEqual([status, code]);
    }
    lines.mockRestore();

    if (mood === 'stopped') await peer.resume();
    peer.mood = () => 'well';
    expect((await upload(who)).status).toBe(200);
    expect((await t.call('GET', url)).status).toBe(200);
  });
});

test('a store that cannot be written is told to who watches; no process is taken out of service for it', async () => {
  peer.mood = () => 'refusing';
  // Both the probe and the storage remember for a few seconds what they found.
  await vi.waitFor(async () => expect((await ready())[1].perhatian).toContain('berkas'), {
    timeout: 15_000,
    interval: 500,
  });
  const [status, state] = await ready();
  expect([status, state.status]).toEqual([200, 'ok']);
  const found = nilaiKesehatan(await measureSystem(t.deps)).find(({ bagian }) => bagian === 'berkas');
  expect(found).toMatchObject({ keadaan: 'gawat', saran: expect.stringContaining('STORAGE_URL') });
  peer.mood = () => 'well';
}, 20_000);

test('a row whose object is gone says so, and an object no row names is swept', async () => {
  const who = await applicant();
  const { url } = (await upload(who)).body.data;
  const orphan = await t.deps.storage.put(Buffer.from('tanpa baris'));
  const half = 'f'.repeat(32);
  peer.uploads.set('1', { key: `pmb/${half}`, at: new Date(), parts: new Map(), headers: {} });
  // The store has a clock of its own: what it keeps is older by what the portal's is ahead.
  t.clock.set(new Date(Date.now() + HOUR));
  await sweepFiles(t.deps);
  expect([storedKeys().includes(`pmb/${orphan}`), peer.uploads.size]).toEqual([true, 1]);
  t.clock.move(DAY);
  await sweepFiles(t.deps);
  expect([storedKeys().includes(`pmb/${orphan}`), peer.uploads.size]).toEqual([false, 0]);
  expect(storedKeys()).not.toEqual([]);

  for (const name of storedKeys()) peer.objects.delete(name);
  t.clock.set(NOW);
  const lost = await t.call('GET', url);
  expect([lost.status, lost.body.code]).toEqual([404, 'berkas_hilang']);
});
