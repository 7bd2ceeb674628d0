import type { SanggahSaya } from '@gerbang/contract/applicant/sanggah';
import type { AturanSanggah, SatuSanggah } from '@gerbang/contract/office/sanggah';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { asStaff, callOfficer, entriesOf, type StaffCall } from '../../../test/desk.ts';

const KODE = '2027-21-1';
/** A Friday afternoon in Jakarta; the Monday after it is a day off. */
const ANNOUNCED = new Date('2026-11-27T08:00:00Z');
const LIBUR = ['2026-11-30'];
const DEADLINE = '2026-12-07T16:59:59.999Z';
const ALASAN = 'Nilai saya pada lembar jawaban berbeda dari yang tercatat.';
const JAWABAN = 'Lembar jawaban sudah diperiksa ulang oleh dua orang penilai.';

let t: TestApp;
let second: Awaited<ReturnType<TestApp['another']>>;
let seleksi: StaffCall;
let pimpinan: StaffCall;
let other: StaffCall;
let refused: TestApplicant;
let neighbour: TestApplicant;
let accepted: TestApplicant;
let absent: TestApplicant;
let id_hasil: number;

const at = async (moment: Date | string): Promise<void> => {
  t.clock.set(new Date(moment));
  seleksi = await asStaff(t, 'seleksi');
  pimpinan = await asStaff(t, 'pimpinan');
  other = await asStaff(t, 'pimpinan', 'pimpinan-2');
  for (const one of [refused, neighbour, accepted, absent])
    one.token = await t.applicants.signIn(one.nomor_pendaftar);
};
const read = async (who: TestApplicant, as = who) =>
  t.call<SanggahSaya | null>('GET', `/api/v2/sanggah/${who.nomor_pendaftar}`, { token: as.token });
const own = async (who: TestApplicant) => (await read(who)).body.data as SanggahSaya;
const object = (
  who: TestApplicant,
  body: { butir?: string; rincian?: string; alasan?: string; nomor_pendaftar?: string } = {},
  through: Pick<TestApp, 'call'> = t,
) =>
  through.call<SanggahSaya>('POST', '/api/v2/sanggah', {
    token: who.token,
    body: {
      nomor_pendaftar: who.nomor_pendaftar,
      butir: 'nilai',
      rincian: 'tulis',
      alasan: ALASAN,
      ...body,
    },
  });
const post = (by: StaffCall, path: string, body: object) =>
  by('POST', `/api/petugas/sanggah/${path}`, { body });
const detail = async (id: number) =>
  (await seleksi<SatuSanggah>('GET', `/api/petugas/sanggah/${id}`)).body.data;
const rule = async () =>
  (await seleksi<AturanSanggah & { versi: string }>('GET', '/api/petugas/aturan-sanggah')).body.data;
const setRule = async (by: StaffCall, change: Partial<AturanSanggah & { versi: string }>) =>
  by('POST', '/api/petugas/aturan-sanggah', { body: { ...(await rule()), ...change } });
const list = async (query = '') =>
  (
    await seleksi<{ baris: { id_sanggah: number }[] }>('GET', `/api/petugas/sanggah${query}`)
  ).body.data.baris.map((one) => one.id_sanggah);
const idOf = async (who: TestApplicant, nama: string) =>
  (await own(who)).daftar.find((one) => one.nama === nama)?.id_sanggah as number;
const count = async () => (await t.db.query('SELECT FROM sanggah')).rowCount;
/** A result of an offering, approved at a time, with whom it admits. */
const decree = async (more: {
  kode?: string;
  induk?: number | null;
  disetujui?: string | null;
  siapa?: string;
}) => {
  const { kode = KODE, induk = id_hasil, disetujui = t.clock.now().toISOString(), siapa } = more;
  const { rows } = await t.db.query<{ id: number }>(
    `INSERT INTO hasil (kode_penawaran, dibuat, dibuat_oleh, disetujui, disetujui_oleh, induk)
     VALUES ($1, now(), 'seleksi', $2::timestamptz, CASE WHEN $2::timestamptz IS NULL THEN NULL ELSE 'pimpinan' END, $3) RETURNING id`,
    [kode, disetujui, induk],
  );
  const id = rows[0]?.id as number;
  if (siapa) await t.db.query('INSERT INTO yudisium VALUES ($1, $2, true, NULL)', [id, siapa]);
  return id;
};
const yudisium = async () =>
  (await t.db.query('SELECT y::text FROM yudisium y WHERE id_hasil = $1 ORDER BY 1', [id_hasil])).rows;

beforeAll(async () => {
  t = await startTestApp();
  second = await t.another();
  const make = () => t.applicants.make({ offering: '21-1', stage: 'final', schedule: 1 });
  [refused, neighbour, accepted, absent] = [await make(), await make(), await make(), await make()];
  await at(t.clock.now());
  await t.db.query('UPDATE penawaran SET tanggal_pengumuman = $2 WHERE kode_penawaran = $1', [
    KODE,
    ANNOUNCED,
  ]);
  id_hasil = await decree({ induk: null });
  await t.db.query(
    `INSERT INTO yudisium (id_hasil, nomor_pendaftar, diterima) SELECT $1, nomor, nomor = $3 FROM unnest($2::text[]) AS nomor`,
    [id_hasil, [refused, neighbour, accepted].map((one) => one.nomor_pendaftar), accepted.nomor_pendaftar],
  );
  await t.db.query(
    `INSERT INTO komponen_nilai (kode_penawaran, kode, nama, paling_sedikit, paling_banyak) VALUES ($1, 'tulis', 'Ujian tulis', 0, 1000000)`,
    [KODE],
  );
  await t.db.query(
    `INSERT INTO aturan_seleksi (kode_penawaran, isi, diubah, diubah_oleh)
     VALUES ($1, '{"cadangan": [{"kelompok": "disabilitas"}]}', now(), 'seleksi')`,
    [KODE],
  );
  await t.db.query('INSERT INTO pengaturan_surel (isi) VALUES (\'{"cara": "kotak"}\')');
  await t.db.query("SELECT pg_notify('pemberitahuan', '')");
});
afterAll(() => t.close());

test('the office says how long there is; not every role, no day that is none, and over the version seen', async () => {
  expect(await rule()).toMatchObject({ hari: 0, hari_jawab: 5, libur: [] });
  const { versi } = await rule();
  expect((await setRule(seleksi, { hari: 5 })).status).toBe(403);
  expect((await setRule(pimpinan, { libur: ['2026-02-30'] })).body.errors).toEqual([
    { field: 'libur', message: '2026-02-30 bukan tanggal.' },
  ]);
  const entries = await entriesOf(t, async () => {
    expect((await setRule(pimpinan, { hari: 5, hari_jawab: 3, libur: [...LIBUR, ...LIBUR] })).status).toBe(
      200,
    );
    // The same once more is no change.
    expect((await setRule(pimpinan, {})).status).toBe(200);
  });
  expect(entries.map(({ tindakan }) => tindakan)).toEqual(['atur sanggah']);
  expect(await rule()).toMatchObject({ hari: 5, hari_jawab: 3, libur: LIBUR });
  expect((await setRule(pimpinan, { hari: 6, versi })).body.code).toBe('versi_usang');
});

test('before the announcement nothing of it exists, for nobody', async () => {
  for (const who of [refused, accepted, absent]) {
    expect((await read(who)).body).toMatchObject({ success: false, data: null });
    expect((await object(who, { butir: 'lain', rincian: '' })).body.code).toBe('sanggah_tidak_ada');
  }
  await at(new Date(ANNOUNCED.getTime() - 1));
  expect((await read(refused)).body.data).toBeNull();
  expect((await object(refused)).body.code).toBe('sanggah_tidak_ada');
  expect(await count()).toBe(0);
});

test('after it who was refused reads what can be objected to and until when; nobody else', async () => {
  await at(ANNOUNCED);
  const data = await own(refused);
  expect(data).toMatchObject({ batas: DEADLINE, terbuka: true, daftar: [] });
  const names = data.butir.map(({ nama }) => nama);
  for (const nama of [
    'Nilai: Ujian tulis',
    'Kuota kelompok: Penyandang disabilitas',
    'Tercatat tidak hadir',
    'Hal lain',
  ])
    expect(names).toContain(nama);
  for (const who of [accepted, absent]) {
    expect((await read(who)).body.data).toBeNull();
    expect((await object(who)).body.code).toBe('sanggah_tidak_ada');
  }
  expect(await count()).toBe(0);
});

test('one item is objected to once, whatever comes twice', async () => {
  expect((await object(refused, { alasan: `ya${' '.repeat(30)}` })).body.errors?.[0]?.field).toBe('alasan');
  expect((await object(refused, { rincian: 'wawancara' })).body.errors).toEqual([
    { field: 'butir', message: 'Pilih hal yang disanggah' },
  ]);
  const many = await Promise.all(
    [t, second, t, second, t, second, t, second].map((one) => object(refused, {}, one)),
  );
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await object(refused)).status).toBe(200);
  expect((await object(refused, { alasan: `${ALASAN} Sekali lagi.` })).body.code).toBe('sanggah_sudah');
  expect(await count()).toBe(1);
  const data = (await object(refused, { butir: 'lain', rincian: '' })).body.data;
  expect(data.daftar.map(({ nama, keadaan }) => `${nama} ${keadaan}`)).toEqual([
    'Nilai: Ujian tulis diperiksa',
    'Hal lain diperiksa',
  ]);
  // Three working days to answer, the day off passed over.
  expect(data.daftar[0]?.batas_jawab).toBe('2026-12-03T16:59:59.999Z');
  expect(data.butir.some(({ rincian }) => rincian === 'tulis')).toBe(false);
});

test('an objection is of its applicant alone', async () => {
  expect((await read(refused, neighbour)).status).toBe(404);
  expect((await object(neighbour, { nomor_pendaftar: refused.nomor_pendaftar })).status).toBe(404);
  expect((await own(neighbour)).daftar).toEqual([]);
  expect((await object(neighbour, { butir: 'jawaban', rincian: '' })).status).toBe(200);
  expect((await own(refused)).daftar.length).toBe(2);
});

test('the desk lists them by what is wanted, for its roles', async () => {
  const layanan = await asStaff(t, 'layanan');
  expect((await layanan('GET', '/api/petugas/sanggah')).status).toBe(403);
  expect((await list()).length).toBe(3);
  expect((await list(`?penawaran=${KODE}&keadaan=menunggu&sampai=2026-12-03`)).length).toBe(3);
  expect(await list('?sampai=2026-12-02')).toEqual([]);
  expect(await list('?penawaran=2027-11-1')).toEqual([]);
  expect(await list('?keadaan=diterima')).toEqual([]);
  const asked = await seleksi<{ id: string }>('POST', '/api/petugas/ekspor-sanggah', {
    body: { bentuk: 'csv', keadaan: 'menunggu' },
  });
  const file = await seleksi('GET', `/api/petugas/ekspor-sanggah/${asked.body.data.id}/berkas`);
  expect(file.bytes.toString()).toContain(ALASAN);
});

test('a rejection is final and is told, by mail without what was decided', async () => {
  const id = await idOf(refused, 'Hal lain');
  expect(
    (await post(seleksi, 'jawab', { id_sanggah: id, putusan: 'tolak', jawaban: ' '.repeat(30) })).status,
  ).toBe(400);
  expect((await post(seleksi, 'jawab', { id_sanggah: id, putusan: 'tolak', jawaban: JAWABAN })).status).toBe(
    200,
  );
  expect((await post(seleksi, 'jawab', { id_sanggah: id, putusan: 'tolak', jawaban: JAWABAN })).status).toBe(
    200,
  );
  expect(
    (await post(other, 'jawab', { id_sanggah: id, putusan: 'terima', jawaban: JAWABAN })).body.code,
  ).toBe('sudah_diputus');
  const data = await own(refused);
  expect(data.daftar[1]).toMatchObject({ keadaan: 'ditolak', jawaban: JAWABAN });
  const told = await t.db.query<{ kunci: string; isi: object }>(
    "SELECT kunci, isi FROM pemberitahuan WHERE peristiwa = 'sanggah-dijawab'",
  );
  expect(told.rows).toEqual([{ kunci: String(id), isi: {} }]);
});

test('upholding takes a second officer, and until then nothing of it is told', async () => {
  const id = await idOf(refused, 'Nilai: Ujian tulis');
  const before = await yudisium();
  const propose = (by: StaffCall) =>
    post(by, 'jawab', { id_sanggah: id, putusan: 'terima', jawaban: JAWABAN });
  /** As the page that was opened shows it. */
  let usulan = '';
  const open = async () => {
    ({ usulan } = await detail(id));
  };
  const confirm = (by: StaffCall) => post(by, 'sahkan', { id_sanggah: id, usulan, konfirmasi: 'SAHKAN' });
  await open();
  expect((await confirm(pimpinan)).body.code).toBe('sudah_diputus');
  expect((await propose(pimpinan)).status).toBe(200);
  // The other verdict in the same words is no repetition.
  expect(
    (await post(pimpinan, 'jawab', { id_sanggah: id, putusan: 'tolak', jawaban: JAWABAN })).body.code,
  ).toBe('sudah_diputus');
  // Opened before it was put forward, there was nothing to uphold.
  expect((await confirm(other)).body.code).toBe('sudah_diputus');
  await open();
  expect((await own(refused)).daftar[0]).toMatchObject({
    keadaan: 'diperiksa',
    jawaban: null,
    dijawab: null,
  });
  expect((await confirm(pimpinan)).body.code).toBe('perlu_petugas_lain');
  expect((await confirm(seleksi)).status).toBe(403);
  const back = (by: StaffCall) =>
    post(by, 'kembalikan', { id_sanggah: id, usulan, alasan: 'Bukti belum lengkap.' });
  expect((await back(pimpinan)).body.code).toBe('perlu_petugas_lain');
  expect((await back(other)).status).toBe(200);
  expect(await detail(id)).toMatchObject({ keadaan: 'menunggu', jawaban: null, dijawab_oleh: null });
  expect((await propose(seleksi)).status).toBe(200);
  await callOfficer(t, 'seleksi', 'Bu Sari');
  expect(await detail(id)).toMatchObject({ dijawab_oleh: 'seleksi', penjawab: 'Bu Sari' });
  // What was read is no longer what is put forward.
  for (const act of [confirm, back]) expect((await act(pimpinan)).body.code).toBe('sudah_diputus');
  await open();
  const twice = await Promise.all([confirm(pimpinan), confirm(other)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await own(refused)).daftar[0]).toMatchObject({ keadaan: 'diterima', jawaban: JAWABAN });
  expect(await list('?keadaan=diterima')).toEqual([id]);
  await expect(
    t.db.query('UPDATE sanggah SET disahkan_oleh = dijawab_oleh WHERE id_sanggah = $1', [id]),
  ).rejects.toThrow('check');
  // The result is what it was.
  expect(await yudisium()).toEqual(before);
  const result = await t.call<{ status: number }>('GET', `/api/v2/yudisium/${refused.nomor_pendaftar}`, {
    token: refused.token,
  });
  expect(result.body.data.status).toBe(0);
});

test('an upheld one waits until it is linked to a later decision that follows the same result', async () => {
  const id = await idOf(refused, 'Nilai: Ujian tulis');
  const link = (to: number) => post(seleksi, 'tautkan', { id_sanggah: id, id_hasil: to });
  const earlier = await decree({ disetujui: new Date(ANNOUNCED.getTime() - 1).toISOString() });
  const unapproved = await decree({ disetujui: null });
  t.clock.move(1);
  const elsewhere = await decree({ kode: '2027-11-1' });
  // Of the same offering and later, and following another result; undone.
  const stranger = await decree({ induk: elsewhere });
  const undone = await decree({});
  await t.db.query(
    "UPDATE hasil SET dibatalkan = $2, dibatalkan_oleh = 'pimpinan', alasan_batal = 'Keliru.' WHERE id = $1",
    [undone, t.clock.now()],
  );
  for (const wrong of [id_hasil, earlier, unapproved, elsewhere, stranger, undone, 999_999])
    expect([wrong, (await link(wrong)).body.code]).toEqual([wrong, 'bukan_putusan_kemudian']);
  expect((await detail(id)).putusan).toEqual([]);
  const later = await decree({ siapa: refused.nomor_pendaftar });
  expect((await detail(id)).putusan).toMatchObject([{ id_hasil: later, memuat: true }]);
  const rejected = await idOf(refused, 'Hal lain');
  expect((await post(seleksi, 'tautkan', { id_sanggah: rejected, id_hasil: later })).body.code).toBe(
    'sudah_diputus',
  );
  expect((await link(later)).status).toBe(200);
  expect((await link(later)).status).toBe(200);
  expect(await list('?keadaan=diterima')).toEqual([]);
  expect(await detail(id)).toMatchObject({ keadaan: 'selesai', id_hasil_baru: later });
  // Admitted by now: nothing further can be objected to, and what was answered stays to be read.
  expect(await own(refused)).toMatchObject({ batas: null, terbuka: false, butir: [] });
  expect((await own(refused)).daftar.length).toBe(2);
  expect((await object(refused, { butir: 'jawaban', rincian: '' })).body.code).toBe('sanggah_tidak_ada');
});

test('no deadline that still runs comes earlier, a later one may', async () => {
  for (const change of [{ hari: 4 }, { hari: 0 }, { libur: [] }])
    expect((await setRule(pimpinan, change)).body.message).toContain('tidak dapat dipersingkat');
  expect((await setRule(pimpinan, { libur: [...LIBUR, '2026-12-25'] })).status).toBe(200);
  expect((await own(neighbour)).batas).toBe(DEADLINE);
});

test('the deadline is its last moment; afterwards what was answered stays to be read', async () => {
  await at(DEADLINE);
  expect((await own(neighbour)).terbuka).toBe(true);
  expect((await object(neighbour, { butir: 'lain', rincian: '' })).status).toBe(200);
  await at(new Date(Date.parse(DEADLINE) + 1));
  expect(await own(neighbour)).toMatchObject({ terbuka: false, butir: [] });
  expect((await own(neighbour)).daftar.length).toBe(2);
  expect((await object(neighbour)).body.code).toBe('sanggah_lewat');
  // Over, the rule is the office's again; switched off, no further one is taken.
  expect((await setRule(pimpinan, { hari: 0 })).status).toBe(200);
  expect((await object(neighbour)).body.code).toBe('sanggah_tidak_ada');
});
