import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAFF_COOKIE } from '../src/http/staff-session.ts';
import { newToken, tokenHash } from '../src/secrets.ts';
import { seedStaff } from '../src/seed/staff.ts';
import { HOUR, startTestApp, type TestApp } from './app.ts';
import type { TestApplicant } from './applicant.ts';
import { callsOf } from './calls.ts';
import { picture } from './corpus-image.ts';
import { pdf } from './corpus-pdf.ts';
import { type HostileRequest, hostileRequest } from './hostile.ts';
import { scaled, tried } from './scale.ts';
import { addCustomFields, formOf } from './writes.ts';

const REQUESTS = scaled(20_000, 60_000);
const AT_ONCE = 24;
const SLOWEST_MS = 5_000;
/** The same requests in every run of the tests, others in every attack. */
const SEED = scaled(20_261_120, Date.now() % 2 ** 31);
/** Uploads are limited per person, so there are many. */
const PEOPLE = 40;

let t: TestApp;
const people: TestApplicant[] = [];
let witness: TestApplicant;
beforeAll(async () => {
  t = await startTestApp();
  const kinds = [
    ['11-2', 'sebagian'],
    ['13-1', 'lengkap'],
    ['21-2', 'sebagian'],
    ['11-2', 'baru'],
  ] as const;
  for (let i = 0; i < PEOPLE; i += 1) {
    const [offering, stage] = kinds[i % kinds.length] as (typeof kinds)[number];
    people.push(await t.applicants.make({ offering, stage }));
  }
  witness = await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
  await addCustomFields(t, witness.kode_penawaran);
  await seedStaff(t.db);
});
afterAll(() => t.close());

const identify = async ({ as, call }: HostileRequest): Promise<{ token?: string; cookie?: string }> => {
  if (as.kind === 'nobody') return {};
  if (as.kind === 'applicant') {
    const who = people[as.nth] as TestApplicant;
    // Signing out is tried on sessions made for it, so that the others last.
    return {
      token: call.path.endsWith('/logout') ? await t.applicants.signIn(who.nomor_pendaftar) : who.token,
    };
  }
  const token = newToken();
  const now = t.clock.now();
  await t.db.query(
    "INSERT INTO sesi_petugas (token_hash, username, dibuat, berakhir) VALUES ($1, 'admin', $2, $3)",
    [tokenHash(token), now, new Date(now.getTime() + HOUR)],
  );
  return { cookie: `${STAFF_COOKIE}=${token}` };
};

interface Seen {
  request: HostileRequest;
  status: number;
  text: string;
  milliseconds: number;
}
let sent = 0;
const send = async (request: HostileRequest): Promise<Seen> => {
  const { call, path, payload, type } = request;
  const as = await identify(request);
  sent += 1;
  const began = performance.now();
  const answer = await t.call(call.method, path, {
    ...as,
    ...(payload === undefined ? {} : { payload }),
    ...(type === undefined ? {} : { type }),
    // Public calls are limited by address.
    from: `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
  });
  return {
    request,
    status: answer.status,
    text: answer.bytes.subarray(0, 2_000).toString(),
    milliseconds: performance.now() - began,
  };
};
const show = ({ request: { call, path, payload, type }, status, text }: Seen) =>
  `${status} ${call.name} as ${path} [${type}] ${String(payload).slice(0, 300)} -> ${text.slice(0, 200)}`;

/** Tables, columns, constraints and triggers, as one text. */
const schema = async () =>
  (
    await t.db.query(
      `SELECT (SELECT string_agg(format('%s.%s %s', table_name, column_name, data_type), ',' ORDER BY table_name, column_name) FROM information_schema.columns WHERE table_schema = 'public')
         || (SELECT string_agg(conrelid::regclass || pg_get_constraintdef(oid), ',' ORDER BY 1) FROM pg_constraint WHERE connamespace = 'public'::regnamespace)
         || (SELECT string_agg(tgname, ',' ORDER BY 1) FROM pg_trigger WHERE NOT tgisinternal) AS text`,
    )
  ).rows[0].text as string;
const count = async (table: string) =>
  Number((await t.db.query(`SELECT count(*) FROM ${table}`)).rows[0].count);

test(`${REQUESTS} hostile requests over every call: none fails inside, hangs, leaks or harms`, {
  timeout: scaled(400_000, 1_200_000),
}, async (context) => {
  const [form, tables, applicants] = [
    await formOf(t, witness.nomor_pendaftar),
    await schema(),
    await count('pendaftar'),
  ];
  // An open stream never ends.
  const calls = callsOf(t.app).filter((c) => c.answers !== 'text/event-stream');
  const ownOf = (nth: number) => {
    const { nomor_pendaftar, kode_penawaran, kode_jalur } = people[nth] as TestApplicant;
    return { nomor_pendaftar, kode_penawaran, kode_jalur, step: 'data-diri', nama: 'uji_berkas' };
  };
  const names = ['foto', 'kartu_keluarga', 'rekomendasi', 'sertifikat', 'meta_file', 'upload_karya'];
  const bytes = [pdf(), await picture().png().toBuffer()];
  const files = names.flatMap((name) => bytes.map((b) => ({ name, bytes: b })));
  const requests = fc.sample(hostileRequest(calls, ownOf, PEOPLE, files), { numRuns: REQUESTS, seed: SEED });

  const seen: Seen[] = [];
  const work = async () => {
    for (let next = requests.pop(); next; next = requests.pop()) seen.push(await send(next));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));

  expect(seen, `seed ${SEED}`).toHaveLength(REQUESTS);
  tried(context, REQUESTS);
  expect(seen.filter((s) => s.status >= 500).map(show)).toEqual([]);
  // What was late among all the others is asked once more by itself: a request that is slow for its own sake is slow again.
  const again: Seen[] = [];
  for (const { request } of seen.filter((s) => s.milliseconds > SLOWEST_MS)) again.push(await send(request));
  expect(
    again
      .filter((s) => s.milliseconds > SLOWEST_MS)
      .map((s) => `${Math.round(s.milliseconds)} ms ${show(s)}`),
  ).toEqual([]);
  expect(
    seen.filter((s) => /node_modules|\.ts:\d|SELECT |INSERT |pg_|relation "/.test(s.text)).map(show),
  ).toEqual([]);
  // Every call was really reached, and not only turned away at the door.
  const reached = new Set(seen.map((s) => s.request.call.name));
  expect(calls.filter((c) => !reached.has(c.name))).toEqual([]);
  const of = (status: number) => seen.filter((s) => s.status === status).length;
  expect(Math.min(of(200), of(400), of(404), of(422))).toBeGreaterThan(REQUESTS / 100);

  expect(await schema()).toBe(tables);
  expect(await formOf(t, witness.nomor_pendaftar)).toBe(form);
  // The office may have recorded a payment; nobody may have vanished.
  expect(await count('pendaftar')).toBeGreaterThanOrEqual(applicants);
  const { rows } = await t.db.query(
    'SELECT FROM ruang r WHERE terisi <> (SELECT count(*) FROM kursi k WHERE k.id_ruang = r.id_ruang)',
  );
  expect(rows).toEqual([]);
  expect((await t.call('GET', '/readyz')).status).toBe(200);
});
