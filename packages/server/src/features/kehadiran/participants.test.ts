import type { peserta } from '@gerbang/contract/office/kehadiran';
import type { LaporanImpor } from '@gerbang/contract/wire/impor';
import type { RowOf } from '@gerbang/contract/wire/list';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../test/desk.ts';

let t: TestApp;
let pengawas: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  pengawas = await asStaff(t, 'pengawas');
});
afterAll(() => t.close());

type PesertaJadwal = RowOf<typeof peserta>;
type Participant = TestApplicant & { nomor_peserta: string };
const schedule = '2027-11-2-1';
const make = () =>
  t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 }) as Promise<Participant>;
const mark = ({ nomor_peserta }: Participant) =>
  pengawas('POST', '/api/petugas/kehadiran', { body: { nomor_peserta } });
/** Another room of the schedule, with so many who are like somebody. */
const fillRoom = async ({ nomor_pendaftar }: Participant, people: number) => {
  const { rows } = await t.db.query(
    'INSERT INTO ruang (kode_jadwal, id_gedung, nama_ruang, kapasitas, terisi) VALUES ($1, 1, $2, $3, $3) RETURNING id_ruang',
    [schedule, 'Aula', people],
  );
  await t.db.query(
    `INSERT INTO pendaftar (nomor_pendaftar, kode_penawaran, pin_hmac, dibuat, kode_jadwal, diverifikasi, nomor_peserta, versi_kartu)
     SELECT to_char(n, 'FM00000000'), kode_penawaran, pin_hmac, dibuat, kode_jadwal, diverifikasi, (2711299000 + n)::text, 1
     FROM pendaftar, generate_series(1, $2) AS n WHERE nomor_pendaftar = $1`,
    [nomor_pendaftar, people],
  );
  await t.db.query(
    `INSERT INTO kursi (nomor_pendaftar, id_ruang, nomor_kursi) SELECT to_char(n, 'FM00000000'), $1, n FROM generate_series(1, $2) AS n`,
    [rows[0].id_ruang, people],
  );
};
const list = (query: Record<string, string>) =>
  pengawas<{ baris: PesertaJadwal[]; berikut: string | null }>(
    'GET',
    `/api/petugas/kehadiran/peserta?${new URLSearchParams({ jadwal: schedule, ...query })}`,
  );
const everyPage = async (query: Record<string, string>) => {
  const rows: PesertaJadwal[] = [];
  let setelah: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(setelah ? { ...query, setelah } : query);
    rows.push(...page.body.data.baris);
    setelah = page.body.data.berikut;
  } while (setelah);
  return rows;
};
const numbers = (rows: readonly PesertaJadwal[]) => rows.map((r) => r.nomor_peserta).toSorted();

test('participants of a schedule are listed by room and seat, counted, and narrowed to those missing', async () => {
  const one = await make();
  await fillRoom(one, 60);
  await mark(one);
  // Whoever is unlocked keeps the seat, but is no participant meanwhile.
  const unlocked = await make();
  await t.db.query('UPDATE pendaftar SET diverifikasi = NULL WHERE nomor_pendaftar = $1', [
    unlocked.nomor_pendaftar,
  ]);
  const expected = async (condition: string) =>
    (
      await t.db.query(
        `SELECT nomor_peserta FROM pendaftar WHERE kode_jadwal = $1 AND diverifikasi IS NOT NULL AND ${condition}`,
        [schedule],
      )
    ).rows
      .map((r) => r.nomor_peserta as string)
      .toSorted();
  const all = await everyPage({});
  expect(all.length).toBeGreaterThan(50);
  expect(numbers(all)).toEqual(await expected('true'));
  expect(numbers(all)).not.toContain(unlocked.nomor_peserta);
  expect(numbers(await everyPage({ hadir: 'ya' }))).toEqual(await expected('hadir IS NOT NULL'));
  expect(numbers(await everyPage({ hadir: 'tidak' }))).toEqual(await expected('hadir IS NULL'));
  const { body } = await pengawas('GET', `/api/petugas/kehadiran/jumlah?jadwal=${schedule}`);
  expect(body.data).toEqual({
    peserta: all.length,
    hadir: (await expected('hadir IS NOT NULL')).length,
  });
  expect((await list({ jadwal: '' })).status).toBe(400);
  expect((await pengawas('GET', '/api/petugas/kehadiran/peserta')).body.data).toMatchObject({ baris: [] });
  const schedules = await pengawas<{ kode: string }[]>('GET', '/api/petugas/acuan/jadwal');
  expect(schedules.body.data.map(({ kode }) => kode)).toEqual([schedule]);
});

test('participants leave as a sheet of text, exactly those filtered', async () => {
  const [a, b] = [await make(), await make()];
  await mark(b);
  await t.db.query("UPDATE data_diri_pendaftar SET nama_lengkap = '=cmd()' WHERE nomor_pendaftar = $1", [
    a.nomor_pendaftar,
  ]);
  const take = async (narrowed: object) => {
    const path = '/api/petugas/kehadiran/peserta/ekspor';
    const asked = await pengawas<{ id: string }>('POST', path, {
      body: { jadwal: schedule, bentuk: 'xlsx', ...narrowed },
    });
    const { bytes } = await pengawas('GET', `${path}/${asked.body.data.id}/berkas`);
    return (await readSheet(bytes)) as unknown[][];
  };
  let sheet: unknown[][] = [];
  const entries = await entriesOf(t, async () => {
    sheet = await take({ hadir: 'tidak' });
  });
  expect(entries).toMatchObject([
    {
      tindakan: 'ekspor peserta ujian',
      subjek: schedule,
      baru: { jumlah: sheet.length - 1, saringan: { hadir: 'tidak' } },
    },
  ]);
  expect(sheet[0]).toEqual(['nomor_peserta', 'nama', 'ruang', 'kursi', 'hadir']);
  expect(sheet.find((row) => row[0] === a.nomor_peserta)?.[1]).toBe('=cmd()');
  expect(sheet.map((row) => row[0])).not.toContain(b.nomor_peserta);
  expect((await take({})).find((row) => row[0] === b.nomor_peserta)?.[4]).toBe('HADIR');
  expect(await take({ jadwal: 'tidak-ada' })).toHaveLength(1);
});

test('the list filled in by the invigilator marks those it says were there, and only those', async () => {
  const people = [await make(), await make(), await make(), await make()] as const;
  await mark(people[3]);
  const lines = people.map(
    ({ nomor_peserta }, i) => `${nomor_peserta};A;B;${i};${[' hadir ', '', 'sakit', 'HADIR'][i]}`,
  );
  const form = new FormData();
  form.append('sudah_periksa', 'ya');
  form.append(
    'berkas',
    new Blob([['nomor_peserta;nama;ruang;kursi;Hadir', ...lines].join('\n')]),
    'daftar.csv',
  );
  const { body } = await pengawas<LaporanImpor>('POST', '/api/petugas/kehadiran/impor', { form });
  expect(body.data).toMatchObject({
    dibaca: 4,
    berubah: 1,
    ringkas: [{ jumlah: 1 }, { jumlah: 1 }, { jumlah: 1 }],
    salah: { jumlah: 1, daftar: [{ baris: 4, pesan: 'Kolom hadir diisi HADIR atau dikosongkan' }] },
  });
  const { rows } = await t.db.query<{ hadir: boolean }>(
    'SELECT hadir IS NOT NULL AS hadir FROM pendaftar WHERE nomor_peserta = ANY($1) ORDER BY array_position($1, nomor_peserta)',
    [people.map((p) => p.nomor_peserta)],
  );
  expect(rows.map((r) => r.hadir)).toEqual([true, false, false, true]);
});
