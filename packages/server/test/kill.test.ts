import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FILE_VERSIONS } from '@gerbang/contract/wire/limits';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOf } from '../src/db/embedded/place.ts';
import { send, serverProcesses, stopServer } from '../src/db/embedded/processes.ts';
import { findEmbedded } from '../src/db/embedded.ts';
import type { DemoAccount } from '../src/seed/demo.ts';
import { diskStorage } from '../src/storage/disk.ts';
import { type Child, startChild } from './child.ts';
import { pdf } from './corpus-pdf.ts';
import { scaled, tried } from './scale.ts';
import { fileForm } from './writes.ts';

const ROUNDS = scaled(10, 18);
const ACKNOWLEDGED_A_ROUND = scaled(100, 200);
/** An account may upload 120 files in ten minutes, and every kill may have one more on its way. */
const UPLOADS_A_ROUND = Math.floor(120 / ROUNDS) - 1;
/** In these rounds the database is killed as well; in the others it lives on and is found again. */
const WITH_DATABASE = new Set([4, 8, 12, 16]);

interface Writer {
  nomor_pendaftar: string;
  token: string;
  /** Names that were answered with success, the last of them last. */
  names: string[];
  /** Uploads that were answered with success. */
  files: { url: string; bytes: Buffer }[];
  /** The name on its way when the power went, if any. */
  underway: string | null;
}

let dataDir: string;
let server: Child;
let writers: Writer[];
const start = () => startChild('src/main.ts', { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' });
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gerbang-mati-'));
  server = await start();
  const accounts = JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')) as DemoAccount[];
  writers = await Promise.all(
    accounts.filter((a) => a.fase === 'siap_finalisasi' || a.fase === 'ruang_penuh').map(signIn),
  );
}, 120_000);
afterAll(async () => {
  await server?.kill();
  const { cluster } = await placeOf(join(dataDir, 'postgres'));
  await stopServer(cluster, { fast: 5_000, immediate: 5_000 });
  await rm(dataDir, { recursive: true, force: true });
});

const ask = (path: string, { token, ...init }: RequestInit & { token?: string }) =>
  fetch(new URL(path, server.url), {
    ...init,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...init.headers },
  });
const post = (path: string, token: string | undefined, body: object) =>
  ask(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    ...(token ? { token } : {}),
  });

const signIn = async ({ username, password }: DemoAccount): Promise<Writer> => {
  const { data } = (await (await post('/api/login', undefined, { username, password })).json()) as {
    data: { token: string };
  };
  return { nomor_pendaftar: username, token: data.token, names: [], files: [], underway: null };
};

const save = async (who: Writer): Promise<void> => {
  const { nomor_pendaftar, token } = who;
  who.underway = `Nama ${randomBytes(6).toString('hex')}`;
  const answer = await post('/api/v2/data_diri_pendaftar', token, {
    nomor_pendaftar,
    nama_lengkap: who.underway,
  });
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
  who.names.push(who.underway);
  who.underway = null;
};
const upload = async (who: Writer): Promise<void> => {
  const bytes = pdf({ preamble: `% ${randomBytes(200).toString('hex')}\n` });
  const answer = await ask('/api/v2/data_diri_pendaftar/akta', {
    method: 'POST',
    body: fileForm(who.nomor_pendaftar, 'akta_kelahiran', bytes),
    token: who.token,
  });
  expect(answer.status).toBe(200);
  const { data } = (await answer.json()) as { data: { url: string } };
  who.files.push({ url: data.url, bytes });
};

/** Everybody writes until so much was acknowledged; then the power goes while the next are on their way. */
const writeAndDie = async (withDatabase: boolean): Promise<void> => {
  let acknowledged = 0;
  let dead = false;
  // Spread over the round, so that whenever the power goes some are on their way.
  const every = Math.max(3, Math.ceil(ACKNOWLEDGED_A_ROUND / writers.length / UPLOADS_A_ROUND));
  const work = async (who: Writer) => {
    for (let [i, uploads] = [0, 0]; !dead; i += 1) {
      const uploading = i % every === every - 1 && uploads < UPLOADS_A_ROUND;
      uploads += Number(uploading);
      try {
        await (uploading ? upload(who) : save(who));
      } catch (error) {
        if (dead) return;
        throw error;
      }
      acknowledged += 1;
      if (acknowledged === ACKNOWLEDGED_A_ROUND) {
        dead = true;
        if (withDatabase) {
          const { cluster } = await placeOf(join(dataDir, 'postgres'));
          for (const { pid } of await serverProcesses(cluster)) send(pid, 'SIGKILL');
        }
        await server.kill();
      }
    }
  };
  await Promise.all(writers.map(work));
};

const checkEverything = async (): Promise<void> => {
  const client = new pg.Client({ connectionString: await findEmbedded(join(dataDir, 'postgres')) });
  await client.connect();
  try {
    for (const who of writers) {
      const row = await client.query(
        'SELECT nama_lengkap FROM data_diri_pendaftar WHERE nomor_pendaftar = $1',
        [who.nomor_pendaftar],
      );
      // What was on its way may have arrived unacknowledged; nothing else may stand there.
      expect([who.names.at(-1), who.underway]).toContain(row.rows[0].nama_lengkap);
      const log = await client.query(
        "SELECT baru->>'nama_lengkap' AS nama FROM audit WHERE subjek = $1 AND tindakan = 'simpan data_diri_pendaftar'",
        [who.nomor_pendaftar],
      );
      expect(log.rows.map((r) => r.nama)).toEqual(expect.arrayContaining(who.names));
      // Only the row can tell whether it came: from here on it counts as said.
      if (row.rows[0].nama_lengkap === who.underway) who.names.push(row.rows[0].nama_lengkap);
    }
    const storage = diskStorage(join(dataDir, 'berkas'));
    const { rows } = await client.query(
      'SELECT kunci_berkas, ukuran FROM berkas UNION ALL SELECT kunci_berkas, NULL FROM kartu_ujian',
    );
    for (const { kunci_berkas, ukuran } of rows) {
      const { length } = await storage.get(kunci_berkas);
      expect([kunci_berkas, length]).toEqual([kunci_berkas, ukuran ?? length]);
    }
    const [uncounted] = (
      await client.query(
        'SELECT count(*)::int AS n FROM ruang r WHERE terisi <> (SELECT count(*) FROM kursi k WHERE k.id_ruang = r.id_ruang)',
      )
    ).rows;
    expect(uncounted.n).toBe(0);
  } finally {
    await client.end();
  }
  // One more may have been stored unacknowledged, and pushed out the oldest version that is kept.
  for (const { files } of writers)
    for (const { url, bytes } of files.slice(1 - FILE_VERSIONS)) {
      const answer = await ask(url, {});
      expect([answer.status, Buffer.from(await answer.arrayBuffer()).equals(bytes)]).toEqual([200, true]);
    }
};

test(`killed ${ROUNDS} times amid writes, the server has all it acknowledged, and no row without its file`, {
  timeout: scaled(400_000, 1_200_000),
}, async (context) => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    await writeAndDie(WITH_DATABASE.has(round));
    server = await start();
    await checkEverything();
  }
  const acknowledged = writers.reduce((n, w) => n + w.names.length + w.files.length, 0);
  expect(acknowledged).toBeGreaterThanOrEqual(ROUNDS * ACKNOWLEDGED_A_ROUND);
  tried(context, acknowledged);
});
