import type { RecordPart, Step, Values } from '@gerbang/contract';
import { dataDiri } from '@gerbang/contract/steps/data-diri';
import { dataKeluarga } from '@gerbang/contract/steps/data-keluarga';
import { dataAyah, dataIbu } from '@gerbang/contract/steps/data-orang-tua';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOW, startTestApp, type TestApp } from '../../test/app.ts';
import type { TestApplicant } from '../../test/applicant.ts';
import { askEverything, validValues } from '../../test/form.ts';

const SELF = '/api/v2/data_diri_pendaftar';
const WORK = '/api/v2/pekerjaan_mahasiswa';
const PARENTS = '/api/v2/data_orang_tua/';
const FAMILY = '/api/v2/data_keluarga';

let t: TestApp;
let who: TestApplicant;
const valid: Record<'self' | 'work' | 'father' | 'mother' | 'family', Values> = {
  self: {},
  work: {},
  father: {},
  mother: {},
  family: {},
};
beforeAll(async () => {
  t = await startTestApp();
  await askEverything(t.db, (await t.applicants.make({ offering: '11-2', stage: 'baru' })).kode_penawaran);
  const values = (step: Step, nth = 0) =>
    validValues(t.db, step, step.parts[nth] as RecordPart, jakartaDay(NOW), { status_perkawinan: 'kawin' });
  valid.self = await values(dataDiri);
  valid.work = await values(dataDiri, 1);
  valid.father = await values(dataAyah);
  valid.mother = await values(dataIbu);
  valid.family = await values(dataKeluarga);
});
afterAll(() => t.close());
beforeEach(async () => {
  who = await t.applicants.make({ offering: '11-2', stage: 'baru' });
});

const save = async (path: string, values: Record<string, unknown>) => {
  const { status, body } = await t.call<Values>('POST', path, {
    token: who.token,
    body: { nomor_pendaftar: who.nomor_pendaftar, ...values },
  });
  return {
    status,
    code: body.code,
    data: body.data,
    errors: (body.errors ?? []).map(({ field, message }) => [field, message]),
  };
};
const load = async (path: string) =>
  (await t.call<Values>('GET', `${path}/${who.nomor_pendaftar}`, { token: who.token })).body;

describe('what is saved', () => {
  test('is nothing at first: success false, data null', async () => {
    for (const path of [SELF, WORK, '/api/v1/data_orang_tua', FAMILY])
      expect(await load(path)).toMatchObject({ success: false, data: null });
  });

  test('is the keys sent: father and mother share a record and leave each other alone', async () => {
    expect((await save(PARENTS, valid.mother)).status).toBe(200);
    expect((await load('/api/v1/data_orang_tua')).data).toMatchObject({
      ...valid.mother,
      nama_lengkap_ayah: null,
    });
    expect((await save(PARENTS, { ...valid.father, nama_lengkap_ayah: 'Sutrisno' })).status).toBe(200);
    const { data } = await load('/api/v1/data_orang_tua');
    expect(data).toMatchObject({ ...valid.mother, nama_lengkap_ayah: 'Sutrisno', versi: 2 });
    expect(
      (
        await save(PARENTS, {
          ...valid.mother,
          nama_lengkap_ibu: 'Wati',
          ...valid.father,
          nama_lengkap_ayah: 'Joko',
        })
      ).data,
    ).toMatchObject({
      nama_lengkap_ibu: 'Wati',
      nama_lengkap_ayah: 'Joko',
    });
  });

  test("is everybody's own, when a crowd opens its forms at once", async () => {
    const crowd = await Promise.all(
      Array.from({ length: 12 }, () => t.applicants.make({ offering: '11-2', stage: 'baru' })),
    );
    const saved = crowd.filter((_, i) => i % 3 > 0);
    for (const { token, nomor_pendaftar } of saved)
      await t.call('POST', SELF, { token, body: { ...valid.self, nomor_pendaftar } });
    const ask = () =>
      Promise.all(
        crowd.map(({ token, nomor_pendaftar }) =>
          t.call<Values>('GET', `${SELF}/${nomor_pendaftar}`, { token }),
        ),
      );
    // Once more when everybody is known: then all of them are read together.
    for (const answers of [await ask(), await ask()])
      expect(answers.map(({ body }) => body.data?.nomor_pendaftar ?? null)).toEqual(
        crowd.map((one) => (saved.includes(one) ? one.nomor_pendaftar : null)),
      );
  });

  test('is one field, when only one is sent', async () => {
    await save(SELF, valid.self);
    const { data } = await save(SELF, { nama_lengkap: 'Siti Aminah' });
    expect(data).toEqual({ ...data, ...valid.self, nama_lengkap: 'Siti Aminah', versi: 2 });
    expect((await load(SELF)).data).toEqual(data);
  });

  test('is nothing at all where a part of it is refused', async () => {
    await save(SELF, valid.self);
    const before = await load(SELF);
    expect((await save(SELF, { nama_lengkap: 'Siti Aminah', tgl_lahir: null })).errors).toEqual([
      ['tgl_lahir', 'Isi Tanggal Lahir'],
    ]);
    expect(await load(SELF)).toEqual(before);
    expect((await save(SELF, {})).errors).toEqual([['body', 'tidak ada isian yang dikirim']]);
  });

  test('stands in the bundle the wizard opens with, too', async () => {
    await save(FAMILY, valid.family);
    const { body } = await t.call<{ records: Record<string, Values> }>(
      'GET',
      `/api/v2/isian/${who.nomor_pendaftar}`,
      { token: who.token },
    );
    expect(body.data.records.data_keluarga).toMatchObject(valid.family);
    expect(body.data.records.data_orang_tua).toBeNull();
  });

  test('survives saves of many fields at once, every one of them', async () => {
    await save(SELF, valid.self);
    const fields = [
      'nama_lengkap',
      'kelurahan',
      'alamat_lengkap',
      'website',
      'blog',
      'twitter',
      'facebook',
      'gelar_depan',
      'gelar_belakang',
      'kelurahan_asal',
    ];
    const answers = await Promise.all(
      fields.map((field) => save(SELF, { [field]: `baru ${field.slice(-12)}` })),
    );
    expect(answers.map((a) => a.status)).toEqual(fields.map(() => 200));
    const { data } = await load(SELF);
    expect(data).toMatchObject({
      ...Object.fromEntries(fields.map((field) => [field, `baru ${field.slice(-12)}`])),
      versi: 11,
    });
  });
});

describe('versions', () => {
  test('a save that names the version last seen passes; one that names an older one is refused and changes nothing', async () => {
    expect((await save(SELF, { ...valid.self, versi: 0 })).data?.versi).toBe(1);
    expect((await save(SELF, { ...valid.self, versi: 1, nama_lengkap: 'Kedua' })).data?.versi).toBe(2);
    for (const values of [{ ...valid.self }, { nama_lengkap: 'Ketiga' }]) {
      const stale = await save(SELF, { ...values, versi: 1 });
      expect([stale.status, stale.code]).toEqual([409, 'versi_usang']);
      expect((await save(SELF, { ...values, versi: 0 })).status).toBe(409);
    }
    expect((await load(SELF)).data).toMatchObject({ nama_lengkap: 'Kedua', versi: 2 });
  });

  test('of ten tabs that save the same version at once, one wins and nine are told', async () => {
    await save(SELF, valid.self);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => save(SELF, { ...valid.self, versi: 1, nama_lengkap: `Tab ${i}` })),
    );
    expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    const winner = answers.find((a) => a.status === 200);
    expect((await load(SELF)).data).toMatchObject({
      nama_lengkap: winner?.data?.nama_lengkap ?? null,
      versi: 2,
    });
  });
});

describe('what is hidden', () => {
  const nulled = async (
    path: string,
    all: Values,
    because: Record<string, unknown>,
    hidden: readonly string[],
  ) => {
    const { status, data } = await save(path, { ...all, ...because });
    expect(status).toBe(200);
    expect(data).toMatchObject(Object.fromEntries(hidden.map((name) => [name, null])));
    return data as Values;
  };
  const except = (values: Values, kept: string) => Object.keys(values).filter((name) => name !== kept);

  test('is neither judged nor kept', async () => {
    await nulled(SELF, valid.self, { tempat_lahir: '00', kabupaten_lahir: '9999' }, ['kabupaten_lahir']);
    await nulled(SELF, valid.self, { ktp_seumur_hidup: true, tanggal_akhir_ktp: '2026-02-31' }, [
      'tanggal_akhir_ktp',
    ]);
    await nulled(
      WORK,
      valid.work,
      { tidak_bekerja: true, email: 'bukan surel' },
      except(valid.work, 'tidak_bekerja'),
    );
    await nulled(SELF, valid.self, { negara_asal: 'MY', kode_pos_asal: '5480-A' }, [
      'kode_provinsi_asal',
      'kode_kabupaten_asal',
      'kode_kecamatan_asal',
    ]);
    await nulled(FAMILY, valid.family, { status_perkawinan: 'belum_kawin', nama_pasangan: 'Siapa' }, [
      'nama_pasangan',
    ]);
  });

  test('goes away with one tick: who has no mother has none of her data, nor of her income', async () => {
    await save(PARENTS, valid.mother);
    await nulled(PARENTS, {}, { tidak_memiliki_ibu: true }, except(valid.mother, 'tidak_memiliki_ibu'));
    const hers = Object.keys(valid.family).filter((name) => name.endsWith('_ibu'));
    const family = await nulled(FAMILY, valid.family, { gaji_ibu: 7 }, hers);
    expect(family.gaji_ayah).toBe(valid.family.gaji_ayah);
  });
});

describe('the address that is the same as on the ID card', () => {
  const onCard = {
    kelurahan_asal: 'Tembalang',
    rw_asal: 3,
    rt_asal: 12,
    alamat_asal: 'Jalan Melati 5',
    kode_pos_asal: '50275',
  };
  const copied = {
    kelurahan: 'Tembalang',
    rw: '003',
    rt: '012',
    alamat_lengkap: 'Jalan Melati 5',
    kode_pos: '50275',
  };

  test('is copied on every save, whatever else was sent', async () => {
    const first = await save(SELF, {
      ...valid.self,
      ...onCard,
      alamat_sama_ktp: true,
      kelurahan: 'Lain',
      rw: null,
      kode_pos: 'x',
    });
    expect(first.data).toMatchObject({
      ...copied,
      kode_provinsi: valid.self.kode_provinsi_asal,
      kode_kecamatan: valid.self.kode_kecamatan_asal,
    });
    const moved = await save(SELF, { alamat_asal: 'Jalan Mawar 9', rt_asal: 1 });
    expect(moved.data).toMatchObject({ ...copied, alamat_lengkap: 'Jalan Mawar 9', rt: '001' });
  });

  test('is judged where a copy would not fit', async () => {
    const abroad = { ...valid.self, ...onCard, negara_asal: 'MY', kode_pos_asal: '1234567890123' };
    expect((await save(SELF, { ...abroad, alamat_sama_ktp: false })).status).toBe(200);
    expect((await save(SELF, { ...abroad, alamat_sama_ktp: true })).errors).toEqual([
      ['kode_pos_asal', 'Kode pos lebih dari 12 huruf tidak dapat disalin ke alamat saat ini'],
    ]);
  });
});

describe('what the offering asks', () => {
  test('a field it does not ask is neither demanded nor kept, one it asks without insisting may stay empty', async () => {
    const other = await t.applicants.make({ offering: '12-1', stage: 'baru' });
    await askEverything(t.db, other.kode_penawaran, (code) => code !== 'GOL_DARAH');
    await t.db.query("DELETE FROM penawaran_form WHERE kode_penawaran = $1 AND nama_form = 'BBDN'", [
      other.kode_penawaran,
    ]);
    who = other;
    const { status, data } = await save(SELF, { ...valid.self, gol_darah: null, berat_badan: 60 });
    expect(status).toBe(200);
    expect(data).toMatchObject({ gol_darah: null, berat_badan: null, tinggi_badan: valid.self.tinggi_badan });
  });
});

test('both versions of the path and a trailing slash lead to the same record, without a redirect', async () => {
  for (const path of [SELF, `${SELF}/`, '/api/v1/data_diri_pendaftar', '/api/v1/data_diri_pendaftar/']) {
    expect((await save(path, valid.self)).status).toBe(200);
  }
  for (const path of [PARENTS, '/api/v2/data_orang_tua', '/api/v1/data_orang_tua'])
    expect((await save(path, valid.father)).status).toBe(200);
  for (const version of ['v1', 'v2'])
    for (const slash of ['', '/']) {
      const { status, body } = await t.call<Values>(
        'GET',
        `/api/${version}/data_diri_pendaftar/${who.nomor_pendaftar}${slash}`,
        { token: who.token },
      );
      expect([status, body.data?.versi]).toEqual([200, 4]);
    }
});

test('a doubled click on the very first save is two saves, one after the other', async () => {
  const people = await Promise.all(
    Array.from({ length: 8 }, () => t.applicants.make({ offering: '11-2', stage: 'baru' })),
  );
  const clicks = people.flatMap((one) => [one, one, one]);
  const answers = await Promise.all(
    clicks.map(({ token, nomor_pendaftar }) =>
      t.call('POST', SELF, { token, body: { nomor_pendaftar, ...valid.self } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(clicks.map(() => 200));
});

test('whoever may not write any more is told so, whatever is wrong with the values', async () => {
  const offering = [who.kode_penawaran];
  const { rows } = await t.db.query<{ selesai: Date }>(
    'SELECT tanggal_selesai_daftar AS selesai FROM penawaran WHERE kode_penawaran = $1',
    offering,
  );
  await t.db.query(
    'UPDATE penawaran SET tanggal_selesai_daftar = tanggal_mulai_daftar WHERE kode_penawaran = $1',
    offering,
  );
  expect(await save(SELF, { nama_lengkap: '' })).toMatchObject({ status: 409, code: 'bukan_periode' });
  await t.db.query('UPDATE penawaran SET tanggal_selesai_daftar = $2 WHERE kode_penawaran = $1', [
    ...offering,
    rows[0]?.selesai,
  ]);
  expect(await save(SELF, { nama_lengkap: '' })).toMatchObject({ status: 422, code: 'belum_lengkap' });
});

describe('saves that arrive together', () => {
  const saveAs = ({ token, nomor_pendaftar }: TestApplicant, values: Values) =>
    t.call<Values>('POST', SELF, { token, body: { nomor_pendaftar, ...values } });
  const people = (count: number) =>
    Promise.all(Array.from({ length: count }, () => t.applicants.make({ offering: '11-2', stage: 'baru' })));
  const entriesOf = async ({ nomor_pendaftar }: TestApplicant) =>
    (
      await t.db.query<{ baru: Values }>(
        "SELECT baru FROM audit WHERE subjek = $1 AND tindakan = 'simpan data_diri_pendaftar' ORDER BY id",
        [nomor_pendaftar],
      )
    ).rows;

  test('are each stored as their own, with an entry each, and nobody fails for what a stranger sent', async () => {
    const crowd = await people(30);
    const answers = await Promise.all(
      crowd.map((person, i) =>
        saveAs(person, {
          ...valid.self,
          nama_lengkap: `Pendaftar Ke-${i}`,
          // A regency that is none is refused by the database alone, in the middle of the others.
          ...(i === 17 ? { kabupaten_lahir: `${valid.self.tempat_lahir}99` } : {}),
        }),
      ),
    );
    for (const [i, { status, body }] of answers.entries()) {
      const person = crowd[i] as TestApplicant;
      const entries = await entriesOf(person);
      if (i === 17) {
        expect([status, body.errors?.map(({ field }) => field), entries]).toEqual([
          400,
          ['kabupaten_lahir'],
          [],
        ]);
        continue;
      }
      const own = { nama_lengkap: `Pendaftar Ke-${i}`, nomor_pendaftar: person.nomor_pendaftar, versi: 1 };
      expect([status, body.data]).toMatchObject([200, own]);
      expect(entries).toMatchObject([{ baru: { nama_lengkap: own.nama_lengkap, versi: 1 } }]);
      const stored = await t.call<Values>('GET', `${SELF}/${person.nomor_pendaftar}`, {
        token: person.token,
      });
      expect(stored.body.data).toMatchObject(own);
    }
  });

  test('of one applicant take turns: each is stored, and its version told', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `Nama ${i}`);
    const answers = await Promise.all(
      names.map((nama_lengkap) => saveAs(who, { ...valid.self, nama_lengkap })),
    );
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect(answers.map(({ body }) => body.data.versi).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      names.map((_, i) => i + 1),
    );
    expect(await entriesOf(who)).toHaveLength(names.length);
    const last = answers.find(({ body }) => body.data.versi === names.length)?.body.data;
    expect((await load(SELF)).data).toMatchObject({ nama_lengkap: last?.nama_lengkap, versi: names.length });
  });

  // Whoever waits is cut off by the statement's own limit of ten seconds, and would then be saved after all.
  test('do not wait for one whom somebody else holds', { timeout: 9_000 }, async () => {
    const [held, ...others] = (await people(40)) as [TestApplicant, ...TestApplicant[]];
    const holder = await t.db.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM pendaftar WHERE nomor_pendaftar = $1 FOR UPDATE', [held.nomor_pendaftar]);
    let isDone = false;
    // In the middle of a crowd, so that the held one is gathered with others.
    const before = others.slice(0, 20).map((person) => saveAs(person, valid.self));
    const waiting = saveAs(held, valid.self).then((answer) => {
      isDone = true;
      return answer;
    });
    const after = others.slice(20).map((person) => saveAs(person, valid.self));
    const answers = await Promise.all([...before, ...after]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(isDone).toBe(false);
    await holder.query('ROLLBACK');
    holder.release();
    expect((await waiting).status).toBe(200);
  });
});
