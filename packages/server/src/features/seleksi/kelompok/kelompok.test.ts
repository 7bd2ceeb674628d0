import type { KelompokSeleksi } from '@gerbang/contract/office/seleksi/kelompok';
import type { ImporTersimpan, LaporanImpor } from '@gerbang/contract/wire/impor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffCall } from '../../../../test/desk.ts';
import { readLedger, replay } from '../../../seleksi/ledger.ts';
import { replayInSql } from '../../../seleksi/replay-sql.ts';
import { linesOf, startSelection, type TestSelection } from '../testing.ts';

let s: TestSelection;
beforeAll(async () => {
  s = await startSelection(6);
  // The last two are of one school, the one before is known by NISN.
  const of = (i: number) => s.people[i]?.nomor_pendaftar;
  await s.t.db.query(
    "INSERT INTO pendidikan_terakhir (nomor_pendaftar, npsn, nisn, disimpan) VALUES ($1, '10000000', '0051234567', now()), ($2, '20101010', '0000000001', now()), ($3, '20101010', '0000000002', now())",
    [of(3), of(4), of(5)],
  );
});
afterAll(() => s.t.close());

const add = (kode: string, nama: string, by = s.seleksi) =>
  by('POST', s.path('/kelompok'), { body: { kode, nama } });
const upload = (rows: readonly string[], rest = '', by: StaffCall = s.seleksi, kode = 'mitra') => {
  const form = new FormData();
  form.set('sudah_periksa', 'ya');
  form.set('berkas', new File([['nomor_peserta;nisn;npsn', ...rows].join('\n')], 'daftar.csv'));
  return by<LaporanImpor>('POST', s.path(`/kelompok/${kode}/impor${rest}`), { form });
};
const lists = async () => (await s.seleksi<KelompokSeleksi[]>('GET', s.path('/kelompok'))).body.data;
const history = async () =>
  (await s.seleksi<{ baris: ImporTersimpan[] }>('GET', s.path('/kelompok/mitra/impor'))).body.data.baris;
const undo = (id: number, kode = 'mitra') =>
  s.seleksi('POST', s.path(`/kelompok/${kode}/impor/${id}/batal`), {
    body: { konfirmasi: 'BATALKAN', alasan: 'daftar yang salah' },
  });
const numberOf = (i: number) => s.people[i]?.nomor_peserta as string;

describe('a group by an uploaded list', () => {
  test('is made once, by who may', async () => {
    expect((await add('mitra', 'Sekolah mitra', s.pimpinan)).status).toBe(403);
    expect((await add('mitra', '   ')).body.errors).toMatchObject([{ field: 'nama' }]);
    expect((await add('mitra', 'Sekolah mitra')).status).toBe(200);
    expect((await add('mitra', 'Lain')).body.code).toBe('sudah_ada');
    expect(await lists()).toEqual([
      {
        kode: 'mitra',
        nama: 'Sekolah mitra',
        baris: 0,
        peserta: 0,
        syarat: null,
        kalimat: null,
        pilihan: [],
      },
    ]);
  });

  test('is tried out with findings by row, and nothing is stored', async () => {
    const { body } = await upload(
      [
        `${numberOf(0)};;`,
        `${numberOf(0)};;`,
        '999999999;;',
        ';12345;',
        `${numberOf(1)};0051234567;`,
        ';;20101010',
        ';;99999999',
        'abc;;',
      ],
      '/periksa',
    );
    expect(body.data.salah.daftar).toEqual([
      { baris: 3, nomor_peserta: numberOf(0), pesan: 'Sudah ada di baris 2' },
      { baris: 4, nomor_peserta: '999999999', pesan: 'Nomor peserta tidak dikenal pada penawaran ini' },
      { baris: 5, nomor_peserta: '', pesan: 'NISN harus 10 angka' },
      { baris: 6, nomor_peserta: '', pesan: 'Isi satu saja dari nomor_peserta, nisn, dan npsn' },
      { baris: 9, nomor_peserta: '', pesan: 'Nomor peserta bukan angka' },
    ]);
    expect(body.data.peringatan).toMatchObject([
      { judul: 'Belum cocok dengan peserta', daftar: [{ baris: 8 }] },
    ]);
    expect(body.data.berubah).toBe(3);
    expect((await lists())[0]?.baris).toBe(0);
    expect((await upload([`${numberOf(0)};;`], '/periksa', s.seleksi, 'tiada')).status).toBe(404);
    expect((await upload([`${numberOf(0)};;`], '', s.pimpinan)).status).toBe(403);
  });

  test('finds its members by number, NISN and school, and a new list takes the place of the old', async () => {
    expect((await upload([`${numberOf(0)};;`])).body.data.id).not.toBeNull();
    expect(await lists()).toMatchObject([{ baris: 1, peserta: 1 }]);
    const second = (await upload([';0051234567;', ';;20101010'])).body.data;
    expect(second.peringatan).toMatchObject([{ judul: 'Tidak ada lagi pada daftar baru', jumlah: 1 }]);
    expect(await lists()).toMatchObject([{ baris: 2, peserta: 3 }]);
    // The same list again changes nothing.
    expect((await upload([';0051234567;', ';;20101010'])).body.data).toMatchObject({ id: null, berubah: 0 });
  });

  test('holds seats, which both implementations fill alike', async () => {
    const none = await s.rule(2, (isi) => ({
      ...isi,
      cadangan: [{ kelompok: 'daftar:tiada', persen: 50, sisa: 'kosong' }],
    }));
    expect(none.body.errors).toMatchObject([
      { field: 'cadangan', message: expect.stringContaining('daftar') },
    ]);
    const stored = await s.rule(2, (isi) => ({
      ...isi,
      cadangan: [{ kelompok: 'daftar:mitra', persen: 50, sisa: 'kosong' }],
    }));
    expect([stored.status, stored.body.message]).toEqual([200, null]);
    const run = await s.run('Mitra');
    const lines = linesOf(await s.ledger(run.id));
    const ledger = readLedger(lines);
    if (ledger.failed) throw new Error('the ledger is not whole');
    const members = ledger.participants.filter(({ kelompok }) => kelompok.includes('daftar:mitra'));
    expect(members.map(({ id }) => id).sort()).toEqual([3, 4, 5].map(numberOf).sort());
    const seats = ledger.rule.prodi[0]?.kursi;
    expect(seats).toEqual([
      { jumlah: 1, urutan: [['daftar:mitra']], tanpa: [] },
      { jumlah: 1, urutan: [[]], tanpa: [] },
    ]);
    // Nobody but a member sits on a seat that is theirs alone.
    const ids = new Set(members.map(({ id }) => id));
    for (const row of ledger.found.slice(0, ledger.participants.length)) {
      const { id, kursi } = JSON.parse(row);
      if (kursi === 1) expect(ids.has(id)).toBe(true);
    }
    expect(replay(lines)).toEqual({ seal: run.segel, difference: null });
    expect(await replayInSql(s.t.db, lines)).toEqual(ledger.found);
  });

  test('taken back, the list before counts again, once; and a scenario of the other is stale', async () => {
    expect((await s.close()).status).toBe(200);
    const run = await s.run('Ditutup');
    const [latest, first] = await history();
    expect([latest?.jumlah, first?.jumlah]).toEqual([2, 1]);
    await add('lain', 'Daftar lain');
    expect((await undo(latest?.id as number, 'lain')).status).toBe(404);
    expect((await undo(latest?.id as number)).status).toBe(200);
    expect((await undo(latest?.id as number)).body.code).toBe('sudah_diputus');
    expect(await lists()).toMatchObject([
      { kode: 'lain', peserta: 0 },
      { baris: 1, peserta: 1 },
    ]);
    expect((await history())[0]?.dibatalkan).not.toBeNull();
    expect((await s.propose(run.id)).body.code).toBe('skenario_usang');
  });
});
