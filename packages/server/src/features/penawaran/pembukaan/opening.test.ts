/** The life of an offering: what lacks anything is never opened, seen or paid for, by any road, in any process. */

import { createPublicKey } from 'node:crypto';
import type { DetailPenawaran } from '@gerbang/contract/office/penawaran/calls';
import type { AturanPembukaan } from '@gerbang/contract/office/penawaran/pembukaan/aturan';
import { belumDibuka } from '@gerbang/contract/office/penawaran/tahap';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, NOW, startTestApp, type TestApp } from '../../../../test/app.ts';
import { BankSimulator } from '../../../../test/bank-simulator.ts';
import { asStaff, callOfficer, entriesOf, type StaffCall } from '../../../../test/desk.ts';
import { sidikPenawaran } from '../../../domain/sidik-penawaran.ts';
import { bankSignature } from '../../../http/bank.ts';
import { openAllDue } from './opening.ts';

const PATH = '/api/petugas/penawaran';
type Through = Pick<TestApp, 'call' | 'deps'>;

let t: TestApp;
let second: Through;
let desk: StaffCall;
let colleague: StaffCall;
const SNAP_BANK = 'Bank Mitra Nusa';
/** The same bank, over two processes. */
let snapBanks: BankSimulator[];
beforeAll(async () => {
  const keys = new BankSimulator(
    async () => ({ status: 0, body: null }),
    () => NOW,
  );
  const { partnerServiceId, clientKey, clientSecret, publicPem } = keys;
  const publicKey = createPublicKey(publicPem);
  t = await startTestApp({
    snapBanks: [
      { bank: SNAP_BANK, partnerServiceId, clientKey, clientSecret, publicKey, nomor: 'paymentRequestId' },
    ],
  });
  second = await t.another();
  const snapOf = (through: Through) =>
    new BankSimulator(
      (path, headers, payload) => through.call('POST', path, { headers, payload }),
      t.clock.now,
    );
  snapBanks = [snapOf(t), snapOf(second)];
  desk = await asStaff(t, 'admin');
  colleague = await asStaff(t, 'admin', 'rekan');
  await callOfficer(t, 'rekan', 'Pak Rekan');
});
afterAll(() => t.close());

const at = (days: number) => new Date(NOW.getTime() + days * DAY).toISOString();
const read = async (kode: string) => (await desk<DetailPenawaran>('GET', `${PATH}/${kode}`)).body.data;
/** A proof of the offering as it stands. */
const prove = async (kode: string) =>
  t.db.query(
    `INSERT INTO bukti_penawaran (kode_penawaran, diminta, diminta_oleh, selesai, sidik, hasil, laporan)
     VALUES ($1, now(), 'admin', now(), $2, 'lulus', '{}') ON CONFLICT (kode_penawaran) DO UPDATE SET sidik = excluded.sidik`,
    [kode, sidikPenawaran(await read(kode))],
  );
let serial = 0;
let wave = 20;
/** An offering that lacks nothing, its registration under way. */
const ready = async (more: object = {}): Promise<DetailPenawaran> => {
  wave += 1;
  const body = {
    kode_jalur: '11',
    tahun: 2027,
    gelombang: wave,
    nama: 'Gelombang Uji',
    kode_bayar: `95${wave}`,
    biaya: 100_000,
    tanggal_mulai_daftar: at(-1),
    tanggal_selesai_daftar: at(30),
    salin_dari: '2027-11-2',
    geser_minggu: null,
    ...more,
  };
  const { kode_penawaran: kode } = (await desk<DetailPenawaran>('POST', PATH, { body })).body.data;
  await t.db.query(
    `INSERT INTO detail_jadwal (kode_jadwal, tanggal, jam_mulai, jam_selesai, jenis_tes)
     SELECT kode_jadwal, '2027-02-01', '08:00', '10:00', 'Tes' FROM jadwal_ujian WHERE kode_penawaran = $1 ON CONFLICT DO NOTHING`,
    [kode],
  );
  const { versi } = await read(kode);
  await desk('POST', `${PATH}/${kode}/formulir`, { body: { versi } });
  await prove(kode);
  return read(kode);
};
const openAs = async (by: StaffCall, kode: string, buka_pada: string | null = null, versi?: number) =>
  by<DetailPenawaran>('POST', `${PATH}/${kode}/buka`, {
    body: { buka_pada, versi: versi ?? (await read(kode)).versi, konfirmasi: 'BUKA' },
  });
const open = (kode: string, buka_pada: string | null = null) => openAs(desk, kode, buka_pada);
const actOn = async (by: StaffCall, kode: string, act: string, body: object = {}) =>
  by<DetailPenawaran>('POST', `${PATH}/${kode}/${act}`, {
    body: { versi: (await read(kode)).versi, ...body },
  });
const alasan = 'Rapat memutuskan demikian.';
const RULE = '/api/petugas/pembukaan-penawaran';
const demandTwo = (dua_petugas: boolean, by: StaffCall = desk) =>
  by<AturanPembukaan>('POST', RULE, { body: { dua_petugas, alasan } });
const agree = (by: StaffCall) => by<AturanPembukaan>('POST', `${RULE}/setujui`, { body: { alasan } });
/** Lifts the rule as two officers do. */
const lift = async () => {
  await demandTwo(false);
  return agree(colleague);
};

const LISTS = [
  '/api/v2/penawaran_jalur/aktif',
  '/api/v1/penawaran_jalur',
  '/api/v1/public/penawaran_jalur',
  '/api/v1/kode_pembayaran',
  '/api/petugas/pembayaran/penawaran',
];
/** The lists that name an offering, the public ones and the counter's. */
const seenIn = async ({ kode_penawaran, kelas }: DetailPenawaran, through: Through = t) => {
  const id_prodi = kelas[0]?.prodi[0]?.id_prodi ?? 301;
  const cookie = await asStaff(t, 'keuangan');
  const found: string[] = [];
  for (const path of [...LISTS, `/api/v2/public/penawaran_jalur/prodi/${id_prodi}`]) {
    const answer = path.startsWith('/api/petugas')
      ? await cookie<{ kode_penawaran: string }[]>('GET', path)
      : await through.call<{ kode_penawaran: string }[]>('GET', path);
    if (answer.body.data.some((o) => o.kode_penawaran === kode_penawaran)) found.push(path);
  }
  return found;
};

interface Recorded {
  nomor_pembayaran: string;
  status: string;
  karantina: string | null;
}
const payment = (o: Pick<DetailPenawaran, 'kode_bayar' | 'biaya'>) => ({
  nomor_pembayaran: `buka${(serial += 1)}`,
  kode_pembayaran: `${o.kode_bayar}17082008`,
  jumlah: o.biaya,
  dibayar_pada: t.clock.now().toISOString(),
  bank: 'Bank Uji',
});
const viaBank = async (o: DetailPenawaran, through: Through = t): Promise<Recorded> => {
  const payload = JSON.stringify(payment(o));
  const time = t.clock.now().toISOString();
  const headers = {
    'x-gerbang-waktu': time,
    'x-gerbang-tanda-tangan': bankSignature(t.deps.config.keys.bank, time, payload),
  };
  const sent = { payload, type: 'application/json', headers };
  return (await through.call<Recorded>('POST', '/api/v2/pembayaran/lapor', sent)).body.data;
};
/** What the bank is told of a customer number, asked and paid over both processes. */
const viaSnap = async (customer: string, { biaya }: Pick<DetailPenawaran, 'biaya'>): Promise<string[]> => {
  const said: string[] = [];
  for (const bank of snapBanks) {
    said.push((await bank.inquire(customer)).body.responseCode);
    said.push((await bank.pay(customer, `snap${(serial += 1)}`, `${biaya}.00`)).body.responseCode);
  }
  return said;
};
/** The answers of a number nobody may pay under. */
const SHUT = ['4042419', '4042519', '4042419', '4042519'];
const askBill = async ({ kode_penawaran }: Pick<DetailPenawaran, 'kode_penawaran'>) => {
  await t.db.query('DELETE FROM rate_limit');
  return t.call<{ nomor_va: string }>('POST', '/api/v2/tagihan', {
    body: { kode_penawaran, tanggal_lahir: '2008-08-17', cara: 'va', bank: SNAP_BANK },
  });
};
/** An offering that was taken back after somebody took a bill, and the customer number of that. */
const billed = async (): Promise<[offering: DetailPenawaran, customer: string]> => {
  const o = await ready();
  await open(o.kode_penawaran);
  const { nomor_va } = (await askBill(o)).body.data;
  await actOn(desk, o.kode_penawaran, 'rancangan', { alasan });
  return [await read(o.kode_penawaran), nomor_va.slice(snapBanks[0]?.partnerServiceId.length)];
};
const applicantsOf = async ({ kode_penawaran }: DetailPenawaran) =>
  (await t.db.query('SELECT FROM pendaftar WHERE kode_penawaran = $1', [kode_penawaran])).rowCount;
const atCounter = async (o: DetailPenawaran): Promise<Recorded> => {
  const counter = await asStaff(t, 'keuangan');
  return (await counter<Recorded>('POST', '/api/petugas/pembayaran', { body: { ...payment(o), alasan } }))
    .body.data;
};
const release = async (o: DetailPenawaran, nomor_pembayaran: string) => {
  const counter = await asStaff(t, 'keuangan');
  return counter('POST', '/api/petugas/pembayaran/lepas', {
    body: { nomor_pembayaran, kode_penawaran: o.kode_penawaran, alasan, konfirmasi: 'LEPAS' },
  });
};

const SCHEDULES = 'kode_jadwal IN (SELECT kode_jadwal FROM jadwal_ujian WHERE kode_penawaran = $1)';
/** Changes the general section as an officer does. */
const change = async (kode: string, more: Partial<DetailPenawaran>, by: StaffCall = desk) => {
  const { nama, kode_bayar, biaya, tanggal_mulai_daftar, tanggal_selesai_daftar, ...rest } = await read(kode);
  const { batas_ipk, min_organisasi, min_prestasi, versi } = rest;
  return by('PUT', `${PATH}/${kode}/umum`, {
    body: {
      ...{ nama, kode_bayar, biaya, tanggal_mulai_daftar, tanggal_selesai_daftar },
      ...{ batas_ipk, min_organisasi, min_prestasi, versi },
      ...more,
    },
  });
};
/** Each thing an offering cannot do without, and how it comes to lack it. */
const THINGS: readonly [thing: string, take: readonly string[], words: RegExp][] = [
  [
    'a class',
    [
      'DELETE FROM penawaran_prodi WHERE kode_penawaran = $1',
      'DELETE FROM penawaran_kelas WHERE kode_penawaran = $1',
    ],
    /Belum ada kelas/,
  ],
  ['a programme', ['DELETE FROM penawaran_prodi WHERE kode_penawaran = $1'], /belum mempunyai program studi/],
  ['an interest', ['DELETE FROM penawaran_minat WHERE kode_penawaran = $1'], /Belum ada minat/],
  [
    'a schedule',
    [
      `DELETE FROM ruang WHERE ${SCHEDULES}`,
      `DELETE FROM detail_jadwal WHERE ${SCHEDULES}`,
      'DELETE FROM jadwal_ujian WHERE kode_penawaran = $1',
    ],
    /Belum ada jadwal ujian/,
  ],
  ['an exam day', [`DELETE FROM detail_jadwal WHERE ${SCHEDULES}`], /tanggal dan ruang/],
  ['seats', [`DELETE FROM ruang WHERE ${SCHEDULES}`], /tanggal dan ruang/],
  [
    'a form',
    [
      'DELETE FROM penawaran_form WHERE kode_penawaran = $1',
      'DELETE FROM penawaran_grup WHERE kode_penawaran = $1',
    ],
    /Formulir belum diambil/,
  ],
  [
    'the choice of programmes in its form',
    [
      'DELETE FROM penawaran_form WHERE kode_penawaran = $1 AND kode_grup_form = 22',
      'DELETE FROM penawaran_grup WHERE kode_penawaran = $1 AND kode_grup_form = 22',
    ],
    /Data Pilihan Jurusan/,
  ],
  [
    'days to register on',
    [`UPDATE penawaran SET tanggal_selesai_daftar = tanggal_mulai_daftar WHERE kode_penawaran = $1`],
    /Masa pendaftaran sudah lewat/,
  ],
];
const take = async (kode: string, statements: readonly string[]) => {
  for (const statement of statements) await t.db.query(statement, [kode]);
};

describe.for(THINGS)('an offering without %s', ([, statements, words]) => {
  test('is not opened, at once or at its time, nor seen or paid for by any road', async () => {
    const { kode_penawaran: kode } = await ready();
    const planned = new Date(t.clock.now().getTime() + HOUR).toISOString();
    const { kode_penawaran: later } = await ready();
    expect((await open(later, planned)).body.data.keadaan).toBe('terjadwal');
    await take(kode, statements);
    await take(later, statements);
    for (const buka_pada of [null, planned]) {
      const refused = await open(kode, buka_pada);
      expect([refused.status, refused.body.code]).toEqual([409, 'belum_siap']);
      expect(refused.body.message).toMatch(words);
    }
    t.clock.move(HOUR + MINUTE);
    await Promise.all([openAllDue(t.deps), openAllDue(second.deps)]);
    const shut = await read(later);
    expect([shut.tahap, shut.keadaan]).toEqual(['rancangan', 'rancangan']);
    expect(shut.buka?.halangan?.join(' ')).toMatch(words);
    const [before, customer] = await billed();
    await take(before.kode_penawaran, statements);
    expect(await viaSnap(customer, before)).toEqual(SHUT);
    for (const o of [await read(kode), shut, await read(before.kode_penawaran)]) {
      expect([await seenIn(o), await seenIn(o, second)]).toEqual([[], []]);
      expect(await viaSnap(`${o.kode_bayar}17082008`, o)).toEqual(SHUT);
      expect((await askBill(o)).body.code).toBe('tagihan_tertutup');
      const [bank, counter] = [await viaBank(o), await atCounter(o)];
      expect([bank.status, counter.status]).toEqual(['karantina', 'karantina']);
      expect(counter.karantina).toBe(belumDibuka('rancangan'));
      expect((await release(o, bank.nomor_pembayaran)).status).toBe(400);
      expect(await applicantsOf(o)).toBe(0);
    }
    t.clock.move(-HOUR - MINUTE);
  });
});

describe('opening', () => {
  test('is an act: before it nothing is public, after it everything, in every process', async () => {
    const o = await ready();
    expect([o.keadaan, await seenIn(o)]).toEqual(['rancangan', []]);
    const waiting = await viaBank(o);
    expect(waiting.status).toBe('karantina');
    const entries = await entriesOf(t, async () => {
      const clicks = await Promise.all([1, 2].map(() => openAs(desk, o.kode_penawaran, null, o.versi)));
      expect(clicks.map((c) => [c.status, c.body.data.keadaan])).toEqual([
        [200, 'dibuka'],
        [200, 'dibuka'],
      ]);
    });
    expect(entries.map((e) => [e.tindakan, e.subjek])).toEqual([
      ['buka penawaran', `penawaran ${o.kode_penawaran}`],
    ]);
    await expect.poll(() => seenIn(o, second)).toHaveLength(LISTS.length + 1);
    expect([(await viaBank(o)).status, (await atCounter(o)).status]).toEqual(['diterima', 'diterima']);
    expect((await release(o, waiting.nomor_pembayaran)).status).toBe(200);
  });

  test('asks for a proof of exactly what opens, at once and at its time, and for none of what is loosened', async () => {
    const o = await ready();
    const later = await ready();
    const planned = new Date(t.clock.now().getTime() + HOUR).toISOString();
    expect((await open(later.kode_penawaran, planned)).body.data.keadaan).toBe('terjadwal');
    // A name is no matter of the proof, and a fee is.
    for (const { kode_penawaran: kode, biaya } of [o, later]) {
      await change(kode, { nama: 'Nama lain' });
      expect((await read(kode)).terbukti).toBe(true);
      await change(kode, { biaya: biaya + 1 });
      expect((await read(kode)).terbukti).toBe(false);
    }
    const refused = await open(o.kode_penawaran);
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      409,
      'belum_siap',
      [{ field: 'uji', message: expect.stringContaining('belum terbukti') }],
    ]);
    t.clock.move(HOUR);
    await Promise.all([openAllDue(t.deps), openAllDue(second.deps)]);
    const shut = await read(later.kode_penawaran);
    expect([shut.tahap, shut.buka?.halangan]).toEqual([
      'rancangan',
      [expect.stringContaining('diubah sejak dibuktikan')],
    ]);
    expect([await seenIn(shut), (await viaBank(shut)).status]).toEqual([[], 'karantina']);
    t.clock.move(-HOUR);
    // A proof that found a dead end is none.
    await prove(o.kode_penawaran);
    const ends = async (hasil: string) => {
      await t.db.query('UPDATE bukti_penawaran SET hasil = $2 WHERE kode_penawaran = $1', [
        o.kode_penawaran,
        hasil,
      ]);
      return (await open(o.kode_penawaran)).status;
    };
    expect([await ends('buntu'), await ends('lulus')]).toEqual([409, 200]);
    expect((await change(o.kode_penawaran, { tanggal_selesai_daftar: at(40) })).status).toBe(200);
  });

  test('commits to the draw of a selection that was copied, before anybody can register', async () => {
    const copied = async () => {
      const { kode_penawaran: kode } = await ready();
      await t.db.query(
        "INSERT INTO komponen_nilai (kode_penawaran, kode, nama, paling_sedikit, paling_banyak) VALUES ($1, 'tulis', 'Tulis', 0, 1)",
        [kode],
      );
      return kode;
    };
    const [kode, later] = [await copied(), await copied()];
    const entries = await entriesOf(t, () => open(kode));
    expect(entries.map((e) => e.tindakan)).toEqual(['janjikan undian', 'buka penawaran']);
    await open(later, new Date(t.clock.now().getTime() + HOUR).toISOString());
    const drawn = async () =>
      (
        await t.db.query<{ kode_penawaran: string; dibuat_oleh: string }>(
          'SELECT kode_penawaran, dibuat_oleh FROM undian_seleksi WHERE kode_penawaran = ANY($1) ORDER BY dibuat',
          [[kode, later]],
        )
      ).rows;
    expect((await drawn()).map((one) => one.kode_penawaran)).toEqual([kode]);
    t.clock.move(HOUR);
    await openAllDue(second.deps);
    t.clock.move(-HOUR);
    expect((await read(later)).tahap).toBe('dibuka');
    expect((await drawn()).map((one) => one.dibuat_oleh)).toEqual(['admin', 'admin']);
  });

  test('is refused where the officer saw another version', async () => {
    const { kode_penawaran: kode, versi } = await ready();
    const stale = await openAs(desk, kode, null, versi + 1);
    expect([stale.status, stale.body.code]).toEqual([409, 'versi_usang']);
  });

  test('happens by itself at its time, once over two processes, and payments fall before or after it', async () => {
    const o = await ready();
    const planned = new Date(t.clock.now().getTime() + HOUR).toISOString();
    expect((await open(o.kode_penawaran, at(-1))).body.errors?.[0]?.field).toBe('buka_pada');
    await open(o.kode_penawaran, planned);
    await openAllDue(t.deps);
    expect((await read(o.kode_penawaran)).keadaan).toBe('terjadwal');
    t.clock.move(HOUR);
    const [, , ...paid] = await Promise.all([
      openAllDue(t.deps),
      openAllDue(second.deps),
      ...Array.from({ length: 6 }, (_, i) => viaBank(o, i % 2 ? t : second)),
    ]);
    const { rows } = await t.db.query(
      "SELECT FROM audit WHERE pelaku = 'sistem' AND tindakan = 'buka penawaran' AND subjek = $1",
      [`penawaran ${o.kode_penawaran}`],
    );
    const after = await read(o.kode_penawaran);
    const accepted = paid.filter(({ status }) => status === 'diterima').length;
    expect([rows.length, after.tahap, after.pendaftar]).toEqual([1, 'dibuka', accepted]);
    t.clock.move(-HOUR);
  });

  test('takes its trial away, at once and at its time: nobody of it is left', async () => {
    const [now, later] = [await ready(), await ready()];
    for (const { kode_penawaran: kode } of [now, later]) {
      await desk('POST', `${PATH}/${kode}/uji/mulai`, { body: {} });
      const made = await desk('POST', `${PATH}/${kode}/uji/pendaftar`, { body: { sampai: 'baru' } });
      expect(made.status).toBe(200);
    }
    const trials = async () =>
      (await t.db.query('SELECT kode_penawaran AS kode FROM pendaftar WHERE uji')).rows.map(
        ({ kode }) => kode,
      );
    const entries = await entriesOf(t, async () => {
      expect((await open(now.kode_penawaran)).body.data.tahap).toBe('dibuka');
    });
    expect(entries.map(({ tindakan }) => tindakan)).toEqual(['hapus pendaftar uji', 'buka penawaran']);
    expect(await trials()).toEqual([later.kode_penawaran]);
    await open(later.kode_penawaran, new Date(t.clock.now().getTime() + HOUR).toISOString());
    expect(await trials()).toEqual([later.kode_penawaran]);
    t.clock.move(HOUR);
    await Promise.all([openAllDue(t.deps), openAllDue(second.deps)]);
    expect([(await read(later.kode_penawaran)).tahap, await trials()]).toEqual(['dibuka', []]);
    t.clock.move(-HOUR);
  });

  test('at the second of a change that takes its programmes: one of the two is refused', async () => {
    for (const withdrawn of [true, false]) {
      const o = await ready();
      const empty = () =>
        desk('PUT', `${PATH}/${o.kode_penawaran}/prodi`, {
          body: { kelas: [], minat: o.minat, batas_per_minat: false, versi: o.versi },
        });
      const both = [() => openAs(colleague, o.kode_penawaran, null, o.versi), empty];
      const answers = await Promise.all((withdrawn ? both.toReversed() : both).map((act) => act()));
      expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
      const after = await read(o.kode_penawaran);
      expect(after.tahap === 'dibuka').toBe(after.kelas.length > 0);
    }
  });

  test('that stayed shut waits at home, and is asked for anew', async () => {
    const o = await ready();
    await open(o.kode_penawaran, new Date(t.clock.now().getTime() + MINUTE).toISOString());
    await t.db.query('DELETE FROM penawaran_minat WHERE kode_penawaran = $1', [o.kode_penawaran]);
    t.clock.move(2 * MINUTE);
    await openAllDue(t.deps);
    const home = await desk<{ antrean: { kunci: string; jumlah: number }[] }>('GET', '/api/petugas/beranda');
    expect(home.body.data.antrean.find((a) => a.kunci === 'penawaran')?.jumlah).toBeGreaterThan(0);
    await openAllDue(second.deps);
    await desk('PUT', `${PATH}/${o.kode_penawaran}/prodi`, {
      body: {
        kelas: o.kelas,
        minat: o.minat,
        batas_per_minat: false,
        versi: (await read(o.kode_penawaran)).versi,
      },
    });
    expect((await open(o.kode_penawaran)).body.data).toMatchObject({
      tahap: 'dibuka',
      buka: { halangan: null },
    });
    t.clock.move(-2 * MINUTE);
  });
});

describe('two officers', () => {
  test('open an offering where the office wants it, never the one who asked, nor what was changed since', async () => {
    expect((await demandTwo(true)).status).toBe(200);
    const o = await ready();
    const kode = o.kode_penawaran;
    const yes = { konfirmasi: 'BUKA' };
    expect((await open(kode)).body.data).toMatchObject({
      tahap: 'rancangan',
      buka: { diminta_oleh: 'admin' },
    });
    expect(await seenIn(o)).toEqual([]);
    expect((await actOn(desk, kode, 'buka/setujui', yes)).body.code).toBe('perlu_petugas_lain');
    const approvals = await Promise.all([1, 2].map(() => actOn(colleague, kode, 'buka/setujui', yes)));
    expect(approvals.map((a) => [a.status, a.body.data.tahap])).toEqual([
      [200, 'dibuka'],
      [200, 'dibuka'],
    ]);
    const planned = await ready();
    await open(planned.kode_penawaran, new Date(t.clock.now().getTime() + HOUR).toISOString());
    expect((await read(planned.kode_penawaran)).keadaan).toBe('rancangan');
    await actOn(colleague, planned.kode_penawaran, 'buka/setujui', yes);
    expect((await read(planned.kode_penawaran)).keadaan).toBe('terjadwal');
    await change(planned.kode_penawaran, { nama: 'Lain', biaya: planned.biaya + 1 });
    await prove(planned.kode_penawaran);
    t.clock.move(HOUR);
    await openAllDue(t.deps);
    const shut = await read(planned.kode_penawaran);
    expect([shut.tahap, shut.buka?.halangan]).toEqual(['rancangan', ['Belum disetujui petugas kedua.']]);
    t.clock.move(-HOUR);
    expect((await lift()).status).toBe(200);
  });

  test('are two: who changes what was asked for may not approve it, and no request outlives the rule', async () => {
    expect((await demandTwo(true)).status).toBe(200);
    const yes = { konfirmasi: 'BUKA' };
    const { kode_penawaran: kode, biaya } = await ready();
    await open(kode, new Date(t.clock.now().getTime() + HOUR).toISOString());
    await change(kode, { nama: 'Lain', biaya: biaya - 1 }, colleague);
    await prove(kode);
    expect((await actOn(colleague, kode, 'buka/setujui', yes)).body.code).toBe('perlu_petugas_lain');
    expect((await read(kode)).buka).toMatchObject({
      diminta_oleh: 'rekan',
      peminta: 'Pak Rekan',
      disetujui: null,
    });
    expect((await lift()).status).toBe(200);
    expect((await read(kode)).buka).toBeNull();
    t.clock.move(HOUR);
    await openAllDue(t.deps);
    expect((await read(kode)).tahap).toBe('rancangan');
    t.clock.move(-HOUR);
  });

  test('are needed to lift the rule: one alone, however often, opens nothing', async () => {
    await demandTwo(true);
    const { kode_penawaran: kode } = await ready();
    const entries = await entriesOf(t, async () => {
      const asked = await Promise.all([1, 2].map(() => demandTwo(false)));
      for (const { status, body } of asked)
        expect([status, body.data]).toMatchObject([
          200,
          { dua_petugas: true, lepas_dua_petugas: { diminta_oleh: 'admin', alasan } },
        ]);
    });
    expect(entries.map((e) => e.tindakan)).toEqual(['minta lepas dua petugas']);
    expect((await agree(desk)).body.code).toBe('perlu_petugas_lain');
    expect((await open(kode)).body.data).toMatchObject({ tahap: 'rancangan', dua_petugas: true });
    // Kept: what was asked for is gone, and cannot be agreed to.
    expect((await demandTwo(true, colleague)).body.data.lepas_dua_petugas).toBeNull();
    expect((await agree(colleague)).body.code).toBe('sudah_diputus');
    await demandTwo(false, colleague);
    expect((await demandTwo(false)).body.data.lepas_dua_petugas).toMatchObject({
      diminta_oleh: 'rekan',
      peminta: 'Pak Rekan',
    });
    expect((await agree(desk)).body.data).toEqual({ dua_petugas: false, lepas_dua_petugas: null });
    // What waited for a second officer is not opened by that.
    expect(await read(kode)).toMatchObject({ tahap: 'rancangan', buka: null });
    expect((await open(kode)).body.data.tahap).toBe('dibuka');
  });

  test('holds in the database too', async () => {
    const { kode_penawaran: kode } = await ready();
    await expect(
      t.db.query(
        "UPDATE penawaran SET buka_diminta = now(), buka_diminta_oleh = 'a', buka_disetujui = now(), buka_disetujui_oleh = 'a' WHERE kode_penawaran = $1",
        [kode],
      ),
    ).rejects.toThrow(/check constraint/);
  });
});

describe('an opened offering', () => {
  test('keeps its last seats and its last day of exam', async () => {
    const o = await ready();
    await open(o.kode_penawaran);
    const answers = [];
    const { rows } = await t.db.query<{ id_ruang: number; disabilitas: boolean }>(
      `SELECT id_ruang, disabilitas FROM ruang JOIN jadwal_ujian USING (kode_jadwal) WHERE kode_penawaran = $1 ORDER BY disabilitas DESC, 1`,
      [o.kode_penawaran],
    );
    for (const { id_ruang } of rows) answers.push(await desk('DELETE', `/api/petugas/ruang/${id_ruang}`));
    expect(answers.map((a) => a.status)).toEqual([...rows.slice(1).map(() => 200), 409]);
    const { versi, jadwal } = await read(o.kode_penawaran);
    const dayless = jadwal.map(({ kode_jadwal, lokasi_ujian, disabilitas }) => ({
      ...{ kode_jadwal, lokasi_ujian, disabilitas },
      sesi: [],
    }));
    const refused = await desk('PUT', `${PATH}/${o.kode_penawaran}/ujian`, {
      body: { jadwal: dayless, versi },
    });
    expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([
      400,
      expect.stringContaining('sudah dibuka'),
    ]);
  });

  test('goes back while nobody has paid, and never afterwards', async () => {
    const o = await ready();
    const kode = o.kode_penawaran;
    await open(kode);
    expect((await actOn(desk, kode, 'rancangan', { alasan })).body.data).toMatchObject({
      tahap: 'rancangan',
      buka: null,
      // Who noted its code may still pay by it.
      terkunci: { kode_bayar: true, mulai: false },
      dapat_dihapus: false,
    });
    expect([await seenIn(o), (await viaBank(o)).status]).toEqual([[], 'karantina']);
    await open(kode);
    const [paid, back] = await Promise.all([viaBank(o), actOn(desk, kode, 'rancangan', { alasan })]);
    expect([paid.status, back.status]).toEqual(back.status === 200 ? ['karantina', 200] : ['diterima', 409]);
    if (back.status === 200) await open(kode);
    await viaBank(o);
    expect((await actOn(desk, kode, 'rancangan', { alasan })).body.code).toBe('sudah_dibayar');
  });

  test('withdraws an opening that has not happened', async () => {
    const { kode_penawaran: kode } = await ready();
    await open(kode, new Date(t.clock.now().getTime() + HOUR).toISOString());
    expect((await actOn(desk, kode, 'buka/batalkan', { alasan })).body.data).toMatchObject({
      keadaan: 'rancangan',
      buka: null,
    });
    expect((await actOn(desk, kode, 'buka/batalkan', { alasan })).body.code).toBe('sudah_diputus');
  });
});
