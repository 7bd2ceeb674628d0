/** What the queue of letters is searched by. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { asStaff, type StaffCall } from '../../../test/desk.ts';
import { type List, letterDesk, SIGNED } from './testing.ts';

let t: TestApp;
let desk: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  desk = await asStaff(t, 'loa');
  await setLetter(SIGNED);
});
afterAll(() => t.close());
beforeEach(() => t.db.query('TRUNCATE loa, penomoran_surat, yudisium, hasil CASCADE'));

const { setLetter, verified, asked, approve, revoke } = letterDesk(() => ({ t, desk }));

describe('the search of the queue', () => {
  const name = (who: TestApplicant, nama: string) =>
    t.db.query('UPDATE data_diri_pendaftar SET nama_lengkap = $2 WHERE nomor_pendaftar = $1', [
      who.nomor_pendaftar,
      nama,
    ]);
  const search = async (cari: string, more = '&status=semua') =>
    (await desk<List>('GET', `/api/petugas/loa?cari=${encodeURIComponent(cari)}${more}`)).body.data.baris.map(
      (r) => r.id,
    );
  let nur: TestApplicant;
  let ids: [nur: number, putri: number];
  beforeEach(async () => {
    nur = await verified();
    const putri = await verified();
    await name(nur, "Nur'aini Rahmawati");
    await name(putri, 'Putri Rahmawati');
    const conditional = [await asked(nur), await asked(putri)] as const;
    ids = [...conditional];
    await approve(conditional[1]);
  });

  test('finds by the beginnings of a name, however it is written', async () => {
    expect(await search('rahmawati nur')).toEqual([ids[0]]);
    expect(await search('NURAINI')).toEqual([ids[0]]);
    expect(new Set(await search('rahma'))).toEqual(new Set([ids[0], ids[1]]));
    expect(await search('rahma', '')).toEqual([ids[0]]);
    expect(await search('rahma', '&status=disetujui')).toEqual([ids[1]]);
    expect(await search('rahma', '&status=semua&jenis=2')).toEqual([]);
    expect(await search('rahma', `&status=semua&penawaran=${nur.kode_penawaran}&jenis=1`)).toHaveLength(2);
    for (const nobody of ['rahma budi', '…', '%', 'ahmawati']) expect(await search(nobody)).toEqual([]);
  });

  test('finds by the name as it is now, in every view, and no longer by the one before', async () => {
    await name(nur, 'Dewi Kartika');
    expect(await search('dewi kar')).toEqual([ids[0]]);
    expect(await search('nur')).toEqual([]);
    await revoke(ids[1]);
    expect(await search('putri', '&status=dicabut')).toEqual([ids[1]]);
    expect(await search('putri', '&status=disetujui')).toEqual([]);
    expect(await search('putri')).toEqual([ids[1]]);
  });

  test('finds by registration number, participant number, and a letter’s number or its beginning', async () => {
    const { nomor_pendaftar, nomor_peserta } = nur;
    const spaced = `${nomor_peserta?.slice(0, 4)} ${nomor_peserta?.slice(4)}`;
    for (const number of [nomor_pendaftar, nomor_peserta as string, spaced])
      expect(await search(number)).toEqual([ids[0]]);
    for (const number of ['0001/LoA/PMB/2027', '0001/loa', '0001'])
      expect(await search(number)).toEqual([ids[1]]);
    expect(await search('0001', '')).toEqual([]);
    // What stands for anything in the database stands for itself here.
    for (const nobody of ['0001_LoA', '%1/LoA', '00', '0002/LoA/PMB/2027', nomor_pendaftar.slice(0, 6)])
      expect(await search(nobody)).toEqual([]);
  });

  test('goes through all who are meant, page by page, be they many or few', async () => {
    const { rows } = await t.db.query<{ id: number; nomor: string }>(
      `INSERT INTO loa (nomor_pendaftar, kode_penawaran, jenis_loa, status_loa, diminta, diputus, diputus_oleh)
       SELECT CASE WHEN n % 3 = 0 THEN $1 ELSE $4 END, $2, 1, 3, now(), $3::timestamptz + (n / 3) * interval '1 microsecond', 'loa'
       FROM generate_series(1, 360) n RETURNING id, nomor_pendaftar AS nomor`,
      [nur.nomor_pendaftar, nur.kode_penawaran, t.clock.now(), (await verified()).nomor_pendaftar],
    );
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const more: string = cursor && `&setelah=${cursor}`;
      const page = (await desk<List>('GET', `/api/petugas/loa?status=ditolak&cari=nur${more}`)).body.data;
      seen.push(...page.baris.map((r) => r.id));
      cursor = page.berikut;
    }
    const meant = rows.filter((r) => r.nomor === nur.nomor_pendaftar).map((r) => r.id);
    expect(seen).toEqual(meant.toReversed());
  });
});
