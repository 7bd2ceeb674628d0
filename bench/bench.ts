/** `npm run bench`: every goal of speed with what was measured; floors and portal take turns on the same machine. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { command } from '../scripts/gate.ts';
import { webIsBuilt } from '../scripts/web-build.ts';
import { announcement } from './groups/announcement.ts';
import { cards } from './groups/cards.ts';
import { exports } from './groups/exports.ts';
import { finalisation } from './groups/finalisation.ts';
import { growth } from './groups/growth.ts';
import { pages } from './groups/pages.ts';
import { serving } from './groups/serving.ts';
import { start } from './groups/start.ts';
import type { Bench } from './support/bench.ts';
import { type Cluster, openCluster } from './support/cluster.ts';
import { startGun } from './support/load.ts';
import { gather } from './support/people.ts';
import { startFloors } from './support/processes.ts';
import { lineOf, type Verdict } from './support/verdict.ts';

const groups: Record<string, (bench: Bench) => Promise<Verdict[]>> = {
  serving,
  finalisation,
  cards,
  growth,
  announcement,
  exports,
  pages,
};
const START = 'start';

const { values: options } = parseArgs({
  options: {
    pendaftar: { type: 'string', default: '1000000' },
    cepat: { type: 'boolean', default: false },
    hanya: { type: 'string' },
  },
});
const quick = options.cepat;
const wanted = options.hanya?.split(',') ?? [...Object.keys(groups), START];
const unknown = wanted.find((name) => name !== START && !groups[name]);
if (unknown) throw new Error(`no group ${unknown}; there are ${Object.keys(groups).join(', ')}, ${START}`);
const sizes = quick ? { large: 20_000, small: 2_000 } : { large: Number(options.pendaftar), small: 10_000 };
const [rounds, seconds] = quick ? [3, 1] : [5, 2];
const out = join(import.meta.dirname, 'out');
const logs = { app: join(out, 'app.log'), floors: join(out, 'floors.log') };
const say = (line: string) => console.log(line);

const found: Record<string, Verdict[]> = {};
const report = (group: string, verdicts: Verdict[]) => {
  found[group] = verdicts;
  for (const verdict of verdicts) say(lineOf(verdict));
};

/** Everything that needs the database and the floors running. */
const measure = async (cluster: Cluster): Promise<void> => {
  const people = await gather(cluster.large);
  const gun = startGun();
  const floors = await startFloors(cluster.large, out, logs.floors);
  try {
    for (const [name, group] of Object.entries(groups)) {
      if (!wanted.includes(name)) continue;
      say(`\n${name}`);
      report(name, await group({ cluster, gun, people, floors, out, rounds, seconds }));
    }
  } finally {
    await floors.stop();
    await gun.stop();
  }
};

await mkdir(out, { recursive: true });
for (const log of Object.values(logs)) await writeFile(log, '');
if (!(await webIsBuilt())) await command('node scripts/build.ts', true);
const cluster = await openCluster(out, sizes, say);
try {
  await measure(cluster);
} finally {
  await cluster.stop();
}
if (wanted.includes(START)) {
  say(`\n${START}`);
  report(START, await start(cluster, logs.app, rounds));
}
const verdicts = Object.values(found).flat();
say(`\n${verdicts.filter(({ met }) => met).length} of ${verdicts.length} goals met`);
// Ratios hold within a run, so each group is kept with the run it comes from.
if (!quick) {
  const file = join(import.meta.dirname, 'results.json');
  const kept = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, unknown>;
  const run = {
    measured: new Date().toISOString(),
    machine: `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`,
    applicants: sizes,
    rounds,
  };
  for (const [group, of] of Object.entries(found)) kept[group] = { ...run, verdicts: of };
  await writeFile(file, `${JSON.stringify(kept, null, 2)}\n`);
}
