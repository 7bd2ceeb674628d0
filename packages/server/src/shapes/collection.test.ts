import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE, startTestApp, type TestApp } from '../../test/app.ts';
import type { TestApplicant } from '../../test/applicant.ts';

type Row = Record<string, string | number | null>;

let t: TestApp;
let who: TestApplicant;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  who = await t.applicants.make({ offering: '13-1', stage: 'lengkap' });
});

const list = async (table: string): Promise<Row[]> =>
  (await t.call<Row[]>('GET', `/api/v2/${table}/${who.nomor_pendaftar}`, { token: who.token })).body.data;
const fields = ({ id_organisasi: _, ...row }: Row, more: object = {}) => ({
  nomor_pendaftar: who.nomor_pendaftar,
  ...row,
  ...more,
});
const change = (row: Row, more: object = {}, token = who.token) =>
  t.call<Row>('PUT', `/api/v1/data_organisasi/${row.id_organisasi}`, { token, body: fields(row, more) });
const entries = async () =>
  (
    await t.db.query<{ tindakan: string; lama: Row; baru: Row }>(
      "SELECT tindakan, lama, baru FROM audit WHERE subjek = $1 AND tindakan LIKE 'ubah %' ORDER BY id",
      [who.nomor_pendaftar],
    )
  ).rows;

describe('an entry of a list is changed in place (organisasi 4)', () => {
  let row: Row;
  beforeEach(async () => {
    row = (await list('data_organisasi'))[0] as Row;
    t.clock.move(MINUTE);
  });

  test('keeping its number and its place, with one entry in the audit', async () => {
    const before = await list('data_organisasi');
    const { status, body } = await change(row, { jabatan: 'Wakil bendahara' });
    expect([status, body.data.jabatan, body.data.id_organisasi]).toEqual([
      200,
      'Wakil bendahara',
      row.id_organisasi,
    ]);
    const after = await list('data_organisasi');
    expect(after.map((r) => r.id_organisasi)).toEqual(before.map((r) => r.id_organisasi));
    expect(after[0]).toMatchObject({ jabatan: 'Wakil bendahara', nama_organisasi: row.nama_organisasi });
    expect(await entries()).toMatchObject([
      {
        tindakan: 'ubah data_organisasi',
        lama: { jabatan: row.jabatan },
        baru: { jabatan: 'Wakil bendahara' },
      },
    ]);
  });

  test('not over what another device stored meanwhile; the same once more is the same answer', async () => {
    expect((await change(row, { jabatan: 'Wakil bendahara' })).status).toBe(200);
    expect((await change(row, { jabatan: 'Wakil sekretaris' })).body.code).toBe('versi_usang');
    expect((await change(row, { jabatan: 'Wakil bendahara' })).status).toBe(200);
    expect(await entries()).toHaveLength(1);
    const fresh = (await list('data_organisasi'))[0] as Row;
    expect((await change(fresh, { jabatan: 'Wakil sekretaris' })).status).toBe(200);
  });

  test('keeps what the form asked once and no longer does', async () => {
    expect(row.keterangan).not.toBe('');
    const field = [who.kode_penawaran, 'KETERANGAN_ORGANISASI'];
    const { rows } = await t.db.query<{ kode_grup_form: number }>(
      `WITH gone AS (DELETE FROM penawaran_form WHERE kode_penawaran = $1 AND nama_form = $2 RETURNING kode_grup_form)
       INSERT INTO penawaran_form_mati SELECT $1, kode_grup_form, $2 FROM gone RETURNING kode_grup_form`,
      field,
    );
    await t.db.query("SELECT pg_notify('penawaran', '')");
    const { keterangan: _, ...rest } = row;
    await expect
      .poll(async () => (await change(rest as Row, { jabatan: 'Wakil bendahara' })).status)
      .toBe(200);
    const { rows: stored } = await t.db.query(
      'SELECT jabatan, keterangan FROM data_organisasi WHERE id_organisasi = $1',
      [row.id_organisasi],
    );
    expect(stored).toEqual([{ jabatan: 'Wakil bendahara', keterangan: row.keterangan }]);
    await t.db.query('DELETE FROM penawaran_form_mati WHERE kode_penawaran = $1', [who.kode_penawaran]);
    await t.db.query('INSERT INTO penawaran_form SELECT $1, $3, $2, false', [
      ...field,
      rows[0]?.kode_grup_form,
    ]);
    await t.db.query("SELECT pg_notify('penawaran', '')");
  });

  test('only by its owner, as it is judged when added, and while the form is open', async () => {
    const { body } = await change(row, { nama_organisasi: '' });
    expect([body.code, body.errors?.[0]?.field]).toEqual(['belum_lengkap', 'nama_organisasi']);
    const stranger = await t.applicants.make({ offering: '13-1', stage: 'baru' });
    const theirs = { nomor_pendaftar: stranger.nomor_pendaftar, jabatan: 'Ketua' };
    expect((await change(row, theirs, stranger.token)).status).toBe(404);
    await t.db.query(
      "UPDATE pendaftar SET diverifikasi = now(), nomor_peserta = 'X' || nomor_pendaftar WHERE nomor_pendaftar = $1",
      [who.nomor_pendaftar],
    );
    expect((await change(row, { jabatan: 'Wakil bendahara' })).body.code).toBe('sudah_final');
    expect((await list('data_organisasi'))[0]).toMatchObject({ jabatan: row.jabatan });
  });
});

describe('an entry with a file', () => {
  const path = (row: Row) => `/api/v1/prestasi_lomba_mahasiswa/${row.id_prestasi}`;
  const send = (row: Row, more: Row = {}, file: Buffer | null = null) => {
    const { id_prestasi: _, ext_sertifikat: __, url: ___, ...rest } = { ...row, ...more };
    const form = new FormData();
    form.append('nomor_pendaftar', who.nomor_pendaftar);
    for (const [name, value] of Object.entries(rest)) if (value !== null) form.append(name, String(value));
    if (file) form.append('sertifikat', new Blob([new Uint8Array(file)]), 'sertifikat.pdf');
    return t.call<Row>('PUT', path(row), { token: who.token, form });
  };
  const versions = async (row: Row) =>
    (
      await t.db.query<{ diganti: Date | null }>(
        'SELECT diganti FROM berkas WHERE nomor_pendaftar = $1 AND slot = $2 ORDER BY diganti',
        [who.nomor_pendaftar, `sertifikat_lomba/${row.id_prestasi}`],
      )
    ).rows.map((r) => r.diganti === null);

  test('keeps it where none is sent, and replaces it where one is', async () => {
    const row = (await list('prestasi_lomba_mahasiswa'))[0] as Row;
    t.clock.move(MINUTE);
    const first = await send(row, { nama_perlombaan: 'Olimpiade Sains' });
    expect([first.status, first.body.data.nama_perlombaan]).toEqual([200, 'Olimpiade Sains']);
    expect(first.body.data.url).toEqual(expect.any(String));
    expect(await versions(row)).toEqual([true]);
    const { bytes } = await t.call('GET', String(first.body.data.url));
    t.clock.move(MINUTE);
    const second = await send(first.body.data, {}, bytes);
    expect(second.status).toBe(200);
    expect(await versions(row)).toEqual([false, true]);
  });

  test('is not left without one where one is demanded', async () => {
    const row = (await list('prestasi_lomba_mahasiswa'))[0] as Row;
    await t.db.query('UPDATE berkas SET diganti = now() WHERE nomor_pendaftar = $1', [who.nomor_pendaftar]);
    expect((await send(row, { nama_perlombaan: 'Olimpiade' })).body.code).toBe('belum_lengkap');
  });
});
