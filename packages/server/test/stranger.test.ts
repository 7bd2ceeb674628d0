import { collectionParts } from '@gerbang/contract/steps/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answered, startTestApp, type TestApp } from './app.ts';
import type { TestApplicant } from './applicant.ts';
import { addressOf, callsOf, type MountedCall, sample } from './calls.ts';
import { tried } from './scale.ts';
import { addCustomFields, formOf } from './writes.ts';

type Identifiers = Record<string, string>;

/** What a call may name that belongs to nobody: it names something open to every applicant. */
const OF_NOBODY: Identifiers = {
  step: 'data-diri',
  nama: 'uji_teks',
  kode_minat: '1',
  id_pengumuman: '1',
  id_berita: '1',
  type: '1',
};
/** In a body these are the client's word and are ignored, so a stranger's changes nothing (pilihan 7, loa 2). */
const IGNORED_IN_BODY = new Set(['kode_jalur', 'tahun_daftar', 'id_jenjang', 'tahun', 'kode_prodi']);

/** Calls that read no body, nor a form. */
const TAKES_NOTHING = new Set(['POST /api/logout']);

let t: TestApp;
let me: TestApplicant;
let stranger: TestApplicant;
let theirs: Identifiers;
const ABSENT: Identifiers = {
  nomor_pendaftar: '99999999',
  kode_penawaran: '1999-99-9',
  kode_jalur: '9999',
  nomor_peserta: '99999999999',
  id: '999999999',
  ...Object.fromEntries(collectionParts.map((part) => [part.id, '999999999999'])),
};

/** What one may name as one's own; rows of lists are put there anew, for a call may delete them. */
const identifiersOf = async (who: TestApplicant): Promise<Identifiers> => {
  const { nomor_pendaftar, kode_penawaran, kode_jalur } = who;
  const { rows } = await t.db.query('SELECT id_ruang FROM kursi WHERE nomor_pendaftar = $1', [
    nomor_pendaftar,
  ]);
  const own: Identifiers = {
    nomor_pendaftar,
    kode_penawaran,
    kode_jalur,
    nomor_peserta: who.nomor_peserta ?? '',
    id: String(rows[0].id_ruang),
  };
  for (const { table, id } of collectionParts) {
    const row = await t.db.query(
      `INSERT INTO ${table} (nomor_pendaftar, disimpan) VALUES ($1, $2) RETURNING ${id}`,
      [nomor_pendaftar, t.clock.now()],
    );
    own[id] = String(row.rows[0][id]);
  }
  return own;
};

beforeAll(async () => {
  t = await startTestApp();
  me = await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
  stranger = await t.applicants.make({ offering: '12-1', stage: 'final', schedule: 1 });
  theirs = await identifiersOf(stranger);
  await addCustomFields(t, me.kode_penawaran);
});
afterAll(() => t.close());

/** Makes a call naming `values`: valid to the schema, as form where the document knows no JSON body. */
const make = async (call: MountedCall, values: Identifiers, token: string | undefined): Promise<Answered> => {
  const path = addressOf(call, { ...OF_NOBODY, ...values });
  if (call.method === 'GET' || call.method === 'DELETE') return t.call(call.method, path, { token });
  if (call.body) {
    const body = sample(call.body) as Record<string, unknown>;
    for (const name of Object.keys(call.body.properties ?? {}))
      if (name in values && !IGNORED_IN_BODY.has(name)) body[name] = values[name];
    return t.call(call.method, path, { token, body });
  }
  // Who is meant stands in the path.
  if (call.path.includes('{')) return t.call(call.method, path, { token });
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return t.call(call.method, path, { token, form });
};
/** All that an answer tells, byte for byte, but for the id of the request. */
const told = ({ status, bytes, headers }: Answered) => {
  const { date: _, 'content-length': __, ...rest } = headers;
  return { status, text: bytes.toString().replace(/"request_id":"[^"]+"/, ''), headers: rest };
};
const isIdentifier = (name: string) => name in ABSENT;
/** Identifiers a call could name of somebody else; a form can carry the code of an applicant. */
const nameable = (call: MountedCall): string[] => {
  const inPath = call.parameters.filter((p) => p.in === 'path').map((p) => p.name);
  const inBody = Object.keys(call.body?.properties ?? {}).filter((name) => !IGNORED_IN_BODY.has(name));
  const takesForm =
    call.body === null && call.method === 'POST' && inPath.length === 0 && !TAKES_NOTHING.has(call.name);
  const inForm = takesForm ? ['nomor_pendaftar'] : [];
  return [...new Set([...inPath, ...inBody, ...inForm])].filter(isIdentifier);
};

describe('every call of an applicant', () => {
  const calls = () => callsOf(t.app).filter((c) => c.access === 'pendaftar');

  test('names only what this test knows to judge', () => {
    const unknown = calls().flatMap((c) =>
      c.parameters
        .filter((p) => p.in === 'path' && !isIdentifier(p.name) && !(p.name in OF_NOBODY))
        .map((p) => `${c.name}: ${p.name}`),
    );
    expect(unknown).toEqual([]);
    expect(calls().length).toBeGreaterThan(200);
  });

  test("answers another applicant's identifier like an absent one, byte for byte", async (context) => {
    const before = await formOf(t, stranger.nomor_pendaftar);
    const told404: string[] = [];
    for (const call of calls())
      for (const name of nameable(call)) {
        const mine = await identifiersOf(me);
        const foreign = told(await make(call, { ...mine, [name]: theirs[name] as string }, me.token));
        const absent = told(await make(call, { ...mine, [name]: ABSENT[name] as string }, me.token));
        expect({ call: call.name, name, ...foreign }).toEqual({ call: call.name, name, ...absent });
        expect([call.name, name, foreign.status]).toEqual([call.name, name, 404]);
        told404.push(`${call.name} ${name}`);
      }
    expect(told404.length).toBeGreaterThan(220);
    tried(context, told404.length);
    expect(await formOf(t, stranger.nomor_pendaftar)).toBe(before);
  });

  test("answers differently where the identifier is one's own", async () => {
    for (const call of calls()) {
      if (nameable(call).length === 0 || call.answers === 'text/event-stream') continue;
      const { status } = await make(call, await identifiersOf(me), me.token);
      expect([call.name, status, status === 404 || status === 401 || status >= 500]).toEqual([
        call.name,
        status,
        false,
      ]);
    }
  });

  test('without a token, or with one that has ended, is answered with 401 before anything else', async (context) => {
    const ended = await t.applicants.signIn(me.nomor_pendaftar);
    await t.call('POST', '/api/logout', { token: ended });
    const mine = await identifiersOf(me);
    let tries = 0;
    for (const call of calls())
      for (const token of [undefined, ended, 'x'])
        for (const values of [mine, theirs, ABSENT]) {
          const { status, body } = await make(call, values, token);
          expect([call.name, status, body.code]).toEqual([call.name, 401, 'belum_masuk']);
          tries += 1;
        }
    tried(context, tries);
  });
});
