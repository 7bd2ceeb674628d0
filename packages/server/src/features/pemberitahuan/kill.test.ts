/** A sender that is killed again and again loses nothing, and sends nothing twice but what it had in hand (pemberitahuan 7). */
import { LAJU } from '@gerbang/contract/office/pemberitahuan/pengaturan';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOW, startTestApp, type TestApp } from '../../../test/app.ts';
import { startChild } from '../../../test/child.ts';
import { asStaff } from '../../../test/desk.ts';
import { transaction } from '../../db/pool.ts';
import { notify } from '../../domain/pemberitahuan.ts';
import { SAMBUNGAN_SUREL } from '../../domain/surel-transport.ts';
import { confirmFor, type MailServer, sendBy, startMailServer } from './testing.ts';

// `npm run serang` lets it run long.
const LONG = process.env.GERBANG_SERANG === '1';
// They end what hangs; each sender takes as long to start as the machine needs.
const ENDS = 900_000;
const [NOTICES, KILLS] = LONG ? [2_000, 10] : [240, 3];
/** More than there are connections, so that all of them are at work. */
const PEOPLE = 20;

let t: TestApp;
let mail: MailServer;
beforeAll(async () => {
  t = await startTestApp();
  mail = await startMailServer();
});
afterAll(async () => {
  await mail.close();
  await t.close();
});

test('every notice reaches the server, none of a rolled back act, and at each kill at most one of each connection twice', {
  timeout: ENDS,
}, async () => {
  await sendBy(await asStaff(t, 'admin'), mail.port, { per_menit: LAJU.max });
  const people: string[] = [];
  for (let one = 0; one < PEOPLE; one += 1) {
    const made = await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
    await confirmFor(t, made.nomor_pendaftar);
    people.push(made.nomor_pendaftar);
  }
  // So many a day are not sent to one person.
  await t.db.query(`UPDATE pengaturan_surel SET isi = isi || '{"per_hari": 100000}'`);
  const write = (from: number, to: number, fails = false) =>
    transaction(t.deps.pool, async (db) => {
      const told = Array.from({ length: to - from }, (_, i) => ({
        nomor: people[i % PEOPLE] as string,
        peristiwa: 'pin-baru' as const,
        kunci: `${fails ? 'batal' : 'ke'}-${from + i}`,
      }));
      await notify(t.deps, db, told);
      if (fails) throw new Error('rolled back');
    });
  await write(0, NOTICES);
  await expect(write(0, 50, true)).rejects.toThrow('rolled back');
  const env = {
    DATABASE_URL: t.deps.config.databaseUrl ?? '',
    DATA_DIR: t.deps.config.dataDir,
    NOW: NOW.toISOString(),
  };
  const done = async () =>
    (
      await t.db.query<{ n: number }>(
        "SELECT count(*)::int AS n FROM pemberitahuan WHERE keadaan = 'terkirim'",
      )
    ).rows[0]?.n ?? 0;
  mail.manners.slow = 5;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const child = await startChild('test/child-sender.ts', env);
    const enough = Math.floor((NOTICES / (KILLS + 1)) * kill);
    await expect.poll(() => mail.received.length, { timeout: ENDS, interval: 5 }).toBeGreaterThan(enough);
    await child.kill();
  }
  const last = await startChild('test/child-sender.ts', env);
  await expect.poll(done, { timeout: ENDS }).toBe(NOTICES);
  await last.kill();
  const ids = mail.received.map((m) => m.header('message-id'));
  expect(new Set(ids).size).toBe(NOTICES);
  // One that each connection had in hand, at each kill.
  const twice = ids.length - NOTICES;
  expect(twice).toBeLessThanOrEqual(KILLS * SAMBUNGAN_SUREL);
  console.log(`${NOTICES} notices, ${KILLS} kills, ${twice} twice, over ${SAMBUNGAN_SUREL} connections`);
});

test('two senders at once send each notice once', { timeout: ENDS }, async () => {
  const { nomor_pendaftar: nomor } = await t.applicants.make({
    offering: '11-2',
    stage: 'final',
    schedule: 1,
  });
  await confirmFor(t, nomor);
  mail.received.length = 0;
  const told = Array.from({ length: 40 }, (_, i) => ({
    nomor,
    peristiwa: 'pin-baru' as const,
    kunci: `dua-${i}`,
  }));
  await transaction(t.deps.pool, (db) => notify(t.deps, db, told));
  const env = {
    DATABASE_URL: t.deps.config.databaseUrl ?? '',
    DATA_DIR: t.deps.config.dataDir,
    NOW: NOW.toISOString(),
  };
  const both = await Promise.all([
    startChild('test/child-sender.ts', env),
    startChild('test/child-sender.ts', env),
  ]);
  await expect
    .poll(
      async () =>
        (
          await t.db.query("SELECT FROM pemberitahuan WHERE keadaan <> 'terkirim' AND nomor_pendaftar = $1", [
            nomor,
          ])
        ).rowCount,
      { timeout: ENDS },
    )
    .toBe(0);
  for (const child of both) await child.kill();
  expect(mail.received).toHaveLength(40);
});
