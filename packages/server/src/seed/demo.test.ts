import { randomBytes } from 'node:crypto';
import type { Isian } from '@gerbang/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { createPool, type Pool } from '../db/pool.ts';
import { createReader, type Reader } from '../db/reader.ts';
import { createFormConfigs, type FormConfigs } from '../domain/form-config.ts';
import { readIsian } from '../domain/isian.ts';
import { findSlip } from '../features/pembayaran/record.ts';
import { openPenawaran } from '../features/penawaran/open.ts';
import { schedules } from '../domain/penawaran.ts';
import { allFindings } from '../features/verifikasi/completeness.ts';
import { closeInspection, inspect } from '../files/inspect.ts';
import { hmacPin, isKode, type Keys } from '../secrets.ts';
import { type DemoAccount, seedDemo } from './demo.ts';

const NOW = new Date('2026-11-20T03:00:00Z');
const keys: Keys = {
  pin: randomBytes(32),
  seal: randomBytes(32),
  sign: randomBytes(32),
  bank: randomBytes(32),
};
const stored = new Map<string, Buffer>();
const put = async (bytes: Buffer): Promise<string> => {
  const key = randomBytes(16).toString('hex');
  stored.set(key, bytes);
  return key;
};

let database: TestDatabase;
let pool: Pool;
let reader: Reader;
let configs: FormConfigs;
let accounts: DemoAccount[];
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  reader = createReader(database.url);
  configs = createFormConfigs(reader);
  accounts = (await seedDemo(pool, keys, put, NOW)) ?? [];
}, 20_000);
afterAll(async () => {
  await closeInspection();
  await reader.end();
  await pool.end();
  await database.drop();
});

const all = async <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await pool.query(sql, values)).rows as T[];
const one = async <T>(sql: string, values: unknown[] = []): Promise<T> => (await all<T>(sql, values))[0] as T;

interface Applicant {
  nomor_pendaftar: string;
  kode_penawaran: string;
  nomor_peserta: string | null;
  kode_jadwal: string | null;
  disabilitas: boolean;
  hadir: Date | null;
  tanpa_tes: boolean;
  mulai: Date;
  selesai: Date;
  pengumuman: Date;
  /** When they could last finalise, or did. */
  saat: Date;
}
const applicants = (where: string, values: unknown[] = []) =>
  all<Applicant>(
    `SELECT p.*, j.tanpa_tes, o.tanggal_mulai_daftar AS mulai, o.tanggal_selesai_daftar AS selesai, o.tanggal_pengumuman AS pengumuman,
       coalesce(p.diverifikasi, least(o.tanggal_selesai_daftar, '${NOW.toISOString()}')) AS saat
     FROM pendaftar p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur) WHERE ${where}`,
    values,
  );
const CHOSE = 'EXISTS (SELECT FROM pilihan_jurusan c WHERE c.nomor_pendaftar = p.nomor_pendaftar)';

/** The applicants behind the accounts of some phases. */
const of = async (...phases: DemoAccount['fase'][]): Promise<Applicant[]> => {
  const codes = accounts.filter((a) => phases.includes(a.fase)).map((a) => a.username);
  expect(codes).not.toHaveLength(0);
  return applicants('p.nomor_pendaftar = ANY($1)', [codes]);
};
const isianOf = async (a: Applicant): Promise<Isian> =>
  readIsian(pool, a.nomor_pendaftar, await configs.get(a.kode_penawaran), a.saat);
/** What finalising would have answered at the time. */
const gaps = async (a: Applicant): Promise<string[]> => {
  const findings = await allFindings(pool, a, await isianOf(a), await configs.get(a.kode_penawaran), a.saat);
  return findings.map((f) => `${a.kode_penawaran} ${f.step} ${f.field}: ${f.message}`);
};

describe('loading', () => {
  test('fills the database with some two hundred applicants who paid the fee in the period', async () => {
    const { n, paid } = await one<{ n: number; paid: number }>(
      `SELECT count(*) n, count(*) FILTER (WHERE b.jumlah = o.biaya AND b.karantina IS NULL AND starts_with(b.kode_pembayaran, o.kode_bayar)
         AND b.dibayar_pada BETWEEN o.tanggal_mulai_daftar AND o.tanggal_selesai_daftar) paid
       FROM pendaftar p JOIN penawaran o USING (kode_penawaran) LEFT JOIN pembayaran b USING (nomor_pendaftar)`,
    );
    expect(n).toBeGreaterThan(180);
    expect(paid).toBe(n);
  });

  test('a second time changes nothing', async () => {
    const count = () =>
      one(
        'SELECT (SELECT count(*) FROM pendaftar) a, (SELECT count(*) FROM berkas) b, (SELECT count(*) FROM penawaran_form) c',
      );
    const [before, files] = [await count(), stored.size];
    expect(await seedDemo(pool, keys, put, NOW)).toBeNull();
    expect([await count(), stored.size]).toEqual([before, files]);
  });

  test('the form of an opened offering is not copied again when its track changes', async () => {
    const { kode_penawaran, kode_jalur } = await one<Record<string, string>>(
      'SELECT * FROM penawaran LIMIT 1',
    );
    await pool.query(
      "INSERT INTO jalur_form SELECT kode_jalur, kode_grup_form, 'BARU', true FROM jalur_grup WHERE kode_jalur = $1",
      [kode_jalur],
    );
    expect(await openPenawaran(pool, kode_penawaran as string)).toBe(false);
    expect(await all("SELECT FROM penawaran_form WHERE nama_form = 'BARU'")).toEqual([]);
  });
});

describe('accounts', () => {
  test('there is one for every phase', () => {
    const phases = Map.groupBy(accounts, (a) => a.fase);
    expect([...phases.keys()].toSorted()).toEqual([
      'baru',
      'di_luar_periode',
      'menjelang_tutup',
      'ruang_penuh',
      'sebagian',
      'setelah_pengumuman',
      'siap_finalisasi',
      'telah_mengikuti_ujian',
      'terverifikasi',
    ]);
    const tracks = (fase: DemoAccount['fase']) => phases.get(fase)?.map((a) => a.kode_penawaran?.slice(5, 7));
    expect(tracks('baru')).toEqual(expect.arrayContaining(['11', '12', '21', '31']));
    expect(tracks('siap_finalisasi')).toEqual(expect.arrayContaining(['11', '13', '21', '31']));
  });

  test('each signs in with its own PIN, which the slip shows too', async () => {
    for (const { username, password } of accounts) {
      const row = await one<{ pin_hmac: Buffer; nomor_pembayaran: string }>(
        'SELECT pin_hmac, nomor_pembayaran FROM pendaftar JOIN pembayaran USING (nomor_pendaftar) WHERE nomor_pendaftar = $1',
        [username],
      );
      expect(isKode(username)).toBe(true);
      expect(password).toMatch(/^\d{16}$/);
      expect(row.pin_hmac).toEqual(hmacPin(keys, username, password));
      expect(
        await findSlip({ pool, config: { keys } } as Parameters<typeof findSlip>[0], row.nomor_pembayaran),
      ).toMatchObject({ pin: password });
    }
    expect(new Set(accounts.map((a) => a.password)).size).toBe(accounts.length);
  });

  test('a new one has nothing filled', async () => {
    for (const a of await of('baru')) {
      const { records, slots } = await isianOf(a);
      expect([Object.values(records).filter(Boolean), slots]).toEqual([[], {}]);
    }
  });

  test('a begun one has something filled, and gaps', async () => {
    for (const a of await of('sebagian', 'menjelang_tutup', 'di_luar_periode')) {
      expect((await isianOf(a)).records.data_diri_pendaftar).not.toBeNull();
      expect((await gaps(a)).length).toBeGreaterThan(0);
    }
  });

  test('the calendar fits the phase', async () => {
    for (const a of await of(
      'baru',
      'sebagian',
      'siap_finalisasi',
      'ruang_penuh',
      'terverifikasi',
      'menjelang_tutup',
    ))
      expect(a.mulai < NOW && NOW < a.selesai, a.kode_penawaran).toBe(true);
    expect((await of('menjelang_tutup'))[0]?.selesai.toISOString()).toBe('2026-11-20T16:59:59.000Z');
    for (const a of await of('di_luar_periode', 'telah_mengikuti_ujian'))
      expect(a.selesai < NOW && NOW < a.pengumuman).toBe(true);
    for (const a of await of('setelah_pengumuman')) expect(a.pengumuman < NOW).toBe(true);
    expect(await one('SELECT count(*) n FROM penawaran WHERE tanggal_mulai_daftar > $1', [NOW])).toEqual({
      n: 1,
    });
  });

  test('the verified have a number, and a seat where there is an exam', async () => {
    for (const a of await of('terverifikasi', 'telah_mengikuti_ujian', 'setelah_pengumuman')) {
      expect(a.nomor_peserta).not.toBeNull();
      expect(await all('SELECT FROM kursi WHERE nomor_pendaftar = $1', [a.nomor_pendaftar])).toHaveLength(
        a.tanpa_tes ? 0 : 1,
      );
    }
    expect((await of('telah_mengikuti_ujian'))[0]?.hadir).not.toBeNull();
  });

  test('the one whose room is full chose a place without a free seat', async () => {
    const [a] = await of('ruang_penuh');
    expect(
      await one('SELECT sum(kapasitas - terisi)::int AS left FROM ruang WHERE kode_jadwal = $1', [
        a?.kode_jadwal,
      ]),
    ).toEqual({ left: 0 });
  });
});

describe('what they filled', () => {
  test('finalising finds nothing wrong with anybody who is complete', async () => {
    const complete = await applicants(`${CHOSE} OR p.nomor_peserta IS NOT NULL`);
    expect(complete.length).toBeGreaterThan(100);
    expect((await Promise.all(complete.map(gaps))).flat()).toEqual([]);
  }, 30_000);

  test('names test the forms: apostrophes, one word, very long, letters beyond ASCII', async () => {
    const names = (await all<{ nama_lengkap: string }>('SELECT nama_lengkap FROM data_diri_pendaftar')).map(
      (r) => r.nama_lengkap,
    );
    for (const kind of [/[a-z]'[a-z]/i, /^\S+$/, /^.{70,}$/, /[^\p{ASCII}]/u])
      expect(
        names.some((n) => kind.test(n)),
        String(kind),
      ).toBe(true);
  });

  test('every file is one the upload would take', async () => {
    const rows = await all<{ slot: string; kunci_berkas: string; mime: string; ext: string; ukuran: number }>(
      'SELECT * FROM berkas',
    );
    expect(new Set(rows.map((r) => r.kunci_berkas))).toEqual(new Set(stored.keys()));
    const bytesOf = (row: { kunci_berkas: string }) => stored.get(row.kunci_berkas) as Buffer;
    const different = new Map(rows.map((row) => [`${row.slot} ${bytesOf(row).toString('base64')}`, row]));
    for (const row of different.values()) {
      const verdict = await inspect(bytesOf(row), row.slot.endsWith('/foto') ? 'foto' : 'dokumen');
      expect(verdict).toMatchObject({ ok: true, mime: row.mime, ext: row.ext });
      expect(bytesOf(row).length).toBe(row.ukuran);
      if (verdict.ok && row.ext === 'png') expect([verdict.width, verdict.height]).toEqual([300, 400]);
    }
  });
});

describe('exams', () => {
  test('rooms count their seats, and a seat lies in a room of the chosen schedule', async () => {
    expect(
      await all(
        'SELECT id_ruang FROM ruang r WHERE terisi <> (SELECT count(*) FROM kursi k WHERE k.id_ruang = r.id_ruang)',
      ),
    ).toEqual([]);
    expect(
      await all(`SELECT nomor_pendaftar FROM kursi JOIN ruang r USING (id_ruang) JOIN pendaftar p USING (nomor_pendaftar)
        WHERE p.kode_jadwal <> r.kode_jadwal OR p.nomor_peserta IS NULL`),
    ).toEqual([]);
  });

  test('numbers carry year, track and wave, and the counter stands at the last', async () => {
    const rows = await all<{ nomor_peserta: string; prefix: string; terakhir: number }>(
      `SELECT nomor_peserta, (tahun % 100)::text || kode_jalur || gelombang AS prefix, terakhir FROM pendaftar
       JOIN penawaran USING (kode_penawaran) LEFT JOIN penomoran USING (tahun, kode_jalur, gelombang) WHERE nomor_peserta IS NOT NULL`,
    );
    for (const [prefix, group] of Map.groupBy(rows, (r) => r.prefix)) {
      const wanted = Array.from(
        { length: group[0]?.terakhir ?? 0 },
        (_, i) => prefix + String(i + 1).padStart(5, '0'),
      );
      expect(group.map((r) => r.nomor_peserta).toSorted()).toEqual(wanted);
    }
  });

  test('an applicant sees every kind of place, but not the one that begins tomorrow', async () => {
    const kode_penawaran = (await of('sebagian'))[0]?.kode_penawaran as string;
    const usual = await schedules(pool, kode_penawaran, false, null, NOW);
    expect(new Set(usual.map((j) => j.status_penuh))).toEqual(new Set([0, 1, 2]));
    expect(usual.filter((j) => j.detail_jadwal.length === 0)).toHaveLength(1);
    expect(usual.some((j) => j.detail_jadwal[0]?.tanggal === '2026-11-21')).toBe(false);
    expect(await all("SELECT FROM detail_jadwal WHERE tanggal = '2026-11-21'")).not.toHaveLength(0);
    expect(await schedules(pool, kode_penawaran, true, null, NOW)).toHaveLength(usual.length + 1);
  });
});
