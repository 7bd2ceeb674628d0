import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schedules } from '../domain/penawaran.ts';
import { findSlip } from '../features/pembayaran/record.ts';
import { openPenawaran } from '../features/penawaran/formulir/open.ts';
import { hmacPin, isKode, newToken } from '../secrets.ts';
import { seedAfter } from './after/after.ts';
import { type DemoAccount, seedDemo } from './demo.ts';
import { seedStaff } from './staff.ts';
import { type Demo, loadDemo, NOW } from './testing.ts';

let demo: Demo;
beforeAll(async () => {
  demo = await loadDemo();
});
afterAll(() => demo.close());

describe('loading', () => {
  test('fills the database with some two hundred applicants who paid the fee in the period', async () => {
    const { n, paid } = await demo.one<{ n: number; paid: number }>(
      `SELECT count(*) n, count(*) FILTER (WHERE b.jumlah = o.biaya AND b.karantina IS NULL AND starts_with(b.kode_pembayaran, o.kode_bayar)
         AND b.dibayar_pada BETWEEN o.tanggal_mulai_daftar AND o.tanggal_selesai_daftar) paid
       FROM pendaftar p JOIN penawaran o USING (kode_penawaran) LEFT JOIN pembayaran b USING (nomor_pendaftar)`,
    );
    expect(n).toBeGreaterThan(180);
    expect(paid).toBe(n);
  });

  test('a second time changes nothing', async () => {
    const count = () =>
      demo.one(
        'SELECT (SELECT count(*) FROM pendaftar) a, (SELECT count(*) FROM berkas) b, (SELECT count(*) FROM penawaran_form) c',
      );
    const [before, files] = [await count(), demo.stored.size];
    expect(await seedDemo(demo.pool, demo.keys, demo.put, NOW)).toBeNull();
    expect([await count(), demo.stored.size]).toEqual([before, files]);
  });

  test('the form of an opened offering is not copied again when its track changes', async () => {
    const { kode_penawaran, kode_jalur } = await demo.one<Record<string, string>>(
      'SELECT * FROM penawaran LIMIT 1',
    );
    await demo.pool.query(
      "INSERT INTO jalur_form SELECT kode_jalur, kode_grup_form, 'BARU', true FROM jalur_grup WHERE kode_jalur = $1",
      [kode_jalur],
    );
    expect(await openPenawaran(demo.pool, kode_penawaran as string, new Date())).toBe(false);
    expect(await demo.all("SELECT FROM penawaran_form WHERE nama_form = 'BARU'")).toEqual([]);
  });
});

describe('what it says', () => {
  /** Sentences that say that something is sent, or that somebody will be told. */
  const PROMISE =
    '(di|me|kami |akan )kirim|mengirim|dikirim|memberi ?tahu|diberi ?tahu|dikabari|mengabari|kabar (dari|lewat|melalui|dikirim)|notifikasi|menerima (sms|email|surel|pesan)';
  /** Those that promise nothing to be received. */
  const HARMLESS = ['Sertifikat dikirim bersama isiannya: satu berkas untuk satu prestasi.'];

  test('promises no notice', async () => {
    const db = await demo.pool.connect();
    const said = new Set<string>();
    try {
      await db.query('BEGIN');
      await seedStaff(db);
      await seedAfter(db, demo.keys, async () => newToken(), demo.accounts, NOW);
      const { rows } = await db.query<{ tabel: string; kolom: string }>(
        `SELECT quote_ident(table_name) AS tabel, quote_ident(column_name) AS kolom FROM information_schema.columns
         JOIN information_schema.tables USING (table_schema, table_name)
         WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type IN ('text', 'character varying', 'jsonb', 'ARRAY')`,
      );
      expect(rows.length).toBeGreaterThan(100);
      for (const { tabel, kolom } of rows) {
        const found = await db.query<{ isi: string }>(
          `SELECT DISTINCT ${kolom}::text AS isi FROM ${tabel} WHERE ${kolom}::text ~* $1`,
          [PROMISE],
        );
        for (const { isi } of found.rows)
          for (const sentence of isi.replaceAll(/<[^>]*>/g, ' ').split(/(?<=[.!?])\s+/))
            if (new RegExp(PROMISE, 'i').test(sentence)) said.add(sentence);
      }
    } finally {
      await db.query('ROLLBACK');
      db.release();
    }
    expect([...said]).toEqual(HARMLESS);
  });
});

describe('accounts', () => {
  test('there is one for every phase', () => {
    const phases = Map.groupBy(demo.accounts, (a) => a.fase);
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
    for (const { username, password } of demo.accounts) {
      const row = await demo.one<{ pin_hmac: Buffer; nomor_pembayaran: string }>(
        'SELECT pin_hmac, nomor_pembayaran FROM pendaftar JOIN pembayaran USING (nomor_pendaftar) WHERE nomor_pendaftar = $1',
        [username],
      );
      expect(isKode(username)).toBe(true);
      expect(password).toMatch(/^\d{16}$/);
      expect(row.pin_hmac).toEqual(hmacPin(demo.keys, username, password));
      expect(
        await findSlip(
          { pool: demo.pool, config: { keys: demo.keys } } as Parameters<typeof findSlip>[0],
          row.nomor_pembayaran,
        ),
      ).toMatchObject({ pin: password });
    }
    expect(new Set(demo.accounts.map((a) => a.password)).size).toBe(demo.accounts.length);
  });

  test('a new one has nothing filled', async () => {
    for (const a of await demo.of('baru')) {
      const { records, slots, counts, khusus } = await demo.isianOf(a);
      const saved = [...Object.values(records), ...Object.values(counts)].filter(Boolean);
      expect([saved, slots, khusus.values]).toEqual([[], {}, {}]);
    }
  });

  test('a begun one has something filled, and gaps', async () => {
    for (const a of await demo.of('sebagian', 'menjelang_tutup', 'di_luar_periode')) {
      expect((await demo.isianOf(a)).records.data_diri_pendaftar).not.toBeNull();
      expect((await demo.gaps(a)).length).toBeGreaterThan(0);
    }
  });

  test('the calendar fits the phase', async () => {
    for (const a of await demo.of(
      'baru',
      'sebagian',
      'siap_finalisasi',
      'ruang_penuh',
      'terverifikasi',
      'menjelang_tutup',
    ))
      expect(a.mulai < NOW && NOW < a.selesai, a.kode_penawaran).toBe(true);
    expect((await demo.of('menjelang_tutup'))[0]?.selesai.toISOString()).toBe('2026-11-20T16:59:59.000Z');
    for (const a of await demo.of('di_luar_periode', 'telah_mengikuti_ujian'))
      expect(a.selesai < NOW && NOW < a.pengumuman).toBe(true);
    for (const a of await demo.of('setelah_pengumuman')) expect(a.pengumuman < NOW).toBe(true);
    expect(
      await demo.all('SELECT tahap FROM penawaran WHERE tanggal_mulai_daftar > $1 ORDER BY 1', [NOW]),
    ).toEqual([{ tahap: 'dibuka' }, { tahap: 'rancangan' }]);
  });

  test('the verified have a number, and a seat where there is an exam', async () => {
    for (const a of await demo.of('terverifikasi', 'telah_mengikuti_ujian', 'setelah_pengumuman')) {
      expect(a.nomor_peserta).not.toBeNull();
      expect(
        await demo.all('SELECT FROM kursi WHERE nomor_pendaftar = $1', [a.nomor_pendaftar]),
      ).toHaveLength(a.tanpa_tes ? 0 : 1);
    }
    expect((await demo.of('telah_mengikuti_ujian'))[0]?.hadir).not.toBeNull();
  });

  test('the one whose room is full chose a place without a free seat', async () => {
    const [a] = await demo.of('ruang_penuh');
    expect(
      await demo.one('SELECT sum(kapasitas - terisi)::int AS left FROM ruang WHERE kode_jadwal = $1', [
        a?.kode_jadwal,
      ]),
    ).toEqual({ left: 0 });
  });
});

describe('exams', () => {
  test('rooms count their seats, and a seat lies in a room of the chosen schedule', async () => {
    expect(
      await demo.all(
        'SELECT id_ruang FROM ruang r WHERE terisi <> (SELECT count(*) FROM kursi k WHERE k.id_ruang = r.id_ruang)',
      ),
    ).toEqual([]);
    expect(
      await demo.all(`SELECT nomor_pendaftar FROM kursi JOIN ruang r USING (id_ruang) JOIN pendaftar p USING (nomor_pendaftar)
        WHERE p.kode_jadwal <> r.kode_jadwal OR p.nomor_peserta IS NULL`),
    ).toEqual([]);
  });

  test('numbers carry year, track and wave, and the counter stands at the last', async () => {
    const rows = await demo.all<{ nomor_peserta: string; prefix: string; terakhir: number }>(
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
    const kode_penawaran = (await demo.of('sebagian'))[0]?.kode_penawaran as string;
    const usual = await schedules(demo.pool, kode_penawaran, false, null, NOW);
    expect(new Set(usual.map((j) => j.status_penuh))).toEqual(new Set([0, 1, 2]));
    expect(usual.filter((j) => j.detail_jadwal.length === 0)).toHaveLength(1);
    expect(usual.some((j) => j.detail_jadwal[0]?.tanggal === '2026-11-21')).toBe(false);
    expect(await demo.all("SELECT FROM detail_jadwal WHERE tanggal = '2026-11-21'")).not.toHaveLength(0);
    expect(await schedules(demo.pool, kode_penawaran, true, null, NOW)).toHaveLength(usual.length + 1);
  });
});
