import type { Finding, RecordPart, Step, Values } from '@gerbang/contract';
import { steps } from '@gerbang/contract/steps/index';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOW, startTestApp, type TestApp } from '../../test/app.ts';
import type { TestApplicant } from '../../test/applicant.ts';
import { askEverything, validValues } from '../../test/form.ts';

/** Answers that keep every other field of the record asked. */
const ASKING: Record<string, Values> = { data_keluarga: { status_perkawinan: 'kawin' } };
const GUARDIAN = /_wali$/;

const records = steps.flatMap((step) =>
  step.parts.flatMap((part): { step: Step; part: RecordPart }[] =>
    part.shape === 'record' ? [{ step, part }] : [],
  ),
);

let t: TestApp;
let who: TestApplicant;
beforeAll(async () => {
  t = await startTestApp();
  who = await t.applicants.make({ offering: '11-2', stage: 'baru' });
  await askEverything(t.db, who.kode_penawaran);
});
afterAll(() => t.close());

const save = async (part: RecordPart, values: Values) => {
  const { status, body } = await t.call<Values>('POST', part.save, {
    token: who.token,
    body: { nomor_pendaftar: who.nomor_pendaftar, ...values },
  });
  return { status, message: body.message, errors: (body.errors ?? []) as Finding[], data: body.data };
};

describe.each(records)('$part.key', ({ step, part }) => {
  let valid: Values;
  beforeAll(async () => {
    valid = await validValues(t.db, step, part, jakartaDay(NOW), ASKING[part.table]);
  });

  test('a whole valid record is stored and answered as sent', async () => {
    const { status, data } = await save(part, valid);
    expect(status).toBe(200);
    expect(data).toMatchObject(
      Object.fromEntries(Object.entries(valid).filter(([name]) => !GUARDIAN.test(name))),
    );
    const { body } = await t.call<Values>(
      'GET',
      part.load.replace('{nomor_pendaftar}', who.nomor_pendaftar),
      { token: who.token },
    );
    expect(body.data).toEqual(data);
  });

  const named = Object.entries(part.fields).map(([name, field]) => ({ name, field }));
  const required = named.filter(({ name, field }) => field.required !== undefined && !GUARDIAN.test(name));
  const optional = named.filter(({ field }) => field.required === undefined && field.kind !== 'flag');

  test.for(required)('without $name: $field.required', async ({ name, field }) => {
    for (const nothing of [null, ...(field.kind === 'text' || field.kind === 'email' ? ['', '   '] : [])]) {
      const { status, message, errors } = await save(part, { ...valid, [name]: nothing });
      expect([status, message, errors]).toEqual([
        422,
        'isian belum lengkap',
        [{ step: step.key, part: part.key, field: name, message: field.required }],
      ]);
    }
  });

  test('what is never required may stay empty', async () => {
    const empty = Object.fromEntries(optional.map(({ name }) => [name, null]));
    expect((await save(part, { ...valid, ...empty })).status).toBe(200);
  });

  test('an empty record is answered with every sentence at once, in the order of the form', async () => {
    const { status, errors } = await save(part, Object.fromEntries(named.map(({ name }) => [name, null])));
    const late = new Set(['nama_pasangan']);
    const expected = required
      .filter(({ name }) => !late.has(name))
      .map(({ name, field }) => ({ step: step.key, part: part.key, field: name, message: field.required }));
    expect([status, errors]).toEqual([
      expected.length === 0 ? 200 : 422,
      expected.length === 0 ? [] : expected,
    ]);
  });
});

test('the sentences of the specification are among them, word for word', () => {
  const sentences = new Set(records.flatMap(({ part }) => Object.values(part.fields).map((f) => f.required)));
  const literal = [
    'Isi Nama Lengkap',
    'Isi Gelar Belakang',
    'Pilih Jenis Kelamin',
    'Pilih Tempat Lahir',
    'Pilih Kabupaten Lahir',
    'Isi Tanggal Lahir',
    'Pilih Agama',
    'Pilih Warga Negara',
    'Isi Nomor KTP',
    'Isi Tanggal Akhir KTP',
    'Pilih Golongan Darah',
    'Isi Tinggi Badan',
    'Isi Berat Badan',
    'Pilih Negara di KTP',
    'Pilih Provinsi di KTP',
    'Pilih Kabupaten di KTP',
    'Pilih Kecamatan di KTP',
    'Isi Kelurahan di KTP',
    'Isi RW di KTP',
    'Isi RT di KTP',
    'Isi Alamat di KTP',
    'Isi Kode Pos di KTP',
    'Isi Kelurahan Saat Ini',
    'Isi RW Saat Ini',
    'Isi RT Saat Ini',
    'Isi Alamat Saat Ini',
    'Isi Kode Pos Saat Ini',
    'Isi Nomor HP',
    'Isi Nomor Whatsapp',
    'Isi Email dan Dengan Format Yang Benar',
    'Isi Nama Pekerjaan',
    'Pilih Provinsi Pekerjaan',
    'Pilih Kabupaten Pekerjaan',
    'Pilih Kecamatan Pekerjaan',
    'Isi Kelurahan Pekerjaan',
    'Isi RW Pekerjaan',
    'Isi RT Pekerjaan',
    'Isi Alamat Pekerjaan',
    'Isi Kode Pos Pekerjaan',
    'Isi Telepon Pekerjaan',
    'Isi Email Pekerjaan dan dengan format email yang benar',
    'Isi Nama Lengkap Ibu',
    'Isi Nama Lengkap Ayah',
    'Pilih Status Ibu',
    'Pilih Status Ayah',
    'Isi Tempat Lahir Ibu',
    'Isi Tempat Lahir Ayah',
    'Pilih Pendidikan',
    'Pilih Pekerjaan Ibu',
    'Pilih Pekerjaan Ayah',
    'Pilih Negara Asal',
    'Pilih Provinsi',
    'Pilih Kabupaten',
    'Pilih Kecamatan',
    'Isi Kelurahan',
    'Isi RW',
    'Isi RT',
    'Isi Alamat Rumah Ayah',
    'Isi Kode Pos',
    'Isi Nomor Telepon',
    'Isi E-mail',
    'Isi Anak Ke-',
    'Isi Jumlah Saudara',
    'Isi Gaji Ibu',
    'Isi Tanggungan Orang Tua',
  ];
  expect(literal.filter((sentence) => !sentences.has(sentence))).toEqual([]);
});

test('a guardian is demanded only of who has neither mother nor father', async () => {
  const family = records.find(({ part }) => part.key === 'data_keluarga') as (typeof records)[number];
  const valid = await validValues(t.db, family.step, family.part, jakartaDay(NOW));
  const guardian = Object.keys(family.part.fields).filter((name) => GUARDIAN.test(name));
  const without = Object.fromEntries(guardian.map((name) => [name, null]));
  expect((await save(family.part, { ...valid, ...without })).status).toBe(200);
  for (const parent of ['ayah', 'ibu']) {
    const { part } = records.find((r) => r.part.key === parent) as (typeof records)[number];
    expect((await save(part, { [`tidak_memiliki_${parent}`]: true })).status).toBe(200);
  }
  const { status, errors } = await save(family.part, { ...valid, ...without });
  expect(status).toBe(422);
  expect(errors.map((e) => [e.field, e.message])).toEqual(
    guardian.map((name) => [name, family.part.fields[name]?.required]),
  );
});

test('a number out of range is refused by the label of its field, once', async () => {
  const { part } = records.find(({ part: { key } }) => key === 'data_diri_pendaftar') as (typeof records)[0];
  const { status, errors } = await save(part, { rw_asal: 1000 });
  expect([status, errors]).toEqual([400, [{ field: 'rw_asal', message: 'RW paling besar 999' }]]);
});

test('a decimal written as text is the same number, and what is none is refused in words', async () => {
  const { step, part } = records.find(({ part: { fields } }) => 'ipk' in fields) as (typeof records)[0];
  const valid = await validValues(t.db, step, part, jakartaDay(NOW));
  for (const ipk of ['3.25', '3,25', 3.25]) {
    const { status, data } = await save(part, { ...valid, ipk });
    expect([status, data.ipk]).toEqual([200, 3.25]);
  }
  expect((await save(part, { ...valid, ipk: 'tiga' })).errors).toEqual([
    { field: 'ipk', message: 'IPK harus berupa angka' },
  ]);
});
