import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Jawaban } from '@gerbang/contract/applicant/jawaban';
import type { Pratinjau } from '@gerbang/contract/office/jawaban';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR, startTestApp, type TestApp } from '../../../test/app.ts';
import { asStaff, type StaffCall } from '../../../test/desk.ts';
import { type Participant, post, selectByScore } from '../../../test/selected.ts';
import { runIn } from '../../cli/testing.ts';
import { closeAnswers } from '../../domain/lapse.ts';
import { runRounds } from './rounds.ts';

/** Closed and examined; announced a week from now. */
const KODE = '2027-21-1';
const ANNOUNCED = new Date('2026-11-27T08:00:00Z');
const BATAS = new Date(ANNOUNCED.getTime() + 10 * DAY);
const WAIT = { timeout: 20_000 };

let t: TestApp;
let second: Awaited<ReturnType<TestApp['another']>>;
let pimpinan: StaffCall;
let elsewhere: StaffCall;
let people: Participant[];
let prodi: string[];
let id_skenario: number;

const desk = (rest: string) => `/api/petugas/hasil/${KODE}${rest}`;
const at = async (moment: Date): Promise<void> => {
  t.clock.set(moment);
  pimpinan = await asStaff(t, 'pimpinan');
  elsewhere = await asStaff({ ...t, call: second.call }, 'pimpinan', 'pimpinan-2');
  for (const one of people) one.token = await t.applicants.signIn(one.nomor_pendaftar);
};
const person = (i: number) => people[i] as Participant;
const answer = async (
  i: number,
  jawaban: 'terima' | 'tolak',
  more: { tetap?: boolean; id_hasil?: number } = {},
) => {
  const id_hasil = more.id_hasil ?? (await read(i))?.id_hasil ?? 0;
  return t.call<Jawaban>('POST', '/api/v2/jawaban_hasil', {
    token: person(i).token,
    body: {
      nomor_pendaftar: person(i).nomor_pendaftar,
      jawaban,
      ...(jawaban === 'tolak' ? { pin: person(i).pin } : {}),
      ...more,
      id_hasil,
    },
  });
};
const read = async (i: number) =>
  (
    await t.call<Jawaban | null>('GET', `/api/v2/jawaban_hasil/${person(i).nomor_pendaftar}`, {
      token: person(i).token,
    })
  ).body.data;
const preview = async () => (await pimpinan<Pratinjau>('GET', desk('/panggilan'))).body;
const call = (sidik: string, by: StaffCall = pimpinan, batas = BATAS) =>
  by<{ jumlah: number }>('POST', desk('/panggilan'), {
    body: { sidik, batas: batas.toISOString(), konfirmasi: 'PANGGIL' },
  });
const who = (one: { nomor_peserta: string }) =>
  people.findIndex((p) => p.nomor_peserta === one.nomor_peserta);
/** Whom a preview names: who, where to, and whether moved. */
const whom = ({ dipanggil }: Pratinjau) =>
  dipanggil.map(
    (one) => `${who(one)} ${one.naik_dari === null ? 'baru' : 'naik'} ${prodi.indexOf(one.prodi)}`,
  );
const passed = ({ tertahan }: Pratinjau) => tertahan.daftar.map((one) => `${who(one)} ${one.sebab}`);
/** Seats held now, by programme and by applicant; nobody may hold two. */
const held = async (): Promise<number[][]> => {
  const { rows } = await t.db.query<{ prodi: string; nomor_pendaftar: string }>(
    `SELECT n.prodi, n.nomor_pendaftar FROM penempatan n WHERE coalesce((SELECT jawaban FROM jawaban j WHERE j.nomor_pendaftar = n.nomor_pendaftar
       AND j.id_hasil = n.id_hasil ORDER BY urutan DESC LIMIT 1), 'belum') IN ('belum', 'terima')`,
  );
  return prodi.map((one) =>
    rows
      .filter((row) => row.prodi === one)
      .map((row) => people.findIndex((p) => p.nomor_pendaftar === row.nomor_pendaftar))
      .toSorted((a, b) => a - b),
  );
};
const rule = (body: object) =>
  pimpinan('POST', desk('/jawaban/aturan'), {
    body: { wajib: true, batas: BATAS.toISOString(), diam: 'gugur', naik: true, versi: null, ...body },
  });
const letter = (i: number) =>
  t.call('POST', '/api/v2/request_loa', {
    token: person(i).token,
    body: {
      nomor_pendaftar: person(i).nomor_pendaftar,
      nomor_peserta: person(i).nomor_peserta,
      jenis_loa: 2,
    },
  });
/** Waits until `n` statements of the test's database wait for a lock. */
const untilWaiting = (n: number) =>
  expect
    .poll(
      async () =>
        (
          await t.db.query(
            "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
          )
        ).rowCount,
      WAIT,
    )
    .toBe(n);
/** Holds the row of an applicant while `within` begins what is to wait for it. */
const whileHeld = async <T>(i: number, within: () => Promise<T>): Promise<T> => {
  const turn = await t.db.connect();
  try {
    await turn.query('BEGIN');
    await turn.query('SELECT FROM pendaftar WHERE nomor_pendaftar = $1 FOR UPDATE', [
      person(i).nomor_pendaftar,
    ]);
    return await within();
  } finally {
    await turn.query('COMMIT');
    turn.release();
  }
};

beforeAll(async () => {
  t = await startTestApp();
  second = await t.another();
  // Of those who want the first programme before the second, 0 sits there and 2 at the second, as 1 and 3 do.
  ({ people, prodi, id_skenario } = await selectByScore(t, KODE, 12, [1, 3]));
  pimpinan = await asStaff(t, 'pimpinan');
  expect((await rule({})).status).toBe(200);
});
afterAll(() => t.close());

test('before the announcement nothing moves and nothing is told', async () => {
  expect((await preview()).code).toBe('panggilan_belum');
  expect(await read(2)).toBeNull();
});

test('whoever waits for a higher choice reads so; the office changes nothing of it any more', async () => {
  await at(ANNOUNCED);
  expect(await held()).toEqual([[0], [1, 2, 3]]);
  expect(await read(2)).toMatchObject({ keadaan: 'belum', dapat_naik: true, tetap: false, naik_dari: null });
  for (const i of [0, 1]) expect(await read(i)).toMatchObject({ dapat_naik: false });
  expect((await rule({ naik: false, versi: 1 })).body.errors).toEqual([
    { field: 'naik', message: 'Hasil sudah diumumkan; naik pilihan tetap sebagaimana dijanjikan.' },
  ]);
});

test('who asks to stay is passed by, also after the deadline, and may wait again', async () => {
  expect((await answer(0, 'tolak')).status).toBe(200);
  expect(whom((await preview()).data)).toEqual(['2 naik 0', '4 baru 1']);
  expect((await answer(2, 'terima', { tetap: true })).body.data).toMatchObject({ tetap: true });
  expect(whom((await preview()).data)).toEqual(['4 baru 0']);
  await at(new Date(BATAS.getTime() - HOUR));
  for (const i of [1, 3]) expect((await answer(i, 'terima')).status).toBe(200);
  await at(new Date(BATAS.getTime() + HOUR));
  await closeAnswers(t.deps);
  const facts = () =>
    t.db.query("SELECT FROM jawaban WHERE nomor_pendaftar = $1 AND jawaban = 'terima'", [
      person(2).nomor_pendaftar,
    ]);
  expect((await answer(2, 'terima', { tetap: true })).status).toBe(200);
  expect((await facts()).rowCount).toBe(1);
  expect((await answer(2, 'terima', { tetap: false })).body.data).toMatchObject({ tetap: false });
  expect((await facts()).rowCount).toBe(2);
  expect((await answer(2, 'tolak')).body.code).toBe('jawaban_lewat');
  expect(whom((await preview()).data)).toEqual(['2 naik 0', '4 baru 1']);
});

test('whoever asks to stay in the moment of the call-up stays', async () => {
  const { sidik } = (await preview()).data;
  const [stays, calls] = await whileHeld(2, async () => {
    const asked = answer(2, 'terima', { tetap: true });
    await untilWaiting(1);
    const called = call(sidik, pimpinan, new Date(BATAS.getTime() + DAY));
    await untilWaiting(2);
    return [asked, called] as const;
  });
  expect((await stays).status).toBe(200);
  expect((await calls).body.code).toBe('panggilan_berubah');
  expect(await held()).toEqual([[], [1, 2, 3]]);
  expect((await answer(2, 'terima', { tetap: false })).status).toBe(200);
});

test('whoever asks for a letter keeps the seat, also in the moment of the call-up', async () => {
  const { sidik } = (await preview()).data;
  const [asks, calls] = await whileHeld(2, async () => {
    const asked = letter(2);
    await untilWaiting(1);
    const called = call(sidik, pimpinan, new Date(BATAS.getTime() + DAY));
    await untilWaiting(2);
    return [asked, called] as const;
  });
  expect((await asks).status).toBe(200);
  expect((await calls).body.code).toBe('panggilan_berubah');
  const { data } = await preview();
  expect(whom(data)).toEqual(['4 baru 0']);
  expect(passed(data)).toEqual(['2 surat']);
  await t.db.query('DELETE FROM loa');
});

test('two officers at once move the chain once: one seat each, the acceptance goes along', async () => {
  const before = (await read(2))?.id_hasil as number;
  const { sidik } = (await preview()).data;
  const until = new Date(BATAS.getTime() + 2 * DAY);
  const both = await Promise.all([call(sidik, pimpinan, until), call(sidik, elsewhere, until)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await held()).toEqual([[2], [1, 3, 4]]);
  const moved = await read(2);
  // A page from before the move: neither declining nor staying answers the place its reader never saw.
  for (const stale of [
    answer(2, 'tolak', { id_hasil: before }),
    answer(2, 'terima', { tetap: true, id_hasil: before }),
  ])
    expect((await stale).body.code).toBe('jawaban_berubah');
  expect(await read(2)).toEqual(moved);
  expect(moved).toMatchObject({
    keadaan: 'terima',
    dipanggil: true,
    dapat_naik: false,
    naik_dari: expect.any(String),
    batas: until.toISOString(),
    terbuka: true,
  });
  expect(await read(4)).toMatchObject({ keadaan: 'belum', naik_dari: null, dapat_naik: true });
  const told = await t.db.query<{ pesan: string }>('SELECT pesan FROM pesan WHERE nomor_pendaftar = $1', [
    person(2).nomor_pendaftar,
  ]);
  expect(told.rows.map(({ pesan }) => pesan)).toEqual([expect.stringContaining('naik dari')]);
  const { data } = await pimpinan<{ prodi: { prodi: string; naik: number; dipanggil: number }[] }>(
    'GET',
    desk('/jawaban'),
  ).then(({ body }) => body);
  expect(data.prodi.find((one) => one.prodi === prodi[1])).toMatchObject({ naik: 1, dipanggil: 1 });
  const list = await pimpinan<{ baris: { nomor_peserta: string; naik_dari: string | null }[] }>(
    'GET',
    `/api/petugas/jawaban-hasil?kode_penawaran=${KODE}&asal=naik`,
  );
  expect(list.body.data.baris.map((one) => [who(one), one.naik_dari])).toEqual([[2, moved?.naik_dari]]);
  const all = await pimpinan<{ baris: object[] }>('GET', `/api/petugas/jawaban-hasil?kode_penawaran=${KODE}`);
  expect(all.body.data.baris.length).toBe(5);
});

test('the letter of who moved is for where they are now', async () => {
  expect((await letter(2)).status).toBe(200);
  const { rows } = await t.db.query<{ id_prodi: number }>('SELECT id_prodi FROM loa');
  expect(String(rows[0]?.id_prodi)).toBe(prodi[0]?.split('-')[0]);
  await t.db.query('DELETE FROM loa');
});

test('who moved loses nothing at the old deadline; who declines leaves both lists', async () => {
  await at(new Date(BATAS.getTime() + DAY));
  expect((await answer(2, 'tolak')).status).toBe(200);
  // 4 was silent so far: moves up with a deadline of its own.
  const { sidik, ...data } = (await preview()).data;
  expect(whom({ sidik, ...data })).toEqual(['4 naik 0', '5 baru 1']);
  const until = new Date(BATAS.getTime() + 5 * DAY);
  const [calls, asks] = await whileHeld(4, async () => {
    const called = call(sidik, pimpinan, until);
    await untilWaiting(1);
    const asked = letter(4);
    await untilWaiting(2);
    return [called, asked] as const;
  });
  expect((await calls).status).toBe(200);
  expect((await asks).status).toBe(200);
  // Asked for as the call-up moved them: it is for where the seat is.
  const { rows } = await t.db.query<{ id_prodi: number }>('SELECT id_prodi FROM loa');
  expect(String(rows[0]?.id_prodi)).toBe(prodi[0]?.split('-')[0]);
  await t.db.query('DELETE FROM loa');
  await at(new Date(BATAS.getTime() + 3 * DAY));
  await closeAnswers(t.deps);
  expect(await read(4)).toMatchObject({ keadaan: 'belum', batas: until.toISOString(), terbuka: true });
  expect(await held()).toEqual([[4], [1, 3, 5]]);
  expect((await letter(4)).status).toBe(200);
  await t.db.query('DELETE FROM loa');
});

test('whose deadline has passed unanswered does not move before it is dealt with; a round deals with it', async () => {
  expect((await answer(4, 'tolak')).status).toBe(200);
  expect(whom((await preview()).data)).toEqual(['6 baru 0']);
  const soon = new Date(BATAS.getTime() + 4 * DAY);
  expect((await call((await preview()).data.sidik, pimpinan, soon)).status).toBe(200);
  expect(await held()).toEqual([[6], [1, 3, 5]]);
  // After their deadline those who accepted keep what they have.
  expect((await answer(3, 'tolak')).body.code).toBe('jawaban_lewat');
  expect((await answer(5, 'tolak')).status).toBe(200);
  expect(whom((await preview()).data)).toEqual(['7 baru 1']);
  expect((await call((await preview()).data.sidik, pimpinan, soon)).status).toBe(200);
  expect((await answer(7, 'tolak')).status).toBe(200);
  // 8 is called to its second choice, and silent when a seat of its first is free.
  const until = new Date(soon.getTime() + HOUR);
  expect(whom((await preview()).data)).toEqual(['8 baru 1']);
  expect((await call((await preview()).data.sidik, pimpinan, until)).status).toBe(200);
  expect((await answer(6, 'tolak')).status).toBe(200);
  expect(whom((await preview()).data)).toEqual(['8 naik 0', '9 baru 1']);
  await at(new Date(until.getTime() + HOUR));
  expect(passed((await preview()).data)).toEqual(['8 batas']);
  await post(pimpinan, desk('/putaran'), {
    waktu: [new Date(until.getTime() + 2 * HOUR).toISOString()],
    tenggat_jam: 24,
    versi: null,
  });
  await at(new Date(until.getTime() + 2 * HOUR));
  await Promise.all([runRounds(t.deps), runRounds(second.deps)]);
  // The round freed the seats of the silent first.
  const now = await held();
  expect(now.flat()).not.toContain(8);
  expect(now.map((one) => one.length)).toEqual([1, 3]);
});

test('ledger and answers repeat every move, and a changed wish to stay is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gerbang-naik-'));
  try {
    const buku = (await pimpinan('GET', `/api/petugas/seleksi/${KODE}/skenario/${id_skenario}/buku`)).bytes;
    const lines = (await pimpinan('GET', desk('/jawaban/kejadian'))).bytes
      .toString()
      .match(/[^\n]*\n/g) as string[];
    await writeFile(join(folder, 'buku.jsonl'), buku);
    const again = async (content: readonly string[]) => {
      await writeFile(join(folder, 'jawaban.jsonl'), content.join(''));
      return runIn({}, folder, ['seleksi', 'ulang', 'buku.jsonl', '--jawaban', 'jawaban.jsonl']);
    };
    expect(lines[0]).toContain('"naik":true');
    expect(await again(lines)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/^identik [0-9a-f]{64}; [4-9] pemanggilan identik\n/),
    });
    const still = lines.map((one, i) => (i === 0 ? one.replace('"naik":true,', '') : one));
    expect((await again(still)).err).toContain('pemanggilan berbeda');
    const wish = lines.findLastIndex((one) => one.includes('"tetap":true'));
    expect((await again(lines.filter((_, i) => i !== wish))).code).toBe(1);
    // The wish taken back is turned into one that stands: whoever moved would have stayed.
    const back = lines.findIndex((one, i) => i > wish && one.includes('"terima"'));
    const stays = lines.map((one, i) => (i === back ? (lines[wish] as string) : one));
    expect((await again(stays)).err).toContain('pemanggilan berbeda');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
