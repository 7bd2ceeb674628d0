/** Reads, held against a constant answer (F0) and one row by key (F1). */

import { statusPendaftar } from '@gerbang/contract/applicant/verifikasi';
import { yudisium } from '@gerbang/contract/applicant/yudisium';
import { references } from '@gerbang/contract/references';
import { dataDiri } from '@gerbang/contract/steps/data-diri';
import { fill } from '@gerbang/contract/wire/endpoint';
import { type Bench, throughput } from '../support/bench.ts';
import { ask, type Shot } from '../support/load.ts';
import type { Person } from '../support/people.ts';
import type { Server } from '../support/processes.ts';
import { inTurn, medianOf, type Pair, ratio, scaled } from '../support/rounds.ts';
import { atLeast, atLeastByBoth, type Verdict } from '../support/verdict.ts';

const LIST_BYTES = 27_000;
/** Own record of two usual stacks, measured on another day as shares of F1. */
const PEERS = { 'Laravel 8': { share: 0.046, goal: 20 }, 'Strapi 5': { share: 0.038, goal: 24 } };

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

const TO_F1: readonly Pair[] = ['record', 'status', 'result', 'announced'].map((name) => [name, 'F1']);

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
  const samples = await inTurn(subjects, bench.effort, [
    ...TO_F1,
    ['list', 'list floor'],
    ['list zipped', 'F0'],
    ['list 304', 'F0'],
  ]);
  const byCpu = (name: string, floor: string) => 1 / ratio(samples, name, floor, 'cpu').median;
  const toF1 = (what: string, name: string, limit: number) =>
    atLeastByBoth(what, ratio(samples, name, 'F1'), byCpu(name, 'F1'), limit, '× F1', {
      'µs CPU': medianOf(samples, name, 'cpu'),
      'F1 µs CPU': medianOf(samples, 'F1', 'cpu'),
      'a second': medianOf(samples, name),
    });
  return [
    toF1('Own record', 'record', 1.2),
    toF1('Own status', 'status', 1.5),
    toF1('Own result before its time', 'result', 1.5),
    toF1('Own result on announcement day', 'announced', 3.5),
    ...Object.entries(PEERS).map(([peer, { share, goal }]) =>
      atLeast(
        `Own record against ${peer}`,
        scaled(ratio(samples, 'record', 'F1'), 1 / share),
        goal,
        '× theirs',
      ),
    ),
    atLeastByBoth(
      `Reference list of ${list.bytes} bytes`,
      ratio(samples, 'list', 'list floor'),
      byCpu('list', 'list floor'),
      1.15,
      '× bare buffer',
      {
        'zipped × F0': ratio(samples, 'list zipped', 'F0').median,
        '304 × F0': ratio(samples, 'list 304', 'F0').median,
      },
    ),
  ];
};
