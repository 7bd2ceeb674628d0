/** What browsers are told with every answer, and what nobody is told (keamanan 14). */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lambang } from '@gerbang/contract/applicant/pengaturan/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { addressOf, callsOf } from './calls.ts';

const FOREIGN = 'https://jahat.example';
const YEAR_S = 31_536_000;
/** What readers of e-mail load from wherever they read it (pemberitahuan). */
const FOR_MAIL: ReadonlySet<string> = new Set([lambang.path]);
const ANYBODY = {
  nomor_pendaftar: '99999999',
  kode_penawaran: '2026-11-2',
  kode_jalur: '11',
  nomor_peserta: '99999999999',
  step: 'data-diri',
  nama: 'uji',
  type: '1',
  token: 'x',
  acuan: 'prodi',
};

let t: TestApp;
let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'gerbang-halaman-'));
  for (const name of ['index.html', 'masuk.html', 'petugas.html'])
    await writeFile(join(webRoot, name), '<html lang="id"><head><script>1</script></head></html>');
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'assets', 'a-12345678.js'), '1');
  t = await startTestApp({ webRoot });
});
afterAll(async () => {
  await t.close();
  await rm(webRoot, { recursive: true, force: true });
});

describe('a page', () => {
  const policyOf = async (path: string): Promise<Map<string, string>> => {
    const { headers } = await t.call('GET', path);
    return new Map(
      String(headers['content-security-policy'])
        .split(';')
        .map((one) => [one.slice(0, one.indexOf(' ')), one.slice(one.indexOf(' ') + 1)]),
    );
  };

  test.for(['/', '/formulir', '/petugas', '/petugas/pendaftar'])(
    '%s runs its own scripts alone, and no other site frames it',
    async (path) => {
      const policy = await policyOf(path);
      expect(policy.get('default-src')).toBe("'none'");
      expect(policy.get('base-uri')).toBe("'none'");
      expect(policy.get('frame-ancestors')).toBe("'none'");
      expect(policy.get('require-trusted-types-for')).toBe("'script'");
      expect(policy.get('script-src')).toMatch(/^'self'( 'sha256-[\w+/=]+')+$/);
      expect(policy.get('connect-src')).toBe("'self'");
    },
  );

  test('is only ever asked for over TLS, and tells no other site where its reader came from', async () => {
    const { headers } = await t.call('GET', '/');
    const [, seconds] = /^max-age=(\d+); ?includeSubDomains/.exec(
      String(headers['strict-transport-security']),
    ) ?? ['', '0'];
    expect(Number(seconds)).toBeGreaterThanOrEqual(YEAR_S);
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'content-type': 'text/html; charset=utf-8',
    });
  });
});

test('every call names its type, forbids guessing, and is for no other origin', async () => {
  const calls = callsOf(t.app).filter((call) => call.answers !== 'text/event-stream');
  expect(calls.length).toBeGreaterThan(250);
  for (const call of calls) {
    const path = addressOf(call, { ...ANYBODY });
    const { status, headers } = await t.call(call.method, path, { headers: { origin: FOREIGN } });
    expect([call.name, status < 500]).toEqual([call.name, true]);
    expect({ call: call.name, ...headers }).toMatchObject({
      call: call.name,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': FOR_MAIL.has(call.path.replace('/v1/', '/v2/'))
        ? 'cross-origin'
        : 'same-origin',
    });
    expect([call.name, headers['access-control-allow-origin']]).toEqual([call.name, undefined]);
    if (headers['content-length'] !== '0')
      expect([call.name, headers['content-type']]).toEqual([
        call.name,
        expect.stringMatching(
          call.answers === 'text/html'
            ? /^text\/html; charset=utf-8$/
            : /^application\/json; charset=utf-8$|^(image|application)\//,
        ),
      ]);
  }
});

test.for(['/assets/', '/assets', '/.git/config', '/index.html', '/petugas.html', '/package.json'])(
  'no folder is listed and no file shown that is no part of the pages: %s',
  async (path) => {
    const { status, bytes } = await t.call('GET', path);
    expect(bytes.toString()).not.toContain('a-12345678.js');
    if (/\.\w+$/.test(path)) expect(status).toBe(404);
  },
);

test('what runs here is told to nobody', async () => {
  for (const path of ['/', '/api/v2/sesi', '/nowhere.txt']) {
    const { headers } = await t.call('GET', path);
    expect([path, headers.server, headers['x-powered-by']]).toEqual([path, undefined, undefined]);
  }
});
