/** Applicants who save without rest through several portals, and what became of what they saved. */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { DemoAccount } from '../../packages/server/src/seed/demo.ts';

interface Told {
  saves: number;
  tryAgain: number;
  /** Answers that are neither a success nor 503. */
  otherAnswers: number;
  lost: number;
  doubled: number;
  /** Saves that the other portal did not show at once. */
  unseen: number;
  longestGapSeconds: number;
}
export interface Writers {
  saves(): number;
  longest(): number;
  /** Ends them and looks at the rows. */
  judge(db: pg.Client): Promise<Told>;
}
interface Writer {
  nomor: string;
  token: string;
  /** The last name that was answered with success, and those sent since without an answer that says so. */
  kept: string;
  unsure: string[];
}

const PATIENCE_MS = 15_000;
const PAUSE_MS = 100;

/** Signs them in and begins. */
export const startWriters = async (
  urls: () => string[],
  accounts: readonly DemoAccount[],
): Promise<Writers> => {
  const told: Told = {
    saves: 0,
    tryAgain: 0,
    otherAnswers: 0,
    lost: 0,
    doubled: 0,
    unseen: 0,
    longestGapSeconds: 0,
  };
  const acknowledged: { nomor: string; nama: string; at: number }[] = [];
  let last = performance.now();
  let longest = 0;
  let isOver = false;
  const ask = (portal: number, path: string, token: string | null, body?: object) =>
    fetch(new URL(path, urls()[portal % 2]), {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const save = async (who: Writer, turn: number) => {
    const nama_lengkap = `Nama ${randomBytes(8).toString('hex')}`;
    who.unsure.push(nama_lengkap);
    const body = { nomor_pendaftar: who.nomor, nama_lengkap };
    const answer = await ask(turn, '/api/v2/data_diri_pendaftar', who.token, body);
    await answer.arrayBuffer();
    if (answer.status === 503) told.tryAgain += 1;
    else if (answer.status !== 200) told.otherAnswers += 1;
    if (answer.status !== 200) return;
    const at = performance.now();
    longest = Math.max(longest, at - last);
    last = at;
    told.saves += 1;
    who.kept = nama_lengkap;
    who.unsure = [];
    acknowledged.push({ nomor: who.nomor, nama: nama_lengkap, at });
    const seen = await ask(turn + 1, `/api/v2/data_diri_pendaftar/${who.nomor}`, who.token);
    if (seen.status === 200 && !(await seen.text()).includes(nama_lengkap)) told.unseen += 1;
  };
  const write = async (who: Writer, from: number) => {
    const goesOn = () => !isOver;
    for (let turn = from; goesOn(); turn += 1) {
      // A portal that was killed answers nothing.
      await save(who, turn).catch(() => {});
      await wait(PAUSE_MS);
    }
  };
  const writers = await Promise.all(
    accounts.map(async ({ username, password }): Promise<Writer> => {
      const answer = await ask(0, '/api/login', null, { username, password });
      const { data } = (await answer.json()) as { data: { token: string } };
      return { nomor: username, token: data.token, kept: '', unsure: [] };
    }),
  );
  const running = writers.map((who, i) => write(who, i));
  const STORED = 'SELECT nama_lengkap FROM data_diri_pendaftar WHERE nomor_pendaftar = $1';
  const ENTRIES = `SELECT baru->>'nama_lengkap' AS nama, count(*)::int AS jumlah FROM audit
    WHERE id_pelaku = ANY($1) AND baru->>'nama_lengkap' LIKE 'Nama %' AND lama->>'nama_lengkap' IS DISTINCT FROM baru->>'nama_lengkap' GROUP BY 1`;
  return {
    saves: () => told.saves,
    longest: () => Math.max(longest, performance.now() - last) / 1_000,
    judge: async (db) => {
      isOver = true;
      await Promise.all(running);
      for (const { nomor, kept, unsure } of writers) {
        const { rows } = await db.query<{ nama_lengkap: string }>(STORED, [nomor]);
        if (![kept, ...unsure].includes(rows[0]?.nama_lengkap ?? '')) told.lost += 1;
      }
      const { rows } = await db.query<{ nama: string; jumlah: number }>(ENTRIES, [
        writers.map(({ nomor }) => nomor),
      ]);
      const noted = new Map(rows.map(({ nama, jumlah }) => [nama, jumlah]));
      const gone = acknowledged.filter(({ nama }) => !noted.has(nama));
      for (const { nomor, nama, at } of gone.slice(0, 5))
        console.log(`lost: ${nama} of ${nomor}, ${Math.round(at)} ms`);
      told.lost += gone.length;
      told.doubled = [...noted.values()].filter((jumlah) => jumlah > 1).length;
      return { ...told, longestGapSeconds: longest / 1_000 };
    },
  };
};
