/** `npm run bench`: every goal of speed with what was measured; floors and portal take turns on the same machine. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { quickFolder } from '../packages/server/test/quick-folder.ts';
import { allBuilt } from '../scripts/built.ts';
import { command } from '../scripts/gate.ts';
import { announcement } from './groups/announcement.ts';
import { cards } from './groups/cards.ts';
import { exports } from './groups/exports.ts';
import { finalisation } from './groups/finalisation.ts';
import { fleet } from './groups/fleet.ts';
import { growth } from './groups/growth.ts';
import { notices } from './groups/notices.ts';
import { orang } from './groups/orang.ts';
import { pages } from './groups/pages.ts';
import { pemeriksaan } from './groups/pemeriksaan.ts';
import { petunjuk } from './groups/petunjuk.ts';
import { publicPages } from './groups/public-pages.ts';
import { sealing } from './groups/sealing.ts';
import { selection } from './groups/selection.ts';
import { selectionDesk } from './groups/selection-desk.ts';
import { serving } from './groups/serving.ts';
import { start } from './groups/start.ts';
import type { Bench } from './support/bench.ts';
import { type Cluster, openCluster } from './support/cluster.ts';
import { startGun } from './support/load.ts';
import { gather } from './support/people.ts';
import { startFloors } from './support/processes.ts';
import { lineOf, lineOfRuns, missing, type Verdict } from './support/verdict.ts';

const groups: Record<string, (bench: Bench) => Promise<Verdict[]>> = {
  serving,
  finalisation,
  cards,
  growth,
  announcement,
  exports,
  pages,
  selection,
  'meja-seleksi': selectionDesk,
  tersegel: sealing,
  pemeriksaan,
  publik: publicPages,
  orang,
  pemberitahuan: notices,
  petunjuk,
  armada: fleet,
};
const START = 'start';

const { values: options } = parseArgs({
  options: {
    pendaftar: { type: 'string', default: '1000000' },
    ulang: { type: 'string' },
    cepat: { type: 'boolean', default: false },
    hanya: { type: 'string' },
  },
});
const quick = options.cepat;
/** Each run of several fills its database afresh; a single one takes what is there. */
const runs = Number(options.ulang ?? 1);
const wanted = options.hanya?.split(',') ?? [...Object.keys(groups), START];
const unknown = wanted.find((name) => name !== START && !groups[name]);
if (unknown) throw new Error(`no group ${unknown}; there are ${Object.keys(groups).join(', ')}, ${START}`);
const large = Number(options.pendaftar);
const form = quick
  ? {
      sizes: { large: 6_000, small: 3_000 },
      effort: { warm: false, least: 1, most: 1 },
      seconds: 0.6,
      people: 160,
    }
  : {
      sizes: { large, small: Math.min(10_000, large / 2) },
      effort: { warm: true, least: 5, most: 15 },
      seconds: 2,
      people: 2_560,
    };
const say = (line: string) => console.log(line);

/** By group. */
type Found = Record<string, Verdict[]>;

/** Everything that needs the database and the floors running. */
const measure = async (
  cluster: Cluster,
  out: string,
  report: (group: string, verdicts: Verdict[]) => void,
): Promise<void> => {
  const people = await gather(cluster.large, form.people);
  const gun = startGun();
  const floors = await startFloors(cluster.large, out, join(out, 'floors.log'));
  const { effort, seconds, sizes } = form;
  try {
    for (const [name, group] of Object.entries(groups)) {
      if (!wanted.includes(name)) continue;
      say(`\n${name}`);
      report(name, await group({ cluster, sizes, gun, people, floors, out, effort, seconds, quick }));
    }
  } finally {
    await floors.stop();
    await gun.stop();
  }
};

/** All that is wanted, once, on databases in `place`; with what it leaves behind in the folder `out`. */
const once = async (out: string, place: string, afresh: boolean): Promise<Found> => {
  const found: Found = {};
  const report = (group: string, verdicts: Verdict[]) => {
    found[group] = verdicts;
    for (const verdict of verdicts) say(lineOf(verdict));
  };
  const log = join(out, 'app.log');
  for (const file of [log, join(out, 'floors.log')]) await writeFile(file, '');
  const cluster = await openCluster(place, form.sizes, afresh, say);
  try {
    await measure(cluster, out, report);
  } finally {
    await cluster.stop();
  }
  if (wanted.includes(START)) {
    say(`\n${START}`);
    report(START, await start(cluster, log, form.effort.least));
  }
  return found;
};

/** Ratios hold within a run, so each group is kept with the run it comes from. */
const keep = async (all: readonly Found[]): Promise<void> => {
  const file = join(import.meta.dirname, 'results.json');
  const kept = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, unknown>;
  const run = {
    measured: new Date().toISOString(),
    machine: `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`,
    applicants: form.sizes,
    runs: all.length,
  };
  for (const group of wanted) kept[group] = { ...run, verdicts: all.flatMap((found) => found[group] ?? []) };
  await writeFile(file, `${JSON.stringify(kept, null, 2)}\n`);
};

if (!(await allBuilt()) && !(await command('node scripts/build.ts', true)).passed)
  throw new Error('The pages were not built.');
const folder = join(import.meta.dirname, 'out');
await mkdir(folder, { recursive: true });
const out = quick ? await mkdtemp(join(folder, 'cepat-')) : folder;
// Where nothing is kept and no time counts, no database need wait for the disk.
const place = quick ? await mkdtemp(join(await quickFolder(), 'gerbang-cepat-')) : folder;

const all: Found[] = [];
try {
  for (let run = 1; run <= runs; run += 1) {
    if (runs > 1) say(`\nRun ${run} of ${runs}`);
    all.push(await once(out, place, runs > 1));
  }
} finally {
  if (quick) for (const each of [out, place]) await rm(each, { recursive: true, force: true });
}

const byGoal = wanted.flatMap((group) =>
  (all[0]?.[group] ?? []).map((_, i) => all.flatMap((found) => found[group]?.[i] ?? [])),
);
if (runs > 1) {
  say('\nAll runs');
  for (const verdicts of byGoal) say(lineOfRuns(verdicts));
}
const held = byGoal.filter((verdicts) => verdicts.every(({ met }) => met));
say(`\n${held.length} of ${byGoal.length} goals held${runs > 1 ? ` in all ${runs} runs` : ''}`);
if (!quick) await keep(all);
const gaps = [
  ...wanted.filter((group) => all.some((found) => !found[group]?.length)),
  ...byGoal.flat().flatMap(missing),
];
for (const gap of gaps) say(`not measured: ${gap}`);
process.exitCode = gaps.length > 0 ? 1 : 0;
