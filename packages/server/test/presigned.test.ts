/** A file that a browser is led to at the object store: for how long, for whom, and to what alone (0094). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BerkasPendaftar } from '@gerbang/contract/office/pendaftar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOf } from '../src/storage/place.ts';
import { DAY, startTestApp, type TestApp } from './app.ts';
import { pdf } from './corpus-pdf.ts';
import { asStaff } from './desk.ts';
import { type S3Peer, startS3Peer } from './s3-peer.ts';
import { fileForm } from './writes.ts';

/** A real store, which keeps its own time and holds its own objects; else one of ours. */
const { TEST_STORAGE_URL: real = '' } = process.env;
const SECONDS = real ? 5 : 30;
/** As a browser says that it opens a file in a window, in a frame, as a picture; or that a script reads it. */
const asks = (dest: string, mode = 'navigate') => ({ 'sec-fetch-dest': dest, 'sec-fetch-mode': mode });

let peer: S3Peer;
let webRoot: string;
let t: TestApp;
const placeIn = (prefix: string) => {
  const url = real ? real.replace(/\/*(?=\?)/, `/presign-${process.pid}/${prefix}`) : peer.url(prefix);
  return placeOf(url, { env: real ? process.env : peer.env, dataDir: '/tmp', production: false });
};
/** Where the store is. */
const origin = () => String(new URL(real || peer.url('')).searchParams.get('endpoint'));
/** Its time is moved, or waited for. */
const passes = async (seconds: number) => {
  peer.ahead = seconds * 1_000;
  if (real && seconds > 0) await pause(seconds * 1_000);
};
beforeAll(async () => {
  peer = await startS3Peer();
  webRoot = await mkdtemp(join(tmpdir(), 'gerbang-halaman-'));
  await writeFile(join(webRoot, 'index.html'), '<html><head></head><body></body></html>');
  t = await startTestApp({ place: placeIn('pmb'), presign: SECONDS, webRoot });
});
afterAll(async () => {
  await t.close();
  await peer.stop();
  await rm(webRoot, { recursive: true });
});

const uploaded = async (on = t): Promise<string> => {
  const who = await on.applicants.make({ offering: '11-2', stage: 'sebagian' });
  const { body } = await on.call<{ url: string }>('POST', '/api/v2/data_diri_pendaftar/akta', {
    token: who.token,
    form: fileForm(who.nomor_pendaftar, 'akta_kelahiran', pdf()),
  });
  return body.data.url;
};

test('who shows a file is led to the store, which gives it out as what it is and for so long', async () => {
  const url = await uploaded();
  for (const headers of [asks('document'), asks('iframe'), asks('image', 'no-cors')]) {
    const led = await t.call('GET', url, { headers });
    expect([
      led.status,
      led.headers['cache-control'],
      led.headers['referrer-policy'],
      led.bytes.length,
    ]).toEqual([302, 'private, no-store', 'no-referrer', 0]);
    const address = new URL(String(led.headers.location));
    expect([address.origin, address.searchParams.get('X-Amz-Expires')]).toEqual([origin(), String(SECONDS)]);
    const file = await fetch(address);
    expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ]);
    expect(file.headers.get('content-disposition')).toBe('inline; filename="data_diri_pendaftar-akta.pdf"');
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf())).toBe(true);
  }
});

test('scripts, and who does not say what it is for, get the bytes from the portal', async () => {
  const url = await uploaded();
  for (const headers of [{}, asks('empty', 'cors'), asks('image', 'cors'), asks('script', 'no-cors')]) {
    const { status, bytes } = await t.call('GET', url, { headers });
    expect([status, bytes.equals(pdf())]).toEqual([200, true]);
  }
});

test('the address opens that one file as that one kind, and nothing once its time is over', async () => {
  const led = await t.call('GET', await uploaded(), { headers: asks('document') });
  const address = new URL(String(led.headers.location));
  const changed = (change: (url: URL) => void) => {
    const copy = new URL(address);
    change(copy);
    return copy;
  };
  const another = await t.call('GET', await uploaded(), { headers: asks('document') });
  const wrong = [
    changed((url) => url.searchParams.set('response-content-type', 'text/html')),
    changed((url) => url.searchParams.delete('response-content-disposition')),
    changed((url) => url.searchParams.set('X-Amz-Expires', '604800')),
    changed((url) => (url.pathname = new URL(String(another.headers.location)).pathname)),
  ];
  for (const url of wrong) expect((await fetch(url)).status).toBe(403);
  expect((await fetch(address, { method: 'DELETE' })).status).toBe(403);
  expect((await fetch(address)).status).toBe(200);
  await passes(SECONDS + 1);
  expect((await fetch(address)).status).toBe(403);
  await passes(0);
});

test('nobody is led anywhere who would not get the file, and what an officer opens stands in the audit', async () => {
  const who = await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
  const officer = await asStaff(t, 'seleksi');
  const { body } = await officer<BerkasPendaftar>('GET', `/api/petugas/pendaftar/${who.nomor_pendaftar}`);
  const url = body.data.ringkas.foto_url as string;
  const entries = async () =>
    (
      await t.db.query<{ n: number }>(
        "SELECT count(*)::int AS n FROM audit WHERE subjek = $1 AND dibuka = 'data_diri_pendaftar/foto'",
        [who.nomor_pendaftar],
      )
    ).rows[0]?.n;
  const headers = asks('image', 'no-cors');
  expect((await t.call('GET', url, { headers })).status).toBe(401);
  expect(await entries()).toBe(0);
  expect((await officer('GET', url, { headers })).status).toBe(302);
  expect(await entries()).toBe(1);
  const forged = url.replace(/tanda=.{4}/, 'tanda=AAAA');
  expect((await officer('GET', forged, { headers })).status).toBe(404);
  const own = await uploaded();
  t.clock.move(DAY);
  expect((await t.call('GET', own, { headers })).status).toBe(404);
  t.clock.move(-DAY);
});

test('pages may show what comes from the store, and only where it is so', async () => {
  const policy = async (on: TestApp) =>
    String((await on.call('GET', '/')).headers['content-security-policy']);
  const directives = (await policy(t)).split(';').filter((one) => one.includes(origin()));
  expect(directives.map((one) => one.trim().split(' ')[0]).toSorted()).toEqual([
    'connect-src',
    'frame-src',
    'img-src',
  ]);
  const plain = await startTestApp({ place: placeIn('biasa'), webRoot });
  const moving = await startTestApp({
    place: placeIn('baru'),
    fallback: placeIn('lama'),
    presign: SECONDS,
    webRoot,
  });
  for (const on of [plain, moving]) {
    expect(await policy(on)).not.toContain(origin());
    const { status, bytes } = await on.call('GET', await uploaded(on), { headers: asks('document') });
    expect([status, bytes.equals(pdf())]).toEqual([200, true]);
    await on.close();
  }
});
