import type { ReferenceField } from '@gerbang/contract/form/field';
import { type ReferenceList, references } from '@gerbang/contract/references';
import { offeredBy } from '@gerbang/contract/steps/alamat';
import { steps } from '@gerbang/contract/steps/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { asStaff } from '../../../test/desk.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const listsOf = async (step: string) =>
  (await t.call<Record<string, unknown[]>>('GET', `/api/v2/daftar_langkah/${step}`)).body.data;

test.each(steps.map(({ key }) => key))(
  '%s: what its fields show whole is there, as each list answers it',
  async (key) => {
    const step = steps.find((one) => one.key === key);
    const fields = step?.parts.flatMap((part) =>
      part.shape === 'document' ? [] : Object.values(part.fields),
    );
    const shown = fields?.filter(
      (field): field is ReferenceField => field.kind === 'reference' && !field.parent,
    );
    const all = await listsOf(key);
    for (const field of shown ?? []) expect(Object.keys(all)).toContain(offeredBy(field).name);
    for (const [name, rows] of Object.entries(all)) {
      const list: ReferenceList = references[name as keyof typeof references];
      expect(rows.length).toBeGreaterThan(0);
      expect(rows).toEqual((await t.call<unknown[]>('GET', list.paths[0])).body.data);
    }
  },
);

test('an entry the office adds is in the next answer', async () => {
  const before = (await listsOf('data-ayah')).provinsi?.length ?? 0;
  const admin = await asStaff(t, 'admin');
  const added = { kode_provinsi: '97', nama_provinsi: 'Provinsi Baru' };
  expect((await admin('POST', '/api/v1/provinsi_2018', { body: added })).status).toBe(200);
  await expect.poll(async () => (await listsOf('data-ayah')).provinsi).toHaveLength(before + 1);
});

test('a step there is none of is not found', async () => {
  expect((await t.call('GET', '/api/v2/daftar_langkah/data-kakek')).status).toBe(404);
});
