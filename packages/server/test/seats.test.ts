import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import type { TestApplicant } from './applicant.ts';
import { type Child, startChild } from './child.ts';
import { type Copy, copyApplicant } from './copies.ts';
import { scaled, tried } from './scale.ts';

const APPLICANTS = scaled(500, 3_500);
/** Two rooms, so that one fills up while others wait for it. */
const ROOMS = [scaled(25, 250), scaled(15, 150)];
const SEATS = ROOMS.reduce((sum, size) => sum + size);

let t: TestApp;
let servers: Child[] = [];
let kode_penawaran: string;
let jadwal: string;
let model: TestApplicant;
const enter = (count: number) => copyApplicant(t.db, model.nomor_pendaftar, count, t.clock.now());
/** Opens fresh rooms for the schedule and shuts all others. */
const open = async (...sizes: number[]): Promise<void> => {
  await t.db.query('UPDATE ruang SET kapasitas = terisi WHERE kode_jadwal = $1', [jadwal]);
  for (const kapasitas of sizes)
    await t.db.query(
      "INSERT INTO ruang (kode_jadwal, id_gedung, nama_ruang, kapasitas) VALUES ($1, 1, 'R', $2)",
      [jadwal, kapasitas],
    );
};
beforeAll(async () => {
  t = await startTestApp();
  model = await t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: 1 });
  kode_penawaran = model.kode_penawaran;
  jadwal = `${kode_penawaran}-1`;
  await t.db.query('DELETE FROM ruang WHERE kode_jadwal = $1', [jadwal]);
  const env = {
    DATABASE_URL: t.deps.config.databaseUrl ?? '',
    DATA_DIR: t.deps.config.dataDir,
    NOW: t.clock.now().toISOString(),
  };
  servers = await Promise.all([
    startChild('test/child-server.ts', env),
    startChild('test/child-server.ts', env),
  ]);
});
afterAll(async () => {
  for (const server of servers) await server.kill();
  await t.close();
});

interface Answer {
  status: number;
  message: string | null;
  nomor_peserta: string | undefined;
  who: Copy;
}
/** Finalises as a page does: what steps back for now is asked again. */
const finalise = async (who: Copy, server: Child): Promise<Answer> => {
  for (;;) {
    const answer = await finaliseOnce(who, server);
    if (answer.status !== 503) return answer;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
};
const finaliseOnce = async (who: Copy, server: Child): Promise<Answer> => {
  const response = await fetch(`${server.url}/api/v2/verifikasi`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ nomor_pendaftar: who.nomor_pendaftar, kode_penawaran }),
  });
  const body = (await response.json()) as { message: string | null; data: { nomor_peserta: string } | null };
  return { status: response.status, message: body.message, nomor_peserta: body.data?.nomor_peserta, who };
};

test(`${APPLICANTS} finalise at once over two processes for ${SEATS} seats: exactly ${SEATS} get one`, {
  timeout: scaled(90_000, 600_000),
}, async (context) => {
  await open(...ROOMS);
  const applicants = await enter(APPLICANTS);
  const answers = await Promise.all(applicants.map((who, i) => finalise(who, servers[i % 2] as Child)));
  const seated = answers.filter((a) => a.status === 200);
  const refused = answers.filter((a) => a.status === 403);
  expect([seated.length, refused.length]).toEqual([SEATS, APPLICANTS - SEATS]);
  expect(new Set(refused.map((a) => a.message))).toEqual(
    new Set([
      'Maaf ruangan penuh, silahkan pilih lokasi/jadwal ujian yang lain. Jika tidak ada yang tersedia, harap menunggu admin menambahkan ruang ujian baru dalam 1x24 jam.',
    ]),
  );

  // Numbers without a gap and without a duplicate, seats likewise in each room.
  const numbers = seated.map((a) => a.nomor_peserta).sort();
  expect(numbers).toEqual(Array.from({ length: SEATS }, (_, i) => `27112${String(i + 1).padStart(5, '0')}`));
  const rooms = await t.db.query(
    `SELECT r.kapasitas, r.terisi, array_agg(k.nomor_kursi ORDER BY k.nomor_kursi) AS kursi FROM ruang r JOIN kursi k USING (id_ruang)
     WHERE r.kode_jadwal = $1 GROUP BY r.id_ruang ORDER BY r.id_ruang`,
    [jadwal],
  );
  expect(rooms.rows).toEqual(
    ROOMS.map((n) => ({ kapasitas: n, terisi: n, kursi: Array.from({ length: n }, (_, i) => i + 1) })),
  );
  const verified = await t.db.query(
    'SELECT nomor_pendaftar, nomor_peserta FROM pendaftar WHERE diverifikasi IS NOT NULL AND nomor_pendaftar IN (SELECT nomor_pendaftar FROM kursi) ORDER BY nomor_peserta',
  );
  expect(verified.rows).toEqual(
    seated
      .map(({ who, nomor_peserta }) => ({ nomor_pendaftar: who.nomor_pendaftar, nomor_peserta }))
      .sort((a, b) => ((a.nomor_peserta ?? '') < (b.nomor_peserta ?? '') ? -1 : 1)),
  );
  expect((await t.db.query('SELECT FROM pendaftar WHERE diverifikasi IS NOT NULL')).rowCount).toBe(SEATS);
  expect((await t.db.query("SELECT FROM pgboss.job WHERE name = 'kartu-ujian'")).rowCount).toBe(SEATS);

  // Asking again, of the other process, changes nothing for anybody.
  const again = await Promise.all(
    answers.slice(0, 200).map(({ who }, i) => finalise(who, servers[(i + 1) % 2] as Child)),
  );
  expect(again.map((a) => [a.status, a.nomor_peserta])).toEqual(
    answers.slice(0, 200).map((a) => [a.status, a.nomor_peserta]),
  );
  tried(context, answers.length + again.length);
});

test('as many as there are seats finalise at once: nobody is told that the room is full', {
  timeout: 90_000,
}, async () => {
  for (let round = 0; round < 3; round += 1) {
    await open(...ROOMS);
    const answers = await Promise.all(
      (await enter(SEATS)).map((who, i) => finalise(who, servers[i % 2] as Child)),
    );
    expect(answers.map((a) => a.status)).toEqual(answers.map(() => 200));
  }
});

test('who waits for the last seat gets it when the one before steps back', { timeout: 90_000 }, async () => {
  await open(1);
  const [who] = (await enter(1)) as [Copy];
  const other = await t.db.connect();
  await other.query('BEGIN');
  await other.query('UPDATE ruang SET terisi = terisi + 1 WHERE kode_jadwal = $1 AND terisi < kapasitas', [
    jadwal,
  ]);
  const waiting = finalise(who, servers[0] as Child);
  // It cannot be answered before it is known who takes the seat.
  expect(await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, 500, 'waits'))])).toBe(
    'waits',
  );
  await other.query('ROLLBACK');
  other.release();
  expect((await waiting).status).toBe(200);
});
