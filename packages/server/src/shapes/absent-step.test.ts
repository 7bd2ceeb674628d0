import type { RecordPart } from '@gerbang/contract';
import { kemampuanBerbedaMany } from '@gerbang/contract/applicant/kesehatan';
import { dataAyah, dataIbu } from '@gerbang/contract/steps/data-orang-tua';
import { collectionParts, documentParts, recordParts, steps } from '@gerbang/contract/steps/index';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import type { TestApplicant } from '../../test/applicant.ts';
import { askEverything, formTables, validValues } from '../../test/form.ts';
import { addCustomFields, writesOf } from '../../test/writes.ts';

let t: TestApp;
let who: TestApplicant;
beforeAll(async () => {
  t = await startTestApp();
  who = await t.applicants.make({ offering: '11-2', stage: 'baru' });
  await askEverything(t.db, who.kode_penawaran);
  await addCustomFields(t, who.kode_penawaran);
});
afterAll(() => t.close());

/** The form has these steps and no other. */
const keepSteps = async (numbers: readonly number[]) => {
  for (const table of ['penawaran_form', 'penawaran_grup'])
    await t.db.query(`DELETE FROM ${table} WHERE kode_penawaran = $1 AND kode_grup_form <> ALL ($2)`, [
      who.kode_penawaran,
      numbers,
    ]);
};
const stored = async () => {
  for (const table of formTables) {
    const { rowCount } = await t.db.query(`SELECT FROM ${table} WHERE nomor_pendaftar = $1`, [
      who.nomor_pendaftar,
    ]);
    if (rowCount !== 0) return table;
  }
  return null;
};

test('nothing of a step that the form does not have is stored', async () => {
  const parts = [...recordParts, ...documentParts, ...collectionParts];
  const names = new Set(
    [...parts.map((part) => part.save), kemampuanBerbedaMany.path].map((p) => `POST ${p}`),
  );
  const writes = (await writesOf(t, who)).filter(({ name }) => names.has(name));
  await keepSteps([]);
  expect(new Set(writes.map(({ name }) => name))).toEqual(names);
  const codes: Record<string, string | undefined> = {};
  for (const { name, send } of writes) {
    await t.db.query("DELETE FROM rate_limit WHERE key LIKE 'unggah%'");
    const { status, body } = await send();
    codes[name] = `${status} ${body.code}`;
  }
  expect(codes).toEqual(Object.fromEntries([...names].map((name) => [name, '422 bukan_langkah'])));
  expect(await stored()).toBeNull();
  for (const { load } of [...recordParts, ...collectionParts]) {
    const { status } = await t.call('GET', load.replace('{nomor_pendaftar}', who.nomor_pendaftar), {
      token: who.token,
    });
    expect([load, status]).toEqual([load, 200]);
  }
});

test('of a row that two steps share, the step that the form has is stored', async () => {
  await askEverything(t.db, who.kode_penawaran);
  await keepSteps(steps.filter((step) => step !== dataAyah).map(({ number }) => number));
  // Another process, for the first one still remembers the form it read.
  const { call } = await t.another();
  const of = (step: typeof dataIbu) =>
    validValues(t.db, step, step.parts[0] as RecordPart, jakartaDay(t.clock.now()));
  const [mother, father] = [await of(dataIbu), await of(dataAyah)];
  const path = (dataIbu.parts[0] as RecordPart).save;
  const save = (values: object) =>
    call('POST', path, { token: who.token, body: { nomor_pendaftar: who.nomor_pendaftar, ...values } });
  expect((await save(father)).body.code).toBe('bukan_langkah');
  const { status, body } = await save({ ...mother, ...father });
  expect([status, body.data]).toEqual([
    200,
    expect.objectContaining({ nama_lengkap_ibu: mother.nama_lengkap_ibu, nama_lengkap_ayah: null }),
  ]);
});
