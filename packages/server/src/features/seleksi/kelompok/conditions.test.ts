import type { DetailPenawaran } from '@gerbang/contract/office/penawaran/calls';
import type { detailSeleksi } from '@gerbang/contract/office/seleksi';
import type { KelompokSeleksi } from '@gerbang/contract/office/seleksi/kelompok';
import { type Butir, ISIAN_SYARAT } from '@gerbang/contract/seleksi/syarat';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asStaff } from '../../../../test/desk.ts';
import { membersSql, numberIn } from '../../../domain/kelompok-seleksi.ts';
import { readLedger, replay } from '../../../seleksi/ledger.ts';
import { replayInSql } from '../../../seleksi/replay-sql.ts';
import { KODE, linesOf, startSelection, type TestSelection } from '../testing.ts';

let s: TestSelection;
/** Fields of the wizard the offering asks. */
let asked: string[] = [];
/** Beyond its own form. */
const ASKED = ISIAN_SYARAT.filter(({ kode }) =>
  ['pendidikan_terakhir.tahun_lulus', 'pendidikan_terakhir.nilai_sttb'].includes(kode),
);
beforeAll(async () => {
  s = await startSelection(6);
  await s.t.db.query(
    `WITH step AS (INSERT INTO penawaran_grup SELECT DISTINCT $1, l FROM unnest($2::int[]) AS a (l) ON CONFLICT DO NOTHING)
      INSERT INTO penawaran_form (kode_penawaran, kode_grup_form, nama_form, wajib) SELECT $1, l, f, false FROM unnest($2::int[], $3::text[]) AS a (l, f) ON CONFLICT DO NOTHING`,
    [KODE, ASKED.map(({ langkah }) => langkah), ASKED.map(({ field }) => field.code)],
  );
  for (const [i, { nomor_pendaftar }] of s.people.entries()) {
    const set = (sql: string, ...more: unknown[]) => s.t.db.query(sql, [nomor_pendaftar, ...more]);
    // The last one answered none of it.
    if (i === 5) {
      await set('UPDATE data_diri_pendaftar SET kode_provinsi_asal = NULL WHERE nomor_pendaftar = $1');
      continue;
    }
    await set(
      'INSERT INTO pendidikan_terakhir (nomor_pendaftar, tahun_lulus, nilai_sttb, disimpan) VALUES ($1, $2, $3, now())',
      2022 + i,
      80.5 + i,
    );
    await set(
      'INSERT INTO data_khusus (nomor_pendaftar, nama, value, disimpan) VALUES ($1, $2, $3, now()), ($1, $4, $5, now())',
      'kip_k',
      i % 2 === 0 ? 'Ya' : 'Tidak',
      'lama_kerja',
      ['2,5', '3', 'tiga tahun', '10', ' 4.0 '][i],
    );
  }
  await s.t.db.query(
    `INSERT INTO form_khusus (kode_penawaran, nama, tipe, label, meta_data, urutan) VALUES
      ($1, 'kip_k', 'select', 'Pemegang KIP-K', 'Ya,Tidak', 1), ($1, 'lama_kerja', 'text', 'Lama bekerja (tahun)', NULL, 2)`,
    [KODE],
  );
});
afterAll(() => s.t.close());

const YEAR = 'pendidikan_terakhir.tahun_lulus';
const one = (isian: string, more: Partial<Butir>): Butir => ({
  isian,
  pilihan: [],
  dari: null,
  sampai: null,
  ...more,
});
const add = (kode: string, syarat: Butir[], by = s.seleksi) =>
  by('POST', s.path('/kelompok'), { body: { kode, nama: `Kelompok ${kode}`, syarat } });
/** Puts conditions in place as they stood before the form was changed. */
const store = (kode: string, syarat: Butir[]) =>
  s.t.db.query('UPDATE kelompok_seleksi SET syarat = $3 WHERE kode_penawaran = $1 AND kode = $2', [
    KODE,
    kode,
    JSON.stringify(syarat),
  ]);
const groups = async () => (await s.seleksi<KelompokSeleksi[]>('GET', s.path('/kelompok'))).body.data;
/** Over what is stored, where nothing else is said. */
const change = async (kode: string, syarat: Butir[], semula?: Butir[]) => {
  const stored = (await groups()).find((row) => row.kode === kode)?.syarat;
  const body = { syarat, semula: semula ?? stored ?? syarat };
  return s.seleksi('POST', s.path(`/kelompok/${kode}/syarat`), { body });
};
/** Who is in a group, by place among the participants. */
const members = async (kode: string): Promise<number[]> => {
  const { rows } = await s.t.db.query<{ nomor_pendaftar: string }>(
    `SELECT nomor_pendaftar FROM (${await membersSql(s.t.db, KODE)}) m WHERE kelompok = $2`,
    [KODE, `syarat:${kode}`],
  );
  const of = rows.map((row) => s.people.findIndex((p) => p.nomor_pendaftar === row.nomor_pendaftar));
  return of.toSorted((a, b) => a - b);
};

test.each([
  ['950.000', 950_000],
  ['2.500', 2500],
  ['2.500.000', 2_500_000],
  [' 2.500.000,75\n', 2_500_000.75],
  ['2.5', 2.5],
  ['87,25', 87.25],
  ['0.950', 0.95],
  ['2.5000', 2.5],
  ['1234.567', 1234.567],
  ['1.234.567.890', null],
  ['2.500.00', null],
  ['٣', null],
  ['\u00a03', null],
  ['tiga', null],
])('a number in words of the form: %j', async (text, number) => {
  const { rows } = await s.t.db.query(`SELECT ${numberIn('t.a', 9)} AS n FROM (SELECT $1::text AS a) t`, [
    text,
  ]);
  expect(rows).toEqual([{ n: number }]);
});

test('a number longer than asked is none, however its thousands are parted', async () => {
  const { rows } = await s.t.db.query(
    `SELECT ${numberIn('a', 5)} AS n FROM unnest('{99.999,100.000,123456}'::text[]) WITH ORDINALITY AS t (a, i) ORDER BY i`,
  );
  expect(rows).toEqual([{ n: 99_999 }, { n: null }, { n: null }]);
});

describe('a group by conditions over the form', () => {
  test('can be about what the form of the offering asks, and about its custom fields', async () => {
    const { body, status } = await s.seleksi<{ isian: string[]; khusus: { nama: string }[] }>(
      'GET',
      s.path('/kelompok/isian'),
    );
    expect(status).toBe(200);
    asked = body.data.isian;
    expect(body.data.isian.length).toBeGreaterThan(0);
    expect(body.data.isian.length).toBeLessThan(ISIAN_SYARAT.length);
    expect(body.data.khusus.map(({ nama }) => nama)).toEqual(['kip_k', 'lama_kerja']);
  });

  test('is refused where a condition cannot hold, and to who may not', async () => {
    expect((await add('salah', [one('khusus.kip_k', { pilihan: ['Mungkin'] })])).body.errors).toMatchObject([
      { field: 'syarat.0' },
    ]);
    expect((await add('salah', [one('pendaftar.pin', { pilihan: ['1'] })])).body.errors).toMatchObject([
      { field: 'syarat.0' },
    ]);
    const unasked = ISIAN_SYARAT.find(({ kode }) => !asked.includes(kode) && kode.startsWith('data_'));
    expect((await add('salah', [one(unasked?.kode ?? '', { dari: '1' })])).body.errors).toMatchObject([
      { field: 'syarat.0', message: 'Pilih isian yang ditanyakan penawaran ini' },
    ]);
    expect((await add('salah', [one(YEAR, { dari: '2025' })], s.pimpinan)).status).toBe(403);
    expect(await groups()).toEqual([]);
  });

  test.each([
    ['tahun', [one(YEAR, { dari: '2023', sampai: '2025' })], [1, 2, 3]],
    ['rata', [one('pendidikan_terakhir.nilai_sttb', { dari: '83.5' })], [3, 4]],
    ['kip', [one('khusus.kip_k', { pilihan: ['Ya'] })], [0, 2, 4]],
    // A comma is a point, and who wrote words has no number.
    ['kerja', [one('khusus.lama_kerja', { dari: '2.5', sampai: '4' })], [0, 1, 4]],
    ['dua', [one('khusus.kip_k', { pilihan: ['Ya'] }), one(YEAR, { dari: '2024' })], [2, 4]],
    ['semua', [one('khusus.kip_k', { pilihan: ['Tidak', 'Ya'] })], [0, 1, 2, 3, 4]],
  ])('holds whoever meets all of them: %s', async (kode, syarat, of) => {
    expect((await add(kode, syarat)).status).toBe(200);
    expect(await members(kode)).toEqual(of);
    const group = (await groups()).find((row) => row.kode === kode);
    expect(group).toMatchObject({ peserta: of.length, syarat, baris: 0 });
    expect(group?.kalimat).toMatch(/^.+ \((Pendidikan|Data Khusus)/);
  });

  test('every field of the wizard can be asked of the database', async () => {
    for (const { kode, field } of ISIAN_SYARAT) {
      const bounds = {
        date: { dari: '2000-01-01', sampai: '2030-01-01' },
        flag: { pilihan: ['ya'] },
        choice: { pilihan: field.kind === 'choice' ? [field.options[0]?.value as string] : [] },
        reference: { pilihan: ['51'] },
      };
      const syarat = [one(kode, bounds[field.kind as keyof typeof bounds] ?? { dari: '0', sampai: '9' })];
      // Past the desk, which takes what the form asks alone.
      await store('semua', syarat);
      await members('semua');
    }
  });

  test('is not changed over conditions of a colleague that were not seen; repeating changes nothing', async () => {
    const [first, theirs, mine] = ['2022', '2023', '2024'].map((dari) => [one(YEAR, { dari })]) as [
      Butir[],
      Butir[],
      Butir[],
    ];
    const entries = async () =>
      (
        await s.t.db.query(
          "SELECT FROM audit WHERE tindakan = 'ubah syarat kelompok seleksi' AND subjek LIKE '%rekan'",
        )
      ).rowCount ?? 0;
    expect((await add('rekan', first)).status).toBe(200);
    const before = await entries();
    expect((await change('rekan', theirs, first)).status).toBe(200);
    expect((await change('rekan', theirs, first)).status).toBe(200);
    expect((await change('rekan', mine, first)).body.code).toBe('versi_usang');
    expect((await groups()).find(({ kode }) => kode === 'rekan')?.syarat).toEqual(theirs);
    expect(await entries()).toBe(before + 1);
    expect((await change('rekan', mine, theirs)).status).toBe(200);
  });

  test('is said with the names of what it names, here and where offerings are compared', async () => {
    const province = 'data_diri_pendaftar.kode_provinsi_asal';
    const names = await s.t.db.query<{ nama: string }>(
      "SELECT nama_provinsi AS nama FROM provinsi WHERE kode_provinsi IN ('35', '51') ORDER BY kode_provinsi DESC",
    );
    const [bali, jatim] = names.rows.map(({ nama }) => nama);
    expect((await add('asal', [one(province, { pilihan: ['51', '35'] })])).status).toBe(200);
    const kalimat = `Provinsi (Data Diri, Alamat sesuai KTP) ${bali} atau ${jatim}`;
    expect((await groups()).find(({ kode }) => kode === 'asal')).toMatchObject({
      kalimat,
      pilihan: [
        { isian: province, kode: '51', nama: bali },
        { isian: province, kode: '35', nama: jatim },
      ],
    });
    const admin = await asStaff(s.t, 'admin');
    const detail = (await admin<DetailPenawaran>('GET', `/api/petugas/penawaran/${KODE}`)).body.data;
    expect(detail.seleksi.kelompok.find(({ kode }) => kode === 'asal')).toMatchObject({ kalimat });
  });

  test('opens its offering, so that its rule can be corrected, while its members are not counted in time', async () => {
    const other = await s.t.deps.pool.connect();
    try {
      await other.query('BEGIN; LOCK TABLE isi_kelompok');
      const { status, body } = await s.seleksi<DataOf<typeof detailSeleksi>>('GET', s.path());
      expect(status).toBe(200);
      const counted = new Map(body.data.kelompok.map(({ kode, jumlah }) => [kode, jumlah]));
      expect([counted.get('syarat:kip'), counted.get('disabilitas')]).toEqual([null, expect.any(Number)]);
      expect((await groups()).find(({ kode }) => kode === 'kip')).toMatchObject({ peserta: null });
    } finally {
      await other.query('ROLLBACK');
      other.release();
    }
    expect((await groups()).find(({ kode }) => kode === 'kip')).toMatchObject({ peserta: 3 });
  }, 30_000);

  test('a list is not uploaded to it, and a group by list has none to change', async () => {
    const form = new FormData();
    form.set('berkas', new File(['nomor_peserta;nisn;npsn\n;;20101010'], 'daftar.csv'));
    expect((await s.seleksi('POST', s.path('/kelompok/kip/impor/periksa'), { form })).status).toBe(404);
    await s.seleksi('POST', s.path('/kelompok'), { body: { kode: 'mitra', nama: 'Sekolah mitra' } });
    expect((await change('mitra', [one(YEAR, { dari: '2025' })])).status).toBe(404);
  });

  test('holds seats, which both implementations fill alike', async () => {
    const none = await s.rule(2, (isi) => ({
      ...isi,
      cadangan: [{ kelompok: 'syarat:mitra', persen: 50, sisa: 'kosong' }],
    }));
    expect(none.body.errors).toMatchObject([{ field: 'cadangan' }]);
    const stored = await s.rule(2, (isi) => ({
      ...isi,
      cadangan: [{ kelompok: 'syarat:kip', persen: 50, sisa: 'kosong' }],
    }));
    expect([stored.status, stored.body.message]).toEqual([200, null]);
    const run = await s.run('KIP-K');
    const lines = linesOf(await s.ledger(run.id));
    const ledger = readLedger(lines);
    if (ledger.failed) throw new Error('the ledger is not whole');
    const inside = ledger.participants.filter(({ kelompok }) => kelompok.includes('syarat:kip'));
    expect(inside.map(({ id }) => id).sort()).toEqual(
      [0, 2, 4].map((i) => s.people[i]?.nomor_peserta).sort(),
    );
    expect(ledger.rule.prodi[0]?.kursi[0]).toEqual({ jumlah: 1, urutan: [['syarat:kip']], tanpa: [] });
    const ids = new Set(inside.map(({ id }) => id));
    for (const row of ledger.found.slice(0, ledger.participants.length)) {
      const { id, kursi } = JSON.parse(row);
      if (kursi === 1) expect(ids.has(id)).toBe(true);
    }
    expect(replay(lines)).toEqual({ seal: run.segel, difference: null });
    expect(await replayInSql(s.t.db, lines)).toEqual(ledger.found);
  });

  test.each([
    ['is there no more', "nama = 'kip'"],
    ['has other options', "meta_data = 'Punya,Tidak punya'"],
    ['became a number', "tipe = 'text', meta_data = NULL"],
  ])('is refused, and nobody is in it, where its field %s', async (_, changed) => {
    const form = (to: string, nama: string) =>
      s.t.db.query(`UPDATE form_khusus SET ${to} WHERE kode_penawaran = $1 AND nama = $2`, [KODE, nama]);
    const answer = (to: string) =>
      s.t.db.query("UPDATE data_khusus SET value = $2 WHERE nomor_pendaftar = $1 AND nama = 'kip_k'", [
        s.people[0]?.nomor_pendaftar,
        to,
      ]);
    await form(changed, 'kip_k');
    // Where options became a number, no bounds would hold for whoever wrote any.
    if (changed.startsWith('tipe')) await answer('1');
    expect(await members('kip')).toEqual([]);
    await answer('Ya');
    const named = {
      field: 'cadangan',
      message: expect.stringContaining('Syarat Kelompok kip tidak cocok lagi'),
    };
    const tried = await s.seleksi('POST', s.path('/skenario'), { body: { nama: 'Syarat lama' } });
    expect(tried.body).toMatchObject({ code: 'aturan_belum_siap', errors: [named] });
    const again = await s.rule(2, (isi) => ({
      ...isi,
      cadangan: [{ kelompok: 'syarat:kip', persen: 50, sisa: 'kosong' }],
    }));
    expect(again.body.errors).toMatchObject([named]);
    const said = (await groups()).find(({ kode }) => kode === 'kip')?.kalimat;
    expect(said).toMatch(/tidak cocok lagi dengan isiannya|tidak ditanyakan/);
    await form(
      "nama = 'kip_k', tipe = 'select', meta_data = 'Ya,Tidak'",
      changed.startsWith('nama') ? 'kip' : 'kip_k',
    );
    expect(await members('kip')).toEqual([0, 2, 4]);
  });

  test('says in the list that its field is asked no more, where the rule is refused for it', async () => {
    const step = ASKED[0]?.langkah;
    const form = (sql: string) => s.t.db.query(sql, [KODE, step]);
    const both = async () => {
      const { body } = await s.rule(2, (isi) => ({
        ...isi,
        cadangan: [{ kelompok: 'syarat:tahun', persen: 50, sisa: 'kosong' }],
      }));
      const said = (await groups()).find(({ kode }) => kode === 'tahun')?.kalimat ?? '';
      return [said.includes('tidak ditanyakan'), (body.errors ?? []).length > 0];
    };
    const code = "kode_penawaran = $1 AND kode_grup_form = $2 AND nama_form = 'TAHUN_LULUS'";
    await form(`DELETE FROM penawaran_form WHERE ${code}`);
    expect(await both()).toEqual([true, true]);
    // What was answered while it was asked is kept.
    await form(`INSERT INTO penawaran_form_mati VALUES ($1, $2, 'TAHUN_LULUS')`);
    expect(await both()).toEqual([false, false]);
    await form(`DELETE FROM penawaran_form_mati WHERE ${code}`);
    await form(
      `INSERT INTO penawaran_form (kode_penawaran, kode_grup_form, nama_form, wajib) VALUES ($1, $2, 'TAHUN_LULUS', false)`,
    );
    await s.rule(2, (isi) => ({
      ...isi,
      cadangan: [{ kelompok: 'syarat:kip', persen: 50, sisa: 'kosong' }],
    }));
  });

  test('with other conditions a scenario that read them is stale', async () => {
    expect((await s.close()).status).toBe(200);
    const run = await s.run('Ditutup');
    expect((await change('kip', [one(YEAR, { dari: '2026' })])).status).toBe(200);
    expect(await members('kip')).toEqual([4]);
    expect((await s.propose(run.id)).body.code).toBe('skenario_usang');
    const { rows } = await s.t.db.query<{ lama: unknown; baru: unknown }>(
      "SELECT lama, baru FROM audit WHERE tindakan = 'ubah syarat kelompok seleksi' AND subjek LIKE '%kip' ORDER BY id DESC LIMIT 1",
    );
    expect(rows[0]).toEqual({
      lama: { syarat: 'Pemegang KIP-K (Data Khusus) Ya' },
      baru: {
        syarat: 'Tahun Lulus (Pendidikan Sebelumnya (S1/D3), Masa belajar dan ijazah) paling sedikit 2026',
      },
    });
  });
});
