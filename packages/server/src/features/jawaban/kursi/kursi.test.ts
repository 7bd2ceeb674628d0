import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Jawaban } from '@gerbang/contract/applicant/jawaban';
import type { PindahanKursi, SisaKursi, TujuanKursi } from '@gerbang/contract/office/jawaban/kursi';
import { aturanAwal } from '@gerbang/contract/seleksi/aturan';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR, startTestApp, type TestApp } from '../../../../test/app.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../../test/desk.ts';
import { type Participant, post, selectByScore } from '../../../../test/selected.ts';
import { runIn } from '../../../cli/testing.ts';
import { closeAnswers } from '../../../domain/lapse.ts';

/** Closed and examined; announced a week from now. */
const KODE = '2027-21-1';
const ANNOUNCED = new Date('2026-11-27T08:00:00Z');
const BATAS = new Date(ANNOUNCED.getTime() + 5 * DAY);

interface Left {
  dua_petugas: boolean;
  prodi: SisaKursi[];
  tujuan: TujuanKursi[];
  pindahan: PindahanKursi[];
}
let t: TestApp;
let second: Awaited<ReturnType<TestApp['another']>>;
let pimpinan: StaffCall;
let elsewhere: StaffCall;
let people: Participant[];
let prodi: string[];
let id_skenario: number;
/** The wave places go to. */
let ke: string;

const desk = (rest: string) => `/api/petugas/hasil/${KODE}${rest}`;
const at = async (moment: Date): Promise<void> => {
  t.clock.set(moment);
  pimpinan = await asStaff(t, 'pimpinan');
  elsewhere = await asStaff({ ...t, call: second.call }, 'pimpinan', 'pimpinan-2');
  for (const one of people) one.token = await t.applicants.signIn(one.nomor_pendaftar);
};
const answer = async (i: number, jawaban: 'terima' | 'tolak') => {
  const { nomor_pendaftar, token } = people[i] as Participant;
  const own = await t.call<Jawaban>('GET', `/api/v2/jawaban_hasil/${nomor_pendaftar}`, { token });
  return t.call('POST', '/api/v2/jawaban_hasil', {
    token,
    body: {
      nomor_pendaftar,
      id_hasil: own.body.data.id_hasil,
      jawaban,
      ...(jawaban === 'tolak' ? { pin: (people[i] as Participant).pin } : {}),
    },
  });
};
const left = async () => (await pimpinan<Left>('GET', desk('/kursi-sisa'))).body;
const leftAt = async (i: number) => (await left()).data.prodi.find((one) => one.prodi === prodi[i]);
const move = (
  kursi: readonly (readonly [i: number, jumlah: number, semula: number])[],
  by: StaffCall = pimpinan,
  where = ke,
) =>
  by<{ id: number; berlaku: boolean }>('POST', desk('/kursi-sisa/pindahkan'), {
    body: {
      ke: where,
      kursi: kursi.map(([i, jumlah, semula]) => ({ prodi: prodi[i], jumlah, semula })),
      alasan: 'Gelombang berikutnya lebih diminati.',
      konfirmasi: 'PINDAHKAN',
    },
  });
const restore = (i: number) =>
  pimpinan('POST', desk('/jawaban/pulihkan'), {
    body: { nomor_peserta: (people[i] as Participant).nomor_peserta, alasan: 'Salah tekan.' },
  });
/** Waits until `n` statements of the test's database wait for a lock, or `over` what they would wait for. */
const untilWaiting = (n: number, over = () => false) =>
  expect
    .poll(
      async () =>
        over() ||
        (
          await t.db.query(
            "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
          )
        ).rowCount === n,
      { timeout: 20_000 },
    )
    .toBe(true);
const undo = (id: number, by: StaffCall = pimpinan) =>
  by('POST', desk('/kursi-sisa/batalkan'), { body: { id, alasan: 'Salah gelombang.' } });
const approve = (id: number, by: StaffCall) => by('POST', desk('/kursi-sisa/setujui'), { body: { id } });
/** Capacity and seats of the rule of the other wave, at programme `i`. */
const there = async (i: number) =>
  (
    await t.db.query<{ daya: number | null; aturan: number | null }>(
      `SELECT p.daya_tampung AS daya, (SELECT (e->>'jumlah')::int FROM aturan_seleksi a, jsonb_array_elements(a.isi->'kursi') e
         WHERE a.kode_penawaran = p.kode_penawaran AND e->>'prodi' = $2) AS aturan
       FROM penawaran_prodi p WHERE p.kode_penawaran = $1 AND p.id_prodi || '-' || p.id_kelas = $2`,
      [ke, prodi[i]],
    )
  ).rows[0];

beforeAll(async () => {
  t = await startTestApp();
  second = await t.another();
  ({ people, prodi, id_skenario } = await selectByScore(t, KODE, 4, [4, 2]));
  pimpinan = await asStaff(t, 'pimpinan');
  await post(pimpinan, desk('/jawaban/aturan'), {
    wajib: true,
    batas: BATAS.toISOString(),
    diam: 'gugur',
    naik: false,
    versi: null,
  });
  const other = await t.db.query<{ kode_penawaran: string }>(
    'SELECT kode_penawaran FROM penawaran WHERE kode_penawaran <> $1 AND tahun = 2027 ORDER BY kode_penawaran LIMIT 1',
    [KODE],
  );
  ke = other.rows[0]?.kode_penawaran as string;
  for (const one of prodi) {
    const [id_prodi, id_kelas] = one.split('-').map(Number);
    await t.db.query('INSERT INTO penawaran_kelas VALUES ($1, $2) ON CONFLICT DO NOTHING', [ke, id_kelas]);
    await t.db.query(
      `INSERT INTO penawaran_prodi (kode_penawaran, id_kelas, id_prodi, daya_tampung) VALUES ($1, $2, $3, 5)
       ON CONFLICT (kode_penawaran, id_kelas, id_prodi) DO UPDATE SET daya_tampung = 5`,
      [ke, id_kelas, id_prodi],
    );
  }
  await t.db.query(
    'INSERT INTO aturan_seleksi (kode_penawaran, isi, diubah, diubah_oleh) SELECT $1, $2, now(), diubah_oleh FROM aturan_seleksi LIMIT 1',
    [ke, JSON.stringify(aturanAwal(['tulis'], [{ prodi: prodi[0] as string, jumlah: 3, lebih: 0 }]))],
  );
});
afterAll(() => t.close());

test('before the announcement nothing is told of places left, and none is moved', async () => {
  expect((await left()).code).toBe('panggilan_belum');
  expect((await move([[0, 1, 2]])).body.code).toBe('panggilan_belum');
});

test('an officer sees what is left by programme, and where it can go', async () => {
  await at(ANNOUNCED);
  // 0 and 2 sit at the first programme of four seats, 1 and 3 at the second of two.
  expect(await leftAt(0)).toMatchObject({ kapasitas: 4, dipegang: 2, dipindah: 0, sisa: 2, menunggu: 0 });
  expect(await leftAt(1)).toMatchObject({ kapasitas: 2, dipegang: 2, sisa: 0 });
  const target = (await left()).data.tujuan.find((one) => one.kode_penawaran === ke);
  expect(target?.prodi).toContainEqual({ prodi: prodi[0], kapasitas: 5 });
  expect((await left()).data.tujuan.map((one) => one.kode_penawaran)).not.toContain(KODE);
});

test('never more than are left, by who may, to a wave that offers the programme', async () => {
  expect((await move([[0, 1, 2]], await asStaff(t, 'seleksi'))).status).toBe(403);
  expect((await move([[0, 3, 2]])).body).toMatchObject({
    code: 'kursi_berubah',
    errors: [{ field: `kursi.${prodi[0]}`, message: 'Tersisa 2 kursi' }],
  });
  expect((await move([[1, 1, 1]])).body.code).toBe('kursi_berubah');
  expect((await move([[0, 1, 2]], pimpinan, KODE)).status).toBe(404);
  await t.db.query('UPDATE penawaran_prodi SET daya_tampung = NULL WHERE kode_penawaran = $1', [ke]);
  await t.db.query('UPDATE aturan_seleksi SET isi = jsonb_set(isi, $2, $3) WHERE kode_penawaran = $1', [
    ke,
    ['kursi'],
    '[]',
  ]);
  expect((await move([[0, 1, 2]])).body.code).toBe('kursi_tujuan');
  await t.db.query('UPDATE penawaran_prodi SET daya_tampung = 5 WHERE kode_penawaran = $1', [ke]);
  await t.db.query('UPDATE aturan_seleksi SET isi = jsonb_set(isi, $2, $3) WHERE kode_penawaran = $1', [
    ke,
    ['kursi'],
    JSON.stringify([{ prodi: prodi[0], jumlah: 3, lebih: 0 }]),
  ]);
});

test('two officers at once over two processes move what is left once', async () => {
  const both = await Promise.all([move([[0, 2, 2]]), move([[0, 2, 2]], elsewhere)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await leftAt(0)).toMatchObject({ kapasitas: 2, dipindah: 2, sisa: 0 });
  expect(await there(0)).toEqual({ daya: 7, aturan: 5 });
  const [one] = (await left()).data.pindahan;
  expect(one).toMatchObject({
    ke,
    dapat_dibatalkan: true,
    disetujui_oleh: null,
    kursi: [{ prodi: prodi[0], jumlah: 2 }],
  });
  const audit = await t.db.query("SELECT FROM audit WHERE tindakan = 'pindahkan kursi'");
  expect(audit.rowCount).toBe(1);
});

test('a move is taken back once, while the other wave has no result', async () => {
  const id = (await left()).data.pindahan[0]?.id as number;
  await t.db.query(
    'INSERT INTO hasil (kode_penawaran, dibuat, dibuat_oleh, jumlah_diterima) SELECT $1, now(), dibuat_oleh, 0 FROM hasil LIMIT 1',
    [ke],
  );
  expect((await left()).data.pindahan[0]?.dapat_dibatalkan).toBe(false);
  expect((await undo(id)).body.code).toBe('kursi_dipakai');
  await t.db.query('DELETE FROM hasil WHERE kode_penawaran = $1', [ke]);
  const both = await Promise.all([undo(id), undo(id, elsewhere)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await there(0)).toEqual({ daya: 5, aturan: 3 });
  expect(await leftAt(0)).toMatchObject({ kapasitas: 4, dipindah: 0, sisa: 2 });
});

/** What putting forward a scenario of the other wave that was made an hour ago is answered. */
const proposeOld = async () => {
  const { rows } = await t.db.query<{ id: number }>(
    `INSERT INTO skenario (kode_penawaran, nama, dibuat, dibuat_oleh, aturan, versi_aturan, selesai, masukan, segel, ringkas, kunci_berkas)
     SELECT $1, 'Lama', $2::timestamptz - interval '1 hour', dibuat_oleh, aturan, 1, $2::timestamptz, 'lain', segel, ringkas, gen_random_uuid()::text FROM skenario LIMIT 1 RETURNING id`,
    [ke, t.clock.now()],
  );
  await t.db.query(
    `INSERT INTO undian_seleksi SELECT r.* FROM undian_seleksi u, jsonb_populate_record(u, jsonb_build_object('kode_penawaran', $1::text)) r LIMIT 1 ON CONFLICT DO NOTHING`,
    [ke],
  );
  const by = await asStaff(t, 'seleksi');
  const path = `/api/petugas/seleksi/${ke}/skenario/${rows[0]?.id}/usulkan`;
  const { body } = await by('POST', path, { body: { konfirmasi: 'USULKAN' } });
  await t.db.query('DELETE FROM skenario WHERE kode_penawaran = $1', [ke]);
  return body.code;
};
/** Lets moves have been made, and taken back, so much earlier. */
const earlier = (berlaku: string, dibatalkan: string) =>
  t.db.query(
    'UPDATE pindah_kursi SET berlaku = berlaku - $2::interval, dibatalkan = dibatalkan - $3::interval WHERE ke = $1',
    [ke, berlaku, dibatalkan],
  );

test('a scenario of the other wave that counted places taken back is not put forward', async () => {
  await earlier('1 day', '0');
  expect(await proposeOld()).toBe('skenario_usang');
  await earlier('0', '1 day');
});

test('where capacities take two officers, the second one decides, and what is left then counts', async () => {
  await post(await asStaff(t, 'admin'), '/api/petugas/pembukaan-penawaran', {
    dua_petugas: true,
    alasan: 'Keputusan pimpinan.',
  });
  const first = await move([[0, 2, 2]]);
  expect(first.body.data).toMatchObject({ berlaku: false });
  expect(await leftAt(0)).toMatchObject({ sisa: 2 });
  expect(await there(0)).toEqual({ daya: 5, aturan: 3 });
  expect((await approve(first.body.data.id, pimpinan)).body.code).toBe('perlu_petugas_lain');
  const other = await move([[0, 1, 2]]);
  expect((await approve(other.body.data.id, elsewhere)).status).toBe(200);
  expect((await approve(other.body.data.id, elsewhere)).body.code).toBe('sudah_diputus');
  // What two decided is not undone by whoever asked for it.
  expect((await undo(other.body.data.id)).body.code).toBe('perlu_petugas_lain');
  // One is left of the two that were asked for first.
  expect((await approve(first.body.data.id, elsewhere)).body.code).toBe('kursi_berubah');
  expect((await undo(first.body.data.id)).status).toBe(200);
  expect(await there(0)).toEqual({ daya: 6, aturan: 4 });
  expect(await leftAt(0)).toMatchObject({ dipindah: 1, sisa: 1 });
  // Enough are left, but others than were seen.
  expect((await move([[0, 1, 2]])).body.code).toBe('kursi_berubah');
});

test('nor is one that was made before places came', async () => {
  expect(await proposeOld()).toBe('skenario_usang');
});

test('a seat that was moved is neither called up nor given back; ledger and file repeat it', async () => {
  await post(await asStaff(t, 'admin'), '/api/petugas/pembukaan-penawaran', {
    dua_petugas: false,
    alasan: 'Keputusan pimpinan.',
  });
  await post(await asStaff(t, 'admin', 'rekan-admin'), '/api/petugas/pembukaan-penawaran/setujui', {
    alasan: 'Keputusan pimpinan.',
  });
  expect((await answer(0, 'tolak')).status).toBe(200);
  expect((await answer(1, 'tolak')).status).toBe(200);
  // A seat is given back in the moment in which it would move: whoever comes first has it.
  const turn = await t.db.connect();
  await turn.query('BEGIN');
  await turn.query('SELECT FROM pendaftar WHERE nomor_pendaftar = $1 FOR UPDATE', [
    people[0]?.nomor_pendaftar,
  ]);
  const restored = restore(0);
  await untilWaiting(1);
  let ended = false;
  const moved = move([[0, 2, 2]]).finally(() => {
    ended = true;
  });
  await untilWaiting(2, () => ended);
  await turn.query('COMMIT');
  turn.release();
  expect((await restored).status).toBe(200);
  expect((await moved).body.code).toBe('kursi_berubah');
  expect((await answer(0, 'tolak')).status).toBe(200);
  expect((await move([[0, 2, 2]])).status).toBe(200);
  expect(await leftAt(0)).toMatchObject({ kapasitas: 1, dipegang: 1, sisa: 0 });
  expect((await restore(0)).body.code).toBe('kursi_diberikan');
  expect((await restore(1)).status).toBe(200);
  await at(new Date(BATAS.getTime() + HOUR));
  await closeAnswers(t.deps);
  const folder = await mkdtemp(join(tmpdir(), 'gerbang-kursi-'));
  try {
    const buku = (await pimpinan('GET', `/api/petugas/seleksi/${KODE}/skenario/${id_skenario}/buku`)).bytes;
    const events = (await pimpinan('GET', desk('/jawaban/kejadian'))).bytes.toString();
    expect(events.match(/"pindah"/g)?.length).toBe(3);
    expect(events.match(/"batal-pindah"/g)?.length).toBe(1);
    await writeFile(join(folder, 'buku.jsonl'), buku);
    await writeFile(join(folder, 'jawaban.jsonl'), events);
    const again = await runIn({}, folder, ['seleksi', 'ulang', 'buku.jsonl', '--jawaban', 'jawaban.jsonl']);
    expect(again).toMatchObject({ code: 0, err: '' });
    // The same under other names, beside the ledger that leaves the office and no other.
    const { rows } = await t.db.query<{ id: number }>(
      'SELECT id_hasil AS id FROM putusan_seleksi WHERE id_skenario = $1',
      [id_skenario],
    );
    await writeFile(
      join(folder, 'samaran.jsonl'),
      (await pimpinan('GET', `/api/petugas/buku-seleksi/${rows[0]?.id}/samaran`)).bytes,
    );
    let other = '';
    const entries = await entriesOf(t, async () => {
      other = (await pimpinan('GET', desk('/jawaban/kejadian-samaran'))).bytes.toString();
    });
    expect(entries).toMatchObject([{ id_pelaku: 'pimpinan', tindakan: 'unduh jawaban bersamaran' }]);
    for (const { nomor_peserta } of people) expect(other).not.toContain(nomor_peserta);
    expect(people.some(({ nomor_peserta }) => events.includes(nomor_peserta))).toBe(true);
    expect(other.split('\n')).toHaveLength(events.split('\n').length);
    await writeFile(join(folder, 'jawaban-samaran.jsonl'), other);
    const repeat = (file: string) =>
      runIn({}, folder, ['seleksi', 'ulang', file, '--jawaban', 'jawaban-samaran.jsonl']);
    expect(await repeat('samaran.jsonl')).toMatchObject({ code: 0, err: '' });
    expect((await repeat('buku.jsonl')).err).toContain('jawaban ini milik buku lain');
    // A run from before there were other names has none, and none are offered.
    const offered = async () =>
      (await pimpinan<{ samaran: boolean }>('GET', desk('/jawaban'))).body.data.samaran;
    expect(await offered()).toBe(true);
    await t.db.query('DELETE FROM buku_samaran');
    expect(await offered()).toBe(false);
    expect((await pimpinan('GET', desk('/jawaban/kejadian-samaran'))).status).toBe(404);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
