/** Being told at once: streams of applicants and officers. */
import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { officer } from '../../../test/office.ts';
import type { App } from '../../app.ts';
import { DESK, speakers } from './testing.ts';

let t: TestApp;
let second: Pick<TestApp, 'app' | 'call'>;
let ani: string;
let budi: string;
beforeAll(async () => {
  t = await startTestApp();
  second = await t.another();
  ani = await officer(t, 'ani', 'layanan', 'Ani Lestari');
  budi = await officer(t, 'budi', 'layanan', 'Budi Santoso');
});
afterAll(() => t.close());
beforeEach(() => t.db.query('TRUNCATE percakapan, pesan, balasan_siap, rate_limit'));

const { applicant, ask, answer, solve } = speakers(() => ({ t, reader: ani }));

describe('being told at once', () => {
  /** Opens a stream of a running server and collects the events that arrive. */
  const listen = async (app: App, path: string, headers: Record<string, string>) => {
    if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
    const heard: string[] = [];
    const request = get({ port: (app.server.address() as AddressInfo).port, path, headers });
    const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage];
    response
      .setEncoding('utf8')
      .on('data', (text: string) => heard.push(...(text.match(/data: \w+/g) ?? [])));
    let over = false;
    response.once('end', () => {
      over = true;
    });
    return { status: response.statusCode, heard, over: () => over, close: () => request.destroy() };
  };

  test('works across processes: the applicant hears the answer, the desk the question', async () => {
    const [who, other] = [await applicant(), await applicant()];
    await ask(who, 'halo');
    const stream = (of: TestApplicant) =>
      listen(second.app, `/api/v2/public/crm/stream/${of.nomor_pendaftar}`, {
        authorization: `Bearer ${of.token}`,
      });
    const [mine, theirs, desk] = [
      await stream(who),
      await stream(other),
      await listen(second.app, `${DESK}/aliran`, { cookie: budi }),
    ];
    expect([mine.status, theirs.status, desk.status]).toEqual([200, 200, 200]);
    await answer(ani, who, 'jawab');
    await expect.poll(() => mine.heard).toEqual(['data: baru']);
    await expect.poll(() => desk.heard).toContain(`data: ${who.nomor_pendaftar}`);
    await ask(other, 'tanya');
    await expect.poll(() => desk.heard).toContain(`data: ${other.nomor_pendaftar}`);
    expect(mine.heard).toHaveLength(1);
    // What concerns the office alone is not told to the applicant.
    await solve(ani, who);
    await expect
      .poll(() => desk.heard.filter((h) => h.endsWith(who.nomor_pendaftar)).length)
      .toBeGreaterThan(1);
    expect(mine.heard).toHaveLength(1);
    for (const one of [mine, theirs, desk]) one.close();
  });

  test('ends where the applicant signs out, in every process, and nowhere else', async () => {
    const [who, other] = [await applicant(), await applicant()];
    const stream = (of: TestApplicant) =>
      listen(second.app, `/api/v2/public/crm/stream/${of.nomor_pendaftar}`, {
        authorization: `Bearer ${of.token}`,
      });
    const [mine, theirs] = [await stream(who), await stream(other)];
    await t.call('POST', '/api/logout', { token: who.token, body: {} });
    await expect.poll(mine.over).toBe(true);
    expect(theirs.over()).toBe(false);
    expect((await stream(who)).status).toBe(401);
    theirs.close();
  });

  test('a fourth stream of one officer is refused, and there is room again once one has left', async () => {
    const open = () => listen(second.app, `${DESK}/aliran`, { cookie: ani });
    const streams = [await open(), await open(), await open()];
    const refused = await open();
    expect(refused.status).toBe(503);
    streams[0]?.close();
    await expect
      .poll(async () => {
        const next = await open();
        if (next.status === 200) streams.push(next);
        return next.status;
      })
      .toBe(200);
    for (const one of streams) one.close();
  });
});
