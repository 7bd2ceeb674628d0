import type { RecordPart, Values } from '@gerbang/contract';
import { dataDiri } from '@gerbang/contract/steps/data-diri';
import { dataKeluarga } from '@gerbang/contract/steps/data-keluarga';
import { recordParts } from '@gerbang/contract/steps/index';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOW, startTestApp, type TestApp } from '../../test/app.ts';
import type { TestApplicant } from '../../test/applicant.ts';
import { askEverything, validValues } from '../../test/form.ts';

const SELF = '/api/v2/data_diri_pendaftar';
const FAMILY = '/api/v2/data_keluarga';

let t: TestApp;
let who: TestApplicant;
let self: Values;
let family: Values;
beforeAll(async () => {
  t = await startTestApp();
  who = await t.applicants.make({ offering: '11-2', stage: 'baru' });
  await askEverything(t.db, who.kode_penawaran);
  const day = jakartaDay(NOW);
  self = await validValues(t.db, dataDiri, dataDiri.parts[0] as RecordPart, day);
  family = await validValues(t.db, dataKeluarga, dataKeluarga.parts[0] as RecordPart, day);
});
afterAll(() => t.close());

const post = (path: string, body: unknown) => t.call<Values>('POST', path, { token: who.token, body });
const save = async (values: Record<string, unknown>, path = SELF) => {
  const all = path === SELF ? self : family;
  const { status, body } = await post(path, { nomor_pendaftar: who.nomor_pendaftar, ...all, ...values });
  return {
    status,
    code: body.code,
    data: body.data,
    errors: (body.errors ?? []).map(({ field, message }) => [field, message]),
  };
};
const refused = async (
  values: Record<string, unknown>,
  status: number,
  field: string,
  message?: string,
  path = SELF,
) => {
  const answer = await save(values, path);
  expect([JSON.stringify(values), answer.status, answer.errors[0]?.[0]]).toEqual([
    JSON.stringify(values),
    status,
    field,
  ]);
  if (message) expect(answer.errors).toEqual([[field, message]]);
};

describe('is refused with 400, naming the field', () => {
  test('what the contract does not know', async () => {
    await refused({ status_loa: 2 }, 400, 'status_loa', 'status_loa tidak dikenal');
    await refused({ nomor_peserta: '26112000001' }, 400, 'nomor_peserta');
    for (const body of [
      '{"nomor_pendaftar":"%","__proto__":{"a":1}}',
      '{"nomor_pendaftar":"%","constructor":{"prototype":{}}}',
    ]) {
      const { status } = await t.call('POST', SELF, {
        token: who.token,
        payload: body.replace('%', who.nomor_pendaftar),
        type: 'application/json',
      });
      expect(status).toBe(400);
    }
  });

  test('a value of the wrong kind, in every field of every record', async () => {
    const wrong: Record<string, unknown[]> = {
      text: [1, true, {}, ['a']],
      email: [1, {}],
      date: [20050615, {}, '15-06-2005', '2005-6-15', '2005-06-15T00:00:00Z', '２００５-06-15'],
      integer: ['1', 1.5, true, 1e20],
      money: ['1', 0.5, -1, 10_000_000_000],
      // Written as text a decimal is taken, but not every text is one.
      decimal: ['tinggi', '1e3', {}, 1e9],
      flag: ['true', 1, 0],
      choice: ['bukan pilihan', 1, 'l'],
    };
    for (const part of recordParts)
      for (const [name, field] of Object.entries(part.fields)) {
        const values =
          field.kind === 'reference'
            ? field.value === 'integer'
              ? ['1', -1, 1.5, 3_000_000_000]
              : [1, {}, 'x'.repeat(21)]
            : wrong[field.kind];
        for (const value of values ?? []) {
          const { status, body } = await post(part.save, {
            nomor_pendaftar: who.nomor_pendaftar,
            [name]: value,
          });
          expect([part.table, name, value, status, body.errors?.[0]?.field]).toEqual([
            part.table,
            name,
            value,
            400,
            name,
          ]);
        }
      }
  });

  test('a text longer than the limit, in every field; at the limit it fits, also in letters outside the alphabet', async () => {
    for (const part of recordParts)
      for (const [name, field] of Object.entries(part.fields)) {
        if (field.kind !== 'text' && field.kind !== 'email') continue;
        const { status, body } = await post(part.save, {
          nomor_pendaftar: who.nomor_pendaftar,
          [name]: 'é'.repeat(field.max + 1),
        });
        expect([part.table, name, status, body.errors]).toEqual([
          part.table,
          name,
          400,
          [{ field: name, message: `${field.label} paling banyak ${field.max} huruf` }],
        ]);
      }
    const { status, data } = await save({
      nama_lengkap: 'é'.repeat(100),
      kelurahan: '漢'.repeat(30),
      alamat_asal: '😀'.repeat(127),
    });
    expect([status, data?.nama_lengkap, data?.kelurahan, data?.alamat_asal]).toEqual([
      200,
      'é'.repeat(100),
      '漢'.repeat(30),
      '😀'.repeat(127),
    ]);
  });

  test('text that cannot be stored as sent', async () => {
    for (const dirty of ['a\u0000b', '\u0007', 'a\u009Fb', 'a\uD800b', '\uDC00', 'a\u2028b', '\uFFFF'])
      await refused({ nama_lengkap: dirty }, 400, 'nama_lengkap');
    const body = `{"nomor_pendaftar":"${who.nomor_pendaftar}","nama_lengkap":"a\\u0000b"}`;
    expect(
      (await t.call('POST', SELF, { token: who.token, payload: body, type: 'application/json' })).status,
    ).toBe(400);
  });

  test('characters that nobody sees or that turn the direction of a name', async () => {
    for (const code of [
      0xad, 0x34f, 0x61c, 0x200b, 0x200d, 0x200f, 0x202e, 0x2060, 0x2066, 0x2800, 0x3164, 0xfe0f, 0xfeff,
      0xe0041,
    ])
      await refused(
        { nama_lengkap: `Budi${String.fromCodePoint(code)} Santoso` },
        422,
        'nama_lengkap',
        'Nama Lengkap berisi karakter yang tidak terlihat. Hapus isian ini, lalu ketik ulang.',
      );
    for (const honest of [
      "Siti Nur'aini",
      'Ma’ruf',
      'Anak Agung Gde-Putra',
      'José Nuñez',
      'I. Ńyoman, S.Pd.',
    ])
      expect((await save({ nama_lengkap: honest })).data?.nama_lengkap).toBe(honest);
  });

  test('a code that no list holds', async () => {
    await refused({ id_agama: 9999 }, 400, 'id_agama', 'id_agama bukan pilihan yang ada');
    await refused({ warga_negara: 'XX', no_ktp: 'A1' }, 400, 'warga_negara');
    await refused(
      { kode_provinsi: '98', kode_kabupaten: '9801', kode_kecamatan: '980101' },
      400,
      'kode_provinsi',
    );
    await refused({ tempat_lahir: 'QQ', kabupaten_lahir: null }, 422, 'kabupaten_lahir');
  });

  test('what is no JSON object at all', async () => {
    for (const payload of ['', '{', 'null', '[]', '"x"', '1', '{"nomor_pendaftar":', '\u0000'])
      expect(
        (await t.call('POST', SELF, { token: who.token, payload, type: 'application/json' })).status,
      ).toBe(400);
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded'])
      expect((await t.call('POST', SELF, { token: who.token, payload: 'a=1', type })).status).toBe(415);
    expect(
      (
        await t.call('POST', SELF, {
          token: who.token,
          payload: JSON.stringify({ nama_lengkap: 'x'.repeat(70_000) }),
          type: 'application/json',
        })
      ).status,
    ).toBe(413);
  });
});

describe('is stored as meant', () => {
  test('text without the space around it, with lines, quotes and signs within', async () => {
    const text = `Jalan "Melati" 5\nRT 3; DROP TABLE pendaftar; -- <b>'</b> \\ 100% é 😀`;
    expect((await save({ alamat_asal: `  ${text}\t\n` })).data?.alamat_asal).toBe(text);
  });

  test('a date in either notation', async () => {
    expect((await save({ tgl_lahir: '2007/08/17' })).data?.tgl_lahir).toBe('2007-08-17');
    expect((await save({ tgl_lahir: '2004-02-29' })).data?.tgl_lahir).toBe('2004-02-29');
  });

  test('a place code of 0 as not filled', async () => {
    for (const [name, sentence] of [
      ['kode_kecamatan', 'Pilih Kecamatan Saat Ini'],
      ['kode_kabupaten_asal', 'Pilih Kabupaten di KTP'],
      ['negara_asal', 'Pilih Negara di KTP'],
    ] as const)
      for (const none of ['0', 0]) await refused({ [name]: none }, 422, name, sentence);
    for (const none of ['0', 0]) await refused({ id_agama: none }, 422, 'id_agama', 'Pilih Agama');
  });

  test('large sums and the ends of every range', async () => {
    const { data } = await save({ gaji_ayah: 9_999_999_999, gaji_ibu: 0, anak_ke: 9_999_999_999 }, FAMILY);
    expect(data).toMatchObject({ gaji_ayah: 9_999_999_999, gaji_ibu: 0, anak_ke: 9_999_999_999 });
    expect((await save({ rw_asal: 0, rt_asal: 999, tinggi_badan: 170.5 })).data).toMatchObject({
      rw_asal: 0,
      rt_asal: 999,
      tinggi_badan: 170.5,
    });
  });
});

describe('is answered with 422 and a sentence', () => {
  test('a day that does not exist, or lies ahead', async () => {
    for (const day of ['2007-02-30', '2007-13-01', '2007-00-10', '0000-00-00', '2007/02/29', '1899-12-31'])
      await refused({ tgl_lahir: day }, 422, 'tgl_lahir', 'Tanggal Lahir: tanggal itu tidak ada');
    await refused({ tgl_lahir: '2026-11-21' }, 422, 'tgl_lahir', 'Tanggal Lahir tidak boleh di masa depan');
    expect((await save({ tgl_lahir: '2026-11-20' })).status).toBe(200);
  });

  test('a regency outside its province, a district outside its regency', async () => {
    const { rows } = await t.db.query<{ kode_kabupaten: string }>(
      'SELECT kode_kabupaten FROM kabupaten WHERE kode_provinsi <> $1 LIMIT 1',
      [self.kode_provinsi],
    );
    const foreign = rows[0]?.kode_kabupaten as string;
    await refused(
      { kabupaten_lahir: foreign },
      422,
      'kabupaten_lahir',
      'Kabupaten/kota tidak sesuai dengan provinsi',
    );
    await refused({ kode_kabupaten: foreign, kode_kecamatan: null }, 422, 'kode_kabupaten');
    await refused(
      { kode_kecamatan: `${foreign}01` },
      422,
      'kode_kecamatan',
      'Kecamatan tidak sesuai dengan kabupaten/kota',
    );
  });

  test('an ID number that is none, unless the person comes from abroad', async () => {
    for (const no_ktp of ['123', '33740101010500012', '337401010105000A'])
      await refused({ no_ktp }, 422, 'no_ktp', 'Nomor KTP (NIK) terdiri dari 16 angka');
    expect((await save({ warga_negara: 'TL', no_ktp: 'TL0123456' })).status).toBe(200);
  });

  test('mail, telephone and postcode that cannot be right', async () => {
    for (const email of ['x', 'x@y', 'x y@z.id', '@z.id', 'x@z..id', 'x@z.id, y@z.id', 'x@z.id;'])
      await refused({ email }, 422, 'email', 'Isi Email dan Dengan Format Yang Benar');
    await refused({ telp: 'nanti' }, 422, 'telp');
    await refused({ nohp: '12' }, 422, 'nohp');
    await refused({ kode_pos: '5027' }, 422, 'kode_pos', 'Kode pos terdiri dari 5 angka');
  });
});
