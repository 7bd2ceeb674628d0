/** Reads, held against a constant answer (F0) and one row by key (F1). */
import { fill } from '@gerbang/contract/endpoint';
import { references } from '@gerbang/contract/references';
import { dataDiri } from '@gerbang/contract/steps/data-diri';
import { statusPendaftar } from '@gerbang/contract/verifikasi';
import { yudisium } from '@gerbang/contract/yudisium';
import { type Bench, throughput } from '../support/bench.ts';
import { ask, type Shot } from '../support/load.ts';
import type { Person } from '../support/people.ts';
import type { Server } from '../support/processes.ts';
import { inTurn, ratio, type Samples, scaled } from '../support/rounds.ts';
import { atLeast, type Verdict } from '../support/verdict.ts';

const LIST_BYTES = 27_000;
/** Own record of two usual stacks, measured on another day as shares of F1. */
const PEERS = { 'Laravel 8': { share: 0.046, goal: 18 }, 'Strapi 5': { share: 0.038, goal: 20 } };

const plain = (path: string, headers: Record<string, string> = {}): Shot => ({
  method: 'GET',
  path,
  headers,
});

/** Path of the own record of a person. */
export const recordPath = (nomor: string): string => {
  const part = dataDiri.parts[0];
  if (part?.shape !== 'record') throw new Error('data-diri begins with its record');
  return fill(part.load, { nomor_pendaftar: nomor });
};

/** The whole list whose size is nearest to what the goal names, with its tag. */
const findList = async (origin: string): Promise<{ path: string; bytes: number; etag: string }> => {
  const lists = await Promise.all(
    Object.values(references).map(async ({ paths: [path] }) => {
      const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } });
      return {
        path: path as string,
        bytes: (await answer.arrayBuffer()).byteLength,
        etag: answer.headers.get('etag') ?? '',
      };
    }),
  );
  const distance = ({ bytes }: { bytes: number }) => Math.abs(bytes - LIST_BYTES);
  return lists.reduce((best, list) => (distance(list) < distance(best) ? list : best));
};

/** What the server's CPU says of the same, for that is steadier where a machine is busy. */
const beside = (samples: Samples, name: string, floor: string) => ({
  'by CPU of the server': 1 / ratio(samples, name, floor, 'cpu').median,
});

export const reads = async (bench: Bench, app: Server): Promise<Verdict[]> => {
  const { floors, people } = bench;
  const each = (who: readonly Person[], path: (p: Person) => string) => who.map((p) => ask(path(p), p.token));
  const list = await findList(app.origin);
  const status = (p: Person) =>
    fill(statusPendaftar.path, { nomor_pendaftar: p.nomor, kode_penawaran: p.kode_penawaran });
  const result = (p: Person) => fill(yudisium.path, { nomor_pendaftar: p.nomor });
  const subjects = [
    throughput(bench, 'F0', floors, [plain('/f0')]),
    throughput(
      bench,
      'F1',
      floors,
      people.open.map(({ nomor }) => plain(`/f1/${nomor}`)),
    ),
    throughput(
      bench,
      'record',
      app,
      each(people.open, ({ nomor }) => recordPath(nomor)),
    ),
    throughput(bench, 'status', app, each(people.open, status)),
    throughput(bench, 'result', app, each(people.open, result)),
    throughput(bench, 'announced', app, each(people.announced, result)),
    throughput(bench, 'list floor', floors, [plain('/daftar')]),
    throughput(bench, 'list', app, [plain(list.path)]),
    throughput(bench, 'list zipped', app, [plain(list.path, { 'accept-encoding': 'gzip' })]),
    throughput(bench, 'list 304', app, [plain(list.path, { 'if-none-match': list.etag })]),
  ];
  // Once through, so that no subject pays for what happens the first time.
  for (const { run } of subjects) await run();
  const samples = await inTurn(subjects, bench.rounds);
  const toF1 = (what: string, name: string, limit: number) =>
    atLeast(what, ratio(samples, name, 'F1'), limit, '× F1', beside(samples, name, 'F1'));
  return [
    toF1('Own record', 'record', 1.1),
    toF1('Own status', 'status', 1.35),
    toF1('Own result before its time', 'result', 1.35),
    toF1('Own result on announcement day', 'announced', 3),
    ...Object.entries(PEERS).map(([peer, { share, goal }]) =>
      atLeast(
        `Own record against ${peer}`,
        scaled(ratio(samples, 'record', 'F1'), 1 / share),
        goal,
        '× theirs',
      ),
    ),
    atLeast(`Reference list of ${list.bytes} bytes`, ratio(samples, 'list', 'F0'), 0.55, '× F0', {
      ...beside(samples, 'list', 'F0'),
      'bare floor of the same size × F0': ratio(samples, 'list floor', 'F0').median,
      'zipped × F0': ratio(samples, 'list zipped', 'F0').median,
      '304 × F0': ratio(samples, 'list 304', 'F0').median,
    }),
  ];
};
