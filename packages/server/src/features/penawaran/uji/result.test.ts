import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Jawaban } from '@gerbang/contract/applicant/jawaban';
import type { StatusPendaftar } from '@gerbang/contract/applicant/verifikasi';
import type { AlasanHasil, DaftarUlangSaya, Yudisium } from '@gerbang/contract/applicant/yudisium';
import type { bacaUji, buatPendaftarUji, HasilUji } from '@gerbang/contract/office/penawaran/uji';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, startTestApp, type TestApp } from '../../../../test/app.ts';
import type { TestApplicant } from '../../../../test/applicant.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../../test/desk.ts';

const KODE = '2027-11-2';
const PATH = `/api/petugas/penawaran/${KODE}/uji`;

let t: TestApp;
let desk: StaffCall;
/** Finalised, on trial; with the session of their owner. */
let trial: TestApplicant;
/** Finalised, of the same offering, admitted by a result that stands. */
let real: TestApplicant;
let choice: { id_prodi: number; nama_prodi: string };
let announced: Date;
let deadline: Date;

beforeAll(async () => {
  t = await startTestApp();
  desk = await asStaff(t, 'admin');
  await asStaff(t, 'seleksi');
  real = await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
  announced = new Date(t.clock.now().getTime() + 100 * DAY);
  deadline = new Date(announced.getTime() + 10 * DAY);
  await t.db.query(
    `UPDATE penawaran SET tahap = 'uji_coba', pertama_dibuka = NULL, tanggal_pengumuman = $2, daftar_ulang_mulai = $2,
       daftar_ulang_selesai = $3, daftar_ulang_tempat = 'Gedung Rektorat' WHERE kode_penawaran = $1`,
    [KODE, announced, deadline],
  );
  await t.db.query(
    `INSERT INTO aturan_jawaban (kode_penawaran, wajib, batas, diam, diubah, diubah_oleh) VALUES ($1, true, $2, 'gugur', now(), 'admin')`,
    [KODE, deadline],
  );
  const { rows } = await t.db.query(
    `WITH h AS (INSERT INTO hasil (kode_penawaran, dibuat, dibuat_oleh, disetujui, disetujui_oleh) VALUES ($1, now(), 'seleksi', now(), 'admin') RETURNING id)
     INSERT INTO yudisium (id_hasil, nomor_pendaftar, diterima, id_prodi) SELECT h.id, $2, true, id_prodi FROM h, pilihan_jurusan
     WHERE nomor_pendaftar = $2 AND urutan = 1 RETURNING id_prodi`,
    [KODE, real.nomor_pendaftar],
  );
  expect(rows.length).toBe(1);
  const made = (
    await desk<DataOf<typeof buatPendaftarUji>>('POST', `${PATH}/pendaftar`, { body: { sampai: 'final' } })
  ).body.data;
  const { token } = (
    await t.call<{ token: string }>('POST', '/api/login', {
      body: { username: made.nomor_pendaftar, password: made.pin },
    })
  ).body.data;
  const seen = (await told()).pendaftar[0] as DataOf<typeof bacaUji>['pendaftar'][number];
  trial = { ...real, ...made, token, nomor_peserta: seen.nomor_peserta ?? '' };
  choice = (await told()).prodi.find((one) => one.id_prodi === seen.pilihan[0]) as typeof choice;
});
afterAll(() => t.close());
beforeEach(async () => {
  await give(null);
  await clock(null);
});

const told = async () => (await desk<DataOf<typeof bacaUji>>('GET', PATH)).body.data;
const give = (
  hasil: HasilUji | null,
  id_prodi: number | null = choice.id_prodi,
  nomor_pendaftar = trial.nomor_pendaftar,
) => desk('POST', `${PATH}/hasil`, { body: { nomor_pendaftar, hasil, id_prodi } });
const clock = async (to: Date | null) => {
  const set = await desk('POST', `${PATH}/waktu`, {
    body: { nomor_pendaftar: trial.nomor_pendaftar, waktu: to?.toISOString() ?? null },
  });
  expect(set.status).toBe(200);
  // Sessions hear of it from the database.
  const shown = (to ?? t.clock.now()).getTime();
  await expect
    .poll(async () => {
      const status = await read<StatusPendaftar>(`status_pendaftar/${trial.nomor_pendaftar}/${KODE}`);
      return Math.abs(Date.parse(status?.time_now ?? '') - shown) < 1_000;
    })
    .toBe(true);
};
const after = () => clock(new Date(announced.getTime() + HOUR));
const read = async <D>(path: string, who = trial): Promise<D | null> =>
  (await t.call<D>('GET', `/api/v2/${path}`, { token: who.token })).body.data;
const pagesOf = async (who = trial) => {
  const { nomor_pendaftar: nomor } = who;
  const status = await read<StatusPendaftar>(`status_pendaftar/${nomor}/${KODE}`, who);
  return {
    status: status?.status_pendaftar,
    akhir: status?.status_akhir,
    hasil: await read<Yudisium>(`yudisium/${nomor}`, who),
    daftarUlang: await read<DaftarUlangSaya>(`daftar_ulang/${nomor}`, who),
    jawaban: await read<Jawaban>(`jawaban_hasil/${nomor}`, who),
    alasan: await read<AlasanHasil>(`alasan_hasil/${nomor}`, who),
    sanggah: await read<unknown>(`sanggah/${nomor}`, who),
  };
};
const SHUT = { akhir: false, hasil: null, daftarUlang: null, jawaban: null, alasan: null };
const answer = (body: object, who = trial) =>
  t.call<Jawaban>('POST', '/api/v2/jawaban_hasil', {
    token: who.token,
    body: { nomor_pendaftar: who.nomor_pendaftar, id_hasil: 0, ...body },
  });

test('who is admitted on trial reads it after the announcement by its own clock, and nothing a minute before', async () => {
  expect((await give('diterima')).status).toBe(200);
  expect(await pagesOf()).toMatchObject({ ...SHUT, status: 'Verifikasi' });
  await clock(new Date(announced.getTime() - 60_000));
  expect(await pagesOf()).toMatchObject(SHUT);
  await clock(announced);
  expect(await pagesOf()).toMatchObject({
    status: 'Pengumuman',
    akhir: true,
    hasil: {
      status: 1,
      yudisium_status_diterima: 'DITERIMA',
      kode_prodi: choice.id_prodi,
      yudisium_nama_peserta: 'Peserta Uji Coba',
    },
    daftarUlang: { tempat: 'Gedung Rektorat' },
    jawaban: { keadaan: 'belum', terbuka: true, nama_prodi: choice.nama_prodi },
  });
  expect((await told()).pendaftar[0]).toMatchObject({
    hasil: { hasil: 'diterima', ...choice, nama_prodi: expect.stringContaining(''), jawaban: null },
    diumumkan: true,
  });
});

test('the clock of a trial opens nothing of a real result, and no real one is given to a trial', async () => {
  await give('diterima');
  await after();
  expect(await pagesOf(real)).toMatchObject(SHUT);
  await give(null);
  expect(await pagesOf()).toMatchObject({ ...SHUT, status: 'Pengumuman' });
  // Not even a real row of theirs is read.
  await t.db.query(
    'INSERT INTO yudisium (id_hasil, nomor_pendaftar, diterima, id_prodi) SELECT id, $1, true, $2 FROM hasil',
    [trial.nomor_pendaftar, choice.id_prodi],
  );
  expect(await pagesOf()).toMatchObject(SHUT);
  await t.db.query('DELETE FROM yudisium WHERE nomor_pendaftar = $1', [trial.nomor_pendaftar]);
});

test('a row of a trial says nothing to a real applicant, and cannot be written for one', async () => {
  const write = () =>
    t.db.query("INSERT INTO hasil_uji (nomor_pendaftar, hasil) VALUES ($1, 'ditolak')", [
      real.nomor_pendaftar,
    ]);
  await expect(write()).rejects.toThrow('is no trial');
  expect((await give('ditolak', null, real.nomor_pendaftar)).status).toBe(404);
  await t.db.query('ALTER TABLE hasil_uji DISABLE TRIGGER hasil_uji');
  await write();
  t.clock.move(101 * DAY);
  const { token } = (
    await t.call<{ token: string }>('POST', '/api/login', {
      body: { username: real.nomor_pendaftar, password: real.pin },
    })
  ).body.data;
  expect((await pagesOf({ ...real, token })).hasil).toMatchObject({ status: 1 });
  t.clock.move(-101 * DAY);
  await t.db.query('DELETE FROM hasil_uji');
  await t.db.query('ALTER TABLE hasil_uji ENABLE TRIGGER hasil_uji');
});

test('refused, waiting with its place where that is opened, and another result instead', async () => {
  await after();
  await give('ditolak', choice.id_prodi);
  const refused = { status: 0, yudisium_status_diterima: 'TIDAK DITERIMA', yudisium_nama_prodi: null };
  expect(await pagesOf()).toMatchObject({ ...SHUT, akhir: true, hasil: refused });
  await give('cadangan');
  expect(await pagesOf()).toMatchObject({ ...SHUT, akhir: true, hasil: refused });
  await t.db.query(
    `INSERT INTO aturan_seleksi (kode_penawaran, isi, keterbukaan, diubah, diubah_oleh)
     VALUES ($1, '{}', '{"nilai": true, "peringkat": true, "batas": true, "tunggu": true}', now(), 'admin')`,
    [KODE],
  );
  const { alasan } = await pagesOf();
  expect(alasan?.pilihan).toMatchObject([
    { nama: choice.nama_prodi, tunggu: 1, total: null, peringkat: null },
  ]);
  await give('diterima');
  expect(await pagesOf()).toMatchObject({ hasil: { status: 1 }, alasan: null });
});

test('the admission is answered as a real one, and silence lapses by the clock of the trial', async () => {
  await give('diterima');
  await after();
  expect((await answer({ jawaban: 'terima' })).body.data).toMatchObject({ keadaan: 'terima' });
  expect((await answer({ jawaban: 'tolak', pin: '0000000000000000' })).status).toBe(422);
  const declined = await answer({ jawaban: 'tolak', pin: trial.pin });
  expect(declined.body.data).toMatchObject({ keadaan: 'tolak', terbuka: false });
  expect((await answer({ jawaban: 'terima' })).body.code).toBe('jawaban_akhir');
  expect((await told()).pendaftar[0]?.hasil?.jawaban).toBe('tolak');
  // The same once more changes nothing; taken back and given again it is unanswered.
  await give('diterima');
  expect((await pagesOf()).jawaban?.keadaan).toBe('tolak');
  await give(null);
  await give('diterima');
  expect((await pagesOf()).jawaban?.keadaan).toBe('belum');
  await clock(new Date(deadline.getTime() + HOUR));
  expect((await pagesOf()).jawaban).toMatchObject({ keadaan: 'gugur', terbuka: false });
  expect((await answer({ jawaban: 'terima' })).body.code).toBe('jawaban_akhir');
});

test('a result goes to a finalised trial of a tried offering, and to a programme of it', async () => {
  const { rows } = await t.db.query(
    'SELECT id_prodi FROM program_studi s WHERE NOT EXISTS (SELECT FROM penawaran_prodi o WHERE o.kode_penawaran = $1 AND o.id_prodi = s.id_prodi) LIMIT 1',
    [KODE],
  );
  expect((await give('diterima', rows[0].id_prodi)).body.code).toBe('isian_salah');
  expect((await give('cadangan', null)).body.code).toBe('isian_salah');
  const early = (
    await desk<DataOf<typeof buatPendaftarUji>>('POST', `${PATH}/pendaftar`, { body: { sampai: 'baru' } })
  ).body.data;
  expect((await give('ditolak', null, early.nomor_pendaftar)).body.code).toBe('uji_belum_final');
  await desk('POST', `${PATH}/hapus`, { body: { nomor_pendaftar: early.nomor_pendaftar } });
  const stage = (tahap: string) =>
    t.db.query('UPDATE penawaran SET tahap = $2 WHERE kode_penawaran = $1', [KODE, tahap]);
  await give('diterima');
  await after();
  await stage('rancangan');
  expect((await give('ditolak')).body.code).toBe('bukan_uji_coba');
  // What is tried no more shows nothing, whatever is left.
  expect(await pagesOf()).toMatchObject(SHUT);
  await stage('uji_coba');
  expect((await pagesOf()).hasil).not.toBeNull();
});

test('nothing of the server but one module each names the tables of trials', async () => {
  const source = join(import.meta.dirname, '../../..');
  const files = (await readdir(source, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const naming: string[] = [];
  for (const file of files)
    for (const table of ['hasil_uji', 'permintaan_uji'])
      if (new RegExp(`\\b${table}\\b`).test(await readFile(join(source, file), 'utf8')))
        naming.push(`${table} ${file}`);
  expect(naming.toSorted()).toEqual([
    'hasil_uji domain/hasil-uji.ts',
    'permintaan_uji domain/permintaan-uji.ts',
  ]);
});

test('a result of a trial writes its own row alone, and an officer is named for it', async () => {
  const everything = async () => {
    const { rows } = await t.db.query<{ tabel: string }>(
      `SELECT relname AS tabel FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND relname NOT IN ('audit', 'audit_tentang', 'segel', 'segel_periksa', 'sesi', 'sesi_petugas', 'rate_limit', 'pekerja', 'bukti') ORDER BY 1`,
    );
    const all: Record<string, string[]> = {};
    for (const { tabel } of rows) {
      const found = await t.db.query<{ baris: string }>(`SELECT t::text AS baris FROM ${tabel} t ORDER BY 1`);
      all[tabel] = found.rows.map((row) => row.baris);
    }
    return all;
  };
  await after();
  const before = await everything();
  const entries = await entriesOf(t, () => give('diterima'));
  await answer({ jawaban: 'terima' });
  await pagesOf();
  const now = await everything();
  expect(Object.keys(now).filter((tabel) => String(now[tabel]) !== String(before[tabel]))).toEqual([
    'hasil_uji',
  ]);
  expect(entries).toMatchObject([
    {
      id_pelaku: 'admin',
      tindakan: 'beri hasil uji',
      subjek: trial.nomor_pendaftar,
      baru: { hasil: 'diterima', id_prodi: choice.id_prodi },
    },
  ]);
  await desk('POST', `${PATH}/hapus`, { body: { nomor_pendaftar: trial.nomor_pendaftar } });
  expect((await t.db.query('SELECT FROM hasil_uji')).rowCount).toBe(0);
});
