/** The portal as a process of its own, on a database that is given, and an applicant who speaks to it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Place {
  databaseUrl: string;
  dataDir: string;
}

/** An answer of the portal. */
interface Answer {
  status: number;
  body: { data?: unknown; errors?: { field: string; message: string }[] };
}

export interface Applicant {
  kode_penawaran: string;
  /** The data of a call; `{nomor_pendaftar}` in the path is their own. Throws unless it succeeds. */
  get: (path: string) => Promise<Record<string, unknown>>;
  /** The same of a call with a body, to which their code is added. */
  post: (path: string, body: object) => Promise<Record<string, unknown>>;
  /** Names of the fields that are still missing; none: they are finalised now. */
  finalise: () => Promise<string[]>;
}

export interface Portal {
  /** Signs in the demo's applicant who has only to finalise. */
  applicant: () => Promise<Applicant>;
  stop: () => Promise<void>;
}

const READY = /Gerbang siap di (http:\S+)/;
const START_MS = 120_000;

/** Starts the server of a tree and waits until it is ready. Throws with what it said when it ends before. */
const start = async (root: string, { databaseUrl, dataDir }: Place) => {
  const server = spawn(process.execPath, ['packages/server/src/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const ended = once(server, 'exit');
  const ready = new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => server.kill('SIGKILL'), START_MS);
    const hear = (bytes: Buffer) => {
      said += bytes.toString();
      const origin = READY.exec(said)?.[1];
      if (!origin) return;
      clearTimeout(late);
      resolve(origin);
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    void ended.then(() => {
      clearTimeout(late);
      reject(new Error(`the server of ${root} ended\n${said}`));
    });
  });
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
  };
  return { origin: await ready, stop };
};

const signIn = async (origin: string, dataDir: string): Promise<Applicant> => {
  const accounts: Record<string, string>[] = JSON.parse(
    await readFile(join(dataDir, 'demo-accounts.json'), 'utf8'),
  );
  const account = accounts.find(
    ({ fase, keterangan }) => fase === 'siap_finalisasi' && keterangan?.includes('Sarjana'),
  );
  if (!account) throw new Error('the demo has nobody who has only to finalise');
  const { username = '', password, kode_penawaran = '' } = account;
  let token = '';
  const ask = async (method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(origin + path.replace('{nomor_pendaftar}', username), {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  };
  const must = async (method: string, path: string, body?: object) => {
    const answer = await ask(method, path, body);
    if (answer.status !== 200)
      throw new Error(`${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.data as Record<string, unknown>;
  };
  token = String((await must('POST', '/api/login', { username, password })).token);
  return {
    kode_penawaran,
    get: (path) => must('GET', path),
    post: (path, body) => must('POST', path, { ...body, nomor_pendaftar: username }),
    finalise: async () => {
      const body = { nomor_pendaftar: username, kode_penawaran };
      const { status, body: answer } = await ask('POST', '/api/v2/verifikasi', body);
      if (status === 200) return [];
      if (status !== 422) throw new Error(`finalising answered ${status} ${JSON.stringify(answer)}`);
      return (answer.errors ?? []).map(({ field }) => field);
    },
  };
};

/** Starts the portal of a tree and answers once it is ready. */
export const openPortal = async (root: string, place: Place): Promise<Portal> => {
  const { origin, stop } = await start(root, place);
  return { stop, applicant: () => signIn(origin, place.dataDir) };
};
