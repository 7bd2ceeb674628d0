/** What two processes answer that read from a replica: own writes are seen, changes too, and no result too early or withdrawn. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Aged, createAged } from '../src/db/aged.ts';
import { createPool, type Pool } from '../src/db/pool.ts';
import { STAFF_COOKIE } from '../src/http/staff-session.ts';
import { newToken, tokenHash } from '../src/secrets.ts';
import { HOUR, startTestApp, type TestApp } from './app.ts';
import { asStaff } from './desk.ts';
import { type Pair, startPair } from './standby.ts';

/** A replica that is always believed, however old what it says is: what must hold must hold with it too. */
const believed = (stale: Pool): Aged => ({
  isOn: true,
  isWell: true,
  lag: 0,
  or: () => stale,
  briefly: () => stale,
  caughtUp: async () => stale,
  end: async () => {},
});

let pair: Pair;
let stale: Pool;
let isBelieved = true;
let t: TestApp;
let other: Pick<TestApp, 'app' | 'deps' | 'call'>;
beforeAll(async () => {
  pair = await startPair();
  stale = createPool(pair.standbyUrl, 4);
  t = await startTestApp({
    create: async () => pair.database,
    aged: (primaryUrl, listener) => {
      const real = createAged({ url: pair.standbyUrl, primaryUrl, listener });
      const lie = believed(stale);
      return {
        isOn: true,
        get isWell() {
          return real.isWell;
        },
        get lag() {
          return real.lag;
        },
        or: (primary, age, since) => (isBelieved ? lie : real).or(primary, age, since),
        briefly: (primary, age, since) => (isBelieved ? lie : real).briefly(primary, age, since),
        caughtUp: (primary) => (isBelieved ? lie : real).caughtUp(primary),
        end: real.end,
      };
    },
  });
  other = await t.another();
});
afterAll(async () => {
  await t.close();
  await stale.end();
  await pair.end();
});
afterEach(async () => {
  isBelieved = true;
  await pair.resume();
});

/** Until the standby holds everything, when it stops. */
const stopReplay = async () => {
  const { rows } = await t.db.query<{ lsn: string }>('SELECT pg_current_wal_flush_lsn()::text AS lsn');
  await expect
    .poll(
      async () =>
        (
          await stale.query<{ there: boolean }>('SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS there', [
            rows[0]?.lsn,
          ])
        ).rows[0]?.there,
    )
    .toBe(true);
  await pair.pause();
};

test('an officer sees what they wrote, in every process, whatever the replica knows', async () => {
  const [cookie, token] = [`${STAFF_COOKIE}=`, newToken()];
  await asStaff(t, 'humas');
  const [now, end] = [t.clock.now(), new Date(t.clock.now().getTime() + HOUR)];
  await t.db.query(
    "INSERT INTO sesi_petugas (token_hash, username, dibuat, dipakai, berakhir) VALUES ($1, 'humas', $2, $2, $3)",
    [tokenHash(token), now, end],
  );
  const officer = cookie + token;
  await stopReplay();
  const body = {
    judul: 'Baru saja',
    isi_berita: '<p>Isi</p>',
    terbit: null,
    id_foto: null,
    deskripsi_foto: null,
  };
  const made = await t.call('POST', '/api/petugas/berita', { body, cookie: officer });
  expect([made.status, made.body.errors]).toEqual([200, undefined]);
  const set = [made.headers['set-cookie']].flat().join(';');
  const mine = /(__Host-tulis=1).*Max-Age=2/.exec(set)?.[1] ?? '';
  for (const { call } of [t, other]) {
    const titles = (answer: Awaited<ReturnType<typeof t.call>>) => JSON.stringify(answer.body.data);
    expect(titles(await call('GET', '/api/petugas/berita', { cookie: `${officer}; ${mine}` }))).toContain(
      'Baru saja',
    );
    // Without the word of having written, the replica's older page is what was asked for.
    expect(titles(await call('GET', '/api/petugas/berita', { cookie: officer }))).not.toContain('Baru saja');
  }
});

test('a changed option list is new in every process as soon as the change is heard', async () => {
  const names = async (call: TestApp['call']) =>
    JSON.stringify((await call('GET', '/api/v1/public/fakultas')).body.data);
  isBelieved = false;
  await expect.poll(() => t.deps.aged.isWell && other.deps.aged.isWell).toBe(true);
  for (const { call } of [t, other]) expect(await names(call)).not.toContain('Fakultas Baru');
  await stopReplay();
  const heard = Promise.withResolvers<void>();
  other.deps.listener.on('referensi', () => heard.resolve());
  await t.db.query("UPDATE fakultas SET nama_fakultas = 'Fakultas Baru' WHERE id_fakultas = 1");
  await t.db.query("SELECT pg_notify('referensi', '')");
  await heard.promise;
  expect(await names(other.call)).toContain('Fakultas Baru');
});

test('no result is told before the time the primary knows, nor one that is withdrawn there', async () => {
  const who = await t.applicants.make({ offering: '21-1', stage: 'final', schedule: 1 });
  await asStaff(t, 'seleksi');
  await asStaff(t, 'pimpinan');
  const announce = (at: Date) =>
    t.db.query('UPDATE penawaran SET tanggal_pengumuman = $2 WHERE kode_penawaran = $1', [
      who.kode_penawaran,
      at,
    ]);
  const { rows } = await t.db.query<{ id: number }>(
    `INSERT INTO hasil (kode_penawaran, dibuat, dibuat_oleh, disetujui, disetujui_oleh)
     VALUES ($1, now(), 'seleksi', now(), 'pimpinan') RETURNING id`,
    [who.kode_penawaran],
  );
  const id = rows[0]?.id;
  await t.db.query('INSERT INTO yudisium (id_hasil, nomor_pendaftar, diterima) VALUES ($1, $2, false)', [
    id,
    who.nomor_pendaftar,
  ]);
  const past = new Date(t.clock.now().getTime() - 60_000);
  const future = new Date(t.clock.now().getTime() + 60_000);
  await announce(past);
  await stopReplay();
  const ask = async (call: TestApp['call']) =>
    (await call('GET', `/api/v2/yudisium/${who.nomor_pendaftar}`, { token: who.token })).body.data;
  const change = async (work: () => Promise<unknown>) => {
    const heard = [t, other].map(({ deps }) => {
      const one = Promise.withResolvers<void>();
      deps.listener.on('hasil', () => one.resolve());
      return one.promise;
    });
    await work();
    await t.db.query("SELECT pg_notify('hasil', '')");
    await Promise.all(heard);
  };
  // The replica holds it open; the primary has it postponed, opened, withdrawn.
  await change(() => announce(future));
  for (const { call } of [t, other]) expect(await ask(call)).toBeNull();
  await change(() => announce(past));
  for (const { call } of [t, other]) expect(await ask(call)).toMatchObject({ status: 0 });
  await change(() =>
    t.db.query(
      "UPDATE hasil SET dibatalkan = now(), dibatalkan_oleh = 'pimpinan', alasan_batal = 'Keliru' WHERE id = $1",
      [id],
    ),
  );
  for (const { call } of [t, other]) expect(await ask(call)).toBeNull();
});

test('of a crowd that asks at once each gets their own result or none, whoever holds it', async () => {
  await asStaff(t, 'seleksi');
  await asStaff(t, 'pimpinan');
  const [open, shut] = await Promise.all(
    ['21-1', '11-2'].map((offering) =>
      Promise.all(
        Array.from({ length: 8 }, () => t.applicants.make({ offering, stage: 'final', schedule: 1 })),
      ),
    ),
  );
  const crowd = [...(open ?? []), ...(shut ?? [])];
  const ids = new Map<string, number>();
  for (const { kode_penawaran } of [open?.[0], shut?.[0]].filter((who) => who !== undefined)) {
    await t.db.query('UPDATE penawaran SET tanggal_pengumuman = $2 WHERE kode_penawaran = $1', [
      kode_penawaran,
      new Date(t.clock.now().getTime() - 60_000),
    ]);
    const { rows } = await t.db.query<{ id: number }>(
      `INSERT INTO hasil (kode_penawaran, dibuat, dibuat_oleh, disetujui, disetujui_oleh)
       VALUES ($1, now(), 'seleksi', now(), 'pimpinan') RETURNING id`,
      [kode_penawaran],
    );
    ids.set(kode_penawaran, rows[0]?.id ?? 0);
  }
  // Every third has no result; names tell whose an answer is.
  const numbers = crowd.map(({ nomor_pendaftar }) => nomor_pendaftar);
  const told = crowd.filter((_, i) => i % 3 > 0);
  await t.db.query(
    'UPDATE data_diri_pendaftar SET nama_lengkap = nomor_pendaftar WHERE nomor_pendaftar = ANY($1)',
    [numbers],
  );
  const tell = (some: typeof crowd) =>
    t.db.query(
      'INSERT INTO yudisium (id_hasil, nomor_pendaftar, diterima) SELECT * FROM unnest($1::int[], $2::text[], $3::boolean[])',
      [
        some.map(({ kode_penawaran }) => ids.get(kode_penawaran)),
        some.map(({ nomor_pendaftar }) => nomor_pendaftar),
        some.map((who) => told.indexOf(who) % 2 === 0),
      ],
    );
  const of = (who: (typeof crowd)[number], offering: typeof open) =>
    told.includes(who) && offering?.includes(who)
      ? { yudisium_nama_peserta: who.nomor_pendaftar, status: told.indexOf(who) % 2 === 0 ? 1 : 0 }
      : null;
  const ask = async ({ call, deps }: typeof other, change?: () => Promise<unknown>) => {
    const heard = Promise.withResolvers<void>();
    deps.listener.on('hasil', () => heard.resolve());
    await change?.();
    await t.db.query("SELECT pg_notify('hasil', '')");
    await heard.promise;
    const answers = await Promise.all(
      crowd.map((who) => call('GET', `/api/v2/yudisium/${who.nomor_pendaftar}`, { token: who.token })),
    );
    return answers.map(({ body }) => body.data as Record<string, unknown> | null);
  };
  const expected = (offerings: typeof crowd) =>
    crowd.map((who) => {
      const mine = of(who, offerings);
      return mine && expect.objectContaining(mine);
    });
  // Some of the results only the primary has.
  await tell(told.slice(4));
  await stopReplay();
  await tell(told.slice(0, 4));
  for (const isFresh of [true, false]) {
    isBelieved = !isFresh;
    for (const one of [t, other]) expect(await ask(one)).toEqual(expected(crowd));
  }
  // Withdrawn where the replica does not know it; told to others of the same crowd all the same.
  const withdraw = () =>
    t.db.query(
      "UPDATE hasil SET dibatalkan = now(), dibatalkan_oleh = 'pimpinan', alasan_batal = 'Keliru' WHERE id = $1",
      [ids.get(shut?.[0]?.kode_penawaran ?? '')],
    );
  expect(await ask(other, withdraw)).toEqual(expected(open ?? []));
  expect(await ask(t)).toEqual(expected(open ?? []));
});
