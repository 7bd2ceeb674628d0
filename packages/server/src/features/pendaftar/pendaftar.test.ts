import type { BerkasPendaftar, LangkahBerkas, pendaftar } from '@gerbang/contract/office/pendaftar';
import type { RowOf } from '@gerbang/contract/wire/list';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { asStaff, type StaffCall } from '../../../test/desk.ts';
import { roles as permissionsOf } from '../../http/staff-session.ts';

type Page<R> = { baris: R[]; berikut: string | null };

let t: TestApp;
let layanan: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  layanan = await asStaff(t, 'layanan');
});
afterAll(() => t.close());

const list = async (query: Record<string, string> = {}) =>
  (
    await layanan<Page<RowOf<typeof pendaftar>>>(
      'GET',
      `/api/petugas/pendaftar?${new URLSearchParams(query)}`,
    )
  ).body.data;
const found = async (cari: string, more: Record<string, string> = {}) =>
  (await list({ cari, ...more })).baris.map((r) => r.nomor_pendaftar);
/** Somebody complete, under a name, NIK and phone of our choice. */
const person = async (nama: string, nik: string, hp: string): Promise<TestApplicant> => {
  const who = await t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: 1 });
  await t.db.query(
    'UPDATE data_diri_pendaftar SET nama_lengkap = $2, no_ktp = $3, telp = $4 WHERE nomor_pendaftar = $1',
    [who.nomor_pendaftar, nama, nik, hp],
  );
  return who;
};

describe('the search', () => {
  let aini: TestApplicant;
  let jose: TestApplicant;
  beforeAll(async () => {
    aini = await person("Nur'aini Kusumawardhani", '6271016508070001', '+62 812-3456-7000');
    jose = await person('José Ånggun Ma’ruf', '3374010101050077', '081299887766');
  });

  test.for([
    "nur'aini",
    'nuraini',
    'AINI',
    'kusuma',
    'kusumawardhani nur',
    'Nur`Aini  KUSUMA',
    '6271016508070001',
    '627101650807',
    '081234567000',
    '+62 812 3456 7000',
    '0812-3456',
  ])('finds her by %s', async (cari) => expect(await found(cari)).toEqual([aini.nomor_pendaftar]));

  test.for([
    'jose',
    'José',
    'JOSÉ angg',
    'anggun',
    'maruf',
    "ma'ruf",
    'ruf',
    '3374010101050077',
    '62812 9988',
  ])('finds him by %s', async (cari) => expect(await found(cari)).toEqual([jose.nomor_pendaftar]));

  test.for([
    '%',
    '_',
    "'",
    '\\',
    'tidakadayangbernamaini',
    'jose kusuma',
    '%%%aini',
    '08',
    "'; DROP TABLE pencarian --",
  ])('finds nobody by %s', async (cari) =>
    expect([cari, await found(cari)]).toEqual([cari, cari === '%%%aini' ? [aini.nomor_pendaftar] : []]),
  );

  test('follows a corrected name and number, and forgets the old ones', async () => {
    const who = await person('Sitorus Pane', '1271010101050001', '085300001111');
    expect(await found('sitorus')).toEqual([who.nomor_pendaftar]);
    await t.db.query(
      "UPDATE data_diri_pendaftar SET nama_lengkap = 'Siahaan Pane', telp = '085300002222' WHERE nomor_pendaftar = $1",
      [who.nomor_pendaftar],
    );
    expect([await found('sitorus'), await found('085300001111')]).toEqual([[], []]);
    expect([await found('siahaan'), await found('085300002222')]).toEqual([
      [who.nomor_pendaftar],
      [who.nomor_pendaftar],
    ]);
  });

  test('knows registration, participant and payment number', async () => {
    const who = await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
    for (const cari of [who.nomor_pendaftar, who.nomor_peserta as string, who.nomor_pembayaran])
      expect([cari, await found(cari)]).toEqual([cari, [who.nomor_pendaftar]]);
    // Who has filled in nothing has no name yet, but a number.
    const blank = await t.applicants.make({ offering: '11-2', stage: 'baru' });
    expect(await found(blank.nomor_pendaftar)).toEqual([blank.nomor_pendaftar]);
  });

  test('is narrowed by offering, programme and phase together', async () => {
    const s2 = await t.applicants.make({ offering: '21-2', stage: 'sebagian' });
    const of21 = (await list({ penawaran: s2.kode_penawaran })).baris;
    expect(of21.map((r) => [r.nomor_pendaftar, r.fase])).toEqual([[s2.nomor_pendaftar, 'mengisi']]);
    expect(await found('nuraini', { penawaran: s2.kode_penawaran })).toEqual([]);
    const { rows } = await t.db.query(
      'SELECT id_prodi FROM pilihan_jurusan WHERE nomor_pendaftar = $1 ORDER BY urutan',
      [aini.nomor_pendaftar],
    );
    for (const { id_prodi } of rows)
      expect(await found('nuraini', { prodi: String(id_prodi) })).toEqual([aini.nomor_pendaftar]);
    expect(await found('nuraini', { prodi: '999999' })).toEqual([]);
    expect(await found('nuraini', { fase: 'terverifikasi' })).toEqual([]);
  });
});

test('every applicant is in exactly one phase', async () => {
  const all = await list();
  const byPhase = await Promise.all(
    ['belum', 'mengisi', 'koreksi', 'terverifikasi', 'hadir'].map(
      async (fase) => (await list({ fase })).baris,
    ),
  );
  expect(
    byPhase
      .flat()
      .map((r) => r.nomor_pendaftar)
      .sort(),
  ).toEqual(all.baris.map((r) => r.nomor_pendaftar).sort());
  expect(new Set(byPhase.flat().map((r) => r.fase)).size).toBeGreaterThanOrEqual(3);
});

test('the phase follows what happens to somebody', async () => {
  const who = await t.applicants.make({ offering: '12-1', stage: 'baru' });
  const steps: [sql: string, fase: string][] = [
    ['SELECT $1::text', 'belum'],
    ['INSERT INTO data_diri_pendaftar (nomor_pendaftar, disimpan) VALUES ($1, now())', 'mengisi'],
    [
      "UPDATE pendaftar SET diverifikasi = now(), nomor_peserta = '27121999' WHERE nomor_pendaftar = $1",
      'terverifikasi',
    ],
    ['UPDATE pendaftar SET hadir = now() WHERE nomor_pendaftar = $1', 'hadir'],
    ['UPDATE pendaftar SET hadir = NULL, diverifikasi = NULL WHERE nomor_pendaftar = $1', 'koreksi'],
  ];
  for (const [sql, fase] of steps) {
    await t.db.query(sql, [who.nomor_pendaftar]);
    expect((await list({ fase, penawaran: who.kode_penawaran })).baris).toMatchObject([
      { nomor_pendaftar: who.nomor_pendaftar, fase },
    ]);
  }
});

test('pages follow each other without a gap or a repeat, newest first', async () => {
  const of = '31-1';
  const offering = (await t.applicants.make({ offering: of, stage: 'baru' })).kode_penawaran;
  // Many at the very same instant, so that only the number parts them.
  for (let i = 0; i < 60; i += 1) {
    await t.applicants.make({ offering: of, stage: 'baru' });
    if (i % 20 === 0) t.clock.move(1);
  }
  const first = await list({ penawaran: offering });
  const second = await list({ penawaran: offering, setelah: first.berikut as string });
  expect([first.baris.length, second.baris.length, second.berikut]).toEqual([50, 11, null]);
  const numbers = [...first.baris, ...second.baris].map((r) => r.nomor_pendaftar);
  expect(new Set(numbers).size).toBe(61);
  const times = [...first.baris, ...second.baris].map((r) => r.dibuat);
  expect(times).toEqual(times.toSorted().reverse());
  for (const setelah of ['x', 'W10', Buffer.from('["a",1,2]').toString('base64url')])
    expect((await layanan('GET', `/api/petugas/pendaftar?setelah=${setelah}`)).status).toBe(400);
});

describe('the file', () => {
  const open = async (who: TestApplicant) =>
    (await layanan<BerkasPendaftar>('GET', `/api/petugas/pendaftar/${who.nomor_pendaftar}`)).body.data;

  test('shows every step in words, with documents at addresses that open', async () => {
    const who = await person('Dewi Lestari', '3374016508070009', '081200000009');
    const { ringkas, langkah, tertutup } = await open(who);
    expect(ringkas).toMatchObject({
      nama_lengkap: 'Dewi Lestari',
      fase: 'mengisi',
      nomor_peserta: null,
      kartu_url: null,
    });
    expect(ringkas).toMatchObject({ loa: [], pembayaran: { bank: expect.any(String) } });
    const self = langkah.find((s) => s.key === 'data-diri') as LangkahBerkas;
    const words = Object.fromEntries(self.bagian.flatMap((b) => b.isian.map((i) => [i.label, i.nilai])));
    expect(words['Nama Lengkap']).toBe('Dewi Lestari');
    expect(words.Agama).toMatch(/^[A-Z][a-z]+/);
    expect(words['Tanggal Lahir']).toMatch(/^\w+, \d{1,2} \w+ \d{4}$/);
    // No bare code is left where a list has a name for it.
    for (const label of Object.keys(words).filter((l) => /^(Provinsi|Kabupaten|Kecamatan|Negara)/.test(l)))
      if (words[label] !== null)
        expect([label, words[label]]).toEqual([label, expect.stringMatching(/[A-Za-z]{3}/)]);
    const documents = langkah.flatMap((s) => s.dokumen);
    expect(documents.length).toBeGreaterThan(0);
    for (const { url } of documents) expect((await layanan('GET', url)).status).toBe(200);
    expect(tertutup).toEqual([]);
    const admin = await asStaff(t, 'admin');
    const all = await admin<BerkasPendaftar>('GET', `/api/petugas/pendaftar/${who.nomor_pendaftar}`);
    expect(all.body.data.tertutup).toEqual(expect.arrayContaining(['Data Kesehatan', 'Data Keluarga']));
  });

  test('keeps health and finance shut until they are asked for, and records who asked', async () => {
    const who = await t.applicants.make({
      offering: '11-2',
      stage: 'lengkap',
      schedule: 1,
      disabilitas: true,
    });
    await t.db.query(
      "UPDATE kesehatan_mahasiswa SET riwayat_penyakit = 'asma berat' WHERE nomor_pendaftar = $1",
      [who.nomor_pendaftar],
    );
    await t.db.query('UPDATE data_keluarga SET gaji_ayah = 7654321 WHERE nomor_pendaftar = $1', [
      who.nomor_pendaftar,
    ]);
    expect(JSON.stringify(await open(who))).not.toMatch(
      /asma berat|7\.?654\.?321|Penghasilan|kemampuan.berbeda|disabilitas/i,
    );
    const admin = await asStaff(t, 'admin');
    const of = `/api/petugas/pendaftar/${who.nomor_pendaftar}`;
    const opened = (await admin<LangkahBerkas[]>('POST', `${of}/rahasia`, { body: {} })).body.data;
    expect(JSON.stringify(opened)).toMatch(/asma berat/);
    expect(JSON.stringify(opened)).toMatch(/7\.654\.321/);
    type History = Page<{ tindakan: string; id_pelaku: string }>;
    const { baris } = (await admin<History>('GET', `${of}/riwayat`)).body.data;
    expect(
      baris
        .filter((e) => e.id_pelaku === 'admin')
        .map((e) => e.tindakan)
        .toSorted(),
    ).toEqual(['Baca data kesehatan', 'Baca data keuangan']);
  });

  test('names who did what, but not what the applicant wrote', async () => {
    const who = await t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: 1 });
    await t.call('POST', '/api/v2/kesehatan_mahasiswa', {
      token: who.token,
      body: { nomor_pendaftar: who.nomor_pendaftar, riwayat_penyakit: 'migrain', versi: 1 },
    });
    const { body } = await layanan<Page<{ tindakan: string; pelaku: string; baru: string | null }>>(
      'GET',
      `/api/petugas/pendaftar/${who.nomor_pendaftar}/riwayat`,
    );
    expect(body.data.baris.map((r) => r.pelaku)).toContain('pendaftar');
    expect(JSON.stringify(body)).not.toContain('migrain');
  });

  test('names the letters of acceptance, latest first', async () => {
    const who = await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
    const { rows } = await t.db.query<{ id: number }>(
      `INSERT INTO loa (nomor_pendaftar, kode_penawaran, jenis_loa, status_loa, diminta, diputus, nomor_surat, dicabut, dicabut_oleh, alasan_cabut)
       VALUES ($1, $2, 1, 2, now(), now(), '0007/LoA/PMB/2027', now(), 'layanan', 'Salah program'),
         ($1, $2, 1, 1, now(), NULL, NULL, NULL, NULL, NULL) RETURNING id`,
      [who.nomor_pendaftar, who.kode_penawaran],
    );
    expect((await open(who)).ringkas.loa).toEqual([
      { id: rows[1]?.id, jenis_loa: 1, status_loa: 1, nomor_surat: null, dicabut: false },
      { id: rows[0]?.id, jenis_loa: 1, status_loa: 2, nomor_surat: '0007/LoA/PMB/2027', dicabut: true },
    ]);
  });

  test('of nobody is the common 404', async () => {
    for (const path of ['', '/riwayat'])
      expect([path, (await layanan('GET', `/api/petugas/pendaftar/00000000${path}`)).status]).toEqual([
        path,
        path ? 200 : 404,
      ]);
    const admin = await asStaff(t, 'admin');
    expect((await admin('POST', '/api/petugas/pendaftar/00000000/rahasia', { body: {} })).status).toBe(404);
  });
});

describe('the payment number, which with the registration number opens the PIN', () => {
  let paid: { nomor_pendaftar: string; nomor_pembayaran: string };
  beforeAll(async () => {
    const keuangan = await asStaff(t, 'keuangan');
    const nomor_pembayaran = '20261120000987654321';
    const alasan = 'Bukti 2026-1120 0009.8765 4321 dibawa ke loket';
    const { rows } = await t.db.query(
      "SELECT kode_penawaran, kode_bayar FROM penawaran WHERE kode_penawaran = '2027-11-2'",
    );
    const [{ kode_penawaran, kode_bayar }] = rows;
    const set = {
      nomor_pembayaran,
      kode_pembayaran: `${kode_bayar}17082008`,
      jumlah: 1,
      bank: 'Loket',
      alasan,
    };
    const dibayar_pada = t.clock.now().toISOString();
    await keuangan('POST', '/api/petugas/pembayaran', { body: { ...set, dibayar_pada } });
    const { body } = await keuangan<{ nomor_pendaftar: string }>('POST', '/api/petugas/pembayaran/lepas', {
      body: { nomor_pembayaran, kode_penawaran, alasan, konfirmasi: 'LEPAS' },
    });
    paid = { nomor_pembayaran, nomor_pendaftar: body.data.nomor_pendaftar };
  });
  /** Everything a role can read of the applicant, in one text without the signs the lookup passes over. */
  const readable = async (peran: string): Promise<string> => {
    const officer = await asStaff(t, peran);
    const of = `/api/petugas/pendaftar/${paid.nomor_pendaftar}`;
    const answers = [
      await officer('GET', of),
      await officer('GET', `${of}/riwayat`),
      await officer('POST', `${of}/rahasia`, { body: {} }),
      await officer('GET', `/api/petugas/pendaftar?cari=${paid.nomor_pembayaran}`),
      await officer('GET', `/api/petugas/percakapan/${paid.nomor_pendaftar}`),
    ];
    expect(answers.slice(0, 4).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const asked = await officer<{ id: string }>('POST', '/api/petugas/ekspor-pendaftar', {
      body: { bentuk: 'csv', cari: paid.nomor_pembayaran },
    });
    if (asked.status === 200)
      answers.push(await officer('GET', `/api/petugas/ekspor-pendaftar/${asked.body.data.id}/berkas`));
    // Who has it from elsewhere finds by it still.
    expect(answers[3]?.bytes.toString()).toContain(paid.nomor_pendaftar);
    return answers.map(({ bytes }) => bytes.toString().replace(/[\s.-]/g, '')).join();
  };
  const roles = Object.entries(permissionsOf).filter(([, all]) => all.includes('pendaftar-lihat'));
  test.for(roles)('is whole for the payments desk alone: %s', async ([peran, all]) => {
    const text = await readable(peran);
    expect(text.includes(paid.nomor_pembayaran)).toBe(all.includes('pembayaran'));
    expect(text).toContain('4321');
  });
});
