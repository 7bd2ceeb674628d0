import { hostname } from 'node:os';
import Fastify, { LogController } from 'fastify';
import { expect, test } from 'vitest';
import { VERSION } from '../version.ts';
import { registerAccessLog } from './access-log.ts';

test('an answer leaves one line, in the form of the logger, and nothing of who asked or for what', async () => {
  let written = '';
  const stream = { write: (line: string) => void (written += line), flush: () => undefined };
  const app = Fastify({
    logger: { level: 'info', stream },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => 'nomor-1',
  });
  registerAccessLog(app, stream);
  app.get('/api/"kutip"/:nomor', (_, reply) => reply.code(203).send({ rahasia: 'isi' }));
  app.get('/diam', { config: { unlogged: true } }, async () => ({}));
  app.log.info({ apa: 1 });
  const own = JSON.parse(written);
  written = '';

  await app.inject({
    url: '/api/%22kutip%22/12345678?pin=rahasia',
    headers: { authorization: 'Bearer rahasia' },
  });
  expect(written.endsWith('}\n')).toBe(true);
  const line = JSON.parse(written);
  expect(line).toEqual({
    level: own.level,
    time: expect.any(Number),
    pid: process.pid,
    hostname: hostname(),
    service: `gerbang@${VERSION}`,
    id: 'nomor-1',
    m: 'GET',
    r: '/api/"kutip"/:nomor',
    s: 203,
    ms: expect.any(Number),
  });
  expect(Math.abs(line.time - Date.now())).toBeLessThan(5_000);
  expect(written).not.toMatch(/rahasia|12345678/);

  const before = written;
  expect((await app.inject('/diam')).statusCode).toBe(200);
  expect(written).toBe(before);

  await app.inject('/tak-ada');
  expect(JSON.parse(written.split('\n').at(-2) as string)).toMatchObject({ r: '-', s: 404 });
});
