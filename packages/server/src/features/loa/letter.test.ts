/** An approved letter: its file, its proof, and what makes it where nothing did. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR, MINUTE, startTestApp, type TestApp } from '../../../test/app.ts';
import { asStaff, type StaffCall } from '../../../test/desk.ts';
import { loaToken } from '../../domain/loa.ts';
import { inspectPdf } from '../../pdf/testing.ts';
import { startWorker } from '../../worker.ts';
import { CONDITIONAL, letterDesk, SIGNED } from './testing.ts';

let t: TestApp;
let desk: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  desk = await asStaff(t, 'loa');
  await setLetter(SIGNED);
});
afterAll(() => t.close());
beforeEach(() => t.db.query('TRUNCATE loa, penomoran_surat, yudisium, hasil CASCADE'));

const { setLetter, verified, asked, approve, revoke, detail, statusOf, proof } = letterDesk(() => ({
  t,
  desk,
}));

describe('an approved letter', () => {
  beforeAll(() => startWorker(t.deps));

  test('is a PDF with number, names and code; revoked, it is proven void and can be asked for again', async () => {
    const who = await verified();
    const id = await asked(who);
    await t.db.query(
      "UPDATE data_diri_pendaftar SET nama_lengkap = 'Siti #Rahma *Lestari*' WHERE nomor_pendaftar = $1",
      [who.nomor_pendaftar],
    );
    expect((await proof(id)).status).toBe(404);
    await approve(id);
    const url = await vi.waitUntil(async () => (await detail(id)).url, { timeout: 20_000, interval: 50 });
    const { bytes, headers } = await desk('GET', url);
    expect(headers['content-type']).toBe('application/pdf');
    const { text, pages, info } = await inspectPdf(bytes);
    expect(pages).toBe(1);
    for (const words of [
      'Surat Penerimaan Bersyarat',
      'Conditional Letter of Acceptance',
      'Nomor: 0001/LoA/PMB/2027',
      'Siti #Rahma *Lestari*',
      who.nomor_peserta as string,
      '20 November 2026',
      'Ketua Panitia Penerimaan Mahasiswa Baru',
      '2027/2028',
    ])
      expect(text).toContain(words);
    expect(text.replaceAll(/\s|​/g, '')).toContain(
      `https://pmb.example.ac.id/loa/${loaToken(t.deps.config.keys.sign, id)}`,
    );
    expect(info).toMatchObject({ Title: 'Surat Penerimaan Bersyarat 0001/LoA/PMB/2027' });

    const genuine = await proof(id);
    expect([genuine.status, genuine.body.data]).toEqual([
      200,
      // What is printed beside the code, and what the file is compared by; nothing else.
      {
        nomor_surat: '0001/LoA/PMB/2027',
        jenis_loa: CONDITIONAL,
        nama_lengkap: 'Siti #Rahma *Lestari*',
        nama_prodi: expect.any(String),
        nama_jenjang: 'S1',
        diterbitkan: expect.stringContaining('2026-11-20'),
        sidik: createHash('sha256').update(bytes).digest('hex'),
        penandatangan: expect.stringContaining(', Ketua Panitia Penerimaan Mahasiswa Baru'),
        berlaku: true,
        dicabut: false,
      },
    ]);
    // One made before fingerprints were kept is measured when somebody asks.
    await t.db.query('UPDATE loa SET sidik = NULL WHERE id = $1', [id]);
    expect((await proof(id)).body.data.sidik).toBe(genuine.body.data.sidik);
    const cek = () => t.call('GET', `/api/v2/loa/cek/1/${who.nomor_pendaftar}`, { token: who.token });
    expect((await cek()).body.success).toBe(true);

    expect((await revoke(id, { konfirmasi: 'cabut' })).body.code).toBe('isian_salah');
    expect((await revoke(id)).status).toBe(200);
    expect((await revoke(id)).body.code).toBe('sudah_diputus');
    expect((await proof(id)).body.data).toMatchObject({ berlaku: false, dicabut: true });
    expect((await cek()).body.success).toBe(false);
    expect((await desk('GET', url)).status).toBe(404);
    expect(await statusOf(who)).toMatchObject({ data: { status_loa: 3 }, boleh_mengajukan: true });
    const again = await asked(who);
    expect((await approve(again)).body.data[0]?.nomor_surat).toBe('0002/LoA/PMB/2027');
  });

  test('that was never made is made by the sweep, and its file is no orphan', async () => {
    const id = await asked(await verified());
    await approve(id);
    await vi.waitUntil(async () => (await detail(id)).url, { timeout: 20_000, interval: 50 });
    await t.db.query('UPDATE loa SET kunci_berkas = NULL WHERE id = $1', [id]);
    t.clock.move(10 * MINUTE);
    await t.deps.jobs.send(t.db, 'sapu', {});
    const url = await vi.waitUntil(async () => (await detail(id)).url, { timeout: 20_000, interval: 50 });
    t.clock.move(7 * HOUR);
    // Files are dated by the machine, whose clock no test moves: everything stored is old from here.
    t.clock.set(new Date(Date.now() + 7 * HOUR));
    await t.deps.jobs.send(t.db, 'sapu-berkas', {});
    await expect
      .poll(
        async () =>
          (await t.db.query("SELECT FROM pgboss.job WHERE name = 'sapu-berkas' AND state <> 'completed'"))
            .rowCount,
        {
          timeout: 20_000,
        },
      )
      .toBe(0);
    expect(url).toBeTruthy();
    const { rows } = await t.db.query('SELECT kunci_berkas FROM loa WHERE id = $1', [id]);
    expect((await t.deps.storage.get(rows[0].kunci_berkas)).length).toBeGreaterThan(1000);
  });
});
