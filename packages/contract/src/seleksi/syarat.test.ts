import { expect, test } from 'vitest';
import { type Butir, ISIAN_SYARAT, isianSyarat, kalimatSyarat, periksaSyarat } from './syarat.ts';

const CUSTOM = [
  { nama: 'kip_k', tipe: 'select', label: 'Pemegang KIP-K', meta_data: 'Ya,Tidak' },
  { nama: 'lama_kerja', tipe: 'text', label: 'Lama bekerja (tahun)', meta_data: null },
  { nama: 'surat', tipe: 'file', label: 'Surat', meta_data: null },
] as const;
const FIELDS = isianSyarat(CUSTOM);
const one = (isian: string, more: Partial<Butir>): Butir[] => [
  { isian, pilihan: [], dari: null, sampai: null, ...more },
];
const YEAR = 'pendidikan_terakhir.tahun_lulus';
const PROVINCE = 'data_diri_pendaftar.kode_provinsi_asal';

test('every field is there once, none of them a free text', () => {
  const codes = FIELDS.map(({ kode }) => kode);
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(ISIAN_SYARAT.map(({ label }) => label)).size).toBe(ISIAN_SYARAT.length);
  for (const { field } of FIELDS) expect(['text', 'email']).not.toContain(field.kind);
  for (const kode of [YEAR, PROVINCE, 'data_keluarga.gaji_ayah', 'khusus.kip_k', 'khusus.lama_kerja'])
    expect(codes).toContain(kode);
  expect(codes).not.toContain('khusus.surat');
});

test.each([
  ['tidak.ada', { pilihan: ['1'] }, 'Pilih isian'],
  [PROVINCE, {}, 'Pilih paling sedikit satu nilai'],
  [PROVINCE, { pilihan: ["51'; DROP"] }, 'tidak dapat dipilih'],
  ['khusus.kip_k', { pilihan: ['Mungkin'] }, 'tidak dapat dipilih'],
  ['khusus.kip_k', { pilihan: ['Ya'], dari: '1' }, 'tidak dapat dipilih'],
  [YEAR, {}, 'Isi paling sedikit atau paling banyak'],
  [YEAR, { dari: '2025,5' }, 'isi angka yang benar'],
  [YEAR, { dari: '2025.5' }, 'isi angka yang benar'],
  [YEAR, { dari: '2027', sampai: '2025' }, 'melebihi'],
  ['data_diri_pendaftar.tgl_lahir', { dari: '2007-02-30' }, 'isi tanggal yang benar'],
])('a condition that cannot hold is named: %s %o', (isian, more, said) => {
  expect(periksaSyarat(one(isian, more), FIELDS)).toMatchObject([
    { field: 'syarat.0', message: expect.stringContaining(said) },
  ]);
});

test('a condition that holds no more with its field says so', () => {
  const said = (of: Butir[]) => kalimatSyarat(of, FIELDS, (_, kode) => kode);
  expect(said(one('khusus.lama_kerja', { pilihan: ['Ya'] }))).toBe(
    'Lama bekerja (tahun) (Data Khusus) Ya (tidak cocok lagi dengan isiannya)',
  );
  expect(said(one('khusus.kip_k', { dari: '1' }))).toBe(
    'Pemegang KIP-K (Data Khusus) 1 (tidak cocok lagi dengan isiannya)',
  );
});

test('a condition over a field that is asked no more says so', () => {
  const said = kalimatSyarat(
    one(YEAR, { dari: '2025' }),
    FIELDS,
    (_, kode) => kode,
    (isian) => isian !== YEAR,
  );
  expect(said).toMatch(/paling sedikit 2025 \(tidak ditanyakan\)$/);
});

test('conditions are said in one sentence', () => {
  const all = [
    ...one(PROVINCE, { pilihan: ['51', '35'] }),
    ...one(YEAR, { dari: '2025', sampai: '2027' }),
    ...one('data_keluarga.gaji_ayah', { sampai: '2500000' }),
    ...one('data_diri_pendaftar.tgl_lahir', { dari: '2005-08-17' }),
    ...one('khusus.lama_kerja', { dari: '2.5' }),
  ];
  expect(periksaSyarat(all, FIELDS)).toEqual([]);
  const said = kalimatSyarat(all, FIELDS, (_, kode) => ({ 51: 'Bali', 35: 'Jawa Timur' })[kode] ?? kode);
  expect(said).toBe(
    'Provinsi (Data Diri, Alamat sesuai KTP) Bali atau Jawa Timur; dan Tahun Lulus (Pendidikan Sebelumnya (S1/D3), Masa belajar dan ijazah) 2025 sampai 2027; dan Gaji Ayah (Data Keluarga, Keuangan ayah) paling banyak 2.500.000; dan Tanggal Lahir (Data Diri, Kelahiran dan ciri) sejak 17 Agustus 2005; dan Lama bekerja (tahun) (Data Khusus) paling sedikit 2,5',
  );
});
