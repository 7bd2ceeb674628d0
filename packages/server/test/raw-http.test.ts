import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VERSION } from '../src/version.ts';
import { startTestApp, type TestApp } from './app.ts';

let t: TestApp;
let port: number;
beforeAll(async () => {
  t = await startTestApp();
  port = Number(new URL(await t.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => t.close());

/** Sends bytes as they are and answers what comes back until the end, or until nothing more comes. */
const exchange = (bytes: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    let answer = '';
    socket.setTimeout(300, () => socket.destroy());
    socket.on('data', (data) => {
      answer += data.toString();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });

const HOST = 'Host: x\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';
const BAD: Record<string, string> = {
  'no HTTP at all': '\x16\x03\x01\x00\xa5\x01\x00\x00\xa1',
  'a line of nothing': '\r\n\r\n\r\n',
  'an unknown method': `BREW /api/v1/agama HTTP/1.1\r\n${HOST}\r\n`,
  'a method that is not served': `TRACE /api/v1/agama HTTP/1.1\r\n${HOST}\r\n`,
  'an unknown version': `GET / HTTP/9.9\r\n${HOST}\r\n`,
  'no host': 'GET / HTTP/1.1\r\n\r\n',
  'a NUL in the address': `GET /api/v1/\x00 HTTP/1.1\r\n${HOST}\r\n`,
  'a NUL in a header': `GET / HTTP/1.1\r\n${HOST}X: a\x00b\r\n\r\n`,
  'headers without end': `GET / HTTP/1.1\r\n${HOST}${'X: y\r\n'.repeat(5_000)}`,
  'one endless header': `GET / HTTP/1.1\r\n${HOST}X: ${'y'.repeat(100_000)}\r\n\r\n`,
  'an endless address': `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n${HOST}\r\n`,
  'an address that cannot be decoded': `GET /api/v1/agama/%ZZ HTTP/1.1\r\n${HOST}\r\n`,
  'two lengths': `POST /api/login HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
  'a length that is none': `POST /api/login HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: x\r\n\r\n{}`,
  'length and chunks, as smugglers send them': `POST /api/login HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/v2/sesi HTTP/1.1\r\n\r\n`,
  'chunks that are none': `POST /api/login HTTP/1.1\r\n${HOST}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n`,
  'a length beyond the limit': `POST /api/login HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 99999999\r\n\r\n{`,
  'a path that climbs': `GET /../../../../etc/passwd HTTP/1.1\r\n${HOST}\r\n`,
  'a whole address of elsewhere': `GET http://169.254.169.254/latest HTTP/1.1\r\n${HOST}\r\n`,
};

test('the health check tells the version that runs, to whoever operates it', async () => {
  expect((await t.call('GET', '/healthz')).body).toEqual({ status: 'ok', versi: VERSION });
});

test('an address that cannot be decoded is answered in the envelope, like any other that leads nowhere', async () => {
  const { status, headers, body } = await t.call('GET', '/api/v2/%zz');
  expect([status, body.code, headers['x-content-type-options']]).toEqual([404, 'tidak_ditemukan', 'nosniff']);
  expect(body.request_id).toMatch(/^[0-9a-f-]{36}$/);
});

test.for(Object.entries(BAD))('%s gets a refusal or nothing, and the server lives on', async ([, bytes]) => {
  const answer = await exchange(bytes);
  if (answer) expect(answer).toMatch(/^HTTP\/1\.1 (4\d\d|501|505) /);
  expect(answer).not.toMatch(/root:|node_modules|\.ts:\d|"token"/);
  expect(await exchange(`GET /healthz HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`)).toContain(
    'HTTP/1.1 200',
  );
});
