/** An upheld objection, the mark put right, the selection run again, two officers, and what everybody holds after it (seleksi 40, seleksi 41). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SanggahSaya } from '@gerbang/contract/applicant/sanggah';
import type { Beranda } from '@gerbang/contract/office/beranda';
import type { Pratinjau, ringkasJawaban } from '@gerbang/contract/office/jawaban';
import type { SatuSanggah } from '@gerbang/contract/office/sanggah';
import type { Ringkas, Skenario } from '@gerbang/contract/office/seleksi';
import type { KeadaanKoreksi } from '@gerbang/contract/office/seleksi/koreksi';
import { KALIMAT_CARA, KALIMAT_PILIHAN_DAHULU } from '@gerbang/contract/seleksi/aturan';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, startTestApp, type TestApp } from '../../../../test/app.ts';
import { asStaff, type StaffCall } from '../../../../test/desk.ts';
import { type Participant, post, selectByScore } from '../../../../test/selected.ts';
import { runIn } from '../../../cli/testing.ts';
import { workOnSelection } from '../../../skenario/job.ts';
import { selection as publicWay } from '../../publik/terbuka.ts';
import { readTerbuka } from '../../publik/terbuka-queries.ts';

const KODE = '2027-21-1';
const ANNOUNCED = new Date('2026-11-27T08:00:00Z');
const BATAS = new Date(ANNOUNCED.getTime() + 20 * DAY);
const UNIT = 10_000;
const selection = `/api/petugas/seleksi/${KODE}`;
const scores = `/api/petugas/nilai/${KODE}`;
const desk = (rest: string) => `/api/petugas/hasil/${KODE}${rest}`;

let t: TestApp;
let seleksi: StaffCall;
let pimpinan: StaffCall;
let people: Participant[];
let prodi: string[];
let parent: number;

const person = (i: number) => people[i] as Participant;
const at = async (moment: Date): Promise<void> => {
  t.clock.set(moment);
  [seleksi, pimpinan] = [await asStaff(t, 'seleksi'), await asStaff(t, 'pimpinan')];
  for (const one of people) one.token = await t.applicants.signIn(one.nomor_pendaftar);
};
const state = async () => (await seleksi<KeadaanKoreksi>('GET', `${selection}/koreksi`)).body.data;
const version = async () =>
  (await seleksi<{ daftar: { versi: number }[] }>('GET', scores)).body.data.daftar[0]?.versi;
const open = async () =>
  seleksi('POST', `${scores}/tulis/buka`, { body: { versi: await version(), alasan: 'sanggah diterima' } });
const result = async (i: number) =>
  (
    await t.call<{ status: number; yudisium_nama_prodi: string } | null>(
      'GET',
      `/api/v2/yudisium/${person(i).nomor_pendaftar}`,
      { token: person(i).token },
    )
  ).body.data;
const own = async (i: number) =>
  (
    await t.call<SanggahSaya | null>('GET', `/api/v2/sanggah/${person(i).nomor_pendaftar}`, {
      token: person(i).token,
    })
  ).body.data;
const answer = async (i: number, jawaban: 'terima' | 'tolak', more: { tetap?: boolean } = {}) => {
  const { nomor_pendaftar, token, pin } = person(i);
  const standing = await t.call<{ id_hasil: number }>('GET', `/api/v2/jawaban_hasil/${nomor_pendaftar}`, {
    token,
  });
  const { id_hasil } = standing.body.data;
  const said = { nomor_pendaftar, jawaban, id_hasil, ...more, ...(jawaban === 'tolak' ? { pin } : {}) };
  return t.call('POST', '/api/v2/jawaban_hasil', { token, body: said });
};
/** Who holds a seat now, by programme. */
const held = async (): Promise<number[][]> => {
  const { rows } = await t.db.query<{ prodi: string; nomor_pendaftar: string }>(
    `SELECT n.prodi, n.nomor_pendaftar FROM penempatan n JOIN yudisium y USING (nomor_pendaftar, id_hasil) JOIN hasil h ON h.id = y.id_hasil
     WHERE h.disetujui IS NOT NULL AND h.dibatalkan IS NULL AND coalesce((SELECT jawaban FROM jawaban j WHERE j.nomor_pendaftar = n.nomor_pendaftar
       AND j.id_hasil = n.id_hasil ORDER BY urutan DESC LIMIT 1), 'belum') IN ('belum', 'terima')`,
  );
  return prodi.map((one) =>
    rows
      .filter((row) => row.prodi === one)
      .map((row) => people.findIndex((p) => p.nomor_pendaftar === row.nomor_pendaftar))
      .toSorted((a, b) => a - b),
  );
};
const uphold = async (i: number) => {
  const { nomor_pendaftar, token } = person(i);
  const alasan = 'Nilai saya tertukar dengan peserta di sebelah saya.';
  const made = await t.call('POST', '/api/v2/sanggah', {
    token,
    body: { nomor_pendaftar, butir: 'nilai', rincian: 'tulis', alasan },
  });
  expect([made.status, made.body.message]).toEqual([200, null]);
  const id_sanggah = (await own(i))?.daftar[0]?.id_sanggah as number;
  await post(seleksi, '/api/petugas/sanggah/jawab', {
    id_sanggah,
    putusan: 'terima',
    jawaban: 'Lembar jawaban Anda memang tertukar; nilainya dibetulkan.',
  });
  const { usulan } = (await pimpinan<SatuSanggah>('GET', `/api/petugas/sanggah/${id_sanggah}`)).body.data;
  await post(pimpinan, '/api/petugas/sanggah/sahkan', { id_sanggah, usulan, konfirmasi: 'SAHKAN' });
  return id_sanggah;
};
const correct = async (i: number, nilai: number) => {
  expect((await open()).status).toBe(200);
  const cell = { nomor_peserta: person(i).nomor_peserta, kode: 'tulis', semula: (95 - 2 * i) * UNIT };
  await post(seleksi, `${scores}/lembar`, {
    sel: [{ ...cell, nilai: nilai * UNIT }],
    alasan: 'Lembar jawaban tertukar.',
  });
};
const close = () =>
  version().then((versi) => post(pimpinan, `${scores}/tulis/tutup`, { versi, konfirmasi: 'TUTUP' }));
const run = () => seleksi<{ id: number }>('POST', `${selection}/koreksi`, { body: {} });
/** Runs it and works it out. */
const compute = async () => {
  const begun = await run();
  expect([begun.status, begun.body.message]).toEqual([200, null]);
  const { id } = begun.body.data;
  await workOnSelection(t.deps, { id_skenario: id });
  return id;
};
const propose = (id: number) =>
  seleksi('POST', `${selection}/skenario/${id}/usulkan`, { body: { konfirmasi: 'USULKAN' } });
/** Runs it, works it out, puts it forward and works its reasons out. */
const putForward = async () => {
  const id = await compute();
  expect((await state()).dihitung).toBe(id);
  const { id_hasil } = await post<{ id_hasil: number }>(seleksi, `${selection}/skenario/${id}/usulkan`, {
    konfirmasi: 'USULKAN',
  });
  return { id, id_hasil };
};
const cancel = (id_hasil: number, alasan: string) =>
  post(seleksi, `/api/petugas/hasil/impor/${id_hasil}/batalkan`, { konfirmasi: 'BATALKAN', alasan });
const approve = (id_hasil: number, by = pimpinan, batas = BATAS) =>
  by('POST', `${selection}/koreksi/${id_hasil}/sahkan`, {
    body: { batas: batas.toISOString(), konfirmasi: 'SAHKAN' },
  });
const bookOf = async (id: number) =>
  (await pimpinan('GET', `${selection}/skenario/${id}/buku`)).bytes.toString();
const preview = async () => (await pimpinan<Pratinjau>('GET', desk('/panggilan'))).body.data;
const index = (one: { nomor_peserta: string }) =>
  people.findIndex((p) => p.nomor_peserta === one.nomor_peserta);
const callUp = async () => {
  const { sidik, dipanggil } = await preview();
  await post(pimpinan, desk('/panggilan'), {
    sidik,
    batas: BATAS.toISOString(),
    konfirmasi: 'PANGGIL',
  });
  return dipanggil.map(index);
};

let first: { id: number; id_hasil: number };
let withdrawn: number;
let sanggah: number;

const start = async (kursi: readonly [number, number]): Promise<void> => {
  t = await startTestApp();
  ({ people, prodi, id_skenario: parent } = await selectByScore(t, KODE, 12, kursi));
  seleksi = await asStaff(t, 'seleksi');
  pimpinan = await asStaff(t, 'pimpinan');
  await post(pimpinan, desk('/jawaban/aturan'), {
    wajib: true,
    batas: BATAS.toISOString(),
    diam: 'gugur',
    naik: true,
    versi: null,
  });
  const { versi } = (await pimpinan<{ versi: string }>('GET', '/api/petugas/aturan-sanggah')).body.data;
  await post(pimpinan, '/api/petugas/aturan-sanggah', { hari: 5, hari_jawab: 5, libur: [], versi });
};
// One seat where the even ones would sit, three where the odd ones would: 0; 1, 2 and 3.
beforeAll(() => start([1, 3]));
afterAll(() => t.close());

test('before the announcement, and without an upheld objection, nothing is run again and no mark is opened', async () => {
  expect(await state()).toMatchObject({ dapat: false, sanggah: [] });
  expect((await run()).body.code).toBe('koreksi_tidak_perlu');
  await at(ANNOUNCED);
  expect(await held()).toEqual([[0], [1, 2, 3]]);
  expect(await state()).toMatchObject({ dapat: true, sanggah: [], usulan: null, riwayat: [] });
  expect((await run()).body.code).toBe('koreksi_tidak_perlu');
  expect((await open()).body.code).toBe('nilai_dipakai');
});

test('an upheld objection opens the marks; two officers close them again before anything is run', async () => {
  // One gives a seat up, the next is called to it, one asks to stay.
  expect((await answer(3, 'tolak')).status).toBe(200);
  expect(await callUp()).toEqual([4]);
  expect((await answer(2, 'terima', { tetap: true })).status).toBe(200);
  sanggah = await uphold(6);
  expect((await state()).sanggah).toMatchObject([{ id_sanggah: sanggah }]);
  await correct(6, 99);
  expect((await state()).terbuka).toEqual(['Ujian tulis']);
  expect((await run()).body.code).toBe('nilai_belum_ditutup');
  const byWriter = await seleksi('POST', `${scores}/tulis/tutup`, {
    body: { versi: await version(), konfirmasi: 'TUTUP' },
  });
  expect(byWriter.status).not.toBe(200);
  await close();
});

test('a run keeps the way of what it corrects, also one of before (seleksi 45)', async () => {
  const { cara: before } =
    (await t.db.query<{ cara: string }>('SELECT cara FROM kursi_seleksi LIMIT 1')).rows[0] ?? {};
  const says = (cara: string | undefined) => t.db.query('UPDATE kursi_seleksi SET cara = $1', [cara]);
  const wayOf = async () => JSON.parse((await bookOf(await compute())).split('\n')[1] ?? '').cara;
  try {
    await says('pilihan');
    expect(await wayOf()).toBe('pilihan');
  } finally {
    await says(before);
  }
  expect(await wayOf()).toBe(before);
});

test('the public page tells the way its seats were given in, not the one a rule of that name has now (publik 9)', async () => {
  const says = (sql: string) => t.db.query(sql, [KODE]);
  const page = async () =>
    String(publicWay(await readTerbuka({ pool: t.db }, { kode_penawaran: KODE }, t.clock.now())));
  const WAY = "UPDATE skenario SET aturan = jsonb_set(aturan, '{cara}', $2) WHERE kode_penawaran = $1";
  await says('UPDATE penawaran SET tampil_bobot = true WHERE kode_penawaran = $1');
  await t.db.query(WAY, [KODE, '"pilihan"']);
  const seats = (cara: string) => t.db.query('UPDATE kursi_seleksi SET cara = $1', [cara]);
  try {
    await seats('kelompok-pilihan');
    const now = await page();
    expect(now).toContain(KALIMAT_CARA.pilihan);
    expect(now).not.toContain(KALIMAT_PILIHAN_DAHULU);
    await seats('pilihan');
    const before = await page();
    expect(before).toContain(KALIMAT_PILIHAN_DAHULU);
    expect(before).not.toContain(KALIMAT_CARA.pilihan);
  } finally {
    await t.db.query(WAY, [KODE, '"skor"']);
    await seats('skor');
  }
});

test('the run names its parent, keeps everybody, and changes nothing while it waits for a second officer', async () => {
  first = await putForward();
  const { usulan } = await state();
  const before = await seleksi<Skenario>('GET', `${selection}/skenario/${parent}`);
  expect(usulan).toMatchObject({
    id_hasil: first.id_hasil,
    induk: before.body.data.segel,
    jumlah: 1,
    orang: [{ nomor_peserta: person(6).nomor_peserta, dari: null }],
    // The one seat has two who hold it now, and says so.
    luapan: [{ kursi: 1, terisi: 2, luapan: 1 }],
  });
  expect(await held()).toEqual([[0], [1, 2, 4]]);
  expect((await result(6))?.status).toBe(0);
  expect((await own(6))?.daftar[0]).toMatchObject({ keadaan: 'diterima', putusan: null });
  const home = (await pimpinan<Beranda>('GET', '/api/petugas/beranda')).body.data;
  expect(home.seleksi?.find(({ kode_penawaran }) => kode_penawaran === KODE)?.hasil).toBe('koreksi');
  const queue = Object.fromEntries(home.antrean.map(({ kunci, jumlah }) => [kunci, jumlah]));
  expect([queue.hasil, queue.koreksi]).toEqual([0, 1]);
  // While it waits marks stay closed, and no other is run.
  expect((await open()).body.code).toBe('nilai_dipakai');
  expect((await run()).body.code).toBe('koreksi_sudah_ada');
});

test('neither who put it forward approves it, nor the desk of results, nor anybody before its lists are there', async () => {
  expect((await approve(first.id_hasil)).body.code).toBe('koreksi_belum_siap');
  await workOnSelection(t.deps, { id_hasil: first.id_hasil });
  const takes = (peran: string) =>
    t.db.query("UPDATE petugas SET peran = $1 WHERE username = 'seleksi'", [peran]);
  await takes('pimpinan');
  expect((await approve(first.id_hasil, seleksi)).body.code).toBe('perlu_petugas_lain');
  await takes('seleksi');
  const byImport = await pimpinan('POST', `/api/petugas/hasil/impor/${first.id_hasil}/setujui`, {
    body: { konfirmasi: 'SETUJUI' },
  });
  expect(byImport.body.code).toBe('sudah_diputus');
  expect((await approve(first.id_hasil, pimpinan, ANNOUNCED)).body.code).toBe('isian_salah');
  // Not even by hand is one result both proposed and approved by one officer.
  await expect(
    t.db.query('UPDATE hasil SET disetujui = now(), disetujui_oleh = dibuat_oleh WHERE id = $1', [
      first.id_hasil,
    ]),
  ).rejects.toThrow('hasil_dua_petugas');
});

test('what somebody answered meanwhile makes it stale: it is run once more', async () => {
  expect((await answer(1, 'tolak')).status).toBe(200);
  expect((await approve(first.id_hasil)).body.code).toBe('skenario_usang');
  withdrawn = first.id_hasil;
  await cancel(withdrawn, 'ada yang melepas tempatnya');
  // It was none of the imports of the offering.
  expect((await pimpinan('GET', desk(''))).body.data).toMatchObject({ dibatalkan: [] });
  first = await putForward();
  await workOnSelection(t.deps, { id_hasil: first.id_hasil });
});

test('approved, who objected has the seat at once and is told; nobody loses one', async () => {
  const approved = await approve(first.id_hasil);
  expect([approved.status, approved.body.message]).toEqual([200, null]);
  expect(await held()).toEqual([
    [0, 6],
    [2, 4],
  ]);
  expect(await result(6)).toMatchObject({ status: 1 });
  for (const i of [0, 2, 4]) expect((await result(i))?.status).toBe(1);
  expect((await own(6))?.daftar[0]).toMatchObject({ keadaan: 'diterima', putusan: 'berubah' });
  const told = await t.db.query<{ pesan: string }>('SELECT pesan FROM pesan WHERE nomor_pendaftar = $1', [
    person(6).nomor_pendaftar,
  ]);
  expect(told.rows.map(({ pesan }) => pesan)).toEqual([
    expect.stringMatching(/^Hasil seleksi dihitung ulang .* Anda diterima di .* Jawab /),
  ]);
  expect(await state()).toMatchObject({ sanggah: [], usulan: null, riwayat: [{ id_hasil: first.id_hasil }] });
  const one = await pimpinan<SatuSanggah>('GET', `/api/petugas/sanggah/${sanggah}`);
  expect(one.body.data).toMatchObject({ keadaan: 'selesai', id_hasil_baru: first.id_hasil });
  expect((await approve(first.id_hasil)).body.code).toBe('sudah_diputus');
  // Marks are closed for good again.
  expect((await open()).body.code).toBe('nilai_dipakai');
});

test('the public figures count whom it admitted beside those of the announcement', async () => {
  await t.db.query('UPDATE penawaran SET tampil_angka = true WHERE kode_penawaran = $1', [KODE]);
  const { hasil } = await readTerbuka({ pool: t.db }, { kode_penawaran: KODE }, t.clock.now());
  // 0 to 3 as announced, whatever they answered, and 6.
  expect(hasil?.angka?.prodi.map(({ diterima }) => diterima).filter((n) => n > 0)).toEqual([2, 3]);
});

test('call-ups go on from the corrected lists, and never beyond the capacity', async () => {
  // 1 declined before; whoever the first run had next there is 5, for 3 gave the seat up and 4 has one.
  const { dipanggil } = await preview();
  expect(dipanggil.map((one) => [index(one), prodi.indexOf(one.prodi)])).toEqual([[5, 1]]);
  // The seat is given back: the corrected ledger has it as given up, so the file of answers says where.
  const { nomor_peserta } = person(1);
  await post(pimpinan, desk('/jawaban/pulihkan'), { nomor_peserta, alasan: 'salah tekan, surat orang tua' });
  expect(await held()).toEqual([
    [0, 6],
    [1, 2, 4],
  ]);
  expect((await preview()).dipanggil).toEqual([]);
  // Of the two on one seat one leaves: nobody is called, for the seat is held.
  expect((await answer(6, 'tolak')).status).toBe(200);
  expect((await preview()).dipanggil).toEqual([]);
  expect((await answer(0, 'tolak')).status).toBe(200);
  // 2 asked to stay; 4 waits for the first place that is left, and leaves one for 5.
  expect((await preview()).dipanggil.map((one) => [index(one), one.naik_dari !== null])).toEqual([
    [4, true],
    [5, false],
  ]);
  await callUp();
  expect(await held()).toEqual([[4], [1, 2, 5]]);
  expect((await answer(1, 'tolak')).status).toBe(200);
  expect(await callUp()).toEqual([7]);
  expect(await held()).toEqual([[4], [2, 5, 7]]);
});

test('both ledgers are repeated without the portal, the child names the parent, and so are call-ups after it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gerbang-koreksi-'));
  try {
    await writeFile(join(folder, 'induk.jsonl'), await bookOf(parent));
    await writeFile(join(folder, 'koreksi.jsonl'), await bookOf(first.id));
    await writeFile(join(folder, 'jawaban.jsonl'), (await pimpinan('GET', desk('/jawaban/kejadian'))).bytes);
    const again = (...words: string[]) => runIn({}, folder, ['seleksi', 'ulang', ...words]);
    const before = await again('induk.jsonl');
    const seal = /identik ([0-9a-f]{64})/.exec(before.out)?.[1] as string;
    const after = await again('koreksi.jsonl', '--induk', 'induk.jsonl', '--jawaban', 'jawaban.jsonl');
    expect(after).toMatchObject({ code: 0, err: '' });
    expect(after.out).toContain('2 pemanggilan identik');
    expect(after.out).toContain(`mengoreksi ${seal}`);
    const alone = await again('koreksi.jsonl');
    expect(alone.out).toContain(`induk ${seal}`);
    // What happened before the correction is repeated beside the ledger of that time.
    const { buku_lama } = (await pimpinan<DataOf<typeof ringkasJawaban>>('GET', desk('/jawaban'))).body.data;
    expect(buku_lama).toHaveLength(1);
    const earlier = await pimpinan('GET', desk(`/jawaban/kejadian?buku=${buku_lama[0]?.id_hasil}`));
    expect(earlier.bytes.toString()).toContain('"jenis":"tolak"');
    await writeFile(join(folder, 'dahulu.jsonl'), earlier.bytes);
    expect(await again('induk.jsonl', '--jawaban', 'dahulu.jsonl')).toMatchObject({ code: 0, err: '' });
    expect((await again('induk.jsonl', '--jawaban', 'jawaban.jsonl')).code).not.toBe(0);
    // Nor is there one of a run that never counted.
    for (const other of [withdrawn, 999_999])
      expect((await pimpinan('GET', desk(`/jawaban/kejadian?buku=${other}`))).status).toBe(404);
    expect((await again('induk.jsonl', '--induk', 'koreksi.jsonl')).code).not.toBe(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a second correction names the first, and an objection it gives nothing is told so', async () => {
  await at(new Date(ANNOUNCED.getTime() + DAY + HOUR));
  const id = await uphold(11);
  await correct(11, 40);
  await close();
  const next = await putForward();
  await workOnSelection(t.deps, { id_hasil: next.id_hasil });
  const { usulan } = await state();
  const before = await seleksi<Skenario>('GET', `${selection}/skenario/${first.id}`);
  expect(usulan).toMatchObject({ induk: before.body.data.segel, jumlah: 0, orang: [] });
  const seats = await held();
  expect((await approve(next.id_hasil)).status).toBe(200);
  expect(await held()).toEqual(seats);
  expect((await own(11))?.daftar[0]).toMatchObject({ id_sanggah: id, putusan: 'tetap' });
  expect((await result(11))?.status).toBe(0);
  // Everything it read is as it was, but the ledger it names counts no more.
  expect((await state()).dihitung).toBeNull();
  expect((await propose(next.id)).body.code).toBe('skenario_usang');
});

describe('places moved to another wave, and deadlines', () => {
  const moved = async (i: number): Promise<number> =>
    (
      await t.db.query<{ id: number }>(
        `INSERT INTO pindah_kursi (dari, id_hasil, ke, kursi, alasan, dibuat, dibuat_oleh, berlaku, urutan)
         SELECT $1, h.id, (SELECT min(kode_penawaran) FROM penawaran WHERE kode_penawaran <> $1), $2, 'lebih diminati', $3, 'pimpinan', $3,
           nextval(pg_get_serial_sequence('jawaban', 'urutan')) FROM hasil h WHERE h.kode_penawaran = $1 AND h.induk IS NULL RETURNING id`,
        [KODE, JSON.stringify([{ prodi: prodi[i], jumlah: 1 }]), t.clock.now()],
      )
    ).rows[0]?.id as number;
  const back = (id: number) =>
    t.db.query(
      `UPDATE pindah_kursi SET dibatalkan = $2, dibatalkan_oleh = 'pimpinan', alasan_batal = 'salah', urutan_batal = nextval(pg_get_serial_sequence('jawaban', 'urutan'))
       WHERE id = $1`,
      [id, t.clock.now()],
    );
  const lapsed = async (i: number) =>
    (
      await t.db.query("SELECT FROM jawaban WHERE nomor_pendaftar = $1 AND jawaban = 'gugur'", [
        person(i).nomor_pendaftar,
      ])
    ).rowCount;
  let made: { id: number; id_hasil: number };
  /** Takes people out of the competition, or back into it. */
  const trial = (is: boolean, ...who: readonly number[]) =>
    t.db.query('UPDATE pendaftar SET uji = $2 WHERE nomor_pendaftar = ANY($1)', [
      who.map((i) => person(i).nomor_pendaftar),
      is,
    ]);

  beforeAll(async () => {
    await t.close();
    await start([2, 3]);
    await t.db.query('INSERT INTO pengaturan_surel (isi) VALUES (\'{"cara": "kotak"}\')');
    await at(ANNOUNCED);
    expect(await held()).toEqual([
      [0, 2],
      [1, 3, 4],
    ]);
  });

  test('seats that were moved away, and those of who competes no longer, are not there to sit on', async () => {
    expect((await answer(2, 'tolak')).status).toBe(200);
    await moved(0);
    expect((await answer(1, 'terima', { tetap: true })).status).toBe(200);
    expect((await answer(1, 'tolak')).status).toBe(200);
    expect((await answer(4, 'terima')).status).toBe(200);
    // Who sits cannot object: the mark that was mixed up with that of who did is put right.
    await uphold(8);
    await correct(4, 99);
    await close();
    // One who sits, and one who was refused.
    await trial(true, 3, 9);
    const path = `${selection}/skenario/${await compute()}`;
    const { ringkas } = (await seleksi<{ ringkas: Ringkas | null }>('GET', path)).body.data;
    const figures = (i: number) => ringkas?.prodi.find((one) => one.prodi === prodi[i]);
    // 4 sits beside 0, and 5 beside 3, who still has a seat.
    expect([figures(0), figures(1)]).toMatchObject([
      { kursi: 1, terisi: 2, luapan: 1 },
      { kursi: 3, terisi: 2 },
    ]);
    made = await putForward();
    await workOnSelection(t.deps, { id_hasil: made.id_hasil });
    expect((await state()).usulan?.luapan).toMatchObject([{ kursi: 1, terisi: 2, luapan: 1 }]);
  });

  test('places moved between putting forward and approving make it stale', async () => {
    const other = await moved(1);
    expect((await approve(made.id_hasil)).body.code).toBe('skenario_usang');
    await back(other);
  });

  test('whoever moves up has no less time than they were promised, and nothing to answer where they had accepted', async () => {
    const early = await approve(made.id_hasil, pimpinan, new Date(BATAS.getTime() - DAY));
    expect(early.body).toMatchObject({ code: 'isian_salah' });
    expect((await approve(made.id_hasil)).status).toBe(200);
    expect(await held()).toEqual([
      [0, 4],
      [3, 5],
    ]);
    await trial(false, 3, 9);
    // That results are open is told by the clock, before or after it.
    const told = await t.db.query(
      "SELECT peristiwa FROM pemberitahuan WHERE nomor_pendaftar = $1 AND peristiwa <> 'hasil'",
      [person(4).nomor_pendaftar],
    );
    expect(told.rows).toEqual([{ peristiwa: 'percakapan' }]);
  });

  test('call-ups after it are repeated with the places that were moved before it, the seat of who was kept out, and one given back', async () => {
    const { nomor_peserta } = person(1);
    // Three seats, of which two are held: one of them by somebody the run did not see.
    expect(await callUp()).toEqual([6]);
    expect((await answer(3, 'tolak')).status).toBe(200);
    await post(pimpinan, desk('/jawaban/pulihkan'), {
      nomor_peserta,
      alasan: 'salah tekan, surat orang tua',
    });
    expect((await answer(0, 'tolak')).status).toBe(200);
    expect((await answer(6, 'tolak')).status).toBe(200);
    expect(await callUp()).toEqual([7]);
    expect(await held()).toEqual([[4], [1, 5, 7]]);
    const folder = await mkdtemp(join(tmpdir(), 'gerbang-koreksi-'));
    try {
      const book = await bookOf(made.id);
      const named = (i: number) =>
        book
          .split('\n')
          .filter((row) => row.includes(`"${person(i).nomor_peserta}"`))
          .map((row) => JSON.parse(row));
      // Whoever was kept out while it ran is in it: with the seat that stays theirs, or without one.
      expect(named(3)).toMatchObject([{ luar: true, prodi: prodi[1], kursi: 1 }]);
      expect(named(9)).toMatchObject([{ luar: true, prodi: null, kursi: 0 }]);
      await writeFile(join(folder, 'induk.jsonl'), await bookOf(parent));
      await writeFile(join(folder, 'koreksi.jsonl'), book);
      await writeFile(
        join(folder, 'jawaban.jsonl'),
        (await pimpinan('GET', desk('/jawaban/kejadian'))).bytes,
      );
      const again = await runIn({}, folder, [
        'seleksi',
        'ulang',
        'koreksi.jsonl',
        '--induk',
        'induk.jsonl',
        '--jawaban',
        'jawaban.jsonl',
      ]);
      expect(again).toMatchObject({ code: 0, err: '' });
      expect(again.out).toContain('2 pemanggilan identik');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('a deadline that passed unseen is dealt with before seats are counted, at each step', async () => {
    await uphold(11);
    await correct(11, 40);
    await close();
    await at(new Date(BATAS.getTime() - HOUR));
    const next = await putForward();
    await workOnSelection(t.deps, { id_hasil: next.id_hasil });
    await at(new Date(BATAS.getTime() + HOUR));
    const later = new Date(BATAS.getTime() + DAY);
    expect((await approve(next.id_hasil, pimpinan, later)).body.code).toBe('skenario_usang');
    await cancel(next.id_hasil, 'tenggat lewat');
    expect((await propose(next.id)).body.code).toBe('skenario_usang');
    expect(await lapsed(5)).toBe(0);
    await run();
    expect(await lapsed(5)).toBe(1);
  });
});

describe('somebody whom a document holds back, and whom the office opens again between two corrections', () => {
  let late: Participant;
  const corrected = async () => {
    const { id, id_hasil } = await putForward();
    await workOnSelection(t.deps, { id_hasil });
    expect((await approve(id_hasil)).status).toBe(200);
    return id;
  };
  beforeAll(async () => {
    await t.close();
    await start([1, 3]);
    late = (await t.applicants.make({ offering: '21-1', stage: 'final', schedule: 1 })) as Participant;
    await t.db.query(
      `INSERT INTO aturan_berkas (kode_penawaran, jenis, mulai, menahan)
       SELECT $1, regexp_replace(min(slot), '/[0-9]+$', ''), 'finalisasi', 'seleksi' FROM berkas WHERE nomor_pendaftar = $2 AND diganti IS NULL`,
      [KODE, late.nomor_pendaftar],
    );
    await t.db.query(
      'SELECT periksa_selaras(nomor_pendaftar, NULL) FROM pendaftar WHERE kode_penawaran = $1',
      [KODE],
    );
    await t.db.query("UPDATE periksa_berkas SET keadaan = 'sah' WHERE nomor_pendaftar <> $1", [
      late.nomor_pendaftar,
    ]);
    await at(ANNOUNCED);
  });

  test('is named by both ledgers, so that the second stands beside the first', async () => {
    await uphold(6);
    await correct(6, 99);
    await close();
    const one = await corrected();
    await t.db.query('UPDATE pendaftar SET diverifikasi = NULL WHERE nomor_pendaftar = $1', [
      late.nomor_pendaftar,
    ]);
    await at(new Date(ANNOUNCED.getTime() + DAY));
    await uphold(11);
    await correct(11, 40);
    await close();
    const two = await corrected();
    const folder = await mkdtemp(join(tmpdir(), 'gerbang-koreksi-'));
    try {
      for (const [name, id] of Object.entries({ induk: parent, satu: one, dua: two })) {
        const book = await bookOf(id);
        expect([name, book.includes(`"${late.nomor_peserta}"`)]).toEqual([name, name !== 'induk']);
        await writeFile(join(folder, `${name}.jsonl`), book);
      }
      for (const [child, before] of [
        ['satu', 'induk'],
        ['dua', 'satu'],
      ])
        expect(
          await runIn({}, folder, ['seleksi', 'ulang', `${child}.jsonl`, '--induk', `${before}.jsonl`]),
        ).toMatchObject({ code: 0, err: '' });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
