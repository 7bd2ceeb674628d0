/** Readers whose answers must never be wrong: of a result that is opened and withdrawn, and of what an officer wrote just now. */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { berita, buatBerita } from '@gerbang/contract/office/kabar';
import { masukPetugas } from '@gerbang/contract/office/petugas';
import type { Pool } from '../../packages/server/src/db/pool.ts';
import type { DemoAccount } from '../../packages/server/src/seed/demo.ts';
import type { Ask, Load, Tally } from './tally.ts';

const PAUSE_MS = 150;
/** After so long every process has heard of a change. */
const HEARD_MS = 1_000;
const HELD_MS = 2_000;

const FLIP = `WITH ubah AS (UPDATE penawaran SET tanggal_pengumuman = now() + $2 * interval '1 day' WHERE kode_penawaran = $1 RETURNING 1)
  SELECT pg_notify('hasil', '') FROM ubah`;

/** Opens and withdraws the announcement of the account's offering, while its result is read through every portal. */
export const startResultReaders = async (
  ask: Ask,
  { done, found }: Tally,
  db: Pool,
  { username, password, kode_penawaran }: DemoAccount,
): Promise<Load> => {
  let isOver = false;
  const goesOn = () => !isOver;
  const login = await ask(0, '/api/login', { body: { username, password } });
  const token = (login?.body.data as { token: string } | undefined)?.token;
  if (!token) throw new Error(`${username} could not sign in`);
  const path = `/api/v2/yudisium/${username}`;
  const truth = (await ask(0, path, { token }))?.body.data;
  if (!truth) throw new Error('the demo lacks an opened result');
  /** What everybody has heard by now; null while it changes. */
  let isOpen: boolean | null = true;
  let changes = 0;
  const flip = async () => {
    for (let open = false; goesOn(); open = !open) {
      changes += 1;
      isOpen = null;
      while (goesOn()) {
        const flipped = await db.query(FLIP, [kode_penawaran, open ? -1 : 1]).catch(() => null);
        if (flipped) break;
        await wait(PAUSE_MS);
      }
      done.flips += 1;
      await wait(HEARD_MS);
      isOpen = open;
      await wait(HELD_MS);
    }
  };
  const read = async (portal: number) => {
    while (goesOn()) {
      const [known, begun] = [isOpen, changes];
      const answer = await ask(portal, path, { token });
      if (answer) {
        const { data } = answer.body;
        const isSure = known !== null && begun === changes;
        done.results += 1;
        if (data !== null && !isDeepStrictEqual(data, truth)) found('falsely', 'another result');
        else if (isSure && known !== (data !== null))
          found('falsely', known ? 'an opened result is not told' : 'a withdrawn result is told');
      }
      await wait(PAUSE_MS);
    }
  };
  const running = [flip(), read(0), read(1)];
  return {
    judge: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
};

const PUBLISHED = 'SELECT judul, count(*)::int AS jumlah FROM berita WHERE judul = ANY($1) GROUP BY 1';
const cookieOf = (line: string) => line.split(';')[0] ?? '';

/**
 * An officer who writes news through one portal and looks at the list of the other at once. `keepsMark`: whether their
 * browser keeps the cookie by which own writes are seen.
 */
export const startOfficer = async (
  ask: Ask,
  { done, found }: Tally,
  { username, password }: DemoAccount,
  keepsMark: boolean,
): Promise<Load> => {
  let isOver = false;
  const goesOn = () => !isOver;
  const titles: string[] = [];
  const login = await ask(0, masukPetugas.path, { body: { username, password } });
  const session = (login?.cookies ?? []).map(cookieOf);
  const write = async () => {
    for (let turn = 0; goesOn(); turn += 1) {
      const judul = `Kabar ${randomBytes(8).toString('hex')}`;
      const body = { judul, isi_berita: '<p>Isi</p>', terbit: null, id_foto: null, deskripsi_foto: null };
      const made = await ask(turn, buatBerita.path, { cookie: session.join('; '), body });
      if (made) {
        done.news += 1;
        titles.push(judul);
        const cookie = [...session, ...(keepsMark ? made.cookies.map(cookieOf) : [])].join('; ');
        const list = await ask(turn + 1, berita.daftar.path, { cookie });
        if (list && !JSON.stringify(list.body.data).includes(judul)) found('unseen', `the news ${judul}`);
      }
      await wait(PAUSE_MS);
    }
  };
  const running = write();
  return {
    judge: async (client) => {
      isOver = true;
      await running;
      const { rows } = await client.query<{ judul: string; jumlah: number }>(PUBLISHED, [titles]);
      const counts = new Map(rows.map(({ judul, jumlah }) => [judul, jumlah]));
      for (const judul of titles) {
        const jumlah = counts.get(judul) ?? 0;
        if (jumlah === 0) found('lost', `the news ${judul}`);
        if (jumlah > 1) found('doubled', `the news ${judul}`);
      }
    },
  };
};
