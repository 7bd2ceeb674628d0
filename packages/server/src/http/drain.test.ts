import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { startTestApp } from '../../test/app.ts';

test('who is connected while the process stops is answered as ever, and the connection ends', async () => {
  const t = await startTestApp();
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((t.app.server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  socket.on('data', (bytes) => void (heard += bytes.toString()));
  const body = JSON.stringify({ username: '12345678', password: '0000000000000000' });
  const begun = once(t.app.server, 'request');
  socket.write(
    `POST /api/login HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  // The first is under way when it is asked to stop.
  await begun;
  const closed = t.close();
  await expect.poll(() => t.app.server.listening).toBe(false);
  socket.write(`${body.slice(10)}GET /api/v2/public/pengaturan HTTP/1.1\r\nHost: portal\r\n\r\n`);
  await once(socket, 'close');
  await closed;
  const answers = heard.split(/(?=HTTP\/1\.1 )/);
  expect(answers.map((one) => one.slice(0, 12))).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
  expect(answers[1]?.toLowerCase()).toContain('connection: close');
  expect(heard).not.toContain('Service Unavailable');
});
