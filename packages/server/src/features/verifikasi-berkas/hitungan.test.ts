import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { asStaff, type StaffCall } from '../../../test/desk.ts';
import { DIPLOMA, setRules, takeNext } from './testing.ts';

let t: TestApp;
let officer: StaffCall;
let colleague: StaffCall;
beforeAll(async () => {
  t = await startTestApp({ batasPembukaan: 1 });
  officer = await asStaff(t, 'verifikator');
  colleague = await asStaff(t, 'verifikator', 'rekan');
  await setRules(await asStaff(t, 'seleksi'), '2027-11-2', [{ jenis: DIPLOMA }]);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.query('DELETE FROM pegang_berkas');
});
const makeFinal = async () =>
  (await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 })).nomor_pendaftar;
const openedBy = async (username: string) =>
  (
    await t.db.query<{ subjek: string; dibuka: string }>(
      'SELECT subjek, dibuka FROM audit WHERE id_pelaku = $1 AND dibuka IS NOT NULL ORDER BY id',
      [username],
    )
  ).rows;

test('who names an applicant in the hands of a colleague has opened nothing (berkas 18)', async () => {
  const nomor_pendaftar = await makeFinal();
  expect((await takeNext(officer)).body.data?.nomor_pendaftar).toBe(nomor_pendaftar);
  expect((await takeNext(colleague, { nomor_pendaftar })).body.code).toBe('dipegang_petugas_lain');
  expect(await openedBy('rekan')).toEqual([]);
});

test('those the queue gives while it is narrowed to a school are counted (berkas 18)', async () => {
  const numbers = [await makeFinal(), await makeFinal()];
  await t.db.query(
    "UPDATE pendidikan_terakhir SET nama_sekolah = 'SMA Negeri 9 Cipanas' WHERE nomor_pendaftar = ANY($1)",
    [numbers],
  );
  const sekolah = 'cipanas';
  const first = (await takeNext(colleague, { sekolah })).body.data?.nomor_pendaftar ?? '';
  expect(numbers).toContain(first);
  expect(await openedBy('rekan')).toEqual([{ subjek: first, dibuka: 'bernomor' }]);
  const refused = await takeNext(colleague, { sekolah, selain: first });
  expect(refused.body.code).toBe('alasan_pembukaan');
  // The one refused is nobody's: the queue would give what is held without counting it.
  const held = await t.db.query("SELECT nomor_pendaftar FROM pegang_berkas WHERE oleh = 'rekan'");
  expect(held.rows).toEqual([{ nomor_pendaftar: first }]);
});
