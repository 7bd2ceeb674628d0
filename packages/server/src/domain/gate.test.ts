import { collectionParts } from '@gerbang/contract/steps/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, startTestApp, type TestApp } from '../../test/app.ts';
import type { TestApplicant } from '../../test/applicant.ts';
import { askEverything } from '../../test/form.ts';
import { addCustomFields, formOf, type Write, writesOf } from '../../test/writes.ts';

/** What an applicant may do at any time. */
const ALWAYS = new Set([
  // Open only where the office rejected a document, which has tests of its own.
  'POST /api/v2/ganti_berkas',
  // The answer to an admission, and a sheet that is made when it is first looked at.
  'POST /api/v2/jawaban_hasil',
  // An objection comes after the announcement, with a deadline of its own.
  'POST /api/v2/sanggah',
  'POST /api/v2/sanggah/bukti',
  'POST /api/v2/lembar_rahasia',
  // Notices are none of the form.
  'POST /api/v2/pemberitahuan/konfirmasi',
  'PUT /api/v2/pemberitahuan/pilihan',
  'PUT /api/v2/pemberitahuan/bahasa',
  'POST /api/v2/pemberitahuan/wa/kode',
  'POST /api/v2/pemberitahuan/wa/konfirmasi',
  'DELETE /api/v2/pemberitahuan/wa',
  'POST /api/v2/pemberitahuan/push',
  'POST /api/v2/pemberitahuan/push/matikan',
  'POST /api/logout',
  'POST /api/v2/sesi/pin',
  'POST /api/v2/verifikasi',
  'POST /api/v2/cek_yudisium',
  'POST /api/v2/request_loa',
  'POST /api/v2/public/crm/msg',
  'POST /api/v2/public/crm/set/flag',
  'POST /api/v2/public/crm/conversation/{nomor_pendaftar}/read',
  'DELETE /api/v2/draf/{nomor_pendaftar}/{step}',
]);

let t: TestApp;
let who: TestApplicant;
let writes: Write[];
beforeAll(async () => {
  t = await startTestApp();
  who = await t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: 1 });
  await askEverything(t.db, who.kode_penawaran);
  await addCustomFields(t, who.kode_penawaran);
  writes = await writesOf(t, who);
});
afterAll(() => t.close());

/** More files are sent here than a person may in ten minutes. */
const forgetUploads = () => t.db.query("DELETE FROM rate_limit WHERE key LIKE 'unggah%'");

/** How every write is answered, by call. */
const sendAll = async (): Promise<Record<string, string>> => {
  await forgetUploads();
  const answers: Record<string, string> = {};
  for (const { name, send } of writes) {
    const { status, body } = await send();
    answers[name] = `${status} ${body.message ?? ''}`.trim();
  }
  return answers;
};
/** Takes away the rows that were put into lists for a deletion that was refused. */
const removeProbes = async () => {
  for (const part of collectionParts)
    await t.db.query(
      `DELETE FROM ${part.table} WHERE nomor_pendaftar = $1 AND ${Object.keys(part.fields)[0]} IS NULL`,
      [who.nomor_pendaftar],
    );
};
const all = (answer: string) => Object.fromEntries(writes.map(({ name }) => [name, answer]));
/** Answers of calls that passed, with or without a word of success. */
const passed = (answers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [name, answer.replace(' upload sukses', '')]),
  );

/** Lets the registration period begin and end so many milliseconds from now. */
const period = (begins: number, ends: number) => {
  const at = (milliseconds: number) => new Date(t.clock.now().getTime() + milliseconds);
  return t.db.query(
    'UPDATE penawaran SET tanggal_mulai_daftar = $2, tanggal_selesai_daftar = $3 WHERE kode_penawaran = $1',
    [who.kode_penawaran, at(begins), at(ends)],
  );
};

test('every call of the contract that writes for an applicant is among those sent here', () => {
  const mounted = t.app.mounted
    .filter((m) => m.access === 'pendaftar' && m.method !== 'GET')
    .map((m) => `${m.method} ${m.path}`)
    .filter((name) => !ALWAYS.has(name) && !ALWAYS.has(name.replace('/v1/', '/v2/')));
  const twins = new Set(
    writes.flatMap(({ name }) => [name, name.replace('/v1/', '/v2/'), name.replace('/v2/', '/v1/')]),
  );
  expect(mounted.filter((name) => !twins.has(name))).toEqual([]);
});

describe('the registration period', () => {
  const CLOSED = '409 Saat ini bukan periode pengisian data Penerimaan Mahasiswa Baru.';

  test('lets every write pass, in its first and in its last instant too', async () => {
    await period(0, DAY);
    expect(passed(await sendAll())).toEqual(all('200'));
    await period(-DAY, 0);
    expect(passed(await sendAll())).toEqual(all('200'));
  });

  test('lets none pass a millisecond before or after, and nothing changes', async () => {
    const before = await formOf(t, who.nomor_pendaftar);
    await period(1, DAY);
    expect(await sendAll()).toEqual(all(CLOSED));
    await period(-DAY, -1);
    expect(await sendAll()).toEqual(all(CLOSED));
    const { status, body } = await t.call('POST', '/api/v2/verifikasi', {
      token: who.token,
      body: { nomor_pendaftar: who.nomor_pendaftar, kode_penawaran: who.kode_penawaran },
    });
    expect([status, body.code]).toEqual([409, 'bukan_periode']);
    // The rows that the deletions need are put there by the test itself.
    await removeProbes();
    expect(await formOf(t, who.nomor_pendaftar)).toBe(before);
    await period(-DAY, DAY);
  });
});

test('the same write many times at once, as a doubled click sends it, never fails on itself', async () => {
  const failed: string[] = [];
  await forgetUploads();
  for (const { name, send } of writes) {
    const answers = await Promise.all(Array.from({ length: 4 }, send));
    for (const { status, body } of answers)
      if (status >= 500) failed.push(`${name}: ${status} ${body.message}`);
  }
  expect(failed).toEqual([]);
});

describe('finalisation', () => {
  const finalise = () =>
    t.call<{ nomor_peserta: string }>('POST', '/api/v2/verifikasi', {
      token: who.token,
      body: { nomor_pendaftar: who.nomor_pendaftar, kode_penawaran: who.kode_penawaran },
    });

  test('shuts every write, also long afterwards, and leaves what was stored as it was', async () => {
    const { status, body } = await finalise();
    expect([status, body.errors ?? []]).toEqual([200, []]);
    const before = await formOf(t, who.nomor_pendaftar);
    const FINAL = '409 Data sudah difinalisasi dan tidak dapat diubah.';
    expect(await sendAll()).toEqual(all(FINAL));
    // Which of two reasons is told matters: the form is locked for good, whatever the calendar says.
    await period(-DAY, -1);
    expect(await sendAll()).toEqual(all(FINAL));
    await removeProbes();
    expect(await formOf(t, who.nomor_pendaftar)).toBe(before);
    expect((await finalise()).body.data.nomor_peserta).toBe(body.data.nomor_peserta);
  });
});
