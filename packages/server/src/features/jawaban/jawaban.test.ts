import type { Jawaban } from '@gerbang/contract/applicant/jawaban';
import type { Pratinjau } from '@gerbang/contract/office/jawaban';
import type { PenawaranSeleksi, Skenario } from '@gerbang/contract/office/seleksi';
import { aturanAwal } from '@gerbang/contract/seleksi/aturan';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR, startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { asStaff, type StaffCall } from '../../../test/desk.ts';
import { closeAnswers } from '../../domain/lapse.ts';
import { readLedger } from '../../seleksi/ledger.ts';
import { type Event, replayCalls } from '../../seleksi/ulang-panggilan.ts';
import { startWorker } from '../../worker.ts';

/** Closed and examined; announced a week from now. */
const KODE = '2027-21-1';
const UNIT = 10_000;
const WAIT_MS = 60_000;
const ANNOUNCED = new Date('2026-11-27T08:00:00Z');
const BATAS = new Date(ANNOUNCED.getTime() + 5 * DAY);
const CALL_BATAS = new Date(ANNOUNCED.getTime() + 8 * DAY);
/** Of group `disabilitas`, which has one seat of its own at the first programme. */
const DISABLED = [9, 11];

type Person = TestApplicant & { nomor_peserta: string };
let t: TestApp;
let second: Awaited<ReturnType<TestApp['another']>>;
let seleksi: StaffCall;
let pimpinan: StaffCall;
let elsewhere: StaffCall;
let people: Person[];
/** Programme and class of the two that everybody chose. */
let prodi: string[];
let id_skenario: number;

const office = async (): Promise<void> => {
  seleksi = await asStaff(t, 'seleksi');
  pimpinan = await asStaff(t, 'pimpinan');
  elsewhere = await asStaff({ ...t, call: second.call }, 'pimpinan', 'pimpinan-2');
};
const at = async (moment: Date): Promise<void> => {
  t.clock.set(moment);
  await office();
  for (const one of people) one.token = await t.applicants.signIn(one.nomor_pendaftar);
};
const desk = (rest: string) => `/api/petugas/hasil/${KODE}${rest}`;
const setRule = (
  body: { wajib?: boolean; batas?: Date; diam?: string; naik?: boolean },
  versi: number | null,
  by: StaffCall = pimpinan,
) =>
  by<{ versi: number }>('POST', desk('/jawaban/aturan'), {
    body: {
      wajib: true,
      diam: 'gugur',
      naik: false,
      versi,
      ...body,
      batas: (body.batas ?? BATAS).toISOString(),
    },
  });
const person = (i: number) => people[i] as Person;
const read = async (i: number, as = i) =>
  (
    await t.call<Jawaban | null>('GET', `/api/v2/jawaban_hasil/${person(i).nomor_pendaftar}`, {
      token: person(as).token,
    })
  ).body;
const answer = async (
  i: number,
  jawaban: 'terima' | 'tolak',
  pin?: string,
  through: Pick<TestApp, 'call'> = t,
) => {
  const id_hasil = (await read(i)).data?.id_hasil ?? 0;
  return through.call<Jawaban>('POST', '/api/v2/jawaban_hasil', {
    token: person(i).token,
    body: { nomor_pendaftar: person(i).nomor_pendaftar, id_hasil, jawaban, ...(pin ? { pin } : {}) },
  });
};
const decline = (i: number) => answer(i, 'tolak', person(i).pin);
const preview = async () => (await pimpinan<Pratinjau>('GET', desk('/panggilan'))).body;
const call = (sidik: string, by: StaffCall = pimpinan) =>
  by<{ jumlah: number }>('POST', desk('/panggilan'), {
    body: { sidik, batas: CALL_BATAS.toISOString(), konfirmasi: 'PANGGIL' },
  });
const restore = (i: number) =>
  pimpinan('POST', desk('/jawaban/pulihkan'), {
    body: { nomor_peserta: person(i).nomor_peserta, alasan: 'Salah menekan tombol.' },
  });
const whom = ({ dipanggil }: Pratinjau) =>
  dipanggil.map((one) => [
    people.findIndex((p) => p.nomor_peserta === one.nomor_peserta),
    prodi.indexOf(one.prodi),
  ]);
const judge = (i: number, keadaan: string) =>
  t.db.query('UPDATE periksa_berkas SET keadaan = $1 WHERE nomor_pendaftar = $2', [
    keadaan,
    person(i).nomor_pendaftar,
  ]);
const facts = async (i: number) =>
  (
    await t.db.query<{ jawaban: string; pelaku: string }>(
      'SELECT jawaban, pelaku FROM jawaban WHERE nomor_pendaftar = $1 ORDER BY urutan',
      [person(i).nomor_pendaftar],
    )
  ).rows.map((row) => `${row.jawaban} ${row.pelaku}`);

beforeAll(async () => {
  t = await startTestApp();
  second = await t.another();
  await office();
  people = [];
  for (let i = 0; i < 14; i += 1)
    people.push((await t.applicants.make({ offering: '21-1', stage: 'final', schedule: 1 })) as Person);
  await t.db.query(
    `INSERT INTO aturan_berkas (kode_penawaran, jenis, mulai, menahan)
     SELECT $1, regexp_replace(min(slot), '/[0-9]+$', ''), 'finalisasi', 'seleksi' FROM berkas WHERE nomor_pendaftar = $2 AND diganti IS NULL`,
    [KODE, person(0).nomor_pendaftar],
  );
  await t.db.query('SELECT periksa_selaras(nomor_pendaftar, NULL) FROM pendaftar WHERE kode_penawaran = $1', [
    KODE,
  ]);
  await t.db.query("UPDATE periksa_berkas SET keadaan = 'sah'");
  const offered = await t.db.query<{ id_prodi: number; id_kelas: number }>(
    'SELECT id_prodi, min(id_kelas) AS id_kelas FROM penawaran_prodi WHERE kode_penawaran = $1 GROUP BY 1 ORDER BY 1 LIMIT 2',
    [KODE],
  );
  prodi = offered.rows.map((one) => `${one.id_prodi}-${one.id_kelas}`);
  for (const [i, { nomor_pendaftar }] of people.entries()) {
    await t.db.query('DELETE FROM pilihan_jurusan WHERE nomor_pendaftar = $1', [nomor_pendaftar]);
    for (const [rank, one] of (i % 2 === 0 ? offered.rows : offered.rows.toReversed()).entries())
      await t.db.query('INSERT INTO pilihan_jurusan VALUES ($1, $2, $3, $4)', [
        nomor_pendaftar,
        rank + 1,
        one.id_prodi,
        one.id_kelas,
      ]);
    await t.db.query('UPDATE pendaftar SET disabilitas = $2 WHERE nomor_pendaftar = $1', [
      nomor_pendaftar,
      DISABLED.includes(i),
    ]);
  }
  await startWorker(t.deps);
});
afterAll(() => t.close());

const post = async <D>(by: StaffCall, path: string, body: object): Promise<D> => {
  const answered = await by<D>('POST', path, { body });
  expect([path, answered.status, answered.body.message]).toEqual([path, 200, null]);
  return answered.body.data;
};

test('a result of a selection stands, not yet announced: nobody can read or answer', async () => {
  const scores = `/api/petugas/nilai/${KODE}`;
  const selection = `/api/petugas/seleksi/${KODE}`;
  await post(seleksi, `${scores}/komponen`, {
    kode: 'tulis',
    nama: 'Ujian tulis',
    rentang: [0, 100 * UNIT],
    untuk: 'semua',
    versi: null,
  });
  const detail = (await seleksi<PenawaranSeleksi & { prodi: { kode: string }[] }>('GET', selection)).body
    .data;
  const isi = aturanAwal(
    ['tulis'],
    // Three seats for a capacity of two at the first, one of them reserved; two at the second.
    detail.prodi.map(({ kode }) => ({ prodi: kode, jumlah: 2, lebih: kode === prodi[0] ? 50 : 0 })),
  );
  isi.cadangan = [{ kelompok: 'disabilitas', persen: 34, sisa: 'umum' }];
  await post(seleksi, `${selection}/aturan`, { isi, versi: null });
  await post(seleksi, `${scores}/lembar`, {
    sel: people.map(({ nomor_peserta }, i) => ({
      nomor_peserta,
      kode: 'tulis',
      semula: null,
      nilai: (90 - 3 * i) * UNIT,
    })),
  });
  const version = (await seleksi<{ daftar: { versi: number }[] }>('GET', scores)).body.data.daftar[0]?.versi;
  await post(pimpinan, `${scores}/tulis/tutup`, { versi: version, konfirmasi: 'TUTUP' });
  const ran = await post<{ id: number }>(seleksi, `${selection}/skenario`, { nama: 'Tetap' });
  id_skenario = ran.id;
  await expect
    .poll(
      async () => (await seleksi<Skenario>('GET', `${selection}/skenario/${id_skenario}`)).body.data.selesai,
      { timeout: WAIT_MS },
    )
    .not.toBeNull();
  const { id_hasil } = await post<{ id_hasil: number }>(
    seleksi,
    `${selection}/skenario/${id_skenario}/usulkan`,
    {
      konfirmasi: 'USULKAN',
    },
  );
  expect((await setRule({}, null, seleksi)).status).toBe(403);
  expect((await setRule({ batas: new Date(t.clock.now().getTime() + DAY) }, null)).body.errors).toEqual([
    { field: 'batas', message: 'Batas harus sesudah waktu pengumuman.' },
  ]);
  expect((await setRule({}, null)).body.data.versi).toBe(1);
  expect((await setRule({ diam: 'terima' }, null)).body.code).toBe('versi_usang');
  await post(pimpinan, `/api/petugas/hasil/impor/${id_hasil}/setujui`, { konfirmasi: 'SETUJUI' });
  await expect
    .poll(async () => (await t.db.query('SELECT FROM kursi_seleksi')).rowCount, { timeout: WAIT_MS })
    .toBe(detail.prodi.length);
  expect((await read(0)).data).toBeNull();
  expect((await answer(0, 'terima')).body.code).toBe('jawaban_tidak_diminta');
  expect((await decline(0)).body.code).toBe('jawaban_tidak_diminta');
  expect((await preview()).code).toBe('panggilan_belum');
  // The announcement does not move behind the deadline.
  const late = await pimpinan('POST', desk('/waktu'), {
    body: {
      tanggal_pengumuman: new Date(BATAS.getTime() + HOUR).toISOString(),
      semula: (
        await t.db.query('SELECT tanggal_pengumuman AS at FROM penawaran WHERE kode_penawaran = $1', [KODE])
      ).rows[0].at,
      konfirmasi: 'JADWALKAN',
      alasan: 'Ditunda panitia.',
    },
  });
  expect(late.body.message).toContain('Ubah dahulu batas jawabannya');
});

test('after it whoever was admitted answers; declining asks for the PIN and is final', async () => {
  await at(ANNOUNCED);
  // Admitted: 0 and 2 on seats for everybody, 9 on the reserved one; 1 and 3 at the other programme.
  for (const [i, keadaan] of [0, 1, 2, 3, 9].map((one) => [one, 'belum'] as const))
    expect([i, (await read(i)).data?.keadaan]).toEqual([i, keadaan]);
  for (const i of [4, 5, 11]) expect([i, (await read(i)).data]).toEqual([i, null]);
  expect((await answer(4, 'terima')).body.code).toBe('jawaban_tidak_diminta');
  expect(
    (await t.call('GET', `/api/v2/jawaban_hasil/${person(0).nomor_pendaftar}`, { token: person(1).token }))
      .status,
  ).toBe(404);
  expect((await answer(0, 'tolak')).body.errors).toEqual([{ field: 'pin', message: 'Isi PIN Anda' }]);
  expect((await answer(0, 'tolak', '0000000000000000')).body.code).toBe('pin_salah');
  expect((await read(0)).data?.keadaan).toBe('belum');
  expect((await answer(0, 'terima')).body.data).toMatchObject({ keadaan: 'terima', terbuka: true });
  // A double click, and a second tab: one fact.
  const twice = await Promise.all([answer(0, 'terima'), answer(0, 'terima', undefined, second)]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(await facts(0)).toEqual(['terima pendaftar']);
  const both = await Promise.all([decline(1), answer(1, 'tolak', person(1).pin, second)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await facts(1)).toEqual(['tolak pendaftar']);
  expect((await answer(1, 'terima')).body.code).toBe('jawaban_akhir');
  expect((await decline(0)).body.data).toMatchObject({ keadaan: 'tolak', terbuka: false });
  expect(await facts(0)).toEqual(['terima pendaftar', 'tolak pendaftar']);
  await expect(t.db.query("UPDATE jawaban SET jawaban = 'terima'")).rejects.toThrow('cannot be changed');
  expect((await decline(9)).status).toBe(200);
});

test('who declined is still told the result, and gets no letter', async () => {
  const letter = (i: number) =>
    t.call('POST', '/api/v2/request_loa', {
      token: person(i).token,
      body: {
        nomor_pendaftar: person(i).nomor_pendaftar,
        nomor_peserta: person(i).nomor_peserta,
        jenis_loa: 2,
      },
    });
  const result = await t.call<{ status: number }>('GET', `/api/v2/yudisium/${person(1).nomor_pendaftar}`, {
    token: person(1).token,
  });
  expect(result.body.data.status).toBe(1);
  expect((await letter(1)).body.code).toBe('loa_belum_boleh');
  expect((await letter(3)).status).toBe(200);
});

/** Approves the letter that somebody asked for. */
const approve = async (i: number) => {
  const { rows } = await t.db.query<{ id: number }>('SELECT id::int FROM loa WHERE nomor_pendaftar = $1', [
    person(i).nomor_pendaftar,
  ]);
  await t.db.query(
    `INSERT INTO pengaturan (isi) VALUES ('{"loa": {"kota": "Semarang", "penandatangan": {"nama": "Dr. Sri"}}}') ON CONFLICT (id) DO UPDATE SET isi = excluded.isi`,
  );
  const loa = await asStaff(t, 'loa');
  return loa('POST', '/api/petugas/loa/putuskan', {
    body: { id: rows.map((row) => row.id), keputusan: 'setujui' },
  });
};

test('free seats go to the next by the rule: not beyond the capacity, the reserved one to its group', async () => {
  await judge(4, 'belum');
  const { data } = await preview();
  // One seat of the first programme was given beyond its capacity: of its two that are free one is called.
  expect(new Set(whom(data).map(String))).toEqual(new Set(['5,1', '11,0']));
  expect(data.tertahan.daftar.map((one) => one.nomor_peserta)).toEqual([person(4).nomor_peserta]);
  expect((await call(data.sidik, seleksi)).status).toBe(403);
  expect((await call('0'.repeat(64))).body.code).toBe('panggilan_berubah');
});

test('two officers who call up at once over two processes give each seat once', async () => {
  const { sidik } = (await preview()).data;
  const both = await Promise.all([call(sidik), call(sidik, elsewhere)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { rows } = await t.db.query(
    'SELECT nomor_pendaftar FROM yudisium y JOIN hasil h ON h.id = y.id_hasil WHERE h.induk IS NOT NULL',
  );
  expect(rows.length).toBe(2);
  await judge(4, 'sah');
  const told = await t.call<{ status: number }>('GET', `/api/v2/yudisium/${person(5).nomor_pendaftar}`, {
    token: person(5).token,
  });
  expect(told.body.data.status).toBe(1);
  expect((await read(5)).data).toMatchObject({
    keadaan: 'belum',
    dipanggil: true,
    batas: CALL_BATAS.toISOString(),
  });
  const chat = await t.db.query<{ pesan: string }>('SELECT pesan FROM pesan WHERE nomor_pendaftar = $1', [
    person(5).nomor_pendaftar,
  ]);
  expect(chat.rows[0]?.pesan).toContain('dipanggil dari daftar tunggu');
  expect((await preview()).data.dipanggil).toEqual([]);
  expect((await call((await preview()).data.sidik)).body.code).toBe('panggilan_kosong');
});

test('a seat comes back for a reason, unless it was given on', async () => {
  expect((await restore(2)).body.code).toBe('sudah_diputus');
  expect((await restore(1)).body.code).toBe('kursi_diberikan');
  expect((await restore(9)).body.code).toBe('kursi_diberikan');
  expect((await restore(0)).status).toBe(200);
  expect((await read(0)).data?.keadaan).toBe('terima');
  expect((await facts(0)).at(-1)).toBe('terima petugas');
});

test('a place made beyond the seats comes back always: nobody is called to it', async () => {
  const seat = async (kursi: number) => {
    const { rows } = await t.db.query<{ kursi: number }>(
      'UPDATE penempatan n SET kursi = $2 FROM penempatan o WHERE o.ctid = n.ctid AND n.nomor_pendaftar = $1 RETURNING o.kursi',
      [person(1).nomor_pendaftar, kursi],
    );
    return rows[0]?.kursi as number;
  };
  const before = await seat(0);
  expect((await restore(1)).status).toBe(200);
  expect((await decline(1)).status).toBe(200);
  await seat(before);
});

/** Waits until `n` statements of the test's database wait for a lock, or until `over` has ended. */
const untilWaiting = async (n: number, over: Promise<unknown>): Promise<void> => {
  let ended = false;
  void over.finally(() => {
    ended = true;
  });
  await expect
    .poll(
      async () =>
        ended ||
        (
          await t.db.query(
            "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
          )
        ).rowCount === n,
      { timeout: 20_000 },
    )
    .toBe(true);
};

test('a letter approved in the moment its seat is given up is approved no longer', async () => {
  const turn = await t.db.connect();
  await turn.query('BEGIN');
  await turn.query('SELECT FROM pendaftar WHERE nomor_pendaftar = $1 FOR UPDATE', [
    person(3).nomor_pendaftar,
  ]);
  const declined = decline(3);
  await untilWaiting(1, declined);
  const approved = approve(3);
  await untilWaiting(2, approved);
  await turn.query('COMMIT');
  turn.release();
  expect((await declined).status).toBe(200);
  expect((await approved).body.code).toBe('tempat_dilepas');
});

test('a call-up and a restoring that come at once do not share a seat', async () => {
  const { sidik, dipanggil } = (await preview()).data;
  expect(dipanggil.length).toBe(1);
  const both = await Promise.all([call(sidik, elsewhere), restore(3)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const holders = await t.db.query<{ jumlah: number }>(
    `SELECT count(*)::int AS jumlah FROM penempatan n JOIN hasil h ON h.id = n.id_hasil WHERE n.prodi = $1
     AND coalesce((SELECT jawaban FROM jawaban j WHERE j.nomor_pendaftar = n.nomor_pendaftar AND j.id_hasil = n.id_hasil ORDER BY urutan DESC LIMIT 1), 'belum') IN ('belum', 'terima')`,
    [prodi[1]],
  );
  expect(holders.rows[0]?.jumlah).toBe(2);
});

test('at the deadline silence means what was said, once, and no answer comes after it', async () => {
  expect((await setRule({ batas: new Date(BATAS.getTime() - HOUR) }, 1)).body.errors).toEqual([
    { field: 'batas', message: 'Hasil sudah diumumkan; batas hanya dapat diundurkan.' },
  ]);
  expect((await setRule({ diam: 'terima' }, 1)).status).toBe(400);
  await at(BATAS);
  await closeAnswers(t.deps);
  expect(await facts(2)).toEqual([]);
  await at(new Date(BATAS.getTime() + 1));
  expect((await answer(2, 'terima')).body.code).toBe('jawaban_lewat');
  await Promise.all([closeAnswers(t.deps), closeAnswers(second.deps)]);
  const closed = await t.db.query("SELECT FROM audit WHERE tindakan = 'tutup jawaban hasil'");
  expect(closed.rowCount).toBe(1);
  expect((await answer(2, 'terima')).body.code).toBe('jawaban_akhir');
  expect(await facts(2)).toEqual(['gugur sistem']);
  // Who was called up has a deadline of their own.
  expect((await read(5)).data).toMatchObject({ keadaan: 'belum', terbuka: true });
  expect((await answer(5, 'terima')).status).toBe(200);
  await at(new Date(CALL_BATAS.getTime() + 1));
  await closeAnswers(t.deps);
  expect(await facts(11)).toEqual(['gugur sistem']);
  expect(await facts(5)).toEqual(['terima pendaftar']);
});

test('the office sees how each programme stands, a list to narrow, and a file', async () => {
  const { data } = (
    await seleksi<{ penawaran: string; prodi: Record<string, unknown>[]; panggilan: unknown[] }>(
      'GET',
      desk('/jawaban'),
    )
  ).body;
  expect(data.penawaran).toBe('Seleksi Magister, Gelombang 1 2027');
  const first = data.prodi.find((one) => one.prodi === prodi[0]);
  expect(first).toMatchObject({
    diterima: 3,
    dipanggil: 1,
    belum: 0,
    menerima: 1,
    melepas: 1,
    gugur: 2,
    bebas: 1,
  });
  expect(data.panggilan.length).toBeGreaterThanOrEqual(1);
  const list = (rest: string) =>
    seleksi<{ baris: { nomor_peserta: string; oleh: string | null }[] }>(
      'GET',
      `/api/petugas/jawaban-hasil?kode_penawaran=${KODE}${rest}`,
    );
  const lapsed = (await list('&keadaan=gugur')).body.data.baris;
  expect(lapsed.map((one) => one.nomor_peserta)).toContain(person(2).nomor_peserta);
  expect(lapsed.every((one) => one.oleh === 'batas waktu')).toBe(true);
  expect((await list('&asal=panggilan')).body.data.baris.length).toBeGreaterThanOrEqual(2);
  expect((await seleksi<{ baris: [] }>('GET', '/api/petugas/jawaban-hasil')).body.data.baris).toEqual([]);
});

test('whom every call-up called follows from the ledger and the answers alone', async () => {
  const { sidik, dipanggil } = (await preview()).data;
  expect(dipanggil.length).toBeGreaterThan(0);
  const batas = new Date(t.clock.now().getTime() + DAY).toISOString();
  await post(pimpinan, desk('/panggilan'), { sidik, batas, konfirmasi: 'PANGGIL' });
  const buku = (await seleksi('GET', `/api/petugas/seleksi/${KODE}/skenario/${id_skenario}/buku`)).bytes;
  const ledger = readLedger(buku.toString().match(/[^\n]*\n/g) ?? []);
  if (ledger.failed) throw new Error('the ledger is not whole');
  const events = await t.db.query<{ event: Event; id_hasil: number | null }>(
    `SELECT event, id_hasil FROM (
       SELECT urutan, json_build_object('jenis', jawaban, 'id', nomor_peserta) AS event, NULL AS id_hasil FROM jawaban JOIN pendaftar USING (nomor_pendaftar)
       UNION ALL SELECT urutan, json_build_object('jenis', 'panggil', 'tertahan', tertahan), id_hasil FROM panggilan) e ORDER BY urutan`,
  );
  const seats = await t.db.query<{ prodi: string; kapasitas: number }>(
    'SELECT prodi, kapasitas FROM kursi_seleksi',
  );
  const kapasitas = new Map(seats.rows.map((one) => [one.prodi, one.kapasitas]));
  const replayed = replayCalls(
    ledger,
    kapasitas,
    events.rows.map(({ event }) => event),
  );
  const calls = events.rows.flatMap(({ id_hasil }) => id_hasil ?? []);
  expect(replayed.length).toBe(calls.length);
  for (const [n, id_hasil] of calls.entries()) {
    const { rows } = await t.db.query(
      'SELECT p.nomor_peserta AS id, n.prodi, n.kursi FROM penempatan n JOIN pendaftar p USING (nomor_pendaftar) JOIN yudisium y USING (nomor_pendaftar, id_hasil) WHERE n.id_hasil = $1 ORDER BY y.baris',
      [id_hasil],
    );
    expect(replayed[n]?.map(({ tempat: _, ...one }) => one)).toEqual(rows);
  }
});
