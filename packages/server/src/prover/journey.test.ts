import { isian } from '@gerbang/contract/applicant/formulir';
import { type Penawaran, publicLists } from '@gerbang/contract/applicant/penawaran';
import { dataDiri } from '@gerbang/contract/steps/data-diri';
import { dataKeluarga } from '@gerbang/contract/steps/data-keluarga';
import { dataKhusus } from '@gerbang/contract/steps/data-khusus';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { createPool, type Pool, transaction } from '../db/pool.ts';
import { seedUniversity } from '../seed/demo-university.ts';
import { seedReference } from '../seed/reference.ts';
import { enter, entryOf } from './enter.ts';
import { makeSamples } from './files.ts';
import { ask, readForm } from './form.ts';
import { travel } from './journey.ts';
import { createLists } from './lists.ts';
import { type Persona, personasFor } from './personas.ts';
import { openStage, type ProverStage } from './stage.ts';
import type { Scene } from './walk.ts';
import { warningsOf } from './warnings.ts';

const NOW = new Date('2026-11-20T03:00:00Z');
/** Asks for parents, finances, achievements, organisations and the birth certificate; choice of two programmes. */
const KODE = '2027-13-1';

let database: TestDatabase;
let pool: Pool;
let stage: ProverStage;
let scene: Scene;
let offering: Penawaran;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  await transaction(pool, async (db) => {
    await seedReference(db, NOW);
    await seedUniversity(db, NOW);
  });
  stage = await openStage(pool, [KODE]);
  stage.setNow(NOW);
  scene = { stage, lists: createLists(stage), samples: await makeSamples() };
  [offering] = (await stage.send('GET', publicLists.penawaran.path)).data as [Penawaran];
});
afterAll(async () => {
  await stage.close();
  await pool.end();
  await database.drop();
});

let serial = 0;
const next = () => (serial += 1);

/** What somebody has in the database after finalising. */
const storedOf = async (label: string): Promise<DataOf<typeof isian>> => {
  const form = await readForm(stage, await enter(stage, offering, 18, entryOf(next())));
  const persona = personasFor(form, 'S1').find((one) => one.label === label);
  if (!persona) throw new Error(`no ${label}`);
  const { walk, finalist } = await travel(scene, offering, persona, next());
  if (!finalist) throw new Error(JSON.stringify(walk.deadEnds));
  return ask(stage, finalist.who, isian);
};
const slotsOf = ({ files }: DataOf<typeof isian>) => files.map(({ slot }) => slot);

test('whoever fills everything to the brim reaches every limit', async () => {
  const { records, counts, files } = await storedOf('semua isian terpanjang, daftar penuh');
  expect(String(records.data_diri_pendaftar?.nama_lengkap)).toHaveLength(100);
  expect(String(records.data_diri_pendaftar?.email)).toHaveLength(150);
  expect(records.data_keluarga?.gaji_ibu).toBe(9_999_999_999);
  expect(counts).toMatchObject({ data_organisasi: 20, prestasi_lomba_mahasiswa: 5 });
  expect(files.filter(({ slot }) => slot.startsWith('sertifikat_lomba/'))).toHaveLength(5);
});

test('whoever fills only what is mandatory leaves the rest empty', async () => {
  const stored = await storedOf('hanya yang wajib');
  expect(stored.records.data_diri_pendaftar).toMatchObject({
    website: null,
    kode_provinsi: expect.any(String),
  });
  expect(stored.records.data_keluarga).toMatchObject({ keterangan: null, gaji_wali: null });
  expect(slotsOf(stored)).not.toContain('data_keluarga/kartu_miskin');
  expect(stored.counts).toMatchObject({ data_organisasi: 1, prestasi_lomba_mahasiswa: 1 });
  expect(stored.pilihan.id_prodi).toHaveLength(2);
});

test('first and last options differ', async () => {
  const [first, last] = [await storedOf('semua pilihan pertama'), await storedOf('semua pilihan terakhir')];
  expect([
    first.records.data_diri_pendaftar?.jenis_kelamin,
    last.records.data_diri_pendaftar?.jenis_kelamin,
  ]).toEqual(['L', 'P']);
  expect(last.records.data_diri_pendaftar?.tempat_lahir).toBe('00');
  expect([first.khusus.values.ukuran_jas_almamater, last.khusus.values.ukuran_jas_almamater]).toEqual([
    'S',
    'XXL',
  ]);
  expect(first.pilihan.id_prodi[0]).not.toBe(last.pilihan.id_prodi[0]);
});

test('an orphan has a guardian, and nothing of the parents', async () => {
  const stored = await storedOf('yatim piatu dengan wali');
  expect(stored.records.data_orang_tua).toMatchObject({ nama_lengkap_ayah: null, nama_lengkap_ibu: null });
  expect(stored.records.data_keluarga).toMatchObject({
    gaji_ibu: null,
    gaji_ayah: null,
    gaji_wali: expect.any(Number),
  });
});

test('a foreigner abroad has a passport and the certificate, and no Indonesian address', async () => {
  const stored = await storedOf('warga negara asing di luar negeri');
  expect(stored.records.data_diri_pendaftar).toMatchObject({
    warga_negara: 'JP',
    no_ktp: 'TR1234567',
    kode_provinsi: null,
  });
  expect(slotsOf(stored)).toContain('data_diri_pendaftar/sertifikat_wna');
});

test('special needs and age are what they are said to be', async () => {
  expect((await storedOf('berkebutuhan khusus')).kemampuan_berbeda).toHaveLength(2);
  const { records } = await storedOf('berusia tujuh belas tahun, belum ber-KTP');
  expect(records.data_diri_pendaftar).toMatchObject({ tgl_lahir: '2009-11-20', tanggal_akhir_ktp: null });
});

test('what is configured in vain, or asks too much of the honest, is warned of', async () => {
  const form = await readForm(stage, await enter(stage, offering, 18, entryOf(next())));
  expect(warningsOf(form)).toEqual([]);
  const codes = {
    ...form.codes,
    [dataDiri.number]: { ...form.codes[dataDiri.number], GB_A: true, NMA: true },
    [dataKeluarga.number]: { ...form.codes[dataKeluarga.number], KARTU_MISKIN: true },
  };
  const steps = form.steps.filter((step) => step !== dataKhusus);
  expect(warningsOf({ ...form, codes, steps })).toEqual([
    'Data Diri: kode isian NMA tidak dikenal, jadi tidak pernah ditanyakan',
    'Data Diri: Gelar Belakang (GB_A) wajib, padahal lulusan sekolah belum bergelar',
    'Data Keluarga: Kartu Keluarga Miskin (KARTU_MISKIN) wajib bagi semua pelamar',
    '3 isian khusus tidak pernah ditanyakan: langkah Data Khusus tidak ada',
  ]);
});

test('whoever cannot pay under the offering is told where it ends', async () => {
  const form = await readForm(stage, await enter(stage, offering, 18, entryOf(next())));
  const [persona] = personasFor(form, 'S1');
  const { walk, finalist } = await travel(
    scene,
    { ...offering, kode_bayar: '777' },
    persona as Persona,
    next(),
  );
  expect(finalist).toBeNull();
  expect(walk.deadEnds).toMatchObject([
    { step: 'masuk', field: 'kode_bayar', example: { jumlah: offering.biaya } },
  ]);
});
