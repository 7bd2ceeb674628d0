import type { DetailPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { bedaSalinan, tanggalDigeser } from '@gerbang/contract/office/penawaran/salin';
import { aturanAwal } from '@gerbang/contract/seleksi/aturan';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '../../../test/app.ts';
import { entriesOf } from '../../../test/desk.ts';
import { at, body, fieldOf, type Offerings, PATH, startOfferings } from '../../../test/offerings.ts';

let o: Offerings;
beforeAll(async () => {
  o = await startOfferings();
});
afterAll(() => o.t.close());

describe('a new offering', () => {
  test('stands empty, with the code of its year, track and wave, and leaves one entry', async () => {
    const given = body({ nama: '  Gelombang  Uji ' });
    const entries = await entriesOf(o.t, async () => {
      const answers = await Promise.all([1, 2, 3].map(() => o.desk('POST', PATH, { body: given })));
      expect(answers.map((a) => a.status).toSorted()).toEqual([200, 400, 400]);
    });
    const kode = `2027-11-${given.gelombang}`;
    expect(entries.map((e) => [e.tindakan, e.subjek])).toEqual([['buat penawaran', `penawaran ${kode}`]]);
    expect(await o.read(kode)).toMatchObject({
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
    o.t.db.query('UPDATE penawaran SET tanggal_pengumuman = $2 WHERE kode_penawaran = $1', [kode, iso]);
  test('takes after another all that it is, its dates moved by whole weeks', async () => {
    const { kode_penawaran: kode } = await o.make({ salin_dari: SOURCE, geser_minggu: 0 });
    await o.t.db.query(
      'UPDATE penawaran_prodi SET daya_tampung = 25 WHERE kode_penawaran = $1 AND id_prodi = (SELECT min(id_prodi) FROM penawaran_prodi WHERE kode_penawaran = $1)',
      [kode],
    );
    const rules = (of: string) =>
      o.t.db.query(
        'SELECT jenis, mulai, menahan, daftar_periksa, harus_sama FROM aturan_berkas WHERE kode_penawaran = $1 ORDER BY jenis',
        [of],
      );
    await o.t.db.query(
      `INSERT INTO aturan_berkas (kode_penawaran, jenis, mulai, menahan, daftar_periksa, harus_sama)
       VALUES ($1, 'data_diri_pendaftar/foto', 'unggah', 'kartu', '{Wajah jelas}', NULL), ($1, 'pendidikan_terakhir/ijazah', 'seleksi', 'surat', '{}', '{pendidikan_terakhir.nisn}')`,
      [kode],
    );
    await announceAt(kode, at(40));
    const made = await o.make({ salin_dari: kode, geser_minggu: 52 });
    const source = await o.read(kode);
    const later = (iso: string, weeks: number) => new Date(Date.parse(iso) + weeks * 7 * DAY).toISOString();
    for (const key of ['kelas', 'minat', 'catatan', 'khusus', 'batas_ipk', 'min_organisasi'] as const)
      expect(made[key]).toEqual(source[key]);
    expect(made.kelas.some(({ prodi }) => prodi.some((p) => p.daya_tampung === 25))).toBe(true);
    expect(made.formulir.langkah).toEqual(source.formulir.langkah);
    expect(made.formulir.langkah.length).toBeGreaterThan(0);
    expect((await rules(made.kode_penawaran)).rows).toEqual((await rules(kode)).rows);
    expect((await rules(made.kode_penawaran)).rows).toHaveLength(2);
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
    expect(new Set(told.map(({ bagian }) => bagian))).toEqual(new Set(['umum', 'ujian', 'daftar-ulang']));
    expect(
      told.filter(({ hal }) => hal.startsWith('Jadwal')).every(({ hal }) => hal.endsWith(': sesi')),
    ).toBe(true);
  });

  /** Gives an offering everything that other desks set. */
  const furnish = async (kode: string) => {
    const rule = aturanAwal(['tulis', 'wawancara'], [{ prodi: '301-1', jumlah: 30, lebih: 5 }]);
    const run = (sql: string, ...more: unknown[]) => o.t.db.query(sql, [kode, ...more]);
    await run(
      "INSERT INTO aturan_berkas VALUES ($1, 'data_diri_pendaftar/foto', 'finalisasi', 'kartu', ARRAY['Wajah jelas'])",
    );
    await run(
      `INSERT INTO komponen_nilai (kode_penawaran, kode, nama, paling_sedikit, paling_banyak, kode_minat, jenis, jarak)
       VALUES ($1, 'tulis', 'Tes tulis', 0, 1000000, NULL, 'biasa', NULL), ($1, 'wawancara', 'Wawancara', 0, 1000000, 1, 'dua-penilai', 150000)`,
    );
    await run(
      "INSERT INTO kelompok_seleksi (kode_penawaran, kode, nama, dibuat, dibuat_oleh) VALUES ($1, 'mitra', 'Sekolah mitra', now(), 'admin')",
    );
    await run(
      `INSERT INTO aturan_seleksi (kode_penawaran, isi, keterbukaan, diubah, diubah_oleh)
       VALUES ($1, $2, '{"nilai": true, "peringkat": false, "batas": true, "tunggu": false}', now(), 'admin')`,
      JSON.stringify({ ...rule, cadangan: [{ kelompok: 'daftar:mitra', persen: 10, sisa: 'umum' }] }),
    );
    await run(
      "INSERT INTO aturan_jawaban (kode_penawaran, wajib, batas, diam, diubah, diubah_oleh, naik) VALUES ($1, true, $2, 'gugur', now(), 'admin', true)",
      at(50),
    );
    await run(
      "INSERT INTO aturan_putaran (kode_penawaran, tenggat_jam, diubah, diubah_oleh) VALUES ($1, 48, now(), 'admin')",
    );
    await run(
      'INSERT INTO putaran_panggilan (kode_penawaran, waktu) VALUES ($1, $2), ($1, $3)',
      at(55),
      at(60),
    );
    await run(
      `UPDATE penawaran SET daftar_ulang_mulai = $2, daftar_ulang_selesai = $3, daftar_ulang_tempat = 'Gedung Rektorat',
         tampil_bobot = false, tampil_angka = false, biaya_diterima = 'UKT 5 juta', kriteria_seleksi = 'Nilai tes' WHERE kode_penawaran = $1`,
      at(42),
      at(45),
    );
  };
  test('carries what is checked, scored, selected, answered and done next, its dates moved alike', async () => {
    const { kode_penawaran: kode } = await o.make({ salin_dari: SOURCE, geser_minggu: 0 });
    await announceAt(kode, at(40));
    await furnish(kode);
    const source = await o.read(kode);
    const made = await o.make({ salin_dari: kode, geser_minggu: 52 });
    const moved = (days: number) => new Date(Date.parse(at(days)) + 52 * 7 * DAY).toISOString();
    expect(made.seleksi.komponen).toHaveLength(2);
    for (const key of ['aturan_berkas', 'seleksi', 'tampil_bobot', 'tampil_angka', 'biaya_diterima'] as const)
      expect(made[key]).toEqual(source[key]);
    expect(made.jawaban).toEqual({ wajib: true, batas: moved(50), diam: 'gugur', naik: true });
    expect(made.putaran).toEqual({ tenggat_jam: 48, waktu: [moved(55), moved(60)] });
    expect(made.daftar_ulang).toEqual({ mulai: moved(42), selesai: moved(45), tempat: 'Gedung Rektorat' });
    // Only dates and what is each offering's own differ.
    expect(
      bedaSalinan(source, made)
        .map(({ bagian, hal }) => [bagian, hal].join(': '))
        .filter((one) => !one.startsWith('u')),
    ).toEqual([
      'daftar-ulang: Daftar ulang mulai',
      'daftar-ulang: Daftar ulang selesai',
      'jawaban: Batas menjawab',
      'jawaban: Putaran panggilan',
    ]);
    expect(
      tanggalDigeser(source, 52, false)
        .map(({ hal }) => hal)
        .filter((hal) => !hal.startsWith('Ujian') && !hal.startsWith('Pendaftaran')),
    ).toEqual([
      'Pengumuman',
      'Daftar ulang mulai',
      'Daftar ulang selesai',
      'Batas menjawab',
      'Putaran panggilan',
      'Putaran panggilan',
    ]);
    // Without dates there are none of those either, and what has no date comes all the same.
    const undated = await o.make({ salin_dari: kode });
    expect([undated.jawaban, undated.putaran, undated.daftar_ulang]).toEqual([
      null,
      { tenggat_jam: 48, waktu: [] },
      { mulai: null, selesai: null, tempat: 'Gedung Rektorat' },
    ]);
    expect(undated.seleksi).toEqual(source.seleksi);
    // A deadline that would be past is named like any other date.
    await o.t.db.query('UPDATE aturan_jawaban SET batas = $2 WHERE kode_penawaran = $1', [kode, at(-10)]);
    const late = await o.desk('POST', PATH, { body: body({ salin_dari: kode, geser_minggu: 1 }) });
    expect(fieldOf(late)).toEqual([400, 'geser_minggu']);
  });

  test('tells what of all that was changed since', async () => {
    const { kode_penawaran: kode } = await o.make({ salin_dari: SOURCE, geser_minggu: 0 });
    await announceAt(kode, at(40));
    await furnish(kode);
    const made = await o.make({ salin_dari: kode, geser_minggu: 0, tanggal_selesai_daftar: at(30) });
    const own = made.kode_penawaran;
    for (const sql of [
      "UPDATE aturan_berkas SET menahan = 'surat', harus_sama = '{data_diri_pendaftar.no_ktp}' WHERE kode_penawaran = $1",
      "UPDATE komponen_nilai SET jarak = 200000 WHERE kode_penawaran = $1 AND kode = 'wawancara'",
      "UPDATE aturan_seleksi SET isi = jsonb_set(jsonb_set(isi, '{kosong}', '\"nol\"'), '{kursi,0,jumlah}', '31'), keterbukaan = keterbukaan || '{\"batas\": false}' WHERE kode_penawaran = $1",
      "UPDATE aturan_jawaban SET diam = 'terima' WHERE kode_penawaran = $1",
      'UPDATE aturan_putaran SET tenggat_jam = 24 WHERE kode_penawaran = $1',
      "UPDATE penawaran SET tampil_bobot = true, tampil_angka = true, biaya_diterima = '', daftar_ulang_tempat = '' WHERE kode_penawaran = $1",
    ])
      await o.t.db.query(sql, [own]);
    const told = bedaSalinan(await o.read(kode), await o.read(own)).filter(
      ({ bagian }) => bagian !== 'umum' && bagian !== 'ujian',
    );
    expect(told.map(({ bagian, hal, salinan }) => [bagian, hal, salinan])).toEqual([
      ['publik', 'Bobot seleksi ditampilkan', 'Ya'],
      ['publik', 'Jumlah pendaftar dan diterima ditampilkan', 'Ya'],
      ['publik', 'Biaya bagi yang diterima', 'Tidak disebut'],
      ['daftar-ulang', 'Tempat daftar ulang', 'Tidak disebut'],
      [
        'berkas',
        expect.any(String),
        'Sesudah finalisasi; menahan LoA; diperiksa: Wajah jelas; harus sama: Nomor KTP',
      ],
      ['nilai', 'Komponen Wawancara', expect.stringContaining('jarak paling jauh 20')],
      ['seleksi', 'Nilai yang tidak ada', 'Dihitung nol'],
      ['seleksi', 'Dibaca peserta', 'nilai'],
      ['seleksi', expect.stringMatching(/^Kursi /), '31 kursi, ditambah 5 %'],
      ['jawaban', 'Bila tidak menjawab', 'Dianggap menerima'],
      ['jawaban', 'Waktu menjawab panggilan', '24 jam'],
    ]);
  });

  test('made by mistake is deleted with all it carries', async () => {
    const { kode_penawaran: kode } = await o.make({ salin_dari: SOURCE, geser_minggu: 0 });
    await announceAt(kode, at(40));
    await furnish(kode);
    const { kode_penawaran: copy } = await o.make({ salin_dari: kode, geser_minggu: 52 });
    expect((await o.desk('DELETE', `${PATH}/${copy}`)).status).toBe(200);
  });

  test('leaves the dates where they are not wanted, and takes none that would be past', async () => {
    const undated = await o.make({ salin_dari: SOURCE });
    expect(undated.jadwal.every((j) => j.sesi.length === 0)).toBe(true);
    expect(undated.tanggal_pengumuman).toBeNull();
    await announceAt(undated.kode_penawaran, at(-8));
    const from = { salin_dari: undated.kode_penawaran };
    for (const geser_minggu of [1, 521])
      expect(fieldOf(await o.desk('POST', PATH, { body: body({ ...from, geser_minggu }) }))).toEqual([
        400,
        'geser_minggu',
      ]);
    // Two weeks later it is announced on the sixth day: not before registration ends.
    const ending = (days: number) =>
      o.desk('POST', PATH, {
        body: body({ ...from, geser_minggu: 2, tanggal_selesai_daftar: at(days) }),
      });
    expect(fieldOf(await ending(6))).toEqual([400, 'geser_minggu']);
    expect((await ending(5)).status).toBe(200);
  });

  test('of a track without a test takes no exam', async () => {
    const untested = await o.make({ kode_jalur: '13', gelombang: 30, salin_dari: '2027-11-2' });
    expect(untested.jadwal).toEqual([]);
  });

  test('is not copied from one that is being taken away', async () => {
    const { kode_penawaran: source } = await o.make();
    const refused = await o.behind(
      source,
      () => o.desk('POST', PATH, { body: body({ salin_dari: source }) }),
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
    expect(fieldOf(await o.desk('POST', PATH, { body: body(more) }))).toEqual([400, field]);
  });
});
