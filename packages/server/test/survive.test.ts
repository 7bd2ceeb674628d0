/** The embedded database is killed or held under a portal that serves: all goes on by itself, or the process ends and says why. */
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Failure } from '@gerbang/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOf } from '../src/db/embedded/place.ts';
import { send, serverProcesses, stopServer } from '../src/db/embedded/processes.ts';
import { findEmbedded } from '../src/db/embedded.ts';
import type { DemoAccount } from '../src/seed/demo.ts';
import { type Child, startChild } from './child.ts';

/** Ends what never comes: how soon it comes is a figure of the bench (`start`), for two cores may be busy here. */
const PATIENCE_MS = 60_000;
const HANGS_MS = 20_000;
/** While it hangs everybody is told within three seconds; whoever waited for it would wait until it goes on. */
const ANSWER_MS = HANGS_MS / 2;

let dataDir: string;
let server: Child;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gerbang-hidup-'));
  server = await start();
}, 120_000);
afterAll(async () => {
  await server?.kill();
  await stopServer(await cluster(), { fast: 5_000, immediate: 5_000 });
  await rm(dataDir, { recursive: true, force: true });
});

const start = (): Promise<Child> =>
  startChild('src/main.ts', { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' });
const cluster = async (): Promise<string> => (await placeOf(join(dataDir, 'postgres'))).cluster;
const signal = async (name: NodeJS.Signals, whom: 'postmaster' | 'all'): Promise<void> => {
  for (const { pid, postmaster } of await serverProcesses(await cluster()))
    if (whom === 'all' || postmaster) send(pid, name);
};
const ask = (path: string, token?: string, body?: object): Promise<Response> =>
  fetch(new URL(path, server.url), {
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
const ready = async (): Promise<unknown> => {
  const answer = await ask('/readyz');
  return answer.ok || `${answer.status} ${await answer.text()}`;
};
const dataOf = async <D>(answer: Response): Promise<D> => ((await answer.json()) as { data: D }).data;

interface Applicant {
  nomor: string;
  penawaran: string;
  token: string;
  signIn(): Promise<Response>;
  save(name: string): Promise<Response>;
  name(): Promise<string>;
}
const enter = async (nth: number): Promise<Applicant> => {
  const all = JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')) as DemoAccount[];
  const account = all.filter(({ fase }) => fase === 'siap_finalisasi')[nth];
  if (!account) throw new Error('the demo has nobody ready to finalise');
  const { username: nomor, password } = account;
  const signIn = () => ask('/api/login', undefined, { username: nomor, password });
  type Entered = { token: string; mhs_jalur: { kode_penawaran: string } };
  const { token, mhs_jalur } = await dataOf<Entered>(await signIn());
  const path = '/api/v2/data_diri_pendaftar';
  return {
    nomor,
    penawaran: mhs_jalur.kode_penawaran,
    token,
    signIn,
    save: (nama_lengkap) => ask(path, token, { nomor_pendaftar: nomor, nama_lengkap }),
    name: async () =>
      (await dataOf<{ nama_lengkap: string }>(await ask(`${path}/${nomor}`, token))).nama_lengkap,
  };
};

/** Waits until `holds`; throws with what was seen last and what the portal wrote when that never comes. */
const until = async (what: string, holds: () => Promise<unknown>): Promise<void> => {
  for (const end = performance.now() + PATIENCE_MS; ; await delay(50)) {
    const seen = await holds().catch((error: unknown) => error);
    if (seen === true) return;
    if (performance.now() > end)
      throw new Error(`${what} never came; ${seen}\n${server.output().slice(-2_000)}`);
  }
};
/** Kills the database and waits until none of those killed is its postmaster. */
const kill = async (whom: 'postmaster' | 'all'): Promise<void> => {
  const killed = await postmasters();
  await signal('SIGKILL', whom);
  await until('the end of the killed', async () =>
    (await postmasters()).every((pid) => !killed.includes(pid)),
  );
};
const postmasters = async (): Promise<number[]> =>
  (await serverProcesses(await cluster())).filter((each) => each.postmaster).map(({ pid }) => pid);
const signedIn = async (who: Applicant): Promise<unknown> => {
  const answer = await who.signIn();
  return answer.ok || `${answer.status} ${await answer.text()}`;
};

test('killed, the database comes back with what was saved and with its jobs', async () => {
  const who = await enter(0);
  for (const [nth, whom] of (['postmaster', 'all', 'postmaster'] as const).entries()) {
    const name = `Nama ${whom} ${nth}`;
    expect((await who.save(name)).status).toBe(200);
    await kill(whom);
    await until('a session', () => signedIn(who));
    await until('the name', async () => (await who.name()) === name);
  }
  // News between processes and the worker come back as well: a card that is due now is drawn.
  await until('readiness', ready);
  const final = await ask('/api/v2/verifikasi', who.token, {
    nomor_pendaftar: who.nomor,
    kode_penawaran: who.penawaran,
  });
  const { nomor_peserta } = await dataOf<{ nomor_peserta: string }>(final);
  const drawn = async () =>
    (await dataOf<object | null>(await ask(`/api/v2/kartu_ujian/cek/${nomor_peserta}`, who.token))) !== null;
  await until('the card', drawn);
});

test('what was guessed wrongly is still counted after it was killed', async () => {
  const guess = async () =>
    (await ask('/api/login', undefined, { username: '87654321', password: '0' })).status;
  await until('readiness', ready);
  for (let i = 0; i < 10; i += 1) expect(await guess()).toBe(401);
  expect(await guess()).toBe(428);
  // What is not waited for is on the disk within half a second.
  await delay(1_000);
  await kill('all');
  await until('readiness', ready);
  expect(await guess()).toBe(428);
});

test('while it hangs everybody has an answer before it goes on; afterwards all goes on', async () => {
  await until('readiness', ready);
  const who = await enter(1);
  const asked = async (work: () => Promise<Response>) => {
    const from = performance.now();
    const answer = await work();
    const body = (await answer.json()) as Partial<Failure>;
    return { status: answer.status, code: body.code, ms: performance.now() - from };
  };
  let slowest = 0;
  let answers = 0;
  // Twice: a process may have begun while the first look went through the others.
  for (let i = 0; i < 2; i += 1) await signal('SIGSTOP', 'all');
  try {
    for (const end = performance.now() + HANGS_MS; performance.now() < end; ) {
      const round = await Promise.all([
        ...Array.from({ length: 20 }, () => asked(who.signIn)),
        ...Array.from({ length: 20 }, (_, i) => asked(() => who.save(`Nama ${i}`))),
      ]);
      for (const { status, code } of round) expect([status, code]).toEqual([503, 'kelebihan_beban']);
      const probe = await asked(() => ask('/readyz'));
      expect(probe.status).toBe(503);
      slowest = Math.max(slowest, probe.ms, ...round.map(({ ms }) => ms));
      answers += round.length;
      await delay(200);
    }
  } finally {
    await signal('SIGCONT', 'all');
  }
  await until('a session', () => signedIn(who));
  await until('readiness', ready);
  console.log(`${answers} answers, the slowest ${Math.round(slowest)} ms`);
  expect(slowest).toBeLessThan(ANSWER_MS);
  expect((await who.save('Nama Sesudahnya')).status).toBe(200);
});

test('where it cannot come back, the process ends with a code and a line that says so', {
  timeout: 120_000,
}, async () => {
  const control = join(await cluster(), 'global', 'pg_control');
  const exit = once(server.process, 'exit');
  await rename(control, `${control}.hilang`);
  await signal('SIGKILL', 'all');
  // What it said meanwhile tells more than that the test took too long.
  const [code] = (await Promise.race([exit, delay(90_000, ['still running'])])) as [unknown];
  await rename(`${control}.hilang`, control);
  expect([code, server.output()]).toEqual([1, expect.stringContaining('tidak dapat dijalankan lagi')]);
  expect(await serverProcesses(await cluster())).toEqual([]);
});

test('where no transaction can be logged any more it ends and says so; with room again what was saved is there', {
  timeout: 240_000,
}, async () => {
  server = await start();
  await until('readiness', ready);
  const who = await enter(1);
  expect((await who.save('Nama Sebelum Penuh')).status).toBe(200);
  const log = join(await cluster(), 'pg_wal');
  const exit = once(server.process, 'exit');
  const client = new pg.Client({ connectionString: await findEmbedded(join(dataDir, 'postgres')) });
  client.on('error', () => {});
  await client.connect();
  await chmod(log, 0o500);
  try {
    // What is laid out in advance is used up first.
    const fill = async () => {
      for (;;) await client.query("SELECT pg_switch_wal(), pg_logical_emit_message(true, 'uji', 'penuh')");
    };
    await expect(fill()).rejects.toThrow();
    const [code] = (await Promise.race([exit, delay(90_000, ['still running'])])) as [unknown];
    expect([code, server.output()]).toEqual([1, expect.stringContaining('tidak dapat ditulis')]);
  } finally {
    await chmod(log, 0o700);
    await client.end().catch(() => {});
  }
  server = await start();
  await until('readiness', ready);
  expect(await (await enter(1)).name()).toBe('Nama Sebelum Penuh');
});
