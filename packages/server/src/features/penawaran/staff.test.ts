import { setTimeout } from 'node:timers/promises';
import type { Penawaran } from '@gerbang/contract/applicant/penawaran';
import type {
  BarisPenawaran,
  DetailPenawaran,
  ProdiPenawaran,
} from '@gerbang/contract/office/penawaran/calls';
import { DAYA_TAMPUNG_MAX } from '@gerbang/contract/office/penawaran/prodi';
import { bedaSalinan } from '@gerbang/contract/office/penawaran/salin';
import { CATATAN, ISIAN_KHUSUS, KELAS_MAX, PRODI_MAX, UJIAN } from '@gerbang/contract/office/penawaran/sizes';
import { KODE_DIBAGIKAN } from '@gerbang/contract/office/penawaran/umum';
import { steps } from '@gerbang/contract/steps/index';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DAY, NOW, startTestApp, type TestApp } from '../../../test/app.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../test/desk.ts';
import { author } from '../../audit.ts';
import { type Db, transaction } from '../../db/pool.ts';
import { remakeCards } from '../../jobs/sweep.ts';
import { recordPayment } from '../pembayaran/record.ts';

const PATH = '/api/petugas/penawaran';

let t: TestApp;
let desk: StaffCall;
let second: Pick<TestApp, 'call'>;
beforeAll(async () => {
  t = await startTestApp();
  second = await t.another();
  desk = await asStaff(t, 'admin');
});
afterAll(() => t.close());

const at = (days: number) => new Date(NOW.getTime() + days * DAY).toISOString();
let serial = 0;
/** A new offering of the next wave of a track; `9` begins payment codes of no other offering. */
const body = (more: object = {}) => {
  serial += 1;
  return {
    kode_jalur: '11',
    tahun: 2027,
    gelombang: 10 + serial,
    nama: 'Gelombang Uji',
    kode_bayar: `9${serial}`,
    biaya: 100_000,
    tanggal_mulai_daftar: at(2),
    tanggal_selesai_daftar: at(30),
    salin_dari: null,
    geser_minggu: null,
    ...more,
  };
};
const make = async (more: object = {}) =>
  (await desk<DetailPenawaran>('POST', PATH, { body: body(more) })).body.data;
const read = async (kode: string) => (await desk<DetailPenawaran>('GET', `${PATH}/${kode}`)).body.data;
const change = async (kode: string, changes: object, from?: DetailPenawaran) => {
  const { nama, kode_bayar, biaya, tanggal_mulai_daftar, tanggal_selesai_daftar, ...rest } =
    from ?? (await read(kode));
  const { batas_ipk, min_organisasi, min_prestasi, versi } = rest;
  return desk<DetailPenawaran>('PUT', `${PATH}/${kode}/umum`, {
    body: {
      ...{ nama, kode_bayar, biaya, tanggal_mulai_daftar, tanggal_selesai_daftar },
      ...{ batas_ipk, min_organisasi, min_prestasi, versi },
      ...changes,
    },
  });
};
const fieldOf = (answer: { status: number; body: { errors?: { field: string }[] } }) => [
  answer.status,
  answer.body.errors?.[0]?.field,
];
/** Opened as it stands, with the least of a form. */
const open = async (kode: string, db: Db = t.db) => {
  await db.query('INSERT INTO penawaran_grup VALUES ($1, 22), ($1, 23) ON CONFLICT DO NOTHING', [kode]);
  await db.query("UPDATE penawaran SET tahap = 'dibuka', pertama_dibuka = now() WHERE kode_penawaran = $1", [
    kode,
  ]);
};
const pay = (kode_bayar: string, jumlah = 100_000) =>
  recordPayment(
    t.deps,
    {
      nomor_pembayaran: `uji-${kode_bayar}-${(serial += 1)}`,
      kode_pembayaran: `${kode_bayar}17082008`,
      jumlah,
      dibayar_pada: t.clock.now(),
      bank: 'Bank Uji',
    },
    author(t.clock.now, 'bank', 'uji'),
  );
const active = async (through: Pick<TestApp, 'call'> = t) =>
  (await through.call<Penawaran[]>('GET', '/api/v2/penawaran_jalur/aktif')).body.data.map(
    (o) => o.kode_penawaran,
  );

/** Returns once so many statements wait for what another transaction holds. */
const waits = (many: number) =>
  vi.waitUntil(
    async () =>
      (
        await t.db.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        )
      ).rowCount === many,
    { timeout: 15_000, interval: 20 },
  );
/** What a call answers that finds an offering locked, waits, and goes on when `act` on it is committed. */
const behind = async <T>(kode: string, call: () => Promise<T>, act: (db: Db) => Promise<unknown>) => {
  let answer: Promise<T> | undefined;
  await transaction(t.db, async (db) => {
    await db.query('SELECT FROM penawaran WHERE kode_penawaran = $1 FOR UPDATE', [kode]);
    answer = call();
    await waits(1);
    await act(db);
  });
  return answer as Promise<T>;
};

test('the desk is for those who hold its permission', async () => {
  const seleksi = await asStaff(t, 'seleksi');
  expect((await seleksi('GET', PATH)).status).toBe(403);
  expect((await seleksi('POST', PATH, { body: body() })).status).toBe(403);
  expect((await t.call('GET', PATH)).status).toBe(401);
});

test('the list tells of each offering where it stands, who paid and who is final', async () => {
  await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
  await t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: 1 });
  const rows = (await desk<BarisPenawaran[]>('GET', PATH)).body.data;
  const of = (kode: string) => rows.find((o) => o.kode_penawaran === kode);
  expect(of('2027-11-2')).toMatchObject({ keadaan: 'dibuka', pendaftar: 2, final: 1, berformulir: true });
  expect(of('2027-11-1')?.keadaan).toBe('diumumkan');
  expect(of('2027-11-3')?.keadaan).toBe('belum');
  expect(of('2027-21-1')?.keadaan).toBe('ditutup');
});

describe('a new offering', () => {
  test('stands empty, with the code of its year, track and wave, and leaves one entry', async () => {
    const given = body({ nama: '  Gelombang  Uji ' });
    const entries = await entriesOf(t, async () => {
      const answers = await Promise.all([1, 2, 3].map(() => desk('POST', PATH, { body: given })));
      expect(answers.map((a) => a.status).toSorted()).toEqual([200, 400, 400]);
    });
    const kode = `2027-11-${given.gelombang}`;
    expect(entries.map((e) => [e.tindakan, e.subjek])).toEqual([['buat penawaran', `penawaran ${kode}`]]);
    expect(await read(kode)).toMatchObject({
      nama: 'Gelombang Uji',
      versi: 1,
      berformulir: false,
      kelas: [],
      minat: [],
      jadwal: [],
      dapat_dihapus: true,
    });
  });

  const SOURCE = '2027-11-2';
  const announceAt = (kode: string, iso: string) =>
    t.db.query('UPDATE penawaran SET tanggal_pengumuman = $2 WHERE kode_penawaran = $1', [kode, iso]);
  test('takes after another all that it is, its dates moved by whole weeks', async () => {
    const { kode_penawaran: kode } = await make({ salin_dari: SOURCE, geser_minggu: 0 });
    await t.db.query(
      'UPDATE penawaran_prodi SET daya_tampung = 25 WHERE kode_penawaran = $1 AND id_prodi = (SELECT min(id_prodi) FROM penawaran_prodi WHERE kode_penawaran = $1)',
      [kode],
    );
    await announceAt(kode, at(40));
    const made = await make({ salin_dari: kode, geser_minggu: 52 });
    const source = await read(kode);
    const later = (iso: string, weeks: number) => new Date(Date.parse(iso) + weeks * 7 * DAY).toISOString();
    for (const key of ['kelas', 'minat', 'catatan', 'khusus', 'batas_ipk', 'min_organisasi'] as const)
      expect(made[key]).toEqual(source[key]);
    expect(made.kelas.some(({ prodi }) => prodi.some((p) => p.daya_tampung === 25))).toBe(true);
    expect(made.formulir.langkah).toEqual(source.formulir.langkah);
    expect(made.formulir.langkah.length).toBeGreaterThan(0);
    expect([made.tahap, made.salinan_dari]).toEqual(['rancangan', kode]);
    expect(made.tanggal_pengumuman).toBe(later(source.tanggal_pengumuman as string, 52));
    const places = ({ jadwal }: DetailPenawaran, weeks = 0) =>
      jadwal.map(({ lokasi_ujian, disabilitas, ruang, kapasitas, sesi }) => ({
        ...{ lokasi_ujian, disabilitas, ruang, kapasitas },
        sesi: sesi.map((s) => ({ ...s, tanggal: later(s.tanggal, weeks).slice(0, 10) })),
      }));
    expect(places(made)).toEqual(places(source, 52));
    expect(made.jadwal.some((j) => j.sesi.length > 0)).toBe(true);
    expect(made.jadwal.every((j) => j.terisi === 0 && j.pemilih === 0)).toBe(true);
    const told = bedaSalinan(source, made);
    expect(told.map(({ hal }) => hal)).toContain('Pengumuman');
    expect(new Set(told.map(({ bagian }) => bagian))).toEqual(new Set(['umum', 'ujian']));
    expect(
      told.filter(({ hal }) => hal.startsWith('Jadwal')).every(({ hal }) => hal.endsWith(': sesi')),
    ).toBe(true);
  });

  test('leaves the dates where they are not wanted, and takes none that would be past', async () => {
    const undated = await make({ salin_dari: SOURCE });
    expect(undated.jadwal.every((j) => j.sesi.length === 0)).toBe(true);
    expect(undated.tanggal_pengumuman).toBeNull();
    await announceAt(undated.kode_penawaran, at(-8));
    const from = { salin_dari: undated.kode_penawaran };
    for (const geser_minggu of [1, 521])
      expect(fieldOf(await desk('POST', PATH, { body: body({ ...from, geser_minggu }) }))).toEqual([
        400,
        'geser_minggu',
      ]);
    // Two weeks later it is announced on the sixth day: not before registration ends.
    const ending = (days: number) =>
      desk('POST', PATH, {
        body: body({ ...from, geser_minggu: 2, tanggal_selesai_daftar: at(days) }),
      });
    expect(fieldOf(await ending(6))).toEqual([400, 'geser_minggu']);
    expect((await ending(5)).status).toBe(200);
  });

  test('of a track without a test takes no exam', async () => {
    const untested = await make({ kode_jalur: '13', gelombang: 30, salin_dari: '2027-11-2' });
    expect(untested.jadwal).toEqual([]);
  });

  test('is not copied from one that is being taken away', async () => {
    const { kode_penawaran: source } = await make();
    const refused = await behind(
      source,
      () => desk('POST', PATH, { body: body({ salin_dari: source }) }),
      (db) => db.query('DELETE FROM penawaran WHERE kode_penawaran = $1', [source]),
    );
    expect(fieldOf(refused)).toEqual([400, 'salin_dari']);
    expect(refused.body.errors?.[0]?.message).toContain('sudah tidak ada');
  });

  test.for<[string, object, string]>([
    ['no name', { nama: '  ' }, 'nama'],
    ['a payment code with letters', { kode_bayar: '88A' }, 'kode_bayar'],
    ['the payment code of another', { kode_bayar: '8827112' }, 'kode_bayar'],
    ['a wave that is there', { gelombang: 2 }, 'gelombang'],
    ['wave 100', { gelombang: 100 }, 'gelombang'],
    ['a fee below nothing', { biaya: -1 }, 'biaya'],
    ['a track that is not there', { kode_jalur: '99' }, 'kode_jalur'],
    ['a year that is not there', { tahun: 1999 }, 'tahun'],
    [
      'an end before the beginning',
      { tanggal_selesai_daftar: '2026-11-21T00:00:00Z' },
      'tanggal_selesai_daftar',
    ],
    [
      'a period that is over',
      { tanggal_mulai_daftar: '2020-01-01T00:00:00Z', tanggal_selesai_daftar: '2020-02-01T00:00:00Z' },
      'tanggal_selesai_daftar',
    ],
    ['a day that is none', { tanggal_mulai_daftar: '2026-02-31T00:00Z' }, 'tanggal_mulai_daftar'],
    ['an instant without an offset', { tanggal_mulai_daftar: '2026-12-01T00:00:00' }, 'tanggal_mulai_daftar'],
    ['an example of another level', { salin_dari: '2027-21-1' }, 'salin_dari'],
  ])('cannot have %s', async ([, more, field]) => {
    expect(fieldOf(await desk('POST', PATH, { body: body(more) }))).toEqual([400, field]);
  });
});

describe('the general section', () => {
  test('is stored with old and new, never over what somebody else stored meanwhile', async () => {
    const seen = await make();
    const kode = seen.kode_penawaran;
    const entries = await entriesOf(t, async () => {
      const clicks = await Promise.all([1, 2].map(() => change(kode, { biaya: 250_000 }, seen)));
      expect(clicks.map((c) => [c.status, c.body.data.versi])).toEqual([
        [200, 2],
        [200, 2],
      ]);
      const late = await change(kode, { biaya: 300_000 }, seen);
      expect([late.status, late.body.code]).toEqual([409, 'versi_usang']);
    });
    expect(entries).toMatchObject([
      {
        tindakan: 'ubah umum penawaran',
        subjek: `penawaran ${kode}`,
        lama: { biaya: 100_000 },
        baru: { biaya: 250_000 },
      },
    ]);
  });

  test('keeps payment code and beginning once the code can be had', async () => {
    const { kode_penawaran: kode } = await make();
    expect((await change(kode, { kode_bayar: '9777', tanggal_mulai_daftar: at(-1) })).status).toBe(200);
    expect((await read(kode)).terkunci).toEqual({ kode_bayar: false, mulai: false });
    await open(kode);
    expect(fieldOf(await change(kode, { kode_bayar: '9778' }))).toEqual([400, 'kode_bayar']);
    expect(fieldOf(await change(kode, { tanggal_mulai_daftar: at(1) }))).toEqual([
      400,
      'tanggal_mulai_daftar',
    ]);
    expect((await change(kode, { nama: 'Lain', tanggal_selesai_daftar: at(40) })).status).toBe(200);
  });

  test('keeps the payment code once somebody paid by it, were the payment set aside', async () => {
    const { kode_penawaran: kode, kode_bayar } = await make();
    expect((await pay(kode_bayar)).status).toBe('karantina');
    expect(fieldOf(await change(kode, { kode_bayar: '9779' }))).toEqual([400, 'kode_bayar']);
    expect((await desk('DELETE', `${PATH}/${kode}`)).body.code).toBe('dipakai');
  });

  test('never shares a payment code given away meanwhile', async () => {
    const { kode_penawaran: taker } = await make();
    const kode_bayar = '95550';
    const answers: Awaited<ReturnType<StaffCall>>[] = [];
    const { kode_penawaran: mine } = await make();
    // Both look before the other has stored, and wait for it at the constraint.
    await transaction(t.db, async (db) => {
      await db.query('UPDATE penawaran SET kode_bayar = $2 WHERE kode_penawaran = $1', [taker, kode_bayar]);
      const calls = [change(mine, { kode_bayar }), desk('POST', PATH, { body: body({ kode_bayar }) })].map(
        (call) => call.then((answer) => answers.push(answer)),
      );
      await waits(calls.length);
      return calls;
    }).then((calls) => Promise.all(calls));
    expect(answers.map(fieldOf)).toEqual([
      [400, 'kode_bayar'],
      [400, 'kode_bayar'],
    ]);
  });

  test('never asks more of who has paid than before', async () => {
    const kode = '2027-11-2';
    const { min_organisasi } = await read(kode);
    expect(fieldOf(await change(kode, { batas_ipk: 3 }))).toEqual([400, 'batas_ipk']);
    expect(fieldOf(await change(kode, { min_organisasi: min_organisasi + 1 }))).toEqual([
      400,
      'min_organisasi',
    ]);
    expect((await change(kode, { min_prestasi: 0 })).status).toBe(200);
  });

  test('never costs more, begins later or ends earlier than the public was shown, and opens anew for everybody at once', async () => {
    const { kode_penawaran: kode, kode_bayar } = await make({
      tanggal_mulai_daftar: at(-1),
      tanggal_selesai_daftar: at(1),
    });
    await open(kode);
    const { nomor_pendaftar } = await pay(kode_bayar);
    const draft = async () => {
      const token = await t.applicants.signIn(nomor_pendaftar as string);
      return t.call('PUT', `/api/v2/draf/${nomor_pendaftar}/data-diri`, {
        token,
        body: { versi: 0, isi: {} },
      });
    };
    const said = async (next: object) => (await change(kode, next)).body.errors?.[0]?.message;
    expect(await said({ tanggal_selesai_daftar: at(1 / 24) })).toContain('tidak dapat berakhir lebih cepat');
    expect(await said({ biaya: 100_001 })).toContain('tidak dapat dinaikkan');
    const { kode_penawaran: coming } = await make();
    await open(coming);
    expect(fieldOf(await change(coming, { tanggal_mulai_daftar: at(3) }))).toEqual([
      400,
      'tanggal_mulai_daftar',
    ]);
    t.clock.move(2 * DAY);
    desk = await asStaff(t, 'admin');
    expect((await draft()).body.code).toBe('bukan_periode');
    expect((await change(kode, { tanggal_selesai_daftar: at(3) })).status).toBe(200);
    expect((await draft()).status).toBe(200);
    t.clock.move(-2 * DAY);
  });

  test('is read anew by every process, and opens to the public when its period begins', async () => {
    const { kode_penawaran: kode } = await make({ tanggal_mulai_daftar: at(2) });
    await open(kode);
    expect(await active(second)).not.toContain(kode);
    t.clock.move(2 * DAY);
    await expect.poll(() => active()).toContain(kode);
    t.clock.move(-2 * DAY);
    expect((await change(kode, { tanggal_mulai_daftar: at(-1 / 24) })).status).toBe(200);
    expect(await active()).toContain(kode);
    await expect.poll(() => active(second)).toContain(kode);
  });
});

describe('before it is opened', () => {
  test('nobody is given its code, and what is paid for it is set aside until it is', async () => {
    const { kode_penawaran: kode, kode_bayar } = await make({ tanggal_mulai_daftar: at(-1) });
    expect(await active()).not.toContain(kode);
    const paid = await pay(kode_bayar);
    expect(paid).toMatchObject({
      status: 'karantina',
      karantina: 'penawaran masih rancangan, belum dibuka',
    });
    const release = () =>
      desk('POST', '/api/petugas/pembayaran/lepas', {
        body: {
          nomor_pembayaran: paid.nomor_pembayaran,
          kode_penawaran: kode,
          alasan: 'Sekarang sudah dibuka.',
          konfirmasi: 'LEPAS',
        },
      });
    expect(fieldOf(await release())).toEqual([400, 'kode_penawaran']);
    await open(kode);
    expect((await release()).status).toBe(200);
  });

  test('nobody who waits while it opens is told that it is shut', async () => {
    const { kode_penawaran: kode, kode_bayar } = await make({ tanggal_mulai_daftar: at(-1) });
    const { nomor_pembayaran } = await pay(kode_bayar);
    const released = await behind(
      kode,
      () =>
        desk('POST', '/api/petugas/pembayaran/lepas', {
          body: {
            nomor_pembayaran,
            kode_penawaran: kode,
            alasan: 'Sedang dibuka.',
            konfirmasi: 'LEPAS',
          },
        }),
      (db) => open(kode, db),
    );
    expect(released.status).toBe(200);
    const other = await make({ tanggal_mulai_daftar: at(-1) });
    const paid = await behind(
      other.kode_penawaran,
      () => pay(other.kode_bayar),
      (db) => open(other.kode_penawaran, db),
    );
    expect(paid.status).toBe('diterima');
  });
});

describe('an offering', () => {
  test('is deleted with all that is its own, while nothing refers to it', async () => {
    const { kode_penawaran: kode } = await make({ salin_dari: '2027-11-2' });
    const entries = await entriesOf(t, async () => {
      expect((await desk('DELETE', `${PATH}/${kode}`)).status).toBe(200);
      expect((await desk('DELETE', `${PATH}/${kode}`)).status).toBe(404);
    });
    expect(entries).toMatchObject([{ tindakan: 'hapus penawaran', subjek: `penawaran ${kode}` }]);
    expect((await t.db.query('SELECT FROM ruang WHERE kode_jadwal LIKE $1', [`${kode}-%`])).rowCount).toBe(0);
  });

  test('stays once its payment code could be had, so that no other gets what is paid by it', async () => {
    const { kode_penawaran: kode } = await make({ tanggal_mulai_daftar: at(-1) });
    expect((await read(kode)).dapat_dihapus).toBe(true);
    await open(kode);
    expect((await read(kode)).dapat_dihapus).toBe(false);
    const refused = await desk('DELETE', `${PATH}/${kode}`);
    expect([refused.status, refused.body.message]).toEqual([409, KODE_DIBAGIKAN]);
  });

  test('stays while somebody has paid for it or it has a result', async () => {
    expect((await desk('DELETE', `${PATH}/2027-11-2`)).body.code).toBe('dipakai');
    const { kode_penawaran: kode } = await make();
    await t.db.query("INSERT INTO hasil (kode_penawaran, dibuat, dibuat_oleh) VALUES ($1, now(), 'admin')", [
      kode,
    ]);
    expect((await desk('DELETE', `${PATH}/${kode}`)).body.code).toBe('dipakai');
  });
});

test('an offering with a component, a rule or a draw of selection stays, and says that it is in use', async () => {
  const { kode_penawaran: kode } = await make();
  const stays = async () => {
    expect((await read(kode)).dapat_dihapus).toBe(false);
    expect((await desk('DELETE', `${PATH}/${kode}`)).body.code).toBe('dipakai');
  };
  await t.db.query(
    "INSERT INTO komponen_nilai (kode_penawaran, kode, nama, paling_sedikit, paling_banyak) VALUES ($1, 'tulis', 'Tulis', 0, 1)",
    [kode],
  );
  await stays();
  await t.db.query('DELETE FROM komponen_nilai WHERE kode_penawaran = $1', [kode]);
  await t.db.query(
    "INSERT INTO aturan_seleksi (kode_penawaran, isi, diubah, diubah_oleh) VALUES ($1, '{}', now(), 'admin')",
    [kode],
  );
  await stays();
  await t.db.query('DELETE FROM aturan_seleksi WHERE kode_penawaran = $1', [kode]);
  await t.db.query(
    "INSERT INTO undian_seleksi (kode_penawaran, komitmen, benih, dibuat, dibuat_oleh) VALUES ($1, repeat('0', 64), '', now(), 'admin')",
    [kode],
  );
  await stays();
});

describe('what can be chosen', () => {
  const send = async (kode: string, changes: Partial<ProdiPenawaran>, from?: DetailPenawaran) => {
    const { kelas, minat, batas_per_minat, versi } = from ?? (await read(kode));
    return desk<DetailPenawaran>('PUT', `${PATH}/${kode}/prodi`, {
      body: { kelas, minat, batas_per_minat, versi, ...changes },
    });
  };
  const first = [{ id_kelas: 1, prodi: [{ id_prodi: 301, daya_tampung: 40 }] }];

  test('is replaced as a whole with old and new, and heard by who chooses', async () => {
    const { kode_penawaran: kode } = await make({ salin_dari: '2027-11-2' });
    const seen = await read(kode);
    const entries = await entriesOf(t, async () => {
      const stored = await send(kode, { kelas: first });
      expect(stored.body.data).toMatchObject({ kelas: first, minat: seen.minat, versi: 2 });
      expect((await send(kode, { kelas: first }, seen)).status).toBe(200);
      expect((await send(kode, { kelas: [] }, seen)).body.code).toBe('versi_usang');
    });
    expect(entries).toMatchObject([
      { tindakan: 'ubah program studi penawaran', lama: { kelas: seen.kelas }, baru: { kelas: first } },
    ]);
  });

  test('keeps what somebody chose, and says how many did', async () => {
    const kode = '2027-11-2';
    const { kelas, dipilih } = await read(kode);
    const taken = dipilih[0] as DetailPenawaran['dipilih'][number];
    const without = kelas.map((k) => ({
      ...k,
      prodi: k.prodi.filter((p) => k.id_kelas !== taken.id_kelas || p.id_prodi !== taken.id_prodi),
    }));
    const refused = await send(kode, { kelas: without });
    expect(fieldOf(refused)).toEqual([400, `kelas.${taken.id_kelas}`]);
    expect(refused.body.errors?.[0]?.message).toContain(`${taken.jumlah} pendaftar`);
  });

  test('never bars who has chosen by fewer or more choices than they made', async () => {
    const kode = '2027-11-2';
    const { minat } = await read(kode);
    const only = minat.slice(0, 1);
    const few = only.map((m) => ({ ...m, jumlah_penawaran: 1, jumlah_minimum_pengisian: 1 }));
    const many = only.map((m) => ({ ...m, jumlah_penawaran: 9, jumlah_minimum_pengisian: 9 }));
    expect(fieldOf(await send(kode, { minat: few }))).toEqual([400, 'minat.1']);
    expect(fieldOf(await send(kode, { minat: many }))).toEqual([400, 'minat.2']);
    expect(fieldOf(await send(kode, { minat: [] }))).toEqual([400, 'minat.1']);
  });

  test('the numbers of each interest are switched on before the opening, copied, and never on afterwards', async () => {
    expect(fieldOf(await send('2027-11-2', { batas_per_minat: true }))).toEqual([400, 'batas_per_minat']);
    const { kode_penawaran: kode } = await make({ salin_dari: '2027-11-2' });
    expect((await read(kode)).batas_per_minat).toBe(false);
    expect((await send(kode, { batas_per_minat: true })).body.data.batas_per_minat).toBe(true);
    const copy = await make({ salin_dari: kode });
    expect((await read(copy.kode_penawaran)).batas_per_minat).toBe(true);
  });

  test('a choice made while it changes is judged by what then stands', async () => {
    const { kode_penawaran: kode, kode_bayar } = await make({
      salin_dari: '2027-11-3',
      tanggal_mulai_daftar: at(-1),
    });
    await open(kode);
    const nomor_pendaftar = (await pay(kode_bayar)).nomor_pendaftar as string;
    const token = await t.applicants.signIn(nomor_pendaftar);
    const { kelas } = await read(kode);
    const { id_kelas, prodi } = kelas[0] as DetailPenawaran['kelas'][number];
    const id_prodi = prodi[0]?.id_prodi;
    const officer = await t.db.connect();
    await officer.query('BEGIN');
    await officer.query('SELECT FROM penawaran WHERE kode_penawaran = $1 FOR UPDATE', [kode]);
    await officer.query('DELETE FROM penawaran_prodi WHERE kode_penawaran = $1 AND id_prodi = $2', [
      kode,
      id_prodi,
    ]);
    const choosing = t.call('POST', '/api/v2/pilihan_jurusan/many', {
      token,
      body: { nomor_pendaftar, id_kelas, id_prodi: [id_prodi] },
    });
    await setTimeout(150);
    await officer.query('COMMIT');
    officer.release();
    expect((await choosing).body.code).toBe('belum_lengkap');
  });

  const good = { kode_minat: 1, jumlah_penawaran: 2, jumlah_minimum_pengisian: 1 };
  test.for<[string, Partial<ProdiPenawaran>, string]>([
    ['a class that is not there', { kelas: [{ id_kelas: 99, prodi: [] }] }, 'kelas.99'],
    ['a class twice', { kelas: [...first, ...first] }, 'kelas'],
    [
      'a programme of another level',
      { kelas: [{ id_kelas: 1, prodi: [{ id_prodi: 509, daya_tampung: null }] }] },
      'kelas.1',
    ],
    [
      'a capacity below nothing',
      { kelas: [{ id_kelas: 1, prodi: [{ id_prodi: 301, daya_tampung: -1 }] }] },
      'kelas.1.301',
    ],
    ['an interest that is not there', { minat: [{ ...good, kode_minat: 9 }] }, 'minat.9'],
    [
      'more to be chosen than may be',
      { minat: [{ ...good, jumlah_minimum_pengisian: 3 }] },
      'minat.1.sedikit',
    ],
    ['an interest nobody may choose', { minat: [{ ...good, jumlah_penawaran: 0 }] }, 'minat.1'],
  ])('cannot have %s', async ([, changes, field]) => {
    const { kode_penawaran: kode } = await make();
    expect(fieldOf(await send(kode, changes))).toEqual([400, field]);
  });
});

describe('the form', () => {
  const take = (kode: string, versi: number) =>
    desk<DetailPenawaran>('POST', `${PATH}/${kode}/formulir`, { body: { versi } });
  const custom = async (kode: string, khusus: object[]) =>
    desk<DetailPenawaran>('PUT', `${PATH}/${kode}/khusus`, {
      body: { khusus, versi: (await read(kode)).versi },
    });
  const notes = async (kode: string, catatan: object[]) =>
    desk<DetailPenawaran>('PUT', `${PATH}/${kode}/catatan`, {
      body: { catatan, versi: (await read(kode)).versi },
    });
  const field = { nama: 'ukuran_jas', tipe: 'select', label: 'Ukuran jas', meta_data: 'S, M ,L' };

  test('is taken from the track, again where that changed, with one entry each', async () => {
    const { kode_penawaran: kode } = await make();
    const entries = await entriesOf(t, async () => {
      const clicks = await Promise.all([take(kode, 1), take(kode, 1)]);
      expect(clicks.map((c) => c.status)).toEqual([200, 200]);
    });
    const { formulir, versi } = await read(kode);
    expect(entries).toMatchObject([{ tindakan: 'ambil formulir penawaran', lama: [] }]);
    expect(entries[0]?.baru).toEqual(formulir.langkah);
    expect(formulir).toMatchObject({ diambil: t.clock.now().toISOString(), jalur_berbeda: false });
    const kept = (
      await t.db.query("DELETE FROM jalur_form WHERE kode_jalur = '11' AND nama_form = 'AGAMA' RETURNING *")
    ).rows[0];
    expect((await read(kode)).formulir.jalur_berbeda).toBe(true);
    expect((await take(kode, versi)).body.data.formulir.jalur_berbeda).toBe(false);
    await t.db.query('INSERT INTO jalur_form SELECT * FROM json_populate_record(NULL::jalur_form, $1)', [
      kept,
    ]);
  });

  test('never changes under who has paid', async () => {
    const { kode_penawaran: kode, kode_bayar } = await make({ tanggal_mulai_daftar: at(-1) });
    await open(kode);
    const { versi } = await read(kode);
    const [, answer] = await Promise.all([pay(kode_bayar), take(kode, versi)]);
    const { pendaftar, formulir } = await read(kode);
    expect(pendaftar).toBe(1);
    // Whoever came first: the form was either taken before the payment, or stands as it was paid for.
    expect([200, 409]).toContain(answer.status);
    if (answer.status === 409) expect(formulir.langkah).toHaveLength(2);
    await t.db.query('DELETE FROM penawaran_grup WHERE kode_penawaran = $1 AND kode_grup_form = 23', [kode]);
    expect((await take(kode, (await read(kode)).versi)).body.code).toBe('formulir_terkunci');
    expect((await custom(kode, [field])).body.code).toBe('formulir_terkunci');
    expect((await notes(kode, [{ kode_grup_form: 22, note: 'Urutkan dengan cermat.' }])).status).toBe(200);
  });

  test('of a track without one cannot be taken', async () => {
    await t.db.query(
      "INSERT INTO jalur VALUES ('41', 'Jalur Kosong', (SELECT id_jenjang FROM jalur WHERE kode_jalur = '11'), false, false)",
    );
    const { kode_penawaran: kode } = await make({ kode_jalur: '41' });
    expect((await take(kode, 1)).body.code).toBe('jalur_tanpa_formulir');
  });

  test('asks custom fields in their order, heard by applicants at once', async () => {
    const { kode_penawaran: kode, kode_bayar } = await make({ tanggal_mulai_daftar: at(-1) });
    await open(kode);
    const text = { nama: 'alasan', tipe: 'text', label: ' Alasan  memilih ', meta_data: 'dibuang' };
    const entries = await entriesOf(t, async () => {
      expect((await custom(kode, [text, field])).status).toBe(200);
    });
    expect(entries).toMatchObject([{ tindakan: 'ubah isian khusus penawaran', lama: [] }]);
    const nomor = (await pay(kode_bayar)).nomor_pendaftar as string;
    const token = await t.applicants.signIn(nomor);
    const asked = await t.call('GET', `/api/v2/form_khusus_pj/${kode}`, { token });
    expect(asked.body.data).toEqual([
      { nama: 'alasan', tipe: 'text', label: 'Alasan memilih', meta_data: null },
      { ...field, meta_data: 'S,M,L' },
    ]);
  });

  test('is drawn anew by a process that had drawn it before', async () => {
    const { kode_penawaran: kode, kode_bayar } = await make({ tanggal_mulai_daftar: at(-1) });
    await open(kode);
    const nomor = (await pay(kode_bayar)).nomor_pendaftar as string;
    const token = await t.applicants.signIn(nomor);
    const limit = async (through: Pick<TestApp, 'call'>) =>
      (await through.call<{ limits: { min_prestasi: number } }>('GET', `/api/v2/isian/${nomor}`, { token }))
        .body.data.limits.min_prestasi;
    expect([await limit(t), await limit(second)]).toEqual([1, 1]);
    expect((await change(kode, { min_prestasi: 0 })).status).toBe(200);
    expect(await limit(t)).toBe(0);
    await expect.poll(() => limit(second)).toBe(0);
  });

  test.for<[string, object, string]>([
    ['no question', { label: ' ' }, 'khusus.0.label'],
    ['a name that is no slug', { nama: 'Ukuran Jas' }, 'khusus.0.label'],
    ['one option', { meta_data: 'S' }, 'khusus.0.meta_data'],
    ['an option twice', { meta_data: 'S,S' }, 'khusus.0.meta_data'],
  ])('cannot have a custom field with %s', async ([, more, place]) => {
    const { kode_penawaran: kode } = await make();
    expect(fieldOf(await custom(kode, [{ ...field, ...more }]))).toEqual([400, place]);
    expect(fieldOf(await custom(kode, [field, field]))).toEqual([400, 'khusus.1.label']);
  });

  test('shows notes by step in the order they were given, and refuses empty and long ones', async () => {
    const { kode_penawaran: kode } = await make();
    const own = [
      { kode_grup_form: 22, note: 'Dua.' },
      { kode_grup_form: 1, note: 'Satu.' },
      { kode_grup_form: 1, note: 'Sesudah satu.' },
    ];
    const stored = (await notes(kode, own)).body.data.catatan;
    expect(stored.map((n) => n.note)).toEqual(['Satu.', 'Sesudah satu.', 'Dua.']);
    expect(fieldOf(await notes(kode, [{ kode_grup_form: 1, note: ' ' }]))).toEqual([400, 'catatan.0.note']);
    expect(fieldOf(await notes(kode, [{ kode_grup_form: 1, note: 'x'.repeat(301) }]))).toEqual([
      400,
      'catatan.0.note',
    ]);
    expect(fieldOf(await notes(kode, [{ kode_grup_form: 77, note: 'x' }]))).toEqual([400, 'catatan.0.note']);
  });
});

describe('what is as large as its limits allow', () => {
  /** Put in place of a section, however often something is written in it. */
  const put = async (section: string, sent: object) => {
    const { kode_penawaran: kode, versi } = await make();
    return desk('PUT', `${PATH}/${kode}/${section}`, { body: { ...sent, versi } });
  };
  const many = <T>(n: number, one: (i: number) => T) => Array.from({ length: n }, (_, i) => one(i));
  /** So many characters, each of which takes three bytes, beginning with a number of its own. */
  const text = (length: number, i: number) => `${i} `.padEnd(length, '中');

  test('is taken: schedules', async () => {
    const sesi = many(UJIAN.sesi, (i) => ({
      tanggal: at(20 + i).slice(0, 10),
      jam_mulai: '08:00',
      jam_selesai: '10:00',
      jenis_tes: text(UJIAN.jenis, i),
    }));
    const jadwal = many(UJIAN.jadwal, (i) => ({
      kode_jadwal: null,
      lokasi_ujian: text(UJIAN.lokasi, i),
      disabilitas: false,
      sesi,
    }));
    expect((await put('ujian', { jadwal })).status).toBe(200);
  });

  test('is taken: custom fields', async () => {
    const { banyak, label, pilihan } = ISIAN_KHUSUS;
    const options = many(pilihan, (i) => text(label, i)).join(',');
    const khusus = many(banyak, (i) => ({
      nama: `isian_${i}`,
      tipe: 'select',
      label: text(label, i),
      meta_data: options,
    }));
    expect((await put('khusus', { khusus })).status).toBe(200);
  });

  test('is taken: notes', async () => {
    const catatan = steps.flatMap(({ number }) =>
      many(CATATAN.perLangkah, (i) => ({ kode_grup_form: number, note: text(CATATAN.huruf, i) })),
    );
    expect((await put('catatan', { catatan })).status).toBe(200);
  });

  test('is judged, not refused for its size: programmes', async () => {
    const sent = (classes: number, programmes: number) => {
      const prodi = many(programmes, (i) => ({
        id_prodi: 900_000_000 + i,
        daya_tampung: DAYA_TAMPUNG_MAX,
      }));
      const kelas = many(classes, (i) => ({ id_kelas: 900_000_000 + i, prodi }));
      return { kelas, minat: [], batas_per_minat: false };
    };
    const told = async (classes: number, programmes: number) => {
      const answer = await put('prodi', sent(classes, programmes));
      return [answer.status, answer.body.errors?.some((e) => e.message.startsWith('Paling banyak'))];
    };
    expect(await told(KELAS_MAX, PRODI_MAX)).toEqual([400, false]);
    expect(await told(KELAS_MAX + 1, 1)).toEqual([400, true]);
    expect(await told(1, PRODI_MAX + 1)).toEqual([400, true]);
  });
});

describe('the exam', () => {
  const day = (days: number) => at(days).slice(0, 10);
  const session = (days: number, jam_mulai = '08:00', jam_selesai = '10:00') => ({
    tanggal: day(days),
    jam_mulai,
    jam_selesai,
    jenis_tes: 'Tes Potensi',
  });
  const place = (more: object = {}) => ({
    kode_jadwal: null,
    lokasi_ujian: 'Surakarta',
    disabilitas: false,
    sesi: [session(20)],
    ...more,
  });
  const wanted = ({ jadwal }: DetailPenawaran) =>
    jadwal.map(({ kode_jadwal, lokasi_ujian, disabilitas, sesi }) => ({
      kode_jadwal,
      lokasi_ujian,
      disabilitas,
      sesi,
    }));
  const send = async (kode: string, jadwal: object[], more: { versi?: number; konfirmasi?: number } = {}) =>
    desk<DetailPenawaran>('PUT', `${PATH}/${kode}/ujian`, {
      body: { jadwal, versi: (await read(kode)).versi, ...more },
    });

  test('takes schedules in their order, once however often it is pressed', async () => {
    const { kode_penawaran: kode } = await make();
    const both = [place({ sesi: [session(21), session(20, '13:00', '15:00'), session(20)] }), place()];
    const entries = await entriesOf(t, async () => {
      const clicks = await Promise.all([1, 2].map(() => send(kode, both, { versi: 1 })));
      expect(clicks.map((c) => c.status)).toEqual([200, 200]);
    });
    expect(entries).toMatchObject([{ tindakan: 'ubah ujian penawaran', lama: [] }]);
    const stored = wanted(await read(kode));
    expect(stored.map((j) => j.kode_jadwal)).toEqual([`${kode}-1`, `${kode}-2`]);
    expect(stored[0]?.sesi.map((s) => [s.tanggal, s.jam_mulai])).toEqual([
      [day(20), '08:00'],
      [day(20), '13:00'],
      [day(21), '08:00'],
    ]);
    const turned = (await send(kode, stored.toReversed())).body.data;
    expect(turned.jadwal.map((j) => j.kode_jadwal)).toEqual([`${kode}-2`, `${kode}-1`]);
    const codes = async (next: object[]) =>
      (await send(kode, next)).body.data.jadwal.map((j) => j.kode_jadwal);
    expect(await codes([place()])).toEqual([`${kode}-3`]);
    expect(await codes([])).toEqual([]);
    expect(await codes([place()])).toEqual([`${kode}-4`]);
  });

  test.for<[string, object, string]>([
    ['no place', { lokasi_ujian: ' ' }, 'jadwal.0.lokasi_ujian'],
    ['a session in the past', { sesi: [session(-1)] }, 'jadwal.0.sesi.0.tanggal'],
    ['a day that is none', { sesi: [{ ...session(20), tanggal: '2027-02-30' }] }, 'jadwal.0.sesi.0.tanggal'],
    ['an end before its start', { sesi: [session(20, '10:00', '10:00')] }, 'jadwal.0.sesi.0.jam_selesai'],
    [
      'sessions one over the other',
      { sesi: [session(20), session(20, '09:59', '11:00')] },
      'jadwal.0.sesi.1.jam_mulai',
    ],
    ['no kind of test', { sesi: [{ ...session(20), jenis_tes: '' }] }, 'jadwal.0.sesi.0.jenis_tes'],
    ['a schedule of another offering', { kode_jadwal: '2027-11-2-1' }, 'jadwal.0.lokasi_ujian'],
  ])('cannot have %s', async ([, more, field]) => {
    const { kode_penawaran: kode } = await make();
    expect(fieldOf(await send(kode, [place(more)]))).toEqual([400, field]);
  });

  test('is no matter of a track without one', async () => {
    const { kode_penawaran: kode } = await make({ kode_jalur: '13', gelombang: 31 });
    expect(fieldOf(await send(kode, [place()]))).toEqual([400, 'jadwal']);
  });

  test('keeps a schedule somebody chose, for those it was for', async () => {
    const kode = '2027-11-2';
    const stands = wanted(await read(kode));
    const refused = await send(kode, stands.slice(1));
    expect(fieldOf(refused)).toEqual([400, 'jadwal']);
    expect(refused.body.errors?.[0]?.message).toContain('2 pendaftar');
    const swapped = stands.map((j, i) => (i === 0 ? { ...j, disabilitas: true } : j));
    expect(fieldOf(await send(kode, swapped))).toEqual([400, 'jadwal.0.disabilitas']);
    const emptied = stands.map((j, i) => (i === 0 ? { ...j, sesi: [] } : j));
    expect(fieldOf(await send(kode, emptied))).toEqual([400, 'jadwal.0.sesi']);
  });

  test('moved under people is agreed to first, and gives new cards to those who hold one', async () => {
    const kode = '2027-11-2';
    const stands = wanted(await read(kode));
    const moved = stands.map((j, i) => (i === 0 ? { ...j, sesi: [session(30)] } : j));
    const cards = async () =>
      (
        await t.db.query<{ nomor_pendaftar: string; versi: number; final: boolean }>(
          `SELECT nomor_pendaftar, versi_kartu AS versi, diverifikasi IS NOT NULL AS final FROM pendaftar
           WHERE kode_jadwal = $1 ORDER BY 1`,
          [`${kode}-1`],
        )
      ).rows;
    const before = await cards();
    const asked = await send(kode, moved);
    expect([asked.status, asked.body.code]).toEqual([409, 'perlu_konfirmasi']);
    expect(asked.body.errors?.[0]?.message).toMatch(/2 pendaftar, dan 1 di antaranya/);
    const entries = await entriesOf(t, async () => {
      expect((await send(kode, moved, { konfirmasi: 2 })).status).toBe(200);
    });
    expect(entries).toMatchObject([{ tindakan: 'ubah ujian penawaran' }]);
    expect(await cards()).toEqual(before.map((c) => (c.final ? { ...c, versi: c.versi + 1 } : c)));
    const [holder] = before.filter((c) => c.final);
    const drawn = async () =>
      (
        await t.db.query(
          `SELECT priority FROM pgboss.job WHERE name = 'kartu-ujian' AND data->>'nomor_pendaftar' = $1 AND (data->>'versi')::int = $2`,
          [holder?.nomor_pendaftar, (holder?.versi ?? 0) + 1],
        )
      ).rows;
    // However many hold a card, the change itself sends one job, which has the cards drawn behind those of new finalisers.
    expect(await drawn()).toEqual([]);
    const { rows } = await t.db.query("SELECT data FROM pgboss.job WHERE name = 'kartu-ulang'");
    expect(rows).toEqual([{ data: { kode_penawaran: kode } }]);
    await remakeCards(t.deps, kode);
    expect(await drawn()).toEqual([{ priority: -1 }]);
    const told = await t.db.query(
      `SELECT FROM audit_tentang JOIN audit ON id = id_audit WHERE nomor_pendaftar = $1 AND tindakan = 'ubah ujian penawaran'`,
      [holder?.nomor_pendaftar],
    );
    expect(told.rowCount).toBe(1);
  });

  test('that has begun stays as it was for those who chose it', async () => {
    const kode = '2027-21-1';
    await t.applicants.make({ offering: '21-1', stage: 'final', schedule: 1 });
    const stands = wanted(await read(kode));
    const moved = stands.map((j) => ({ ...j, sesi: [session(30)] }));
    expect(fieldOf(await send(kode, moved, { konfirmasi: 9 }))).toEqual([400, 'jadwal.0.sesi']);
  });
});
