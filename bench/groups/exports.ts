/** An export of many rows: a job makes it, whoever waits sees how far it is, and applicants hardly notice. */

import { pendaftar } from '@gerbang/contract/office/pendaftar';
import type { StatusEkspor } from '@gerbang/contract/wire/ekspor';
import { fill } from '@gerbang/contract/wire/endpoint';
import { type Bench, shoot, withApps } from '../support/bench.ts';
import { ask } from '../support/load.ts';
import { spread } from '../support/rounds.ts';
import { atMost, type Verdict } from '../support/verdict.ts';
import { recordPath } from './reads.ts';

/** Two of a hundred applicants are in this phase. */
const fase = 'koreksi';
const LOOK_MS = 50;
const PROBES = 4;

export const exports = (bench: Bench): Promise<Verdict[]> =>
  withApps(bench, ['all'], async (app) => {
    const { cookie, open } = bench.people;
    const { ekspor } = pendaftar;
    if (!ekspor) throw new Error('the list of applicants has no export');
    const call = async (path: string, init: RequestInit = {}): Promise<StatusEkspor> => {
      const headers = { cookie, 'content-type': 'application/json' };
      const answer = await fetch(app.origin + path, { ...init, headers });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return ((await answer.json()) as { data: StatusEkspor }).data;
    };
    const make = async (bentuk: string) => {
      const began = performance.now();
      const seen = new Set<number>();
      let status = await call(ekspor.mulai.path, {
        method: 'POST',
        body: JSON.stringify({ bentuk, fase }),
      });
      while (!status.selesai && status.gagal === null) {
        seen.add(status.kemajuan);
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        status = await call(fill(ekspor.kemajuan.path, { id: status.id }));
      }
      if (status.gagal !== null) throw new Error(status.gagal);
      return { seconds: (performance.now() - began) / 1000, rows: status.jumlah, seen: seen.size };
    };
    const probe = () =>
      shoot(bench, app, {
        shots: open.map(({ nomor, token }) => ask(recordPath(nomor), token)),
        connections: PROBES,
        seconds: bench.seconds,
        times: true,
      });
    const measure = async (bentuk: string): Promise<Verdict> => {
      const made = [];
      const p99 = [];
      for (let round = 0; round < bench.effort.least; round += 1) {
        const [one, probed] = await Promise.all([make(bentuk), probe()]);
        made.push(one);
        p99.push(probed.p99);
      }
      return atMost(
        `Export of ${made[0]?.rows} rows, ${bentuk}`,
        spread(made.map((m) => m.seconds)),
        20,
        's',
        {
          'steps of progress seen': spread(made.map((m) => m.seen)).median,
          'ms p99 of the own record meanwhile': spread(p99).median,
        },
      );
    };
    return [await measure('csv'), await measure('xlsx')];
  });
