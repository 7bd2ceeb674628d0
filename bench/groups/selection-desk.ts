/** A selection at the desk: from the click to the outcome and its ledger, and what applicants notice of it meanwhile. */
import { execFile } from 'node:child_process';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  bukuSeleksi,
  detailSeleksi,
  jalankan,
  type Ringkas,
  ringkasSkenario,
  type Skenario,
  simpanAturan,
} from '@gerbang/contract/office/seleksi';
import { type Aturan, aturanAwal } from '@gerbang/contract/seleksi/aturan';
import { fill } from '@gerbang/contract/wire/endpoint';
import type { z } from 'zod';
import { type Bench, shoot } from '../support/bench.ts';
import { databaseOf } from '../support/cluster.ts';
import { ask } from '../support/load.ts';
import { forgetScenarios, LIST, openParticipants, type Participants } from '../support/participants.ts';
import { type AppSettings, type Server, startApp } from '../support/processes.ts';
import { exactly, spread } from '../support/rounds.ts';
import { MASTER } from '../support/secret.ts';
import { atMost, type Verdict } from '../support/verdict.ts';
import { recordPath } from './reads.ts';

/** What an office of many has at the most. */
const ON_SCREEN = 50_000;
const ON_SCREEN_SECONDS = 2;
const MOST_MB = 400;
/** Of the time for a million a goal of minutes is told alone: an office waits for it, and sees how far it is. */
const MINUTES = 5;
const LOOK_MS = 50;
const PROBES = 4;
const PEOPLE = 160;
/** One seat for so many participants. */
const RIVALS = 3;
const pmb = join(import.meta.dirname, '../../scripts/pmb.ts');

type Detail = z.infer<(typeof detailSeleksi)['data']>;
interface Desk extends Participants {
  web: Server;
  call<T>(path: string, body?: object): Promise<T>;
}

const callsOf =
  ({ origin }: Server, cookie: string) =>
  async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(origin + path, {
      headers: { cookie, origin, 'content-type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
    return ((await answer.json()) as { data: T }).data;
  };

/** Stores a rule: three components made comparable each otherwise, a fifth of the seats reserved, bonus and ties. */
const ruleFor = async ({ call, kode_penawaran, count }: Desk): Promise<void> => {
  const found = await call<Detail>(fill(detailSeleksi.path, { kode_penawaran }));
  const jumlah = Math.max(1, Math.floor(count / RIVALS / found.prodi.length));
  const begin = aturanAwal(
    found.daftar_komponen.map(({ kode }) => kode),
    found.prodi.map(({ kode }) => ({ prodi: kode, jumlah, lebih: 0 })),
  );
  const scales = ['z', 'linear', 'asli'] as const;
  const isi: Aturan = {
    ...begin,
    komponen: begin.komponen.map((one, k) => ({ ...one, ubah: scales[k % scales.length] ?? 'asli' })),
    cadangan: [
      { kelompok: 'disabilitas', persen: 5, sisa: 'umum' },
      { kelompok: `daftar:${LIST}`, persen: 15, sisa: 'umum' },
    ],
    tambahan: { daftar: [{ kelompok: `daftar:${LIST}`, poin: 10_000 }], paling_banyak: 10_000 },
  };
  await call(fill(simpanAturan.path, { kode_penawaran }), { isi, versi: found.versi });
};

interface Ran {
  id: number;
  seconds: number;
  steps: number;
  segel: string;
  diterima: number;
}
/** Runs a scenario as an officer does: one call, then looks until the outcome is there. */
const run = async ({ call, kode_penawaran }: Desk, nama: string): Promise<Ran> => {
  const began = performance.now();
  const { id } = await call<{ id: number }>(fill(jalankan.path, { kode_penawaran }), { nama });
  const steps = new Set<number>();
  for (;;) {
    const path = fill(ringkasSkenario.path, { kode_penawaran, id_skenario: id });
    const now = await call<Skenario & { ringkas: Ringkas | null }>(path);
    if (now.gagal !== null) throw new Error(now.gagal);
    steps.add(now.kemajuan);
    if (now.ringkas)
      return {
        id,
        seconds: (performance.now() - began) / 1000,
        steps: steps.size,
        segel: now.segel ?? '',
        diterima: now.ringkas.diterima,
      };
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
};

/** The p99 of the own record, in milliseconds, time and again while `work` goes on; at least once. */
const feltDuring = async (bench: Bench, { web, people }: Desk, work: Promise<unknown>): Promise<number[]> => {
  const state = { isOver: false };
  const ended = work.finally(() => {
    state.isOver = true;
  });
  const felt: number[] = [];
  do {
    const { p99 } = await shoot(bench, web, {
      shots: people.map(({ nomor, token }) => ask(recordPath(nomor), token)),
      connections: PROBES,
      seconds: bench.seconds,
      times: true,
    });
    felt.push(p99);
  } while (!state.isOver);
  await ended;
  return felt;
};

/** Downloads the ledger of a run and has the command repeat it, on no database. */
const repeat = async (bench: Bench, { web, cookie, kode_penawaran }: Desk, { id, segel }: Ran) => {
  const file = join(bench.out, `buku-${id}.jsonl`);
  const began = performance.now();
  const path = fill(bukuSeleksi.path, { kode_penawaran, id_skenario: id });
  const answer = await fetch(web.origin + path, { headers: { cookie } });
  if (!answer.ok || !answer.body) throw new Error(`${path}: ${answer.status}`);
  await writeFile(file, answer.body);
  const downloaded = performance.now();
  try {
    const { size } = await stat(file);
    const { stdout } = await promisify(execFile)(process.execPath, [pmb, 'seleksi', 'ulang', file]);
    if (!stdout.startsWith(`identik ${segel}`)) throw new Error(`a ledger was repeated otherwise: ${stdout}`);
    return {
      'MB of the ledger': size / 1e6,
      'seconds to download': (downloaded - began) / 1000,
      'seconds to repeat, identical': (performance.now() - downloaded) / 1000,
    };
  } finally {
    await rm(file, { force: true });
  }
};

/** Works at the desk of one offering, with a process that serves and one that works. */
const atDesk = async <T>(
  { cluster, out, quick }: Bench,
  count: number,
  work: (desk: Desk, worker: Server) => Promise<T>,
): Promise<T> => {
  const url = databaseOf(cluster.large, `gerbang_peserta_${count}`);
  const files = join(cluster.dataDir, 'berkas');
  const opened = await openParticipants(url, files, count, quick ? PROBES * 4 : PEOPLE);
  const settings = { databaseUrl: url, dataDir: cluster.dataDir, secret: MASTER, log: `${out}/app.log` };
  const servers: Server[] = [];
  const start = async (role: AppSettings['role']): Promise<Server> => {
    const server = await startApp({ ...settings, role });
    servers.push(server);
    return server;
  };
  try {
    const web = await start('web');
    const desk = { ...opened, web, call: callsOf(web, opened.cookie) };
    await ruleFor(desk);
    return await work(desk, await start('worker'));
  } finally {
    for (const server of servers) await server.stop();
    await forgetScenarios(url, files);
  }
};

export const selectionDesk = async (bench: Bench): Promise<Verdict[]> => {
  const { effort, sizes } = bench;
  const onScreen = Math.min(ON_SCREEN, Math.round(sizes.large / 2));
  const times = await atDesk(bench, onScreen, async (desk) => {
    const ran: Ran[] = [];
    // The first one warms connections and plans.
    for (let round = 0; round <= effort.least; round += 1) ran.push(await run(desk, `Skenario ${round}`));
    return ran.slice(1);
  });
  const large = await atDesk(bench, sizes.large, async (desk, worker) => {
    const before = await feltDuring(
      bench,
      desk,
      new Promise((resolve) => setTimeout(resolve, 3_000 * bench.seconds)),
    );
    const rest = await worker.memory();
    const running = run(desk, 'Seluruh peserta');
    const meanwhile = await feltDuring(bench, desk, running);
    const ran = await running;
    const peak = await worker.peak();
    return { ran, before, meanwhile, rest, peak, ...(await repeat(bench, desk, ran)) };
  });
  const { ran, before, meanwhile, rest, peak, ...ledger } = large;
  const idle = spread(before).median;
  return [
    atMost(
      `Scenario of ${onScreen} on screen`,
      spread(times.map(({ seconds }) => seconds)),
      ON_SCREEN_SECONDS,
      's',
      { 'steps of progress seen': spread(times.map(({ steps }) => steps)).median },
    ),
    atMost(`Scenario of ${sizes.large} participants`, exactly(ran.seconds), MINUTES * 60, 's', {
      admitted: ran.diterima,
      'steps of progress seen': ran.steps,
      ...ledger,
    }),
    atMost('Memory a scenario adds to its process', exactly(peak - rest), MOST_MB, 'MB', {
      'MB at rest': rest,
      'MB in all': peak,
    }),
    atMost('Own record while it runs', spread(meanwhile.map((p99) => p99 / idle)), 2, '× p99 idle', {
      'ms idle': idle,
      'ms meanwhile': spread(meanwhile).median,
    }),
  ];
};
