import type { Pasangan, RincianPasangan } from '@gerbang/contract/office/dugaan-ganda';
import type { BerkasPendaftar } from '@gerbang/contract/office/pendaftar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant, Wished } from '../../../test/applicant.ts';
import { type Child, startChild } from '../../../test/child.ts';
import { type Copy, copyApplicant } from '../../../test/copies.ts';
import { asStaff, callOfficer, entriesOf, type StaffCall } from '../../../test/desk.ts';
import { scaled, tried } from '../../../test/scale.ts';
import { findDoubles } from '../../domain/cari-ganda.ts';

let t: TestApp;
let desk: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  desk = await asStaff(t, 'layanan');
});
afterAll(() => t.close());

const DESK = '/api/petugas/dugaan-ganda';
const REASON = { alasan: 'Sudah diperiksa lewat telepon' };
let next = 0;
const nik = () => `337401010190${String((next += 1)).padStart(4, '0')}`;
const make = (offering = '11-2', more: Partial<Wished> = {}) =>
  t.applicants.make({
    offering,
    stage: 'lengkap',
    ...(offering.startsWith('13') ? {} : { schedule: 1 }),
    ...more,
  });
const setNik = (who: { nomor_pendaftar: string }, no_ktp: string) =>
  t.db.query("UPDATE data_diri_pendaftar SET no_ktp = $2, warga_negara = 'ID' WHERE nomor_pendaftar = $1", [
    who.nomor_pendaftar,
    no_ktp,
  ]);
const finalise = async ({ token, nomor_pendaftar, kode_penawaran }: TestApplicant) => {
  const { status, body } = await t.call('POST', '/api/v2/verifikasi', {
    token,
    body: { nomor_pendaftar, kode_penawaran },
  });
  return [status, body.code];
};
/** Two registrations under one number. */
const double = async (first = '11-2', second = first) => {
  const both = [await make(first), await make(second)] as const;
  const no_ktp = nik();
  for (const who of both) await setNik(who, no_ktp);
  return both;
};
const pairOf = async ({ nomor_pendaftar }: TestApplicant, tampilan?: string) =>
  (
    await desk<{ baris: Pasangan[] }>(
      'GET',
      `${DESK}?cari=${nomor_pendaftar}${tampilan ? `&tampilan=${tampilan}` : ''}`,
    )
  ).body.data.baris;
const idOf = async (who: TestApplicant) => (await pairOf(who))[0]?.id_pasangan;

describe('a second seat for one person', () => {
  test('is refused in the same wave with what to do, the office sees the pair at once and can allow it', async () => {
    const [first, second] = await double();
    expect(await finalise(first)).toEqual([200, undefined]);
    const { body } = await t.call('POST', '/api/v2/verifikasi', {
      token: second.token,
      body: { nomor_pendaftar: second.nomor_pendaftar, kode_penawaran: second.kode_penawaran },
    });
    expect([body.code, body.message, body.data]).toEqual([
      'kursi_ganda',
      'NIK atau nomor paspor ini sudah memegang kursi pada gelombang ini lewat nomor pendaftaran lain. Periksa nomor yang Anda isi; bila sudah benar, tulis kepada panitia lewat chat.',
      null,
    ]);
    expect(
      (await t.db.query('SELECT FROM kursi WHERE nomor_pendaftar = $1', [second.nomor_pendaftar])).rowCount,
    ).toBe(0);
    const [pair] = await pairOf(second);
    expect(pair).toMatchObject({ sama_penawaran: true, keputusan: null });
    expect(pair?.sebab[0]).toBe('nik');

    const allow = `${DESK}/izin/${second.nomor_pendaftar}`;
    const entries = await entriesOf(t, async () => {
      expect((await desk('POST', allow, { body: REASON })).status).toBe(200);
      // The very same act again is no second one.
      expect((await desk('POST', allow, { body: REASON })).status).toBe(200);
      expect((await desk('POST', allow, { body: { alasan: 'Alasan yang lain' } })).status).toBe(409);
    });
    expect(entries).toMatchObject([
      { tindakan: 'izinkan kursi kedua', subjek: second.nomor_pendaftar, baru: REASON },
    ]);
    expect(await finalise(second)).toEqual([200, undefined]);
    // The seat it was allowed for is no bar to the first either.
    await t.db.query('UPDATE pendaftar SET diverifikasi = NULL WHERE nomor_pendaftar = $1', [
      first.nomor_pendaftar,
    ]);
    expect(await finalise(first)).toEqual([200, undefined]);
  });

  test('is refused again once the permission is taken back', async () => {
    const [first, second] = await double('13-1');
    await finalise(first);
    const allow = `${DESK}/izin/${second.nomor_pendaftar}`;
    await desk('POST', allow, { body: REASON });
    expect((await desk('POST', `${allow}/cabut`, { body: REASON })).status).toBe(200);
    expect(await finalise(second)).toEqual([409, 'kursi_ganda']);
    await desk('POST', allow, { body: REASON });
    await finalise(second);
    expect((await desk('POST', `${allow}/cabut`, { body: REASON })).body.code).toBe('sudah_final');
  });

  test('is not allowed by what was allowed in another wave, before a transfer', async () => {
    const [first, second] = await double('13-1');
    await finalise(first);
    await desk('POST', `${DESK}/izin/${second.nomor_pendaftar}`, { body: REASON });
    await t.db.query("UPDATE izin_kursi SET kode_penawaran = '2027-11-2' WHERE nomor_pendaftar = $1", [
      second.nomor_pendaftar,
    ]);
    expect(await finalise(second)).toEqual([409, 'kursi_ganda']);
  });

  test('of another wave is no matter of finalising, and stands in the file', async () => {
    const [first, second] = await double('11-2', '13-1');
    expect(await finalise(first)).toEqual([200, undefined]);
    expect(await finalise(second)).toEqual([200, undefined]);
    const { body } = await desk<BerkasPendaftar>('GET', `/api/petugas/pendaftar/${second.nomor_pendaftar}`);
    expect(body.data.ringkas.registrasi_lain).toMatchObject([
      { nomor_pendaftar: first.nomor_pendaftar, sama_penawaran: false, oleh_petugas: false },
    ]);
    expect(body.data.ringkas.registrasi_lain[0]?.nomor_peserta).toMatch(/^\d+$/);
  });

  test('is seen behind a seat that is unlocked for correction', async () => {
    const [first, second] = await double();
    await finalise(first);
    await t.db.query('UPDATE pendaftar SET diverifikasi = NULL WHERE nomor_pendaftar = $1', [
      first.nomor_pendaftar,
    ]);
    expect(await finalise(second)).toEqual([409, 'kursi_ganda']);
  });

  test('is no matter of whoever has a number already and finalises again after a correction', async () => {
    const [first, second] = [await make(), await make()];
    const mine = nik();
    await setNik(first, mine);
    await setNik(second, nik());
    expect(await finalise(first)).toEqual([200, undefined]);
    expect(await finalise(second)).toEqual([200, undefined]);
    await t.db.query('UPDATE pendaftar SET diverifikasi = NULL WHERE nomor_pendaftar = $1', [
      second.nomor_pendaftar,
    ]);
    await setNik(second, mine);
    expect(await finalise(second)).toEqual([200, undefined]);
  });

  test('is refused as such though the pair cannot be looked for', async () => {
    const [first, second] = await double();
    await finalise(first);
    await t.db.query('ALTER TABLE kunci_orang RENAME TO kunci_orang_lain');
    try {
      expect(await finalise(second)).toEqual([409, 'kursi_ganda']);
    } finally {
      await t.db.query('ALTER TABLE kunci_orang_lain RENAME TO kunci_orang');
    }
  });

  test('of foreigners is told by country and passport together', async () => {
    const both = [await make(), await make()];
    for (const [who, country] of both.map((one, i) => [one, ['TL', 'MY'][i]] as const))
      await t.db.query(
        "UPDATE data_diri_pendaftar SET no_ktp = 'ab 1234567', warga_negara = $2 WHERE nomor_pendaftar = $1",
        [who.nomor_pendaftar, country],
      );
    const { rows } = await t.db.query(
      'SELECT identitas FROM orang_pendaftar WHERE nomor_pendaftar = ANY($1) ORDER BY 1',
      [both.map((one) => one.nomor_pendaftar)],
    );
    expect(rows.map((row) => row.identitas)).toEqual(['MY AB1234567', 'TL AB1234567']);
  });
});

test.for<[string, string]>([
  ['0', 'TL'],
  ['belum ada', 'TL'],
  ['None', 'MY'],
  ['A-12', 'MY'],
  ['0000000000000000', 'ID'],
])('what is typed for want of a number, %s, makes nobody the same person', async ([typed, country]) => {
  const both = [await make(), await make()];
  for (const who of both)
    await t.db.query(
      'UPDATE data_diri_pendaftar SET no_ktp = $2, warga_negara = $3 WHERE nomor_pendaftar = $1',
      [who.nomor_pendaftar, typed, country],
    );
  for (const who of both) expect(await finalise(who)).not.toEqual([409, 'kursi_ganda']);
  const { rows } = await t.db.query(
    'SELECT identitas FROM orang_pendaftar WHERE nomor_pendaftar = ANY($1) ORDER BY 1',
    [both.map((one) => one.nomor_pendaftar)],
  );
  expect(rows.map((row) => row.identitas)).toEqual(both.map((one) => `#${one.nomor_pendaftar}`).toSorted());
});

test('saving says nothing of a number that somebody has: the same answer, the same work', async () => {
  const [known, other] = await double();
  await finalise(known);
  const save = async (no_ktp: string) => {
    const { status, body } = await t.call<Record<string, unknown>>('POST', '/api/v2/data_diri_pendaftar', {
      token: other.token,
      body: { nomor_pendaftar: other.nomor_pendaftar, no_ktp },
    });
    const { versi: _, disimpan: __, no_ktp: ___, ...rest } = body.data;
    return [status, body.message, rest];
  };
  const taken = (
    await t.db.query('SELECT no_ktp FROM data_diri_pendaftar WHERE nomor_pendaftar = $1', [
      known.nomor_pendaftar,
    ])
  ).rows[0].no_ktp;
  expect(await save(nik())).toEqual(await save(taken));
  // What a save does beside its own row is an upsert of one row, whoever has the number.
  const worked = async (no_ktp: string) => {
    const { rows } = await t.db.query<{
      'QUERY PLAN': [{ Triggers: { 'Trigger Name': string; Calls: number }[] }];
    }>(
      `EXPLAIN (ANALYZE, FORMAT json) UPDATE data_diri_pendaftar SET no_ktp = '${no_ktp}' WHERE nomor_pendaftar = '${other.nomor_pendaftar}'`,
    );
    return rows[0]?.['QUERY PLAN'][0].Triggers.map((one) => [one['Trigger Name'], one.Calls]);
  };
  expect(await worked(nik())).toEqual(await worked(taken));
});

describe('a pair', () => {
  test('judged to be two does not come back, holds no seat against the other, and can be undone', async () => {
    const [first, second] = await double();
    await findDoubles(t.deps);
    const id = await idOf(first);
    const entries = await entriesOf(t, async () => {
      expect(
        (await desk('POST', `${DESK}/${id}/putuskan`, { body: { keputusan: 'dua', ...REASON } })).status,
      ).toBe(200);
    });
    expect(entries).toMatchObject([{ tindakan: 'putuskan dugaan ganda', baru: { keputusan: 'dua' } }]);
    await t.db.query("UPDATE data_diri_pendaftar SET telp = '081200009999' WHERE nomor_pendaftar = $1", [
      first.nomor_pendaftar,
    ]);
    await findDoubles(t.deps);
    expect(await pairOf(first)).toEqual([]);
    await callOfficer(t, 'layanan', 'Bu Layanan');
    expect(await pairOf(first, 'dua')).toMatchObject([{ diputus_oleh: 'Bu Layanan' }]);
    expect(await finalise(first)).toEqual([200, undefined]);
    expect(await finalise(second)).toEqual([200, undefined]);
    expect((await desk('POST', `${DESK}/${id}/putuskan`, { body: { keputusan: 'satu' } })).body.code).toBe(
      'sudah_diputus',
    );
    const undo = () => desk('POST', `${DESK}/${id}/batalkan`, { body: REASON });
    expect((await undo()).status).toBe(200);
    expect(await idOf(first)).toBe(id);
    expect((await undo()).body.code).toBe('sudah_diputus');
  });

  test('judged to be one links two numbers, so that they have one seat; the registrations stay', async () => {
    const [first, second] = [await make(), await make()];
    await setNik(first, nik());
    await setNik(second, nik());
    await t.db.query("UPDATE pendidikan_terakhir SET nisn = '0099887766' WHERE nomor_pendaftar = ANY($1)", [
      [first.nomor_pendaftar, second.nomor_pendaftar],
    ]);
    await findDoubles(t.deps);
    const [pair] = await pairOf(first);
    expect(pair?.sebab).toContain('nisn');
    await desk('POST', `${DESK}/${pair?.id_pasangan}/putuskan`, { body: { keputusan: 'satu' } });
    expect(await finalise(first)).toEqual([200, undefined]);
    expect(await finalise(second)).toEqual([409, 'kursi_ganda']);
    const { body } = await desk<BerkasPendaftar>('GET', `/api/petugas/pendaftar/${second.nomor_pendaftar}`);
    expect(body.data.ringkas.registrasi_lain).toMatchObject([
      { nomor_pendaftar: first.nomor_pendaftar, oleh_petugas: true },
    ]);
    await desk('POST', `${DESK}/${pair?.id_pasangan}/batalkan`, { body: REASON });
    expect(await finalise(second)).toEqual([200, undefined]);
  });

  test('is laid side by side with what differs, which counts as opening both files', async () => {
    const [first, second] = await double();
    await findDoubles(t.deps);
    const id = await idOf(first);
    const { body } = await desk<RincianPasangan>('GET', `${DESK}/${id}`);
    const line = (label: string) => body.data.banding.find((one) => one.label === label);
    expect(line('NIK atau nomor paspor')?.beda).toBe(false);
    expect(line('Nama lengkap')?.beda).toBe(true);
    expect(body.data.sisi.map((one) => one.foto_url)).toEqual([expect.any(String), expect.any(String)]);
    const { rows } = await t.db.query(
      "SELECT subjek FROM audit WHERE dibuka = 'pasangan' AND subjek = ANY($1)",
      [[first.nomor_pendaftar, second.nomor_pendaftar]],
    );
    expect(rows).toHaveLength(2);
  });
});

describe('a mistyped number', () => {
  test('is corrected by the office after finalising, and whose it is follows', async () => {
    const [first, second] = await double('11-2', '13-1');
    await finalise(second);
    const dari = (
      await t.db.query('SELECT no_ktp FROM data_diri_pendaftar WHERE nomor_pendaftar = $1', [
        second.nomor_pendaftar,
      ])
    ).rows[0].no_ktp;
    const path = `${DESK}/identitas/${second.nomor_pendaftar}`;
    const right = nik();
    expect(
      (await desk('POST', path, { body: { ...REASON, dari, no_ktp: '123' } })).body.errors,
    ).toMatchObject([{ field: 'no_ktp', message: 'Nomor KTP (NIK) terdiri dari 16 angka' }]);
    const entries = await entriesOf(t, async () => {
      expect((await desk('POST', path, { body: { ...REASON, dari, no_ktp: right } })).status).toBe(200);
    });
    expect(entries).toMatchObject([
      { tindakan: 'koreksi nomor identitas', lama: { no_ktp: dari }, baru: { no_ktp: right } },
    ]);
    expect((await desk('POST', path, { body: { ...REASON, dari, no_ktp: nik() } })).body.code).toBe(
      'versi_usang',
    );
    await findDoubles(t.deps);
    expect(await pairOf(first)).toEqual([]);
    const { body } = await desk<BerkasPendaftar>('GET', `/api/petugas/pendaftar/${first.nomor_pendaftar}`);
    expect(body.data.ringkas.registrasi_lain).toEqual([]);
  });

  test('is not corrected into a second seat that nobody allowed', async () => {
    const [first, second] = [await make(), await make()];
    const [mine, yours] = [nik(), nik()];
    await setNik(first, mine);
    await setNik(second, yours);
    await finalise(first);
    await finalise(second);
    const correct = () =>
      desk('POST', `${DESK}/identitas/${second.nomor_pendaftar}`, {
        body: { ...REASON, dari: yours, no_ktp: mine },
      });
    expect((await correct()).body.code).toBe('kursi_ganda');
    await desk('POST', `${DESK}/izin/${second.nomor_pendaftar}`, { body: REASON });
    expect((await correct()).status).toBe(200);
  });
});

test('two accounts with one number finalising at once over two processes get one seat', {
  timeout: scaled(120_000, 900_000),
}, async (context) => {
  const model = await make();
  await t.db.query(
    "INSERT INTO ruang (kode_jadwal, id_gedung, nama_ruang, kapasitas) VALUES ($1, 1, 'Lomba', 5000)",
    [`${model.kode_penawaran}-1`],
  );
  const env = {
    DATABASE_URL: t.deps.config.databaseUrl ?? '',
    DATA_DIR: t.deps.config.dataDir,
    NOW: t.clock.now().toISOString(),
  };
  const servers = await Promise.all([1, 2].map(() => startChild('test/child-server.ts', env)));
  try {
    const races = scaled(60, 1_000);
    const copies = await copyApplicant(t.db, model.nomor_pendaftar, races * 2, t.clock.now());
    const couples = Array.from({ length: races }, (_, i) => copies.slice(2 * i, 2 * i + 2) as [Copy, Copy]);
    for (const [first, second] of couples)
      await t.db.query(
        `UPDATE data_diri_pendaftar SET no_ktp = (SELECT no_ktp FROM data_diri_pendaftar WHERE nomor_pendaftar = $1) WHERE nomor_pendaftar = $2`,
        [first.nomor_pendaftar, second.nomor_pendaftar],
      );
    /** As a page would: whoever meets a busy server asks it again. */
    const enter = async (who: Copy, server: Child): Promise<number> => {
      const { status } = await fetch(`${server.url}/api/v2/verifikasi`, {
        method: 'POST',
        headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          nomor_pendaftar: who.nomor_pendaftar,
          kode_penawaran: model.kode_penawaran,
        }),
      });
      if (status !== 503) return status;
      await new Promise((resolve) => setTimeout(resolve, 500));
      return enter(who, server);
    };
    const outcomes: number[][] = [];
    for (let i = 0; i < couples.length; i += 10)
      outcomes.push(
        ...(await Promise.all(
          couples
            .slice(i, i + 10)
            .map((couple) => Promise.all(couple.map((who, nth) => enter(who, servers[nth] as Child)))),
        )),
      );
    expect(outcomes.map((one) => one.toSorted())).toEqual(couples.map(() => [200, 409]));
    const { rows } = await t.db.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM kursi WHERE nomor_pendaftar = ANY($1)`,
      [copies.map((one) => one.nomor_pendaftar)],
    );
    expect(rows[0]?.n).toBe(races);
    tried(context, races);
  } finally {
    for (const server of servers) await server.kill();
  }
});
