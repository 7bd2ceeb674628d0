import type { Sesi } from '@gerbang/contract/applicant/sesi';
import type { DraftKartu } from '@gerbang/contract/applicant/verifikasi';
import type { BerkasPendaftar } from '@gerbang/contract/office/pendaftar';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DAY, MINUTE, startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../test/desk.ts';
import { cardToken } from '../../domain/kartu.ts';
import { startWorker } from '../../worker.ts';

let t: TestApp;
let second: Pick<TestApp, 'call'>;
let admin: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  second = await t.another();
  admin = await asStaff(t, 'admin');
  await startWorker(t.deps);
});
afterAll(() => t.close());

const alasan = 'Nama salah tulis di ijazah';
const finalise = async ({ token, nomor_pendaftar, kode_penawaran }: TestApplicant) => {
  const { status, body } = await t.call<{ nomor_peserta: string }>('POST', '/api/v2/verifikasi', {
    token,
    body: { nomor_pendaftar, kode_penawaran },
  });
  return { status, nomor_peserta: body.data?.nomor_peserta, code: body.code };
};
const finalised = async (schedule = 1) => {
  const who = await t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule });
  const { nomor_peserta } = await finalise(who);
  return { ...who, nomor_peserta: nomor_peserta as string };
};
const act = <D = null>(who: TestApplicant, what: string, body: object) =>
  admin<D>('POST', `/api/petugas/pendaftar/${who.nomor_pendaftar}/${what}`, { body });
const unlock = (who: TestApplicant, more: object = {}) => act(who, 'buka', { alasan, kata: 'BUKA', ...more });
const fileOf = async (who: TestApplicant) =>
  (await admin<BerkasPendaftar>('GET', `/api/petugas/pendaftar/${who.nomor_pendaftar}`)).body.data.ringkas;
const sessionOf = async (who: TestApplicant) =>
  (await t.call<Sesi>('GET', '/api/v2/sesi', { token: who.token })).body.data;
const seats = async (who: TestApplicant) =>
  (
    await t.db.query(
      'SELECT k.id_ruang, k.nomor_kursi, r.kode_jadwal FROM kursi k JOIN ruang r USING (id_ruang) WHERE nomor_pendaftar = $1',
      [who.nomor_pendaftar],
    )
  ).rows;
/** Rooms whose count is not the number of their holders, or whose seats are not 1, 2, 3, … with those given back. */
const wrongRooms = async () =>
  (
    await t.db.query(
      `SELECT r.id_ruang, r.terisi, count(k.nomor_kursi)::int AS pemegang FROM ruang r LEFT JOIN kursi k USING (id_ruang) GROUP BY r.id_ruang
     HAVING r.terisi <> count(k.nomor_kursi) OR coalesce(max(k.nomor_kursi), 0) > r.terisi + cardinality(r.lowong)
       OR bool_or(k.nomor_kursi = ANY(r.lowong))`,
    )
  ).rows;
const rename = (who: TestApplicant, nama_lengkap: string) =>
  t.call('POST', '/api/v2/data_diri_pendaftar', {
    token: who.token,
    body: { nomor_pendaftar: who.nomor_pendaftar, nama_lengkap },
  });

describe('unlocking for correction', () => {
  test('keeps number and seat through correcting and finalising again, and draws the card anew', async () => {
    const who = await finalised();
    await vi.waitUntil(async () => (await fileOf(who)).kartu_url !== null, { timeout: 20_000, interval: 50 });
    const [seat] = await seats(who);
    const rooms = (await t.db.query('SELECT id_ruang, terisi FROM ruang ORDER BY 1')).rows;
    const proof = async (versi: number) =>
      (
        await t.call<{ berlaku: boolean }>(
          'GET',
          `/api/v2/public/kartu/${cardToken(t.deps.config.keys.sign, who.nomor_peserta, versi)}`,
        )
      ).body.data;
    expect(await proof(1)).toMatchObject({ berlaku: true });

    const entries = await entriesOf(t, () => unlock(who));
    expect(entries).toMatchObject([
      {
        id_pelaku: 'admin',
        tindakan: 'buka untuk koreksi',
        subjek: who.nomor_pendaftar,
        baru: { alasan, diverifikasi: null },
      },
    ]);
    expect((entries[0]?.lama as { diverifikasi: string }).diverifikasi).toMatch(/^2026-/);
    expect((await fileOf(who)).fase).toBe('koreksi');
    expect(await proof(1)).toMatchObject({ berlaku: false });
    // The applicant is where they were before finalising, and every gap is listed anew.
    expect((await sessionOf(who)).no_peserta).toBeNull();
    expect(
      (await t.call('GET', `/api/v1/ruang_tes_pendaftar/${who.nomor_pendaftar}`, { token: who.token })).body,
    ).toMatchObject({
      success: false,
      data: null,
    });
    const draft = async () =>
      (await t.call<DraftKartu>('GET', `/api/v2/draft_kartu/${who.nomor_pendaftar}`, { token: who.token }))
        .body.data;
    expect(await draft()).toMatchObject({ nomor_peserta: null, kekurangan: [] });

    const { rows } = await t.db.query('SELECT * FROM data_diri_pendaftar WHERE nomor_pendaftar = $1', [
      who.nomor_pendaftar,
    ]);
    const { disimpan: _, ...own } = rows[0];
    const saved = await t.call('POST', '/api/v2/data_diri_pendaftar', {
      token: who.token,
      body: { ...own, nama_lengkap: 'Nama Yang Benar' },
    });
    expect([saved.status, saved.body.errors ?? saved.body.message]).toEqual([200, saved.body.message]);
    t.clock.move(MINUTE);
    expect(await finalise(who)).toMatchObject({ status: 200, nomor_peserta: who.nomor_peserta });
    expect(await seats(who)).toEqual([seat]);
    expect((await t.db.query('SELECT id_ruang, terisi FROM ruang ORDER BY 1')).rows).toEqual(rooms);
    await expect
      .poll(async () => (await fileOf(who)).kartu_url, { timeout: 10_000, interval: 50 })
      .toContain('versi=2');
    expect([await proof(1), await proof(2)]).toMatchObject([
      { berlaku: false },
      { berlaku: true, nama_lengkap: 'Nama Yang Benar' },
    ]);
    // Finalising once more is the repeat it always was.
    expect(await finalise(who)).toMatchObject({ status: 200, nomor_peserta: who.nomor_peserta });
    expect((await fileOf(who)).versi_kartu).toBe(2);
  });

  test('a changed schedule gives the old seat back to the next taker', async () => {
    const [first, who] = [await finalised(2), await finalised(2)];
    const [before] = await seats(who);
    await unlock(who);
    await t.db.query('UPDATE pendaftar SET kode_jadwal = $2 WHERE nomor_pendaftar = $1', [
      who.nomor_pendaftar,
      `${who.kode_penawaran}-1`,
    ]);
    expect((await finalise(who)).nomor_peserta).toBe(who.nomor_peserta);
    expect(await seats(who)).toMatchObject([{ kode_jadwal: `${who.kode_penawaran}-1` }]);
    expect(await wrongRooms()).toEqual([]);
    const next = await finalised(2);
    expect(await seats(next)).toEqual([before]);
    expect((await seats(first))[0]?.kode_jadwal).toBe(`${who.kode_penawaran}-2`);
  });

  test('a seat stays valid though its day is near by now', async () => {
    const who = await finalised(2);
    await unlock(who, { batas: new Date(t.clock.now().getTime() + 200 * DAY).toISOString() });
    const before = t.clock.now();
    const { rows } = await t.db.query(
      'SELECT min(tanggal) AS hari FROM detail_jadwal WHERE kode_jadwal = $1',
      [`${who.kode_penawaran}-2`],
    );
    t.clock.set(new Date(`${rows[0].hari}T00:00:00Z`));
    who.token = await t.applicants.signIn(who.nomor_pendaftar);
    expect(await finalise(who)).toMatchObject({ status: 200, nomor_peserta: who.nomor_peserta });
    t.clock.set(before);
  });

  test('after the period needs a deadline to come, for without one nothing could be saved', async () => {
    const [who, other] = [await finalised(), await finalised()];
    const before = t.clock.now();
    const end = new Date((await sessionOf(who)).mhs_jalur.tanggal_selesai_daftar);
    const overdue = { field: 'batas', message: 'Isi batas, karena masa pendaftaran sudah berakhir' };
    const own = new Date(end.getTime() + DAY);
    await act(other, 'batas', { alasan, batas: own.toISOString() });
    t.clock.set(new Date(end.getTime() + 1));
    admin = await asStaff(t, 'admin');
    for (const [more, errors] of [
      [{}, [overdue]],
      [{ batas: end.toISOString() }, [{ field: 'batas', message: 'Batas harus di masa depan' }]],
    ] as const)
      expect((await unlock(who, more)).body.errors).toEqual(errors);
    expect((await fileOf(who)).fase).toBe('terverifikasi');
    // A deadline given before is as good, as long as it runs.
    expect((await unlock(other)).status).toBe(200);
    expect((await unlock(who, { batas: own.toISOString() })).status).toBe(200);
    who.token = await t.applicants.signIn(who.nomor_pendaftar);
    expect((await rename(who, 'Masih Sempat')).body.code).not.toBe('bukan_periode');
    t.clock.set(before);
    admin = await asStaff(t, 'admin');
  });

  test('needs the word, a reason and somebody finalised', async () => {
    const who = await finalised();
    expect((await act(who, 'buka', { alasan, kata: 'buka' })).status).toBe(400);
    expect((await act(who, 'buka', { alasan: '       ', kata: 'BUKA' })).body.errors?.[0]?.field).toBe(
      'alasan',
    );
    expect((await unlock(who, { batas: t.clock.now().toISOString() })).body.errors?.[0]?.field).toBe('batas');
    expect((await fileOf(who)).fase).toBe('terverifikasi');
    expect(
      await entriesOf(t, async () =>
        expect((await unlock(await t.applicants.make({ offering: '11-2', stage: 'baru' }))).body.code).toBe(
          'belum_final',
        ),
      ),
    ).toEqual([]);
    expect(
      (await admin('POST', '/api/petugas/pendaftar/00000000/buka', { body: { alasan, kata: 'BUKA' } }))
        .status,
    ).toBe(404);
  });
});

describe('a deadline of their own', () => {
  test('lets one applicant write and finalise after the end, to the last instant, and nobody else', async () => {
    const [late, other] = [
      await t.applicants.make({ offering: '21-2', stage: 'lengkap', schedule: 1 }),
      await t.applicants.make({ offering: '21-2', stage: 'lengkap', schedule: 1 }),
    ];
    const end = new Date((await sessionOf(late)).mhs_jalur.tanggal_selesai_daftar);
    const batas = new Date(end.getTime() + DAY);
    const entries = await entriesOf(t, () => act(late, 'batas', { alasan, batas: batas.toISOString() }));
    expect(entries).toMatchObject([
      {
        tindakan: 'ubah batas pendaftar',
        lama: { batas_khusus: null },
        baru: { batas_khusus: batas.toISOString(), alasan },
      },
    ]);
    expect((await sessionOf(late)).mhs_jalur.tanggal_selesai_daftar).toBe(batas.toISOString());
    expect((await sessionOf(other)).mhs_jalur.tanggal_selesai_daftar).toBe(end.toISOString());

    const before = t.clock.now();
    t.clock.set(batas);
    for (const who of [late, other]) who.token = await t.applicants.signIn(who.nomor_pendaftar);
    const refused = 'Saat ini bukan periode pengisian data Penerimaan Mahasiswa Baru.';
    expect((await rename(other, 'Terlambat')).body.message).toBe(refused);
    expect((await rename(late, 'Masih Sempat')).body.message).not.toBe(refused);
    expect((await finalise(other)).code).toBe('bukan_periode');
    t.clock.move(1);
    expect((await finalise(late)).code).toBe('bukan_periode');
    t.clock.move(-1);
    // Whether the rest of the form is complete on that day is another matter; the gate is open.
    expect((await finalise(late)).code).not.toBe('bukan_periode');
    t.clock.set(before);
  });

  test('is later than the end of the offering or refused, and can be taken back', async () => {
    const who = await t.applicants.make({ offering: '11-2', stage: 'sebagian' });
    const end = new Date((await sessionOf(who)).mhs_jalur.tanggal_selesai_daftar);
    const entries = await entriesOf(t, async () => {
      for (const batas of [new Date(t.clock.now().getTime() + MINUTE), new Date(end.getTime() - DAY), end]) {
        const { status, body } = await act(who, 'batas', { alasan, batas: batas.toISOString() });
        expect([status, body.errors]).toEqual([
          400,
          [
            {
              field: 'batas',
              message: 'Batas harus sesudah akhir masa pendaftaran, Kamis, 10 Desember 2026 23.59 WIB',
            },
          ],
        ]);
      }
    });
    expect(entries).toEqual([]);
    expect((await fileOf(who)).batas_khusus).toBeNull();
    const later = new Date(end.getTime() + 1000).toISOString();
    expect((await act(who, 'batas', { alasan, batas: later })).status).toBe(200);
    expect((await fileOf(who)).batas_khusus).toBe(later);
    expect((await act(who, 'batas', { alasan, batas: null })).status).toBe(200);
    expect((await fileOf(who)).batas_khusus).toBeNull();
  });
});

describe('a new PIN', () => {
  test('ends every session at once in every process, and only the new one signs in', async () => {
    const who = await t.applicants.make({ offering: '11-2', stage: 'sebagian' });
    const tokens = [who.token, await t.applicants.signIn(who.nomor_pendaftar)];
    for (const token of tokens)
      expect((await second.call('GET', '/api/v2/sesi', { token })).status).toBe(200);
    let made = { pin: '', slip: '' };
    const entries = await entriesOf(t, async () => {
      made = (await act<typeof made>(who, 'pin', { alasan, kata: 'GANTI PIN' })).body.data;
    });
    expect(made.pin).toMatch(/^\d{16}$/);
    expect(Buffer.from(made.slip, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect(entries).toMatchObject([{ tindakan: 'terbitkan pin baru', lama: { sesi: 2 } }]);
    expect(JSON.stringify(entries)).not.toContain(made.pin);
    for (const token of tokens) {
      expect((await t.call('GET', '/api/v2/sesi', { token })).status).toBe(401);
      await expect.poll(async () => (await second.call('GET', '/api/v2/sesi', { token })).status).toBe(401);
    }
    const signIn = async (password: string) =>
      (await t.call('POST', '/api/login', { body: { username: who.nomor_pendaftar, password } })).status;
    expect([await signIn(who.pin), await signIn(made.pin)]).toEqual([401, 200]);
    // Who still has the old slip learns nothing with it.
    const lookup = await t.call<{ PIN_PMB: string | null }>('POST', '/api/v2/pembayaran/cek_password/pub', {
      body: { nomor_pembayaran: who.nomor_pembayaran, nomor_pendaftar: who.nomor_pendaftar },
    });
    expect(lookup.body.data.PIN_PMB).toBeNull();
  });
});

describe('moving to another schedule', () => {
  const move = (who: TestApplicant, kode_jadwal: string, through: StaffCall = admin) =>
    through('POST', `/api/petugas/pendaftar/${who.nomor_pendaftar}/jadwal`, {
      body: { alasan, kata: 'PINDAH', kode_jadwal },
    });

  test('moves the seat, leaves the counts right and the card follows', async () => {
    const who = await finalised(1);
    const to = `${who.kode_penawaran}-2`;
    const entries = await entriesOf(t, async () => expect((await move(who, to)).status).toBe(200));
    expect(entries).toMatchObject([
      {
        tindakan: 'pindah jadwal',
        lama: { kode_jadwal: `${who.kode_penawaran}-1` },
        baru: { kode_jadwal: to, versi_kartu: 2 },
      },
    ]);
    expect(await seats(who)).toMatchObject([{ kode_jadwal: to }]);
    expect(await wrongRooms()).toEqual([]);
    await expect
      .poll(async () => (await fileOf(who)).kartu_url, { timeout: 10_000, interval: 50 })
      .toContain('versi=2');
  });

  test('refuses where it already is, what is no schedule of the offering, and who is not finalised', async () => {
    const who = await finalised(1);
    for (const code of [`${who.kode_penawaran}-1`, '2027-12-1-1', 'tidak-ada'])
      expect([code, (await move(who, code)).body.code]).toEqual([code, 'jadwal_tidak_tersedia']);
    expect(
      (
        await move(
          await t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: 1 }),
          `${who.kode_penawaran}-2`,
        )
      ).body.code,
    ).toBe('belum_final');
  });

  test('many at once in both directions, and finalisations between: no deadlock, every count right', async () => {
    const people = await Promise.all(Array.from({ length: 16 }, (_, i) => finalised((i % 2) + 1)));
    const fresh = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: (i % 2) + 1 }),
      ),
    );
    const answers = await Promise.all([
      ...people.map((who, i) =>
        move(who, `${who.kode_penawaran}-${((i + 1) % 2) + 1}`).then((a) => a.status),
      ),
      ...fresh.map((who) => finalise(who).then((a) => a.status)),
    ]);
    expect(answers).toEqual(answers.map(() => 200));
    for (const [i, who] of people.entries())
      expect(await seats(who)).toMatchObject([{ kode_jadwal: `${who.kode_penawaran}-${((i + 1) % 2) + 1}` }]);
    expect(await wrongRooms()).toEqual([]);
  });

  test('into a full schedule is refused and changes nothing; a freed seat can be had', async () => {
    const who = await finalised(1);
    const to = `${who.kode_penawaran}-2`;
    await t.db.query('UPDATE ruang SET kapasitas = terisi WHERE kode_jadwal = $1', [to]);
    const before = await seats(who);
    expect((await move(who, to)).body.code).toBe('ruang_penuh');
    expect(await seats(who)).toEqual(before);
    expect(await wrongRooms()).toEqual([]);
    // Full since this moment: that is what the home page counts from.
    const full = async () =>
      (await t.db.query('SELECT penuh_sejak FROM jadwal_ujian WHERE kode_jadwal = $1', [to])).rows[0]
        .penuh_sejak;
    expect(await full()).not.toBeNull();
    const { rows } = await t.db.query(
      'SELECT nomor_pendaftar FROM kursi JOIN ruang USING (id_ruang) WHERE kode_jadwal = $1 LIMIT 1',
      [to],
    );
    const leaving = { ...who, nomor_pendaftar: rows[0].nomor_pendaftar };
    expect((await move(leaving, `${who.kode_penawaran}-1`)).status).toBe(200);
    expect(await full()).toBeNull();
    expect((await move(who, to)).status).toBe(200);
    expect(await full()).not.toBeNull();
    expect(await wrongRooms()).toEqual([]);
  });
});

test('who may only look may do none of it', async () => {
  const who = await finalised();
  const layanan = await asStaff(t, 'layanan');
  const entries = await entriesOf(t, async () => {
    for (const [what, body] of [
      ['buka', { alasan, kata: 'BUKA' }],
      ['batas', { alasan, batas: null }],
      ['pin', { alasan, kata: 'GANTI PIN' }],
      ['jadwal', { alasan, kata: 'PINDAH', kode_jadwal: 'x' }],
    ] as const)
      expect([
        what,
        (await layanan('POST', `/api/petugas/pendaftar/${who.nomor_pendaftar}/${what}`, { body })).status,
      ]).toEqual([what, 403]);
  });
  expect(entries).toEqual([]);
});
