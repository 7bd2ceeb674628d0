/** `npm run bench`: every goal of speed with what was measured; floors and portal take turns on the same machine. */
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cards } from './groups/cards.ts';
import { finalisation } from './groups/finalisation.ts';
import { growth } from './groups/growth.ts';
import { pages } from './groups/pages.ts';
import { serving } from './groups/serving.ts';
import type { Bench } from './support/bench.ts';
import { openCluster } from './support/cluster.ts';
import { startGun } from './support/load.ts';
import { gather } from './support/people.ts';
import { startFloors } from './support/processes.ts';
import { lineOf, type Verdict } from './support/verdict.ts';

const groups: Record<string, (bench: Bench) => Promise<Verdict[]>> = { serving, finalisation, cards, growth, pages };

const { values: options } = parseArgs({
  options: {
    pendaftar: { type: 'string', default: '1000000' },
    cepat: { type: 'boolean', default: false },
    hanya: { type: 'string' },
  },
});
const quick = options.cepat;
const wanted = options.hanya?.split(',') ?? Object.keys(groups);
const sizes = quick
  ? { large: 20_000, small: 2_000 }
  : { large: Number(options.pendaftar), small: 10_000 };

const out = join(import.meta.dirname, 'out');
await mkdir(out, { recursive: true });
for (const log of ['app.log', 'floors.log']) await writeFile(join(out, log), '');
const say = (line: string) => console.log(line);
const closers: (() => Promise<unknown>)[] = [];
const verdicts: Verdict[] = [];
try {
  const cluster = await openCluster(out, sizes, say);
  closers.push(cluster.stop);
  const people = await gather(cluster.large);
  const gun = startGun();
  closers.push(gun.stop);
  const floors = await startFloors(cluster.large, out, join(out, 'floors.log'));
  closers.push(floors.stop);
  const bench: Bench = {
    cluster,
    gun,
    people,
    floors,
    out,
    rounds: quick ? 3 : 7,
    seconds: quick ? 1 : 2,
    say,
  };
  for (const name of wanted) {
    const group = groups[name];
    if (!group) throw new Error(`no group ${name}; there are ${Object.keys(groups).join(', ')}`);
    say(`\n${name}`);
    for (const verdict of await group(bench)) {
      verdicts.push(verdict);
      say(lineOf(verdict));
    }
  }
} finally {
  for (const close of closers.reverse()) await close();
}
if (!quick && !options.hanya) {
  const machine = { cores: cpus().length, model: cpus()[0]?.model, memory: `${Math.round(totalmem() / 2 ** 30)} GB`, node: process.version };
  await writeFile(join(import.meta.dirname, 'results.json'), `${JSON.stringify({ machine, sizes, verdicts }, null, 2)}\n`);
}
