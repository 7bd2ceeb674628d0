import { NEUTRAL } from '@gerbang/contract/applicant/pengaturan/neutral';
import { type Beranda, PENYIAPAN, type Rencana } from '@gerbang/contract/office/beranda';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, startTestApp, type TestApp } from '../../../test/app.ts';
import { asStaff } from '../../../test/desk.ts';
import { author } from '../../audit.ts';
import { recordPayment } from '../pembayaran/record.ts';
import { DIPLOMA, decide, setRules } from '../verifikasi-berkas/testing.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const home = async (role: string) => {
  const { status, body } = await (await asStaff(t, role))<Beranda>('GET', '/api/petugas/beranda');
  expect([status, body.message]).toEqual([200, null]);
  return body.data;
};
/** The charts, of who may see them. */
const charts = ({ rencana }: Beranda): Rencana => {
  if (!rencana) throw new Error('no charts');
  return rencana;
};
const sum = (rows: { jumlah: number }[]) => rows.reduce((n, r) => n + r.jumlah, 0);

test('queues tell count and oldest age, each only to who works on it', async () => {
  const final = await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
  await t.call('POST', '/api/v2/public/crm/msg', {
    token: final.token,
    body: { nomor_pendaftar: final.nomor_pendaftar, pesan: 'Halo' },
  });
  const asked = t.clock.now();
  for (const role of ['seleksi', 'pimpinan']) await asStaff(t, role);
  t.clock.move(DAY);
  const { kode_penawaran } = await t.applicants.make({ offering: '11-2', stage: 'sebagian' });
  await t.db.query('UPDATE ruang SET kapasitas = terisi WHERE kode_jadwal = $1', [`${kode_penawaran}-2`]);
  // One that has no room yet.
  await t.db.query(
    `INSERT INTO jadwal_ujian (kode_jadwal, kode_penawaran, lokasi_ujian) VALUES ($1, $2, 'Ambon')`,
    [`${kode_penawaran}-9`, kode_penawaran],
  );
  await t.db.query("INSERT INTO detail_jadwal VALUES ($1, '2026-12-24', '08:00', '10:00', 'Tes Tulis')", [
    `${kode_penawaran}-9`,
  ]);
  await t.db.query(
    "INSERT INTO hasil (kode_penawaran, dibuat, dibuat_oleh) SELECT kode_penawaran, $1, 'seleksi' FROM penawaran ORDER BY 1 LIMIT 2",
    [asked],
  );
  await t.db.query(
    "UPDATE hasil SET disetujui = $1, disetujui_oleh = 'pimpinan' WHERE id = (SELECT max(id) FROM hasil)",
    [asked],
  );
  const all = await home('admin');
  const queue = Object.fromEntries(all.antrean.map((q) => [q.kunci, q]));
  expect(queue.percakapan).toEqual({ kunci: 'percakapan', jumlah: 1, tertua: asked.toISOString() });
  expect(queue.kartu?.jumlah).toBe(1);
  expect(queue.hasil).toEqual({ kunci: 'hasil', jumlah: 1, tertua: asked.toISOString() });
  expect(queue.loa).toEqual({ kunci: 'loa', jumlah: 0, tertua: null });
  expect(all.ruang_penuh.map((r) => r.kode_jadwal)).toContain(`${kode_penawaran}-2`);
  const emptied = (code: string) => all.ruang_penuh.find((r) => r.kode_jadwal === code)?.berruang;
  expect([emptied(`${kode_penawaran}-2`), emptied(`${kode_penawaran}-9`)]).toEqual([true, false]);
  expect(queue.ruang?.jumlah).toBe(all.ruang_penuh.length);
  const keys = async (role: string) => (await home(role)).antrean.map((q) => q.kunci).sort();
  expect(await keys('layanan')).toEqual(['berkas', 'ganda', 'kartu', 'percakapan', 'siaran']);
  expect(await keys('keuangan')).toEqual(['kartu', 'pembayaran']);
  expect(await keys('pimpinan')).toEqual(['hasil', 'kartu', 'kedua', 'koreksi', 'pembukaan', 'sanggah']);
  expect(await keys('seleksi')).toEqual(['kartu', 'ruang', 'sanggah']);
  expect(await keys('verifikator')).toEqual(['berkas']);
  expect(await keys('pengawas')).toEqual(['kehadiran']);
  expect(await keys('humas')).toEqual([]);
  expect((await home('layanan')).ruang_penuh).toEqual([]);
});

test('registrations add up by day, track and phase', async () => {
  t.clock.move(31_000);
  const { per_hari, per_jalur, per_fase, per_prodi } = charts(await home('admin'));
  expect(per_hari).toHaveLength(30);
  expect(per_hari.at(-1)?.tanggal).toBe('2026-11-21');
  expect([sum(per_hari) > 0, sum(per_jalur), sum(per_fase)]).toEqual([true, 2, 2]);
  expect(per_fase.find((f) => f.kode === 'terverifikasi')?.jumlah).toBe(1);
  expect(sum(per_prodi)).toBeGreaterThan(0);
});

test('totals come first, in all and by open wave, against the same day of the wave a year before', async () => {
  const { kode_penawaran } = await t.applicants.make({ offering: '11-2', stage: 'sebagian' });
  const before = await home('pimpinan');
  const wave = (told: Beranda) => told.gelombang.find((one) => one.kode_penawaran === kode_penawaran);
  expect(wave(before)?.lalu).toBeNull();
  expect(charts(before).per_hari.every(({ lalu }) => lalu === null)).toBe(true);
  // The same wave of last year, announced long ago: two paid on its first day, one when this one is a day older than today.
  const { hari_ke = 0 } = wave(before) ?? {};
  await t.db.query('INSERT INTO tahun SELECT tahun - 1 FROM tahun ON CONFLICT DO NOTHING');
  await t.db.query(
    `INSERT INTO penawaran SELECT (jsonb_populate_record(o, jsonb_build_object('kode_penawaran', 'TAHUN-LALU', 'tahun', o.tahun - 1,
       'kode_bayar', '777', 'tanggal_mulai_daftar', o.tanggal_mulai_daftar - interval '365 days',
       'tanggal_selesai_daftar', o.tanggal_selesai_daftar - interval '365 days', 'tanggal_pengumuman', o.tanggal_mulai_daftar - interval '1 day'))).*
     FROM penawaran o WHERE kode_penawaran = $1`,
    [kode_penawaran],
  );
  for (const day of [0, 0, hari_ke]) {
    const { nomor_pendaftar } = await t.applicants.make({ offering: '11-2', stage: 'baru' });
    await t.db.query(
      `UPDATE pendaftar SET kode_penawaran = 'TAHUN-LALU', dibuat = (SELECT tanggal_mulai_daftar FROM penawaran WHERE kode_penawaran = 'TAHUN-LALU') + $2 * interval '1 day'
       WHERE nomor_pendaftar = $1`,
      [nomor_pendaftar, day],
    );
  }
  t.clock.move(31_000);
  const after = await home('pimpinan');
  expect(wave(after)).toMatchObject({ hari_ke, lalu: { dibayar: 2 } });
  const { per_fase, per_hari } = charts(after);
  expect(after.total).toEqual({
    dibayar: sum(per_fase),
    mengisi: sum(per_fase.filter((f) => ['mengisi', 'koreksi'].includes(f.kode))),
    final: sum(per_fase.filter((f) => ['terverifikasi', 'hadir'].includes(f.kode))),
  });
  const days = per_hari.map(({ lalu }) => lalu);
  expect(days.every((lalu) => lalu !== null)).toBe(true);
  expect(sum(days.map((lalu) => ({ jumlah: lalu ?? 0 })))).toBe(hari_ke <= 30 ? 2 : 0);
});

test('each role is told what it works with, and nothing of what others do', async () => {
  await t.db.query(
    "INSERT INTO berita (judul, isi_berita, diubah) VALUES ('Konsep baru', '<p>Isi</p>', now() + interval '1 day')",
  );
  const { kode_penawaran, kode_bayar, biaya } = (
    await t.db.query("SELECT kode_penawaran, kode_bayar, biaya FROM penawaran WHERE kode_bayar = '8827112'")
  ).rows[0];
  t.clock.move(31_000);
  const before = (await home('keuangan')).keuangan;
  await recordPayment(
    t.deps,
    {
      nomor_pembayaran: 'beranda-1',
      kode_pembayaran: `${kode_bayar}17082008`,
      jumlah: biaya,
      dibayar_pada: t.clock.now(),
      bank: 'Bank Uji',
    },
    author(t.clock.now, 'bank', 'uji'),
  );
  await t.db.query(
    "INSERT INTO komponen_nilai (kode_penawaran, kode, nama, paling_sedikit, paling_banyak) VALUES ($1, 'tulis', 'Tulis', 0, 1)",
    [kode_penawaran],
  );
  t.clock.move(31_000);
  const { keuangan } = await home('keuangan');
  expect(keuangan).toMatchObject({
    banyak: (before?.banyak ?? 0) + 1,
    rupiah: (before?.rupiah ?? 0) + biaya,
  });
  expect(keuangan?.per_hari).toHaveLength(14);
  expect(keuangan?.per_hari.at(-1)).toEqual({
    tanggal: jakartaDay(t.clock.now()),
    banyak: (before?.per_hari.at(-1)?.banyak ?? 0) + 1,
    rupiah: (before?.per_hari.at(-1)?.rupiah ?? 0) + biaya,
  });
  const { kabar } = await home('humas');
  expect(kabar?.terakhir[0]).toMatchObject({ jenis: 'berita', judul: 'Konsep baru', terbit: null });
  expect([kabar?.konsep, kabar?.menunggu, kabar?.lewat_sehari]).toEqual([
    expect.any(Number),
    1,
    expect.any(Number),
  ]);
  const { seleksi } = await home('seleksi');
  expect(seleksi?.find((one) => one.kode_penawaran === kode_penawaran)).toMatchObject({
    komponen: 1,
    ditutup: 0,
  });
  const seen = async (role: string) => {
    const told = await home(role);
    return (['rencana', 'keuangan', 'kabar', 'seleksi'] as const).filter((part) => told[part] !== null);
  };
  expect(await seen('admin')).toEqual(['rencana', 'keuangan', 'kabar', 'seleksi']);
  expect(await seen('pimpinan')).toEqual(['rencana', 'seleksi']);
  expect(await seen('keuangan')).toEqual(['keuangan']);
  expect(await seen('humas')).toEqual(['kabar']);
  expect(await seen('seleksi')).toEqual(['seleksi']);
  for (const role of ['layanan', 'loa', 'auditor', 'integritas']) expect(await seen(role)).toEqual([]);
});

test('is counted once in half a minute, then anew', async () => {
  const before = await home('admin');
  await t.applicants.make({ offering: '11-2', stage: 'baru' });
  expect(await home('humas')).toMatchObject({ dihitung: before.dihitung, total: before.total });
  t.clock.move(30_001);
  expect(sum(charts(await home('admin')).per_fase)).toBe(sum(charts(before).per_fase) + 1);
});

test('documents that wait now and pairs are counted, with the oldest of them', async () => {
  const OFFERING = '2027-11-2';
  const queue = async (role: string, key: string) => {
    t.clock.move(31_000);
    const found = (await home(role)).antrean.find(({ kunci }) => kunci === key);
    return [found?.jumlah, found?.tertua];
  };
  const [one, other] = [
    await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 }),
    await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 }),
  ];
  const head = await asStaff(t, 'seleksi');
  expect(await queue('verifikator', 'berkas')).toEqual([0, null]);
  await setRules(head, OFFERING, [{ jenis: DIPLOMA }]);
  // As many as the list shows, whatever the rule says of when.
  const listed = async () => {
    const { rows } = await t.db.query<{ n: number; tertua: Date | null }>(
      "SELECT count(*)::int AS n, min(siap) AS tertua FROM periksa_berkas WHERE keadaan IN ('belum', 'diganti') AND siap <= $1",
      [t.clock.now()],
    );
    return [rows[0]?.n, rows[0]?.tertua?.toISOString() ?? null];
  };
  const waiting = await listed();
  expect(waiting[0]).toBeGreaterThanOrEqual(2);
  expect(await queue('verifikator', 'berkas')).toEqual(waiting);
  await decide(t, await asStaff(t, 'verifikator'), one.nomor_pendaftar, 'sah');
  expect((await queue('verifikator', 'berkas'))[0]).toBe(Number(waiting[0]) - 1);
  await setRules(head, OFFERING, [{ jenis: DIPLOMA, mulai: 'daftar-ulang' }]);
  expect(await queue('verifikator', 'berkas')).toEqual([0, null]);
  await setRules(head, OFFERING, []);
  expect(await queue('verifikator', 'berkas')).toEqual([0, null]);

  expect(await queue('layanan', 'ganda')).toEqual([0, null]);
  const found = t.clock.now();
  const pair = [one.nomor_pendaftar, other.nomor_pendaftar].toSorted();
  await t.db.query(
    "INSERT INTO dugaan_ganda (pertama, kedua, sebab, ditemukan) VALUES ($1, $2, '{nik}', $3)",
    [...pair, found],
  );
  expect(await queue('layanan', 'ganda')).toEqual([1, found.toISOString()]);
});

test('an invigilator reads how many sit an exam today', async () => {
  const today = async () => {
    t.clock.move(31_000);
    return (await home('pengawas')).antrean.map(({ kunci, jumlah }) => [kunci, jumlah]);
  };
  expect(await today()).toEqual([['kehadiran', 0]]);
  const { rows } = await t.db.query<{ kode: string; terisi: number }>(
    'SELECT kode_jadwal AS kode, sum(terisi)::int AS terisi FROM ruang GROUP BY 1 HAVING sum(terisi) > 0 LIMIT 1',
  );
  await t.db.query('UPDATE detail_jadwal SET tanggal = $2 WHERE kode_jadwal = $1', [
    rows[0]?.kode,
    jakartaDay(t.clock.now()),
  ]);
  expect(await today()).toEqual([['kehadiran', rows[0]?.terisi]]);
});

test('says what is set up, also after the first wave was opened, until nothing is left', async () => {
  const setup = async () => {
    t.clock.move(30_001);
    const { penyiapan } = await home('admin');
    return penyiapan?.filter(({ selesai }) => !selesai).map(({ kunci }) => kunci);
  };
  // Waves are open, and letters and notices still not ready.
  expect(await setup()).toEqual(['surat', 'surel', 'rekan']);
  await t.db.query("UPDATE penawaran SET pertama_dibuka = NULL, tahap = 'rancangan'");
  await t.db.query("UPDATE petugas SET sandi = NULL WHERE peran = 'admin' AND username <> 'admin'");
  expect(await setup()).toEqual(['surat', 'surel', 'rekan', 'buka']);
  await t.db.query(
    `UPDATE pengaturan SET isi = isi || '{"loa": {"kota": "Kupang", "penandatangan": {"nama": "Lien Adoe"}}}'
       || jsonb_build_object('nama_universitas', $1::text)`,
    [NEUTRAL.nama_universitas],
  );
  await t.db.query(`INSERT INTO pengaturan_surel (isi) VALUES ('{"cara": "demo"}')`);
  await t.db.query('UPDATE penawaran SET tanggal_pengumuman = NULL');
  expect(await setup()).toEqual(['pengaturan', 'pengumuman', 'rekan', 'buka']);
  await t.db.query(`UPDATE pengaturan SET isi = isi || '{"nama_universitas": "Universitas Contoh"}'`);
  await t.db.query('UPDATE penawaran SET tanggal_pengumuman = now(), pertama_dibuka = now()');
  await t.db.query(
    "INSERT INTO petugas (username, nama, sandi, peran) VALUES ('rekan', 'Admin Kedua', '-', 'admin')",
  );
  expect(await setup()).toBeUndefined();
  await t.db.query('UPDATE penawaran SET tanggal_pengumuman = NULL, pertama_dibuka = NULL');
  await t.db.query('UPDATE pengaturan SET isi = isi - $1', ['nama_universitas']);
  await t.db.query("DELETE FROM petugas WHERE username = 'rekan'");
  // Nothing is left to look at afterwards: what refers to them may stay behind.
  await t.db.query(
    'SET session_replication_role = replica; DELETE FROM penawaran; DELETE FROM ruang; DELETE FROM jalur; DELETE FROM kelas; RESET session_replication_role',
  );
  expect(await setup()).toEqual(Object.keys(PENYIAPAN).filter((step) => !['surat', 'surel'].includes(step)));
});

test('asks no rooms of a campus that examines nobody, and no mail of one that tells by WhatsApp', async () => {
  const left = async () => {
    t.clock.move(30_001);
    return (await home('admin')).penyiapan?.filter(({ selesai }) => !selesai).map(({ kunci }) => kunci);
  };
  await t.db.query('DELETE FROM pengaturan_surel');
  await t.db.query(
    "INSERT INTO jalur (kode_jalur, jalur_masuk, id_jenjang, pascasarjana, tanpa_tes) SELECT '95', 'PRESTASI', min(id_jenjang), false, true FROM jenjang_prodi",
  );
  await t.db.query(
    `INSERT INTO penawaran (kode_penawaran, kode_jalur, tahun, gelombang, nama, kode_bayar, biaya, tanggal_mulai_daftar, tanggal_selesai_daftar)
     SELECT '95-1', '95', min(tahun), 1, 'Prestasi', '951', 0, now(), now() FROM tahun`,
  );
  expect(await left()).not.toContain('ruang');
  expect(await left()).toContain('surel');
  // Off is no decision yet; said to be so, it is.
  await t.db.query(`INSERT INTO pengaturan_surel (isi) VALUES ('{"cara": "mati", "tidak_dipakai": false}')`);
  expect(await left()).toContain('surel');
  await t.db.query(`UPDATE pengaturan_surel SET isi = isi || '{"tidak_dipakai": true}'`);
  expect(await left()).not.toContain('surel');
  await t.db.query('DELETE FROM pengaturan_surel');
  await t.db.query(`INSERT INTO pengaturan_wa (isi) VALUES ('{"menyala": true}')`);
  expect(await left()).not.toContain('surel');
  await t.db.query("UPDATE jalur SET tanpa_tes = false WHERE kode_jalur = '95'");
  expect(await left()).toContain('ruang');
});
