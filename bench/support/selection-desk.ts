/** A desk of selection under measurement: an offering with its rule, a process that serves and one that works. */
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
import type { Bench } from './bench.ts';
import { DESK, openBrowser } from './browser.ts';
import { databaseOf } from './cluster.ts';
import { forgetScenarios, LIST, openParticipants, type Participants } from './participants.ts';
import { type AppSettings, type Server, startApp } from './processes.ts';
import { MASTER } from './secret.ts';

const LOOK_MS = 50;
/** One seat for so many participants. */
const RIVALS = 3;
/** Applicants with sessions. */
const PEOPLE = 160;
const FEW = 16;
const pmb = join(import.meta.dirname, '../../scripts/pmb.ts');

type Detail = z.infer<(typeof detailSeleksi)['data']>;
export interface Desk extends Participants {
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

export interface Ran {
  id: number;
  /** Until everything is stored. */
  seconds: number;
  steps: number;
  segel: string;
  diterima: number;
}
/** Runs a scenario as an officer does: one call, then looks until the outcome is there. */
export const run = async ({ call, kode_penawaran }: Desk, nama: string): Promise<Ran> => {
  const began = performance.now();
  const { id } = await call<{ id: number }>(fill(jalankan.path, { kode_penawaran }), { nama });
  const steps = new Set<number>();
  for (;;) {
    const path = fill(ringkasSkenario.path, { kode_penawaran, id_skenario: id });
    const now = await call<Skenario & { ringkas: Ringkas | null }>(path);
    if (now.gagal !== null) throw new Error(now.gagal);
    steps.add(now.kemajuan);
    if (now.ringkas && now.selesai !== null)
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

/** In the page: resolves with the seconds from the next click until the scenario on top tells how many it admits. */
const SHOWN = `window.__shown = new Promise((resolve, reject) => {
  // Examples of the rule stand in tables too.
  const row = () => [...document.querySelectorAll('table')].find((one) => one.caption?.textContent.startsWith('Skenario'))?.tBodies[0]?.rows[0];
  const top = () => row()?.textContent ?? '';
  addEventListener('click', () => {
    const began = performance.now();
    // Told by what changes: a look at every frame draws them all, which takes a processor from whoever counts.
    const seen = new MutationObserver(() => {
      const cells = [...(row()?.cells ?? [])].map((one) => one.textContent);
      if (!top().includes(window.__name) || !cells.some((one) => /^[0-9.]+$/.test(one))) return;
      seen.disconnect();
      requestAnimationFrame(() => resolve((performance.now() - began) / 1000));
    });
    seen.observe(document.body, { subtree: true, childList: true, characterData: true });
    setTimeout(() => reject(new Error('no outcome: ' + top())), 120_000);
  }, { once: true, capture: true });
}); undefined`;

/** Seconds from the click of an officer to the outcome on their screen, so many times, each when the last one is stored. */
export const shownAfter = async ({ web, cookie, kode_penawaran }: Desk, out: string, times: number) => {
  const browser = await openBrowser(out);
  try {
    const context = await browser.newContext({ ...DESK, baseURL: web.origin, locale: 'id-ID' });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: web.origin.replace('http:', 'https:'), secure: true }]);
    const page = await context.newPage();
    await page.goto(`/petugas/seleksi/${kode_penawaran}`);
    await page.getByRole('tab', { name: 'Skenario' }).click();
    const seconds: number[] = [];
    for (let round = 1; round <= times; round += 1) {
      const nama = `Layar ${round}`;
      await page.getByLabel('Nama skenario').fill(nama);
      await page.evaluate(`window.__name = ${JSON.stringify(nama)}`);
      await page.evaluate(SHOWN);
      await page.getByRole('button', { name: 'Jalankan' }).click();
      seconds.push((await page.evaluate('window.__shown')) as number);
      await page.getByRole('link', { name: `Unduh buku ${nama}` }).waitFor();
    }
    return seconds;
  } finally {
    await browser.close();
  }
};

/** Downloads the ledger of a run and has the command repeat it, on no database. */
export const repeat = async (bench: Bench, { web, cookie, kode_penawaran }: Desk, { id, segel }: Ran) => {
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
export const atDesk = async <T>(
  { cluster, out, quick }: Bench,
  count: number,
  work: (desk: Desk, worker: Server) => Promise<T>,
): Promise<T> => {
  const url = databaseOf(cluster.large, `gerbang_peserta_${count}`);
  const files = join(cluster.dataDir, 'berkas');
  const opened = await openParticipants(url, files, count, quick ? FEW : PEOPLE);
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
