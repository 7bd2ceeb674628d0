import type { Jawaban } from '@gerbang/contract/applicant/jawaban';
import { JENIS_LOA, STATUS_LOA, type statusLoa } from '@gerbang/contract/applicant/loa';
import type { SanggahSaya } from '@gerbang/contract/applicant/sanggah';
import type { bacaUji, buatPendaftarUji, HasilUji } from '@gerbang/contract/office/penawaran/uji';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR, startTestApp, type TestApp } from '../../../../test/app.ts';
import type { TestApplicant } from '../../../../test/applicant.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../../test/desk.ts';
import { inspectPdf } from '../../../pdf/testing.ts';

const KODE = '2027-11-2';
const PATH = `/api/petugas/penawaran/${KODE}/uji`;

let t: TestApp;
let desk: StaffCall;
/** Finalised, on trial, and one of the same offering who is no trial. */
let trial: Pick<TestApplicant, 'nomor_pendaftar' | 'pin' | 'token'> & { nomor_peserta: string };
let real: TestApplicant;
let id_prodi: number;
let announced: Date;
let deadline: Date;

const told = async () => (await desk<DataOf<typeof bacaUji>>('GET', PATH)).body.data;
const asked = async () => (await told()).pendaftar[0]?.permintaan;
const give = async (hasil: HasilUji | null) => {
  const body = { nomor_pendaftar: trial.nomor_pendaftar, hasil, id_prodi };
  expect((await desk('POST', `${PATH}/hasil`, { body })).status).toBe(200);
};
const clock = async (to: Date) => {
  const sent = { nomor_pendaftar: trial.nomor_pendaftar, waktu: to.toISOString() };
  expect((await desk('POST', `${PATH}/waktu`, { body: sent })).status).toBe(200);
  // Sessions hear of it from the database.
  await expect
    .poll(async () => {
      const path = `/api/v2/status_pendaftar/${trial.nomor_pendaftar}/${KODE}`;
      const { body } = await t.call<{ time_now: string }>('GET', path, { token: trial.token });
      return Math.abs(Date.parse(body.data.time_now) - to.getTime()) < 1_000;
    })
    .toBe(true);
};
const decide = (hal: string, setuju: boolean, jawaban: string | null, rincian = '') =>
  desk('POST', `${PATH}/putuskan`, {
    body: { nomor_pendaftar: trial.nomor_pendaftar, hal, rincian, setuju, jawaban },
  });
type Status = DataOf<typeof statusLoa> | null;
const letter = async (kind: '' | '_conditional') => {
  const path = `/api/v2/status_loa${kind}/${trial.nomor_peserta}`;
  const { body } = await t.call<Status>('GET', path, { token: trial.token });
  const { data, boleh_mengajukan } = body as typeof body & { boleh_mengajukan: boolean };
  return { boleh_mengajukan, status: data?.status_loa, keterangan: data?.keterangan };
};
const ask = (jenis_loa: number) =>
  t.call('POST', '/api/v2/request_loa', {
    token: trial.token,
    body: { nomor_pendaftar: trial.nomor_pendaftar, nomor_peserta: trial.nomor_peserta, jenis_loa },
  });
const fileOf = async (jenis: number) => {
  const path = `/api/v2/loa/cek/${jenis}/${trial.nomor_pendaftar}`;
  const { body } = await t.call<{ url: string } | null>('GET', path, { token: trial.token });
  return body.data?.url ?? null;
};
const objections = async () =>
  (
    await t.call<SanggahSaya | null>('GET', `/api/v2/sanggah/${trial.nomor_pendaftar}`, {
      token: trial.token,
    })
  ).body.data;
const object = (butir: string, alasan = 'Saya hadir dan menandatangani daftar hadir di ruang ujian.') =>
  t.call('POST', '/api/v2/sanggah', {
    token: trial.token,
    body: { nomor_pendaftar: trial.nomor_pendaftar, butir, rincian: '', alasan },
  });

beforeAll(async () => {
  t = await startTestApp();
  desk = await asStaff(t, 'admin');
  real = await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
  announced = new Date(t.clock.now().getTime() + 100 * DAY);
  deadline = new Date(announced.getTime() + 10 * DAY);
  await t.db.query(
    `UPDATE penawaran SET tahap = 'uji_coba', pertama_dibuka = NULL, tanggal_pengumuman = $2 WHERE kode_penawaran = $1`,
    [KODE, announced],
  );
  await t.db.query(
    `INSERT INTO aturan_jawaban (kode_penawaran, wajib, batas, diam, diubah, diubah_oleh) VALUES ($1, true, $2, 'gugur', now(), 'admin')`,
    [KODE, deadline],
  );
  const { body } = await desk<DataOf<typeof buatPendaftarUji>>('POST', `${PATH}/pendaftar`, {
    body: { sampai: 'final' },
  });
  const signed = await t.call<{ token: string }>('POST', '/api/login', {
    body: { username: body.data.nomor_pendaftar, password: body.data.pin },
  });
  const [seen] = (await told()).pendaftar;
  trial = { ...body.data, token: signed.body.data.token, nomor_peserta: seen?.nomor_peserta ?? '' };
  id_prodi = (await told()).prodi[0]?.id_prodi as number;
});
afterAll(() => t.close());

test('a conditional letter is asked for before the announcement by the clock of the trial, and approved once somebody signs', async () => {
  expect(await letter('_conditional')).toMatchObject({ boleh_mengajukan: true, status: undefined });
  expect((await ask(JENIS_LOA.final)).body.code).toBe('loa_belum_boleh');
  expect((await ask(JENIS_LOA.conditional)).status).toBe(200);
  expect((await ask(JENIS_LOA.conditional)).body.code).toBe('loa_sedang_direview');
  expect(await asked()).toMatchObject([{ hal: 'loa-bersyarat', keadaan: 'menunggu' }]);
  await t.db.query("UPDATE pengaturan SET isi = isi - 'loa'");
  expect((await decide('loa-bersyarat', true, null)).body.code).toBe('surat_tanpa_penandatangan');
  await t.db.query(
    `UPDATE pengaturan SET isi = isi || '{"loa": {"kota": "Kupang", "penandatangan": {"nama": "Lien Adoe"}}}'`,
  );
  await expect.poll(async () => (await decide('loa-bersyarat', true, null)).status).toBe(200);
  expect(await letter('_conditional')).toMatchObject({
    boleh_mengajukan: false,
    status: STATUS_LOA.disetujui,
  });
  expect((await decide('loa-bersyarat', false, 'Keliru')).body.code).toBe('sudah_diputus');
  await clock(new Date(announced.getTime() + HOUR));
  expect((await ask(JENIS_LOA.conditional)).body.code).toBe('loa_belum_boleh');
});

test('the letter of the admitted says on itself that it is a trial, has no number, and stands in nothing of the real ones', async () => {
  await give('diterima');
  await clock(new Date(announced.getTime() + HOUR));
  const numbers = () =>
    t.db.query('SELECT (SELECT count(*) FROM loa) AS loa, (SELECT count(*) FROM penomoran_surat) AS nomor');
  const before = (await numbers()).rows;
  expect((await ask(JENIS_LOA.final)).status).toBe(200);
  expect(await fileOf(JENIS_LOA.final)).toBeNull();
  expect((await decide('loa', false, null)).body.code).toBe('isian_salah');
  expect((await decide('loa', false, 'Namanya keliru')).status).toBe(200);
  expect(await letter('')).toEqual({
    boleh_mengajukan: true,
    status: STATUS_LOA.ditolak,
    keterangan: 'Namanya keliru',
  });
  expect((await ask(JENIS_LOA.final)).status).toBe(200);
  expect((await decide('loa', true, null)).status).toBe(200);
  const url = await fileOf(JENIS_LOA.final);
  const file = await t.call('GET', url as string, {});
  expect(file.status).toBe(200);
  const { text } = await inspectPdf(file.bytes);
  expect(text).toContain('UJI COBA — tidak berlaku');
  expect(text).toContain('Nomor: UJI COBA');
  expect(text).not.toContain('elektronik');
  // What its code leads to knows no such letter, and its address opens no real one.
  expect((await t.call('GET', '/api/v2/public/loa/uji-coba', {})).status).toBe(404);
  expect((await t.call('GET', (url as string).replace(/berkas\/\d+/, 'berkas/1'), {})).status).not.toBe(200);
  expect((await numbers()).rows).toEqual(before);
  // Of another result none of it is left: not its file, nor that it was asked for.
  await give('ditolak');
  expect(await fileOf(JENIS_LOA.final)).toBeNull();
  expect((await asked())?.map(({ hal }) => hal)).toEqual(['loa-bersyarat']);
  await give('diterima');
  expect((await ask(JENIS_LOA.final)).status).toBe(200);
  // The same once more is no other result.
  await give('diterima');
  expect((await asked())?.map(({ hal }) => hal)).toContain('loa');
  await give(null);
  expect((await asked())?.map(({ hal }) => hal)).toEqual(['loa-bersyarat']);
}, 60_000);

test('a refusal is objected to until the deadline by the clock of the trial, and answered on its screen', async () => {
  await t.db.query(
    `UPDATE pengaturan SET isi = isi || '{"sanggah": {"hari": 3, "hari_jawab": 7, "libur": []}}'`,
  );
  await give('ditolak');
  await clock(new Date(announced.getTime() - HOUR));
  expect(await objections()).toBeNull();
  expect((await object('lain')).body.code).toBe('sanggah_tidak_ada');
  await clock(new Date(announced.getTime() + HOUR));
  const open = await objections();
  expect(open).toMatchObject({ terbuka: true, daftar: [] });
  expect(open?.butir.map(({ butir }) => butir)).toEqual(expect.arrayContaining(['jawaban', 'lain']));
  expect((await object('jawaban')).status).toBe(200);
  expect((await object('jawaban')).status).toBe(200);
  expect((await object('jawaban', 'Yang lain lagi, dengan alasan yang lain.')).body.code).toBe(
    'sanggah_sudah',
  );
  expect((await objections())?.daftar).toMatchObject([{ keadaan: 'diperiksa', jawaban: null }]);
  const waiting = (await asked())?.filter(({ hal }) => hal === 'sanggah');
  expect(waiting).toMatchObject([{ keadaan: 'menunggu', rincian: 'jawaban:' }]);
  expect((await decide('sanggah', true, ' ', 'jawaban:')).body.code).toBe('isian_salah');
  const entries = await entriesOf(t, () => decide('sanggah', true, 'Daftar hadir diperiksa.', 'jawaban:'));
  expect(entries).toMatchObject([{ id_pelaku: 'admin', tindakan: 'putuskan permintaan uji' }]);
  expect((await objections())?.daftar).toMatchObject([
    { keadaan: 'diterima', jawaban: 'Daftar hadir diperiksa.', putusan: null },
  ]);
  expect((await objections())?.butir.some(({ butir }) => butir === 'jawaban')).toBe(false);
  await clock(new Date(announced.getTime() + 60 * DAY));
  expect((await objections())?.terbuka).toBe(false);
  expect((await object('lain')).body.code).toBe('sanggah_lewat');
  expect((await t.db.query('SELECT FROM sanggah')).rowCount).toBe(0);
});

test('who is called from the waiting list answers later than the others', async () => {
  const answer = async () =>
    (await t.call<Jawaban>('GET', `/api/v2/jawaban_hasil/${trial.nomor_pendaftar}`, { token: trial.token }))
      .body.data;
  await give('dipanggil');
  await clock(new Date(deadline.getTime() + HOUR));
  expect(await answer()).toMatchObject({
    dipanggil: true,
    keadaan: 'belum',
    terbuka: true,
    batas: new Date(deadline.getTime() + 3 * DAY).toISOString(),
  });
  expect((await told()).pendaftar[0]?.hasil?.hasil).toBe('dipanggil');
  await clock(new Date(deadline.getTime() + 4 * DAY));
  expect(await answer()).toMatchObject({ keadaan: 'gugur', terbuka: false });
  await give('diterima');
  expect(await answer()).toMatchObject({ dipanggil: false, batas: deadline.toISOString() });
});

test('nothing of it is written for, or decided about, who is no trial', async () => {
  await expect(
    t.db.query(
      "INSERT INTO permintaan_uji (nomor_pendaftar, hal, rincian, nama, diminta) VALUES ($1, 'loa', '', 'LoA', now())",
      [real.nomor_pendaftar],
    ),
  ).rejects.toThrow('is no trial');
  const body = {
    nomor_pendaftar: real.nomor_pendaftar,
    hal: 'loa',
    rincian: '',
    setuju: true,
    jawaban: null,
  };
  expect((await desk('POST', `${PATH}/putuskan`, { body })).status).toBe(404);
  await t.db.query("UPDATE penawaran SET tahap = 'rancangan' WHERE kode_penawaran = $1", [KODE]);
  expect((await decide('loa', true, null)).body.code).toBe('bukan_uji_coba');
  // What is tried no more shows nothing, whatever is left.
  expect([await fileOf(JENIS_LOA.final), await objections()]).toEqual([null, null]);
  await t.db.query("UPDATE penawaran SET tahap = 'uji_coba' WHERE kode_penawaran = $1", [KODE]);
});
