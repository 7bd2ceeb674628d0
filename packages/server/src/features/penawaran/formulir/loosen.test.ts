import type { LangkahTerisi } from '@gerbang/contract/applicant/verifikasi';
import type { isianTerisi, pemakaianFormulir } from '@gerbang/contract/office/formulir/longgar';
import { langkahPenawaran } from '@gerbang/contract/office/formulir/longgar';
import type { DetailPenawaran } from '@gerbang/contract/office/penawaran/calls';
import type { Langkah } from '@gerbang/contract/office/prodi-jalur/formulir';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { TestApplicant } from '../../../../test/applicant.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../../test/desk.ts';

const KODE = '2027-11-2';
const ALASAN = 'Banyak yang tidak tahu golongan darahnya.';
const RECORD = '/api/v2/data_diri_pendaftar';

let t: TestApp;
let desk: StaffCall;
let second: Pick<TestApp, 'call'>;
beforeAll(async () => {
  t = await startTestApp();
  second = await t.another();
  desk = await asStaff(t, 'admin');
});
afterAll(() => t.close());

const make = () => t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: 1 });
const read = async () => (await desk<DetailPenawaran>('GET', `/api/petugas/penawaran/${KODE}`)).body.data;
type Codes = Record<string, boolean>;
/** Sends the form as `change` makes it of Data Diri. */
const loosen = async (change: (codes: Codes) => Codes, more: object = {}) => {
  const offering = await read();
  const before = langkahPenawaran(offering);
  const langkah: Langkah = { ...before, 1: change({ ...before[1] }) };
  return desk<DetailPenawaran>('POST', `/api/petugas/penawaran/${KODE}/formulir/longgar`, {
    body: { langkah, versi: offering.versi, alasan: ALASAN, ...more },
  });
};
const without = (code: string) => (codes: Codes) =>
  Object.fromEntries(Object.entries(codes).filter(([one]) => one !== code));
const save = (who: TestApplicant, values: object, through: Pick<TestApp, 'call'> = t) =>
  through.call<Record<string, unknown>>('POST', RECORD, {
    token: who.token,
    body: { nomor_pendaftar: who.nomor_pendaftar, ...values },
  });
const stored = async (who: TestApplicant, column: string): Promise<unknown> =>
  (
    await t.db.query(`SELECT ${column} AS v FROM data_diri_pendaftar WHERE nomor_pendaftar = $1`, [
      who.nomor_pendaftar,
    ])
  ).rows[0]?.v;
const finalise = (who: TestApplicant, through: Pick<TestApp, 'call'> = t) =>
  through.call<{ nomor_peserta: string }>('POST', '/api/v2/verifikasi', {
    token: who.token,
    body: { nomor_pendaftar: who.nomor_pendaftar, kode_penawaran: who.kode_penawaran },
  });
const empty = async (who: TestApplicant, column: string) =>
  t.db.query(`UPDATE data_diri_pendaftar SET ${column} = NULL WHERE nomor_pendaftar = $1`, [
    who.nomor_pendaftar,
  ]);

describe('the form of an offering people are filling', () => {
  test('is loosened for who is filling it, at the next save, in every process', async () => {
    const who = await make();
    // Both have read the form as it was.
    expect((await save(who, { gol_darah: null })).status).toBe(422);
    expect((await save(who, { gol_darah: null }, second)).status).toBe(422);
    const entries = await entriesOf(t, async () => {
      const answer = await loosen((codes) => ({ ...codes, GOL_DARAH: false }));
      expect(answer.status).toBe(200);
      expect(langkahPenawaran(answer.body.data)[1]?.GOL_DARAH).toBe(false);
    });
    expect(entries).toMatchObject([
      {
        tindakan: 'longgarkan formulir penawaran',
        subjek: `penawaran ${KODE}`,
        lama: { pendaftar: 1 },
        baru: {
          alasan: ALASAN,
          kelonggaran: [{ kode_grup_form: 1, nama_form: 'GOL_DARAH', menjadi: 'opsional', terisi: 1 }],
        },
      },
    ]);
    expect((await save(who, { gol_darah: null })).status).toBe(200);
    await expect.poll(async () => (await save(who, { gol_darah: null }, second)).status).toBe(200);
  });

  test('is never tightened: the field is named, and nothing changes', async () => {
    const before = await read();
    const refused = async (change: (codes: Codes) => Codes) => {
      const { status, body } = await loosen(change);
      return [status, (body as { errors?: { field: string; message: string }[] }).errors?.[0]?.message];
    };
    expect(await refused((codes) => ({ ...codes, GOL_DARAH: true }))).toEqual([
      400,
      'Data Diri: Golongan Darah (GOL_DARAH) tidak dapat diwajibkan: formulir yang sedang diisi hanya dapat dilonggarkan',
    ]);
    expect((await refused((codes) => ({ ...codes, AKTA: false })))[1]).toContain('Akta Kelahiran (AKTA)');
    expect((await refused((codes) => ({ ...codes, FOTO: false })))[0]).toBe(400);
    expect(await read()).toEqual(before);
  });

  test('names the version it was built on, and a second click changes nothing', async () => {
    const { versi } = await read();
    const change = (codes: Codes) => ({ ...codes, TBDN: false });
    expect((await loosen(change, { versi: versi - 1 })).body.code).toBe('versi_usang');
    expect((await loosen(change)).body.data.versi).toBe(versi + 1);
    const again = await entriesOf(t, async () => {
      expect((await loosen(change, { versi })).body.data.versi).toBe(versi + 1);
    });
    expect(again).toEqual([]);
    expect((await loosen(without('TBDN'), { alasan: '' })).status).toBe(400);
    expect(
      (
        await (
          await asStaff(t, 'seleksi')
        )('POST', `/api/petugas/penawaran/${KODE}/formulir/longgar`, { body: {} })
      ).status,
    ).toBe(403);
  });

  test('keeps what was answered to a field that is switched off', async () => {
    const [who, final] = [await make(), await make()];
    expect((await finalise(final)).status).toBe(200);
    const biodata = async (one: TestApplicant) =>
      JSON.stringify(
        (
          await t.call<{ langkah: LangkahTerisi[] }>('GET', `/api/v2/biodata/${one.nomor_pendaftar}`, {
            token: one.token,
          })
        ).body.data,
      );
    const handedIn = await biodata(final);
    const was = await stored(who, 'berat_badan');
    expect(was).not.toBeNull();
    expect((await loosen(without('BBDN'))).status).toBe(200);
    // One key, every key with nothing in it, and every key with another answer.
    const row = (
      await t.call<Record<string, unknown>>('GET', `/api/v1/data_diri_pendaftar/${who.nomor_pendaftar}`, {
        token: who.token,
      })
    ).body.data;
    const { nomor_pendaftar: _, versi: __, disimpan: ___, ...all } = row;
    for (const sent of [
      { website: 'contoh.id' },
      { ...all, berat_badan: null },
      { ...all, berat_badan: 99 },
    ]) {
      const answer = await save(who, sent);
      expect([answer.status, answer.body.data.berat_badan]).toEqual([200, was]);
      expect(await stored(who, 'berat_badan')).toBe(was);
    }
    expect(await biodata(final)).toBe(handedIn);
    expect(handedIn).toContain('Berat Badan');
    // Who had not answered is not asked, and finalises.
    const late = await make();
    await empty(late, 'berat_badan');
    expect((await finalise(late)).status).toBe(200);
    expect(await biodata(late)).not.toContain('Berat Badan');
  });

  test('leaves one truth where people finalise meanwhile', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, make));
    for (const who of people) await empty(who, 'id_agama');
    const [answer, ...tries] = await Promise.all([
      loosen((codes) => ({ ...codes, AGAMA: false })),
      ...people.map((who, i) => finalise(who, i % 2 ? second : t)),
    ]);
    expect(answer.status).toBe(200);
    expect(tries.every(({ status }) => status === 200 || status === 422)).toBe(true);
    for (const [i, who] of people.entries())
      await expect.poll(async () => (await finalise(who, i % 2 ? second : t)).status).toBe(200);
    const { rows } = await t.db.query(
      'SELECT count(DISTINCT nomor_peserta)::int AS numbers, count(*)::int AS seats FROM pendaftar JOIN kursi USING (nomor_pendaftar) WHERE nomor_pendaftar = ANY($1)',
      [people.map((who) => who.nomor_pendaftar)],
    );
    expect(rows[0]).toEqual({ numbers: people.length, seats: people.length });
  });
});

test('tells beforehand how many who are filling it have answered each field', async () => {
  const filled = async () =>
    (await desk<DataOf<typeof isianTerisi>>('GET', `/api/petugas/penawaran/${KODE}/formulir/isian`)).body
      .data;
  const before = await filled();
  const who = await make();
  await empty(who, 'tinggi_badan');
  const after = await filled();
  const of = ({ terisi }: typeof after, code: string, step = 1) =>
    terisi.find((one) => one.nama_form === code && one.kode_grup_form === step)?.terisi ?? 0;
  const grown = (code: string, step?: number) => of(after, code, step) - of(before, code, step);
  expect(after.pendaftar - before.pendaftar).toBe(1);
  expect([grown('TBDN'), grown('NAMA'), grown('FOTO'), grown('NAMA', 4), grown('IJAZAH', 16)]).toEqual([
    0, 1, 1, 1, 1,
  ]);
});

test('says what nobody who finalised answered, once they are enough to tell', async () => {
  const use = async () =>
    (
      await desk<DataOf<typeof pemakaianFormulir>>(
        'GET',
        '/api/petugas/prodi-jalur/jalur/11/formulir/pemakaian',
      )
    ).body.data;
  expect((await use()).kosong).toEqual([]);
  for (let i = 0; i < 20; i += 1) await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 2 });
  await t.db.query('UPDATE data_diri_pendaftar SET blog = NULL');
  const { pendaftar, kosong } = await use();
  expect(pendaftar).toBeGreaterThanOrEqual(20);
  expect(kosong).toContainEqual({ kode_grup_form: 1, nama_form: 'BLOG' });
  expect(kosong.map(({ nama_form }) => nama_form)).not.toContain('NAMA');
});
