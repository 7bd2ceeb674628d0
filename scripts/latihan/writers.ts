/** Applicants who save and upload without rest through several portals, and what became of what they sent. */
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { FILE_VERSIONS } from '@gerbang/contract/wire/limits';
import type pg from 'pg';
import type { Store } from '../../packages/server/src/storage/storage.ts';
import { pdf } from '../../packages/server/test/corpus-pdf.ts';
import { fileForm } from '../../packages/server/test/writes.ts';
import type { Ask, Load, Tally } from './tally.ts';

export interface Writers extends Load {
  /** The longest time in seconds without an acknowledged save. */
  longest(): number;
  /** Ends it. */
  end(): void;
}
interface Who {
  username: string;
  password: string;
}
interface Writer {
  nomor: string;
  token: string;
  /** The last name that was answered with success, and those sent since without an answer that says so. */
  kept: string;
  unsure: string[];
  /** Names that were acknowledged. */
  names: string[];
  /** Uploads that were acknowledged: their addresses, and the fingerprints of their bytes. */
  files: { url: string; sidik: string; turn: number }[];
  /** Uploads that were sent, answered or not. */
  sent: number;
}

const PAUSE_MS = 100;
/** So many saves between two uploads: fewer than the portal takes of one applicant. */
const UPLOAD_EVERY = 40;
const SLOT = 'data_diri_pendaftar/akta';

const STORED = 'SELECT nama_lengkap FROM data_diri_pendaftar WHERE nomor_pendaftar = $1';
const ENTRIES = `SELECT baru->>'nama_lengkap' AS nama, count(*)::int AS jumlah FROM audit
  WHERE id_pelaku = $1 AND baru->>'nama_lengkap' LIKE 'Nama %' AND lama->>'nama_lengkap' IS DISTINCT FROM baru->>'nama_lengkap' GROUP BY 1`;
const UPLOADS = `SELECT baru->>'id' AS id FROM audit WHERE id_pelaku = $1 AND tindakan = 'unggah ${SLOT}'`;
const FILES = `SELECT kunci_berkas, encode(sidik, 'hex') AS sidik FROM berkas WHERE nomor_pendaftar = $1 AND slot = '${SLOT}'`;

const judgeNames = async (db: pg.Client, { nomor, kept, unsure, names }: Writer, { found }: Tally) => {
  const stored = (await db.query<{ nama_lengkap: string }>(STORED, [nomor])).rows[0]?.nama_lengkap ?? '';
  if (![kept, ...unsure].includes(stored)) found('lost', `the name of ${nomor} is not the last acknowledged`);
  const { rows } = await db.query<{ nama: string; jumlah: number }>(ENTRIES, [nomor]);
  const noted = new Map(rows.map(({ nama, jumlah }) => [nama, jumlah]));
  for (const nama of names) if (!noted.has(nama)) found('lost', `the save of ${nama} by ${nomor}`);
  for (const [nama, jumlah] of noted)
    if (jumlah > 1) found('doubled', `${jumlah} entries of ${nama} by ${nomor}`);
};

const judgeFiles = async (
  db: pg.Client,
  storage: Store,
  { nomor, files, sent }: Writer,
  { found }: Tally,
) => {
  const noted = (await db.query<{ id: string }>(UPLOADS, [nomor])).rows;
  for (const { url } of files)
    if (!noted.some(({ id }) => url.includes(id))) found('lost', `the upload ${url} by ${nomor}`);
  const { rows } = await db.query<{ kunci_berkas: string; sidik: string }>(FILES, [nomor]);
  // Those before may have been pushed out, by what was stored unacknowledged too.
  for (const { url, sidik } of files.filter(({ turn }) => turn > sent - FILE_VERSIONS)) {
    const row = rows.find((one) => one.sidik === sidik);
    const bytes = row && (await storage.get(row.kunci_berkas).catch(() => null));
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sidik)
      found('lost', `the file of ${url} by ${nomor}`);
  }
};

/** Signs them in and begins. `storage`: where the portals keep files. */
export const startWriters = async (
  ask: Ask,
  tally: Tally,
  accounts: readonly Who[],
  storage: Store,
  { uploads = true }: { uploads?: boolean } = {},
): Promise<Writers> => {
  const { done, found } = tally;
  let last = performance.now();
  let longest = 0;
  let isOver = false;
  const save = async (who: Writer, turn: number) => {
    const nama_lengkap = `Nama ${randomBytes(8).toString('hex')}`;
    who.unsure.push(nama_lengkap);
    const body = { nomor_pendaftar: who.nomor, nama_lengkap };
    if (!(await ask(turn, '/api/v2/data_diri_pendaftar', { token: who.token, body }))) return;
    const at = performance.now();
    longest = Math.max(longest, at - last);
    last = at;
    done.saves += 1;
    who.kept = nama_lengkap;
    who.unsure = [];
    who.names.push(nama_lengkap);
    const seen = await ask(turn + 1, `/api/v2/data_diri_pendaftar/${who.nomor}`, { token: who.token });
    if (seen && !JSON.stringify(seen.body.data).includes(nama_lengkap))
      found('unseen', `the save of ${nama_lengkap} by ${who.nomor}`);
  };
  const upload = async (who: Writer) => {
    const bytes = pdf({ preamble: `% ${randomBytes(200).toString('hex')}\n` });
    who.sent += 1;
    const turn = who.sent;
    const body = fileForm(who.nomor, 'akta_kelahiran', bytes);
    const answer = await ask(turn, `/api/v2/${SLOT}`, { token: who.token, body });
    if (!answer) return;
    done.uploads += 1;
    const { url } = answer.body.data as { url: string };
    who.files.push({ url, sidik: createHash('sha256').update(bytes).digest('hex'), turn });
  };
  const write = async (who: Writer, from: number) => {
    const goesOn = () => !isOver;
    for (let turn = from; goesOn(); turn += 1) {
      await (uploads && turn % UPLOAD_EVERY === 0 ? upload(who) : save(who, turn));
      await wait(PAUSE_MS);
    }
  };
  const writers = await Promise.all(
    accounts.map(async ({ username, password }): Promise<Writer> => {
      const answer = await ask(0, '/api/login', { body: { username, password } });
      const token = (answer?.body.data as { token: string } | undefined)?.token;
      if (!token) throw new Error(`${username} could not sign in`);
      return { nomor: username, token, kept: '', unsure: [], names: [], files: [], sent: 0 };
    }),
  );
  const running = writers.map((who, i) => write(who, i));
  return {
    longest: () => Math.max(longest, performance.now() - last) / 1_000,
    end: () => {
      isOver = true;
    },
    judge: async (db) => {
      isOver = true;
      await Promise.all(running);
      for (const who of writers) {
        await judgeNames(db, who, tally);
        await judgeFiles(db, storage, who, tally);
      }
    },
  };
};
