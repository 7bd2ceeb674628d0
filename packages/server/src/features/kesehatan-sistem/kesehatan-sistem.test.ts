import {
  BAWAAN_DI_PRODUKSI,
  kesehatanSistem,
  nilaiKesehatan,
  type Ukuran,
} from '@gerbang/contract/office/kesehatan-sistem';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR, startTestApp, type TestApp } from '../../../test/app.ts';
import { asStaff } from '../../../test/desk.ts';
import { createAged } from '../../db/aged.ts';
import { noteBackup } from '../../domain/cadangan.ts';
import { measureSystem } from '../../domain/keadaan-sistem.ts';
import { keepAlive } from '../../jobs/alive.ts';

const WELL: Ukuran = {
  produksi: true,
  versi: '1.0.0',
  disk: { bebas: 50 * 1024 ** 3, bagian: 0.5, sempit: false, menolak: false, dapat_ditulis: true },
  umur_cadangan: 8,
  pekerja: true,
  antrean: { menunggu: 0, tertua: 0 },
  selisih_jam: 0.01,
  basis_data: { versi: '17.5', tertanam: false, bawaan: false },
  replika: true,
  sertifikat: { sisa: 60 },
};
/** What is not well, part by part. */
const unwell = (changed: Partial<Ukuran>) =>
  nilaiKesehatan({ ...WELL, ...changed }).flatMap(({ bagian, keadaan, saran }) => {
    // Who reads that something is wrong reads what to do.
    expect([bagian, keadaan, saran !== null]).toEqual([bagian, keadaan, keadaan !== 'baik']);
    return keadaan === 'baik' ? [] : [`${bagian} ${keadaan}`];
  });
const disk = (changed: object): Partial<Ukuran> => ({
  disk: { ...(WELL.disk as object), ...changed } as never,
});

test.each<[Partial<Ukuran>, string[]]>([
  [{}, []],
  [disk({ sempit: true }), ['disk perhatian']],
  [disk({ sempit: true, menolak: true }), ['disk gawat']],
  [disk({ dapat_ditulis: false }), ['berkas gawat']],
  [{ disk: null }, ['disk gawat', 'berkas gawat']],
  [{ umur_cadangan: 30 }, []],
  [{ umur_cadangan: 30.1 }, ['cadangan perhatian']],
  [{ umur_cadangan: 24 * 7 + 1 }, ['cadangan gawat']],
  [{ umur_cadangan: null }, ['cadangan gawat']],
  [{ umur_cadangan: null, produksi: false }, ['cadangan perhatian']],
  [{ pekerja: false }, ['pekerja gawat']],
  [{ antrean: { menunggu: 3, tertua: 901 } }, ['antrean perhatian']],
  [{ antrean: { menunggu: 3, tertua: 3_601 } }, ['antrean gawat']],
  [{ selisih_jam: -1.5 }, ['jam perhatian']],
  [{ selisih_jam: 2.5 }, ['jam gawat']],
  [{ basis_data: { versi: '18.4', tertanam: true, bawaan: true } }, ['basis-data perhatian']],
  [{ basis_data: { versi: '18.4', tertanam: true, bawaan: true }, produksi: false }, []],
  [{ basis_data: { versi: '18.4', tertanam: true, bawaan: false } }, []],
  [{ sertifikat: { sisa: 21 } }, []],
  [{ sertifikat: { sisa: 20.9 } }, ['sertifikat perhatian']],
  [{ sertifikat: { sisa: 6.9 } }, ['sertifikat gawat']],
  [{ sertifikat: { sisa: -3 } }, ['sertifikat gawat']],
  [{ sertifikat: { sisa: null } }, []],
  [{ sertifikat: null }, []],
  [{ replika: false }, ['replika perhatian']],
  [{ replika: null }, []],
])('of %j the page says %j', (changed, said) => {
  expect(unwell(changed)).toEqual(said);
});

test('the bundled PostgreSQL is warned of in production by one sentence everywhere', () => {
  const found = nilaiKesehatan({ ...WELL, basis_data: { versi: '18.4', tertanam: true, bawaan: true } });
  expect(found.find(({ bagian }) => bagian === 'basis-data')?.saran).toBe(BAWAAN_DI_PRODUKSI);
});

test('who lacks a backup is told the way that goes with the database: of its own, or the bundled one', () => {
  const advice = (tertanam: boolean) =>
    nilaiKesehatan({
      ...WELL,
      umur_cadangan: null,
      basis_data: { versi: '18.4', tertanam, bawaan: false },
    }).find(({ bagian }) => bagian === 'cadangan')?.saran;
  expect(advice(true)).toContain('cadangan buat');
  expect(advice(false)).toContain('cadangan catat');
});

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('an admin and the head see what is measured; a backup, a worker and a job that waits change it', async () => {
  const head = await asStaff(t, 'pimpinan');
  const states = async () => {
    const { body } = await head<DataOf<typeof kesehatanSistem>>('GET', kesehatanSistem.path);
    return Object.fromEntries(body.data.temuan.map(({ bagian, keadaan }) => [bagian, keadaan]));
  };
  expect((await (await asStaff(t, 'layanan'))('GET', kesehatanSistem.path)).status).toBe(403);
  expect((await (await asStaff(t, 'admin'))('GET', kesehatanSistem.path)).status).toBe(200);
  expect(await states()).toMatchObject({
    cadangan: 'perhatian',
    pekerja: 'gawat',
    antrean: 'baik',
    jam: 'baik',
  });
  const made = new Date(t.clock.now().getTime() - HOUR);
  await noteBackup(t.deps.pool, { mulai: made, selesai: made, ukuran: null, berkas: null });
  await keepAlive(t.deps);
  expect(await states()).toMatchObject({ cadangan: 'baik', pekerja: 'baik' });
  await t.deps.jobs.send(t.deps.pool, 'kartu-ulang', { kode_penawaran: 'x' });
  await t.db.query(
    "UPDATE pgboss.job SET created_on = now() - interval '20 minutes', start_after = now() - interval '20 minutes'",
  );
  expect(await states()).toMatchObject({ antrean: 'perhatian' });
});

test('a replica that cannot be used is told of at the desk and to probes, and the portal serves all the same', async () => {
  const gone = await startTestApp({
    aged: (primaryUrl, listener) =>
      createAged({ url: 'postgresql://siapa@127.0.0.1:1/tidak_ada', primaryUrl, listener }),
  });
  try {
    const head = await asStaff(gone, 'pimpinan');
    const { body } = await head<DataOf<typeof kesehatanSistem>>('GET', kesehatanSistem.path);
    expect(body.data.temuan.find(({ bagian }) => bagian === 'replika')).toMatchObject({
      keadaan: 'perhatian',
      nilai: 'Tidak dapat dipakai; semua dibaca dari basis data utama.',
    });
    const probe = await gone.call('GET', '/readyz');
    const { perhatian } = JSON.parse(probe.bytes.toString()) as { perhatian: string[] };
    expect([probe.status, perhatian.includes('replika')]).toEqual([200, true]);
  } finally {
    await gone.close();
  }
});

test('the page is told the days of the certificate', async () => {
  const found = nilaiKesehatan(await measureSystem({ ...t.deps, certificate: async () => ({ sisa: 12.7 }) }));
  expect(found.find(({ bagian }) => bagian === 'sertifikat')).toMatchObject({
    keadaan: 'perhatian',
    nilai: 'Berlaku 12 hari lagi.',
  });
});

test('of many backups the last hundred are kept', async () => {
  const first = t.clock.now().getTime();
  for (let n = 1; n <= 105; n += 1) {
    const at = new Date(first + n);
    await noteBackup(t.deps.pool, { mulai: at, selesai: at, ukuran: 1, berkas: 0 });
  }
  const { rows } = await t.db.query('SELECT count(*)::int AS n, max(selesai) = $1 AS newest FROM cadangan', [
    new Date(first + 105),
  ]);
  expect(rows).toEqual([{ n: 100, newest: true }]);
});
