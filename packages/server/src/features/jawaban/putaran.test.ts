import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Jawaban } from '@gerbang/contract/applicant/jawaban';
import type { Putaran } from '@gerbang/contract/office/jawaban/putaran';
import { instantText } from '@gerbang/contract/wire/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, startTestApp, type TestApp } from '../../../test/app.ts';
import { asStaff, type StaffCall } from '../../../test/desk.ts';
import { type Participant, post, selectByScore } from '../../../test/selected.ts';
import { runIn } from '../../cli/testing.ts';
import { closeAnswers } from '../../domain/lapse.ts';
import { runRounds } from './rounds.ts';

/** Closed and examined; announced a week from now. */
const KODE = '2027-21-1';
const ANNOUNCED = new Date('2026-11-27T08:00:00Z');
const BATAS = new Date(ANNOUNCED.getTime() + 10 * DAY);
const TENGGAT_JAM = 24;
const after = (hours: number) => new Date(ANNOUNCED.getTime() + hours * HOUR);

let t: TestApp;
let second: Awaited<ReturnType<TestApp['another']>>;
let pimpinan: StaffCall;
let people: Participant[];
let id_skenario: number;

const desk = (rest: string) => `/api/petugas/hasil/${KODE}${rest}`;
const at = async (moment: Date): Promise<void> => {
  t.clock.set(moment);
  pimpinan = await asStaff(t, 'pimpinan');
  for (const one of people) one.token = await t.applicants.signIn(one.nomor_pendaftar);
};
const person = (i: number) => people[i] as Participant;
const answer = async (i: number, jawaban: 'terima' | 'tolak', through: Pick<TestApp, 'call'> = t) => {
  const { nomor_pendaftar, token } = person(i);
  const own = await t.call<Jawaban | null>('GET', `/api/v2/jawaban_hasil/${nomor_pendaftar}`, { token });
  return through.call<Jawaban>('POST', '/api/v2/jawaban_hasil', {
    token,
    body: {
      nomor_pendaftar,
      id_hasil: own.body.data?.id_hasil ?? 0,
      jawaban,
      ...(jawaban === 'tolak' ? { pin: person(i).pin } : {}),
    },
  });
};
const rounds = async () =>
  (
    await pimpinan<{ aturan: { versi: number; dijeda: string | null } | null; putaran: Putaran[] }>(
      'GET',
      desk('/putaran'),
    )
  ).body.data;
const set = async (waktu: readonly Date[], by: StaffCall = pimpinan) =>
  by('POST', desk('/putaran'), {
    body: {
      waktu: waktu.map((one) => one.toISOString()),
      tenggat_jam: TENGGAT_JAM,
      versi: (await rounds()).aturan?.versi ?? null,
    },
  });
const pause = async (jeda: boolean) =>
  post(pimpinan, desk('/putaran/jeda'), {
    jeda,
    versi: (await rounds()).aturan?.versi,
    alasan: 'Menunggu keputusan pimpinan.',
  });
const states = async () => (await rounds()).putaran.map(({ keadaan }) => keadaan);
/** Who was called up, by the order in which they were. */
const called = async (): Promise<number[]> =>
  (
    await t.db.query<{ nomor_pendaftar: string }>(
      'SELECT nomor_pendaftar FROM yudisium y JOIN hasil h ON h.id = y.id_hasil WHERE h.induk IS NOT NULL ORDER BY h.id, y.baris',
    )
  ).rows.map((row) => people.findIndex((one) => one.nomor_pendaftar === row.nomor_pendaftar));
/** Seats held, by programme; nobody may ever hold more than there are. */
const held = async () =>
  (
    await t.db.query<{ jumlah: number }>(
      `SELECT count(*)::int AS jumlah FROM penempatan n WHERE coalesce((SELECT jawaban FROM jawaban j WHERE j.nomor_pendaftar = n.nomor_pendaftar
         AND j.id_hasil = n.id_hasil ORDER BY urutan DESC LIMIT 1), 'belum') IN ('belum', 'terima') GROUP BY n.prodi ORDER BY n.prodi`,
    )
  ).rows.map(({ jumlah }) => jumlah);
/** The round as two processes do it at once. */
const both = () => Promise.all([runRounds(t.deps), runRounds(second.deps)]);

beforeAll(async () => {
  t = await startTestApp();
  second = await t.another();
  // Admitted: 0, 2 and 3 to the first programme, 1 to the second; 4, 5, 6, … wait for both.
  ({ people, id_skenario } = await selectByScore(t, KODE, 12, [3, 1]));
  pimpinan = await asStaff(t, 'pimpinan');
  await t.db.query('INSERT INTO pengaturan_surel (isi) VALUES (\'{"cara": "smtp"}\')');
  await t.db.query("SELECT pg_notify('pemberitahuan', '')");
  await post(pimpinan, desk('/jawaban/aturan'), {
    wajib: true,
    batas: BATAS.toISOString(),
    diam: 'gugur',
    naik: false,
    versi: null,
  });
});
afterAll(() => t.close());

test('rounds are set by who may, for times to come and after the announcement', async () => {
  expect((await set([after(1)], await asStaff(t, 'seleksi'))).status).toBe(403);
  expect((await set([new Date(t.clock.now().getTime() + HOUR)])).body.errors).toEqual([
    { field: 'waktu', message: 'Setiap putaran harus sesudah waktu pengumuman.' },
  ]);
  expect((await set([after(-400)])).body.errors?.[0]?.field).toBe('waktu');
  expect((await set([after(1), after(30)])).status).toBe(200);
  const stale = await pimpinan('POST', desk('/putaran'), {
    body: { waktu: [], tenggat_jam: 1, versi: null },
  });
  expect(stale.body.code).toBe('versi_usang');
});

test('a round whose time comes before the announcement calls nobody', async () => {
  const moved = 'UPDATE penawaran SET tanggal_pengumuman = $2 WHERE kode_penawaran = $1';
  await t.db.query(moved, [KODE, after(2)]);
  // A seat given up where nobody can have given one up: only the time keeps the round from it.
  await t.db.query(
    `INSERT INTO jawaban (nomor_pendaftar, id_hasil, jawaban, waktu, pelaku) SELECT $1, id, 'gugur', now(), 'sistem' FROM hasil`,
    [person(0).nomor_pendaftar],
  );
  t.clock.set(after(1));
  pimpinan = await asStaff(t, 'pimpinan');
  await both();
  expect(await called()).toEqual([]);
  expect(await states()).toEqual(['belum', null]);
  await t.db.query('DELETE FROM jawaban');
  await t.db.query(moved, [KODE, ANNOUNCED]);
});

test('one declines, and the round at its time calls the next once, over two processes', async () => {
  await at(after(3));
  expect((await answer(0, 'tolak')).status).toBe(200);
  await both();
  expect(await called()).toEqual([]);
  await at(new Date(after(30).getTime() + 90_500));
  await both();
  const [next] = await called();
  expect(await called()).toEqual([4]);
  expect(await held()).toEqual([3, 1]);
  const own = await t.call<Jawaban>(
    'GET',
    `/api/v2/jawaban_hasil/${person(next as number).nomor_pendaftar}`,
    {
      token: person(next as number).token,
    },
  );
  // A day from the moment of the call, up to the full minute.
  expect(own.body.data).toMatchObject({
    keadaan: 'belum',
    dipanggil: true,
    batas: new Date(after(54).getTime() + 2 * MINUTE).toISOString(),
  });
  const told = await t.db.query<{ pesan: string; petugas: string | null }>(
    'SELECT pesan, petugas FROM pesan',
  );
  expect(told.rows).toEqual([
    { pesan: expect.stringContaining('dipanggil dari daftar tunggu'), petugas: null },
  ]);
  // Told as a call-up with its deadline, which nobody switches off, and not as any message.
  const batas = new Date(after(54).getTime() + 2 * MINUTE);
  // The open result is told too, by a job of its own, sooner or later.
  const notices = await t.db.query(
    "SELECT nomor_pendaftar, peristiwa, isi, batas FROM pemberitahuan WHERE peristiwa <> 'hasil'",
  );
  expect(notices.rows).toEqual([
    {
      nomor_pendaftar: person(next as number).nomor_pendaftar,
      peristiwa: 'panggilan',
      isi: { batas: instantText(batas) },
      batas,
    },
  ]);
  const audit = await t.db.query("SELECT pelaku FROM audit WHERE tindakan = 'panggil daftar tunggu'");
  expect(audit.rows).toEqual([{ pelaku: 'sistem' }]);
  expect((await rounds()).putaran[1]).toMatchObject({ keadaan: 'dipanggil', jumlah: 1 });
});

test('a process that stops in the middle of a round leaves nothing, and the next start does it once', async () => {
  expect((await set([after(40)])).status).toBe(200);
  expect((await answer(1, 'tolak')).status).toBe(200);
  await at(after(41));
  const hold = await t.db.connect();
  await hold.query('BEGIN');
  await hold.query('LOCK TABLE pesan IN EXCLUSIVE MODE');
  const stopped = runRounds(t.deps).then(
    () => 'done',
    () => 'stopped',
  );
  // Admitted and placed already, it waits to tell.
  const waiting =
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  await expect.poll(async () => (await t.db.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1);
  await t.db.query(`SELECT pg_terminate_backend(pid) FROM (${waiting}) w`);
  expect(await stopped).toBe('stopped');
  await hold.query('ROLLBACK');
  hold.release();
  expect(await called()).toEqual([4]);
  expect((await states()).at(-1)).toBeNull();
  await both();
  expect((await called()).length).toBe(2);
  expect(await held()).toEqual([3, 1]);
  const told = await t.db.query('SELECT DISTINCT nomor_pendaftar FROM pesan');
  expect(told.rowCount).toBe(2);
});

test('rounds missed while no process ran are one, and it frees what was silent until then', async () => {
  expect((await set([after(54.5), after(55), after(56)])).status).toBe(200);
  // 4 was silent until the deadline of the call-up, which nobody has dealt with yet.
  await at(after(60));
  await both();
  expect((await states()).slice(-3)).toEqual(['gabung', 'gabung', 'dipanggil']);
  expect(await held()).toEqual([3, 1]);
  const silent = await t.db.query<{ jawaban: string }>(
    'SELECT jawaban FROM jawaban WHERE nomor_pendaftar = $1',
    [person(4).nomor_pendaftar],
  );
  expect(silent.rows).toEqual([{ jawaban: 'gugur' }]);
  expect(new Set(await called()).size).toBe((await called()).length);
});

test('whoever accepts as the round comes keeps the seat or loses it, never both', async () => {
  const last = (await called()).at(-1) as number;
  const before = (await called()).length;
  const deadline = (
    await t.db.query<{ batas: Date }>('SELECT batas FROM panggilan ORDER BY id_hasil DESC LIMIT 1')
  ).rows[0]?.batas as Date;
  expect((await set([deadline])).status).toBe(200);
  await at(deadline);
  // The deadline's own moment still belongs to who was called.
  const [accepted] = await Promise.all([answer(last, 'terima', second), both()]);
  expect(accepted.status).toBe(200);
  const lost = (await called()).slice(before);
  expect((await held()).every((n, i) => n <= ([3, 1][i] as number))).toBe(true);
  expect(lost).not.toContain(last);
});

test('declining as the round comes gives the seat on once, in this round or the next', async () => {
  const holder = (await called()).at(-1) as number;
  const time = new Date(t.clock.now().getTime() + HOUR);
  expect((await set([time, new Date(time.getTime() + HOUR)])).status).toBe(200);
  await at(time);
  await Promise.all([answer(holder, 'tolak', second), both()]);
  expect((await held()).every((n, i) => n <= ([3, 1][i] as number))).toBe(true);
  await at(new Date(time.getTime() + HOUR));
  await both();
  expect(await held()).toEqual([3, 1]);
});

test('paused rounds are left out, and what passed meanwhile is not made up for', async () => {
  const time = new Date(t.clock.now().getTime() + HOUR);
  expect(
    (await set([time, new Date(time.getTime() + HOUR), new Date(time.getTime() + 2 * HOUR)])).status,
  ).toBe(200);
  await pause(true);
  expect((await answer(2, 'tolak')).status).toBe(200);
  const before = await called();
  await at(time);
  await both();
  expect((await states()).slice(-3)).toEqual(['jeda', null, null]);
  await at(new Date(time.getTime() + HOUR));
  await pause(false);
  await both();
  expect(await called()).toEqual(before);
  expect((await states()).slice(-3)).toEqual(['jeda', 'jeda', null]);
  await at(new Date(time.getTime() + 2 * HOUR));
  await both();
  expect((await called()).length).toBe(before.length + 1);
});

test('ledger and answers repeat every call-up, and a changed one is named', async () => {
  await closeAnswers(t.deps);
  const folder = await mkdtemp(join(tmpdir(), 'gerbang-putaran-'));
  try {
    const buku = (await pimpinan('GET', `/api/petugas/seleksi/${KODE}/skenario/${id_skenario}/buku`)).bytes;
    const answers = (await pimpinan('GET', desk('/jawaban/kejadian'))).bytes.toString();
    const lines = answers.match(/[^\n]*\n/g) as string[];
    await writeFile(join(folder, 'buku.jsonl'), buku);
    const again = async (content: readonly string[]) => {
      await writeFile(join(folder, 'jawaban.jsonl'), content.join(''));
      return runIn({}, folder, ['seleksi', 'ulang', 'buku.jsonl', '--jawaban', 'jawaban.jsonl']);
    };
    const calls = lines.filter((one) => one.includes('"panggil"')).length;
    expect(await again(lines)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(new RegExp(`^identik [0-9a-f]{64}; ${calls} pemanggilan identik\\n`)),
    });
    const first = lines.findIndex((one) => one.includes('"panggil"') && one.includes('"prodi"'));
    const other = lines.map((one, i) => (i === first ? one.replace(/"kursi":1/, '"kursi":2') : one));
    expect(await again(other)).toMatchObject({
      code: 1,
      err: `TIDAK identik: jawaban.jsonl: pemanggilan berbeda dari yang diulang (baris ${first + 1}).`,
    });
    expect((await again(lines.slice(0, -1))).err).toContain('terpotong');
    // An answer that no call-up followed is kept by the digest alone.
    const end = lines.findLastIndex((one) => /"(?:tolak|gugur|terima)"/.test(one));
    const turned = lines.map((one, i) => (i === end ? one.replace(/"(?:tolak|gugur)"/, '"terima"') : one));
    expect((await again(turned)).code).toBe(1);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
