import type { Values } from '@gerbang/contract';
import { dataDiri } from '@gerbang/contract/steps/data-diri';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { type Copy, copyApplicant } from './copies.ts';
import { scaled, tried } from './scale.ts';

const SELF = '/api/v2/data_diri_pendaftar';
const APPLICANTS = scaled(20, 100);
/** Saves of each, in lines that run beside one another. */
const LINES = 6;
const SAVES_A_LINE = 9;
/** So many are acknowledged before somebody presses the button. */
const BEFORE = 12;

let t: TestApp;
let second: Pick<TestApp, 'call'>;
let kode_penawaran: string;
let applicants: Copy[];
let whole: Values;
beforeAll(async () => {
  t = await startTestApp();
  second = await t.another();
  const model = await t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: 1 });
  kode_penawaran = model.kode_penawaran;
  // Each of them finds a seat, however many they are.
  await t.db.query('UPDATE ruang SET kapasitas = kapasitas + $1', [2 * APPLICANTS]);
  applicants = await copyApplicant(t.db, model.nomor_pendaftar, APPLICANTS, t.clock.now());
  const { body } = await t.call<Values>('GET', `${SELF}/${model.nomor_pendaftar}`, { token: model.token });
  const fields = dataDiri.parts.flatMap((p) =>
    p.shape === 'record' && p.key === 'data_diri_pendaftar' ? Object.keys(p.fields) : [],
  );
  whole = Object.fromEntries(fields.map((name) => [name, body.data[name] ?? null]));
});
afterAll(() => t.close());

interface Saved {
  nama: string;
  status: number;
  code: string | undefined;
  versi: number;
}

/** Saves a name under a version of its own: one field, or the whole record in one statement. */
const save = async (who: Copy, nama: string, nth: number): Promise<Saved> => {
  const through = nth % 3 === 0 ? second : t;
  const values = nth % 2 === 0 ? { nama_lengkap: nama } : { ...whole, no_ktp: who.nik, nama_lengkap: nama };
  const { status, body } = await through.call<Values>('POST', SELF, {
    token: who.token,
    body: { nomor_pendaftar: who.nomor_pendaftar, ...values },
  });
  return { nama, status, code: body.code, versi: Number(body.data?.versi ?? 0) };
};
const finalise = ({ token, nomor_pendaftar }: Copy) =>
  second.call('POST', '/api/v2/verifikasi', { token, body: { nomor_pendaftar, kode_penawaran } });

/** Lines of saves with a finalisation in the middle. */
const race = async (who: Copy) => {
  const saved: Saved[] = [];
  let final: Promise<{ status: number }> | undefined;
  const line = async (nth: number) => {
    for (let i = 0; i < SAVES_A_LINE; i += 1) {
      saved.push(await save(who, `Nama ${nth} ${i}`, nth + i));
      if (saved.length >= BEFORE) final ??= finalise(who);
    }
  };
  await Promise.all(Array.from({ length: LINES }, (_, nth) => line(nth)));
  return { who, saved, final: (await final)?.status };
};

test(`${APPLICANTS * LINES * SAVES_A_LINE} saves race with finalisation: none acknowledged is lost, none comes after`, {
  timeout: scaled(90_000, 450_000),
}, async (context) => {
  const races = [];
  for (let i = 0; i < applicants.length; i += 4)
    races.push(...(await Promise.all(applicants.slice(i, i + 4).map(race))));
  expect(races.flatMap((r) => r.saved).length).toBeGreaterThan(1_000);
  for (const { who, saved, final } of races) {
    expect(final).toBe(200);
    const kept = saved.filter((s) => s.status === 200);
    const refused = saved.filter((s) => s.status !== 200);
    expect(new Set(refused.map((s) => `${s.status} ${s.code}`))).toEqual(new Set(['409 sudah_final']));
    expect(kept.length).toBeGreaterThanOrEqual(BEFORE);

    // Every acknowledged save is one version of the row, and the last of them is what stands there.
    expect(kept.map((s) => s.versi).sort((a, b) => a - b)).toEqual(
      Array.from({ length: kept.length }, (_, i) => i + 2),
    );
    const last = kept.find((s) => s.versi === kept.length + 1);
    const { rows } = await t.db.query(
      'SELECT nama_lengkap, versi FROM data_diri_pendaftar WHERE nomor_pendaftar = $1',
      [who.nomor_pendaftar],
    );
    expect(rows).toEqual([{ nama_lengkap: last?.nama, versi: kept.length + 1 }]);

    // The log tells the same: all saves, each from the state the one before left, and nothing after the lock.
    const log = await t.db.query('SELECT tindakan, lama, baru FROM audit WHERE subjek = $1 ORDER BY id', [
      who.nomor_pendaftar,
    ]);
    expect(log.rows.map((r) => r.tindakan)).toEqual([
      ...kept.map(() => 'simpan data_diri_pendaftar'),
      'verifikasi',
    ]);
    const steps = log.rows.slice(0, -1).sort((a, b) => a.baru.versi - b.baru.versi);
    expect(steps.map((s) => [s.lama.versi, s.lama.nama_lengkap])).toEqual(
      steps.map((s, i) => [s.baru.versi - 1, i === 0 ? whole.nama_lengkap : steps[i - 1].baru.nama_lengkap]),
    );
  }
  const stored = async () => (await t.db.query('SELECT * FROM data_diri_pendaftar ORDER BY 1')).rows;
  const before = await stored();
  await Promise.all(applicants.map((who, nth) => save(who, 'Sesudahnya', nth)));
  expect(await stored()).toEqual(before);
  tried(context, races.flatMap((r) => r.saved).length);
});

test('a schedule chosen while somebody finalises is either the one with the seat, or refused', {
  timeout: 90_000,
}, async () => {
  const model = await t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: 1 });
  const people = await copyApplicant(t.db, model.nomor_pendaftar, 30, t.clock.now());
  const choose = ({ token, nomor_pendaftar }: Copy, nth: number) =>
    t.call('POST', '/api/v2/pilih_jadwal', {
      token,
      body: { nomor_pendaftar, kode_jadwal: `${kode_penawaran}-${nth}` },
    });
  for (const who of people) {
    const [one, two, final, again] = await Promise.all([
      choose(who, 2),
      choose(who, 1),
      finalise(who),
      finalise(who),
      choose(who, 2),
    ]);
    expect([final.status, again.status]).toEqual([200, 200]);
    for (const { status } of [one, two]) expect([200, 409]).toContain(status);
  }
  const { rows } = await t.db.query(
    `SELECT p.nomor_pendaftar FROM pendaftar p LEFT JOIN kursi USING (nomor_pendaftar) LEFT JOIN ruang r USING (id_ruang)
     WHERE p.diverifikasi IS NOT NULL AND p.kode_jadwal IS DISTINCT FROM r.kode_jadwal`,
  );
  expect(rows).toEqual([]);
});
