import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AlasanHasil } from '@gerbang/contract/applicant/yudisium';
import type { PenawaranSeleksi, Perbandingan, Ringkas, Skenario } from '@gerbang/contract/office/seleksi';
import { type Aturan, aturanAwal } from '@gerbang/contract/seleksi/aturan';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { asStaff, type StaffCall } from '../../../test/desk.ts';
import { runIn } from '../../cli/testing.ts';
import { type Db, transaction } from '../../db/pool.ts';
import { resultOfScenario } from '../../domain/hasil.ts';
import { openDraw } from '../../domain/undian.ts';
import { readLedger } from '../../seleksi/ledger.ts';
import { type Reason, reasonsOf } from '../../seleksi/reasons.ts';
import { workOnSelection } from '../../skenario/job.ts';
import { VERSION } from '../../version.ts';
import { startWorker } from '../../worker.ts';

/** Closed and examined; announced a week from now. */
const KODE = '2027-21-1';
const UNIT = 10_000;
const [WAIT_MS, LOOK_MS] = [60_000, 100];

let t: TestApp;
let seleksi: StaffCall;
let pimpinan: StaffCall;
let people: (TestApplicant & { nomor_peserta: string })[];
/** One more, whose document holds selection back. */
let held: TestApplicant;
const path = (rest = '') => `/api/petugas/seleksi/${KODE}${rest}`;
const nilai = (rest: string) => `/api/petugas/nilai/${KODE}${rest}`;
const score = (i: number) => (50 + ((i * 7) % 11)) * UNIT;

beforeAll(async () => {
  t = await startTestApp();
  seleksi = await asStaff(t, 'seleksi');
  pimpinan = await asStaff(t, 'pimpinan');
  people = [];
  for (let i = 0; i < 12; i += 1)
    people.push(
      (await t.applicants.make({ offering: '21-1', stage: 'final', schedule: 1 })) as (typeof people)[number],
    );
  held = await t.applicants.make({ offering: '21-1', stage: 'final', schedule: 1 });
  await t.db.query(
    `INSERT INTO aturan_berkas (kode_penawaran, jenis, mulai, menahan)
     SELECT $1, regexp_replace(min(slot), '/[0-9]+$', ''), 'finalisasi', 'seleksi' FROM berkas WHERE nomor_pendaftar = $2 AND diganti IS NULL`,
    [KODE, held.nomor_pendaftar],
  );
  await t.db.query('SELECT periksa_selaras(nomor_pendaftar, NULL) FROM pendaftar WHERE kode_penawaran = $1', [
    KODE,
  ]);
  await judgeDocuments('sah', 'nomor_pendaftar <> $2', held.nomor_pendaftar);
  await startWorker(t.deps);
});
afterAll(() => t.close());

const judgeDocuments = (keadaan: string, whose: string, nomor: string, db: Db = t.db) =>
  db.query(`UPDATE periksa_berkas SET keadaan = $1 WHERE ${whose}`, [keadaan, nomor]);

interface Detail extends PenawaranSeleksi {
  prodi: { kode: string }[];
  aturan: Aturan | null;
  undian: { komitmen: string } | null;
  daftar_skenario: Skenario[];
}
const detail = async () => (await seleksi<Detail>('GET', path())).body.data;
const save = (isi: Aturan, versi: number | null, by = seleksi) =>
  by<{ versi: number }>('POST', path('/aturan'), { body: { isi, versi } });
const type = (
  cells: readonly (readonly [number, number | null, (number | null)?])[],
  alasan?: string,
  by = seleksi,
) =>
  by<{ berubah: number }>('POST', nilai('/lembar'), {
    body: {
      sel: cells.map(([i, value, semula = null]) => ({
        nomor_peserta: people[i]?.nomor_peserta,
        kode: 'tulis',
        semula,
        nilai: value,
      })),
      ...(alasan ? { alasan } : {}),
    },
  });
const versionOf = async () =>
  (await seleksi<{ daftar: { versi: number }[] }>('GET', nilai(''))).body.data.daftar[0]?.versi as number;
const close = async (by: StaffCall) =>
  by('POST', nilai('/tulis/tutup'), { body: { versi: await versionOf(), konfirmasi: 'TUTUP' } });
/** A rule with so many seats in every programme. */
const ruleOf = async (seats: number): Promise<Aturan> =>
  aturanAwal(
    ['tulis'],
    (await detail()).prodi.map(({ kode }) => ({ prodi: kode, jumlah: seats, lebih: 0 })),
  );
const run = async (nama: string): Promise<Skenario & { ringkas: Ringkas }> => {
  const { body, status } = await seleksi<{ id: number }>('POST', path('/skenario'), { body: { nama } });
  expect([status, body.message]).toEqual([200, null]);
  for (const end = Date.now() + WAIT_MS; Date.now() < end; ) {
    const { data } = (
      await seleksi<Skenario & { ringkas: Ringkas }>('GET', path(`/skenario/${body.data.id}`))
    ).body;
    if (data.selesai) return data;
    expect(data.gagal).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error('the scenario did not end');
};
const propose = (id: number, by = seleksi) =>
  by<{ id_hasil: number }>('POST', path(`/skenario/${id}/usulkan`), { body: { konfirmasi: 'USULKAN' } });
const stale = async () => (await seleksi<number[]>('GET', path('/usang'))).body.data;
const ledgerOf = async (id: number) => (await seleksi('GET', path(`/skenario/${id}/buku`))).bytes;
const headOf = async (id: number): Promise<{ undian: { benih: string } }> =>
  JSON.parse((await ledgerOf(id)).toString().split('\n', 1)[0] as string);

describe('from scores to the reasons of a result', () => {
  let first: Awaited<ReturnType<typeof run>>;
  let second: Awaited<ReturnType<typeof run>>;

  test('the draw is committed to with the first component, before any score, and never changed', async () => {
    const made = await seleksi('POST', nilai('/komponen'), {
      body: { kode: 'tulis', nama: 'Ujian tulis', rentang: [0, 100 * UNIT], untuk: 'semua', versi: null },
    });
    expect(made.status).toBe(200);
    const komitmen = (await detail()).undian?.komitmen;
    expect(komitmen).toMatch(/^[0-9a-f]{64}$/);
    expect((await save(await ruleOf(1), null)).status).toBe(200);
    expect((await detail()).undian?.komitmen).toBe(komitmen);
    for (const sql of ["UPDATE undian_seleksi SET komitmen = repeat('0', 64)", 'DELETE FROM undian_seleksi'])
      await expect(t.db.query(sql)).rejects.toThrow('cannot be changed');
    const noted = await t.db.query("SELECT baru FROM audit WHERE tindakan = 'janjikan undian'");
    expect(noted.rows).toEqual([{ baru: { komitmen } }]);
  });

  test('a rule is stored over the version that was seen, without findings, and by who may', async () => {
    const rule = await ruleOf(1);
    expect((await save(rule, null)).body.code).toBe('versi_usang');
    const half = structuredClone(rule);
    for (const one of half.bobot[0]?.komponen ?? []) one.bobot = 5_000;
    expect((await save(half, 1)).body).toMatchObject({
      code: 'aturan_belum_siap',
      errors: [{ field: 'bobot.0', message: 'Bobot berjumlah 50 %, seharusnya 100 %.' }],
    });
    expect((await save(rule, 1, pimpinan)).status).toBe(403);
    expect((await save(rule, 1)).body.data).toEqual({ versi: 2 });
  });

  test('scenarios change nothing, keep what they ran with, and are set side by side', async () => {
    await type(people.slice(1).map((_, i) => [i + 1, score(i + 1)]));
    first = await run('Satu kursi');
    expect(first).toMatchObject({ nama: 'Satu kursi', tertutup: false, versi_aturan: 2 });
    expect(first.ringkas.peserta).toBe(people.length);
    await save(await ruleOf(2), 2);
    second = await run('Dua kursi');
    expect(second.ringkas.diterima).toBeGreaterThan(first.ringkas.diterima);
    const { body } = await seleksi<Perbandingan>('GET', path(`/banding?kiri=${first.id}&kanan=${second.id}`));
    expect(body.data.masuk.jumlah - body.data.keluar.jumlah).toBe(
      second.ringkas.diterima - first.ringkas.diterima,
    );
    expect(body.data.kiri).toEqual(first.ringkas);
    expect((await t.db.query('SELECT FROM hasil')).rowCount).toBe(0);
    // Of another offering it is not there.
    expect((await seleksi('GET', `/api/petugas/seleksi/2027-11-2/skenario/${first.id}`)).status).toBe(404);
  });

  test('what opens the draw is in no ledger while a score can still change', async () => {
    const benih = await openDraw(t.db, t.deps.config.keys, KODE);
    for (const { id } of [first, second]) expect((await headOf(id)).undian.benih).not.toBe(benih);
  });

  test('only closed scores decide, and only as the scenario read them', async () => {
    expect((await propose(second.id)).body.code).toBe('nilai_belum_ditutup');
    expect((await close(seleksi)).body.code).toBe('perlu_petugas_lain');
    expect((await close(pimpinan)).status).toBe(200);
    expect((await type([[0, 60 * UNIT]])).body.code).toBe('nilai_ditutup');
    expect((await propose(second.id, pimpinan)).status).toBe(403);
    expect((await propose(second.id)).body.code).toBe('skenario_usang');
    second = await run('Dua kursi, ditutup');
    expect(second.tertutup).toBe(true);
    expect((await headOf(second.id)).undian.benih).toBe(await openDraw(t.db, t.deps.config.keys, KODE));
    await t.db.query(
      "UPDATE data_diri_pendaftar SET kode_provinsi_asal = CASE kode_provinsi_asal WHEN '34' THEN '33' ELSE '34' END WHERE nomor_pendaftar = $1",
      [people[3]?.nomor_pendaftar],
    );
    expect(await stale()).toEqual([second.id]);
    expect((await propose(second.id)).body.code).toBe('skenario_usang');
    second = await run('Dua kursi, asal berubah');
    // The desk says so before it is tried, and offers what can be put forward alone.
    expect(await stale()).not.toContain(second.id);
    expect((await stale()).length).toBe(1);
  });

  test('whoever a document holds back competes for no seat, and a later decision makes the scenario stale', async () => {
    expect(second.ringkas.peserta).toBe(people.length);
    const { rows } = await t.db.query('SELECT FROM skenario_diterima WHERE nomor_pendaftar = $1', [
      held.nomor_pendaftar,
    ]);
    expect(rows).toEqual([]);
    const nomor = people[4]?.nomor_pendaftar as string;
    await judgeDocuments('belum', 'nomor_pendaftar = $2', nomor);
    expect(await stale()).toContain(second.id);
    expect((await propose(second.id)).body.code).toBe('skenario_usang');
    await judgeDocuments('sah', 'nomor_pendaftar = $2', nomor);
  });

  test('a range that is another by now makes it stale as well', async () => {
    const widen = (by: number) =>
      t.db.query('UPDATE komponen_nilai SET paling_banyak = paling_banyak + $2 WHERE kode_penawaran = $1', [
        KODE,
        by,
      ]);
    await widen(1);
    expect((await propose(second.id)).body.code).toBe('skenario_usang');
    await widen(-1);
  });

  test('the ledger of the desk is repeated byte for byte, and a flipped byte is found', async () => {
    const bytes = await ledgerOf(second.id);
    const folder = await mkdtemp(join(tmpdir(), 'gerbang-buku-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const repeat = async (content: Buffer) => {
      await writeFile(join(folder, 'buku.jsonl'), content);
      const { out, err } = await runIn({}, folder, ['seleksi', 'ulang', 'buku.jsonl']);
      return out + err;
    };
    expect(await repeat(bytes)).toBe(`identik ${second.segel}\nditulis Gerbang ${VERSION}`);
    const flipped = Buffer.from(bytes);
    flipped[bytes.length - 9] = (flipped[bytes.length - 9] ?? 0) ^ 1;
    expect(await repeat(flipped)).toContain('TIDAK identik');
  });

  test('nobody who finalised after it was looked at is decided on by it', async () => {
    const { nomor_pendaftar } = await t.applicants.make({ offering: '21-1', stage: 'lengkap', schedule: 1 });
    const late = transaction(t.db, async (db) => {
      await db.query(
        'UPDATE pendaftar SET diverifikasi = $2, nomor_peserta = (SELECT (max(nomor_peserta::bigint) + 1)::text FROM pendaftar) WHERE nomor_pendaftar = $1',
        [nomor_pendaftar, t.clock.now()],
      );
      await judgeDocuments('sah', 'nomor_pendaftar = $2', nomor_pendaftar, db);
      return resultOfScenario(db, { kode_penawaran: KODE, at: t.clock.now(), oleh: 'seleksi' }, second.id);
    });
    await expect(late).rejects.toMatchObject({ code: 'skenario_usang' });
  });

  test('its outcome becomes an import that waits for another officer, once', async () => {
    const made = await propose(second.id);
    expect(made.status).toBe(200);
    const { rows } = await t.db.query(
      'SELECT dibuat_oleh, disetujui, jumlah_diterima, jumlah_tidak_diterima FROM hasil',
    );
    expect(rows).toEqual([
      {
        dibuat_oleh: 'seleksi',
        disetujui: null,
        jumlah_diterima: second.ringkas.diterima,
        // Whom a document holds back is not accepted.
        jumlah_tidak_diterima: people.length + 1 - second.ringkas.diterima,
      },
    ]);
    expect((await propose(second.id)).body.code).toBe('impor_sudah_ada');
    const open = await pimpinan('POST', nilai('/tulis/buka'), {
      body: { versi: await versionOf(), alasan: 'salah hitung' },
    });
    expect(open.body.code).toBe('nilai_dipakai');
    const approve = (by: StaffCall) =>
      by('POST', `/api/petugas/hasil/impor/${made.body.data.id_hasil}/setujui`, {
        body: { konfirmasi: 'SETUJUI' },
      });
    expect((await approve(await asStaff(t, 'admin', 'seleksi'))).status).not.toBe(200);
    expect((await approve(pimpinan)).status).toBe(200);
    await expect
      .poll(async () => (await t.db.query('SELECT FROM alasan_hasil')).rowCount, { timeout: WAIT_MS })
      .toBe(people.length);
  });

  const reasons = async (who: TestApplicant) =>
    (
      await t.call<AlasanHasil | null>('GET', `/api/v2/alasan_hasil/${who.nomor_pendaftar}`, {
        token: who.token,
      })
    ).body;

  test('nothing is read before the announcement, and then only what the office opens', async () => {
    const who = people[1] as TestApplicant;
    const open = { nilai: true, peringkat: true, batas: true, tunggu: true };
    expect((await reasons(who)).data).toBeNull();
    const { versi } = await detail();
    await seleksi('POST', path('/keterbukaan'), { body: { isi: open, versi } });
    expect((await reasons(who)).data).toBeNull();
    t.clock.set(new Date('2026-11-27T08:00:00Z'));
    seleksi = await asStaff(t, 'seleksi');
    for (const one of people) one.token = await t.applicants.signIn(one.nomor_pendaftar);
    expect((await reasons(people[1] as TestApplicant)).success).toBe(true);
    const stranger = await t.call('GET', `/api/v2/alasan_hasil/${people[2]?.nomor_pendaftar}`, {
      token: people[1]?.token,
    });
    expect(stranger.status).toBe(404);
  });

  test('every figure follows from the ledger alone', async () => {
    const ledger = readLedger((await ledgerOf(second.id)).toString().match(/[^\n]*\n/g) ?? []);
    if (ledger.failed) throw new Error('the ledger is not whole');
    const { rule, participants } = ledger;
    const computed = new Map([...reasonsOf(ledger)].map((one): [string, Reason] => [one.id, one]));
    for (const who of people) {
      const { data } = await reasons(who);
      const own = participants.find(({ id }) => id === who.nomor_peserta);
      const at = Number(who.nomor_peserta === people[0]?.nomor_peserta);
      // Who has no score is out, and is told so; everybody else's place is counted here anew.
      expect(data?.nilai).toEqual([{ nama: 'Ujian tulis', nilai: own?.nilai[0] ?? null }]);
      for (const [c, told] of (data?.pilihan ?? []).entries()) {
        const prodi = own?.pilihan[c] as string;
        const rivals = participants.filter(
          ({ pilihan, nilai: n }) => pilihan.includes(prodi) && n[0] !== null,
        );
        const total = own?.nilai[0] ?? null;
        expect(told).toMatchObject({
          total,
          kosong: at ? ['Ujian tulis'] : [],
          peringkat:
            total === null ? null : rivals.filter(({ nilai: n }) => (n[0] as number) > total).length + 1,
          memenuhi: rivals.length,
          diterima: computed.get(who.nomor_peserta)?.diterima === c + 1,
        });
        const seats = rule.prodi.find(({ kode }) => kode === prodi)?.kursi[0]?.jumlah;
        expect(seats).toBe(2);
      }
    }
    const result = await t.call<{ status: number }>('GET', `/api/v2/yudisium/${people[1]?.nomor_pendaftar}`, {
      token: people[1]?.token,
    });
    expect(result.body.data.status).toBe(computed.get(people[1]?.nomor_peserta ?? '')?.diterima ? 1 : 0);
    // The office closes it again.
    const { versi } = await detail();
    const shut = { nilai: false, peringkat: false, batas: false, tunggu: false };
    await seleksi('POST', path('/keterbukaan'), { body: { isi: shut, versi } });
    expect((await reasons(people[1] as TestApplicant)).data).toBeNull();
  });
});

test('a scenario that cannot begin says so, rather than to run for ever', async () => {
  const { rows } = await t.db.query<{ id: number }>(
    "INSERT INTO skenario (kode_penawaran, nama, dibuat, dibuat_oleh, aturan, versi_aturan) VALUES ('2027-11-2', 'Tanpa undian', now(), 'seleksi', $1, 1) RETURNING id",
    [JSON.stringify(await ruleOf(1))],
  );
  const id_skenario = rows[0]?.id as number;
  await expect(workOnSelection(t.deps, { id_skenario })).rejects.toThrow('no draw was committed to');
  const { body } = await seleksi<Skenario>('GET', `/api/petugas/seleksi/2027-11-2/skenario/${id_skenario}`);
  expect(body.data).toMatchObject({ selesai: null, gagal: 'Skenario terhenti. Jalankan sekali lagi.' });
});
