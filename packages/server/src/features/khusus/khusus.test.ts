import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';

type Values = Record<string, string | null>;

let t: TestApp;
let who: TestApplicant;
/** Names of the offering's text and select, and two options of the select. */
let names: { text: string; select: string; options: string[] };
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  who = await t.applicants.make({ offering: '13-1', stage: 'baru' });
  const { rows } = await t.db.query<{ nama: string; tipe: string; meta_data: string | null }>(
    'SELECT nama, tipe, meta_data FROM form_khusus JOIN pendaftar USING (kode_penawaran) WHERE nomor_pendaftar = $1',
    [who.nomor_pendaftar],
  );
  const of = (tipe: string) => rows.find((f) => f.tipe === tipe);
  names = {
    text: of('text')?.nama ?? '',
    select: of('select')?.nama ?? '',
    options: (of('select')?.meta_data ?? '').split(',').map((o) => o.trim()),
  };
});

const values = (text: string, option = 0): Values => ({
  [names.text]: text,
  [names.select]: names.options[option] ?? null,
});
const nothing = (): Values => ({ [names.text]: null, [names.select]: null });
const save = async (meta_data: Values, semula?: Values) => {
  const { status, body } = await t.call('POST', '/api/v2/data_khusus', {
    token: who.token,
    body: { nomor_pendaftar: who.nomor_pendaftar, meta_data, ...(semula ? { semula } : {}) },
  });
  return body.code ?? status;
};
const saved = async () => {
  const path = `/api/v2/data_khusus/${who.nomor_pendaftar}/${names.text}`;
  const { body } = await t.call<{ value: string | null }>('GET', path, { token: who.token });
  return body.data.value;
};

test('what another device saved is not overwritten unseen', async () => {
  expect(await save(values('Bu Siti'), nothing())).toBe(200);
  expect(await save(values('Pak Budi', 1), nothing())).toBe('versi_usang');
  expect(await saved()).toBe('Bu Siti');
  expect(await save(values('Pak Budi', 1), values('Bu Siti'))).toBe(200);
  expect(await saved()).toBe('Pak Budi');
});

test('the same values once more are no other device, for an answer may have been lost', async () => {
  expect(await save(values(' Bu Siti '), nothing())).toBe(200);
  expect(await save(values('Bu Siti'), nothing())).toBe(200);
});

test('whoever does not say what was seen replaces the values', async () => {
  await save(values('Bu Siti'));
  expect(await save(values('Pak Budi'))).toBe(200);
  expect(await saved()).toBe('Pak Budi');
});
