/** What is found before an offering opens. */
import { expect, test } from 'vitest';
import type { DetailPenawaran } from './calls.ts';
import { kekuranganPenawaran } from './kesiapan.ts';

const NOW = new Date('2026-11-20T03:00:00Z');
const schedule: DetailPenawaran['jadwal'][number] = {
  kode_jadwal: '2027-11-1-1',
  lokasi_ujian: 'Surakarta',
  disabilitas: false,
  sesi: [{ tanggal: '2027-01-20', jam_mulai: '08:00', jam_selesai: '10:00', jenis_tes: 'Tes' }],
  ruang: 1,
  kapasitas: 40,
  terisi: 0,
  pemilih: 0,
  pemegang: 0,
  terpakai: false,
};
const whole = (numbers: number[]) =>
  numbers.map((kode_grup_form) => ({
    kode_grup_form,
    kolom: kode_grup_form === 1 ? ['NAMA', 'FOTO'].map((nama_form) => ({ nama_form, wajib: true })) : [],
  }));
const ready: DetailPenawaran = {
  kode_penawaran: '2027-11-1',
  kode_jalur: '11',
  jalur_masuk: 'Ujian Mandiri',
  id_jenjang: 3,
  tanpa_tes: false,
  tahun: 2027,
  gelombang: 1,
  nama: 'Gelombang 1',
  tanggal_mulai_daftar: '2026-12-01T00:00:00.000Z',
  tanggal_selesai_daftar: '2026-12-31T16:59:59.000Z',
  tanggal_pengumuman: '2027-02-01T08:00:00.000Z',
  tahap: 'rancangan',
  keadaan: 'rancangan',
  berformulir: true,
  pendaftar: 0,
  final: 0,
  kode_bayar: '88',
  biaya: 300_000,
  batas_ipk: null,
  min_organisasi: 0,
  min_prestasi: 0,
  batas_per_minat: false,
  versi: 1,
  terkunci: { kode_bayar: false, mulai: false },
  terbukti: true,
  buka: null,
  dua_petugas: false,
  lepas_dua_petugas: null,
  daftar_ulang: { mulai: null, selesai: null, tempat: '' },
  aturan_berkas: [],
  seleksi: { komponen: [], kelompok: [], aturan: null, keterbukaan: null },
  jawaban: null,
  putaran: null,
  salinan_dari: null,
  dapat_dihapus: true,
  kelas: [{ id_kelas: 1, prodi: [{ id_prodi: 301, daya_tampung: 40 }] }],
  tampil_bobot: true,
  tampil_angka: true,
  biaya_diterima: 'UKT menurut golongan.',
  kriteria_seleksi: 'Nilai tes tertulis.',
  beraturan: true,
  hari_sanggah: 5,
  minat: [{ kode_minat: 1, jumlah_penawaran: 2, jumlah_minimum_pengisian: 1 }],
  dipilih: [],
  formulir: {
    diambil: null,
    langkah: whole([1, 22, 23]),
    jalur_berformulir: true,
    jalur_berbeda: false,
  },
  khusus: [],
  catatan: [],
  jadwal: [schedule],
  semua_kelas: [{ id_kelas: 1, nama_kelas: 'Reguler' }],
  semua_minat: [
    { kode_minat: 1, nama_minat: 'Saintek' },
    { kode_minat: 2, nama_minat: 'Soshum' },
  ],
  semua_prodi: [
    { id_prodi: 301, nama_prodi: 'Fisika', id_fakultas: 1, nama_fakultas: 'MIPA', kode_minat: 1 },
  ],
};
const custom = { nama: 'jas', tipe: 'text' as const, label: 'Jas', meta_data: null };
const steps = (...numbers: number[]) => ({
  ...ready.formulir,
  langkah: whole(numbers),
});
const found = (changes: Partial<DetailPenawaran>) => kekuranganPenawaran({ ...ready, ...changes }, NOW);

test('nothing of an offering that is whole', () => expect(found({})).toEqual([]));

test.for<[string, Partial<DetailPenawaran>, string, boolean, RegExp]>([
  ['a period that is over', { tanggal_selesai_daftar: '2026-11-19T00:00:00Z' }, 'umum', true, /sudah lewat/],
  ['no announcement', { tanggal_pengumuman: null }, 'umum', false, /belum dijadwalkan/],
  ['an early announcement', { tanggal_pengumuman: '2026-12-30T00:00:00Z' }, 'umum', false, /tidak sesudah/],
  ['no class', { kelas: [] }, 'prodi', true, /Belum ada kelas/],
  ['an empty class', { kelas: [{ id_kelas: 1, prodi: [] }] }, 'prodi', true, /Reguler belum mempunyai/],
  [
    'fewer programmes than must be chosen',
    { minat: [{ kode_minat: 1, jumlah_penawaran: 2, jumlah_minimum_pengisian: 2 }] },
    'prodi',
    true,
    /hanya mempunyai 1/,
  ],
  ['no interest', { minat: [] }, 'prodi', true, /Belum ada minat/],
  [
    'an interest without a programme',
    { minat: [...ready.minat, { kode_minat: 2, jumlah_penawaran: 1, jumlah_minimum_pengisian: 0 }] },
    'prodi',
    false,
    /Minat Soshum ditawarkan tanpa/,
  ],
  [
    'fewer programmes of an interest than must be chosen of it',
    {
      batas_per_minat: true,
      minat: [...ready.minat, { kode_minat: 2, jumlah_penawaran: 1, jumlah_minimum_pengisian: 1 }],
    },
    'prodi',
    true,
    /hanya mempunyai 0 program studi minat Soshum/,
  ],
  [
    'a programme nobody may choose',
    {
      batas_per_minat: true,
      minat: [{ kode_minat: 2, jumlah_penawaran: 1, jumlah_minimum_pengisian: 0 }],
    },
    'prodi',
    true,
    /padahal minat itu tidak ditawarkan/,
  ],
  ['no form', { berformulir: false }, 'formulir', true, /belum diambil/],
  ['no choice in the form', { formulir: steps(1, 23) }, 'formulir', true, /Data Pilihan Jurusan/],
  ['no finalisation', { formulir: steps(1, 22) }, 'formulir', true, /Finalisasi/],
  [
    'a card without a name',
    {
      formulir: {
        ...ready.formulir,
        langkah: whole([1, 22, 23]).map((l) => ({ ...l, kolom: l.kolom.slice(1) })),
      },
    },
    'formulir',
    true,
    /tanpa nama/,
  ],
  ['custom fields nobody asks', { khusus: [custom] }, 'formulir', false, /tidak ditanyakan/],
  ['a configuration nobody proved', { terbukti: false }, 'uji', true, /belum terbukti/],
  ['an opened one changed since', { terbukti: false, tahap: 'dibuka' }, 'uji', false, /sejak dibuktikan/],
  ['no exam', { jadwal: [] }, 'ujian', true, /Belum ada jadwal/],
  ['an exam without a day', { jadwal: [{ ...schedule, sesi: [] }] }, 'ujian', true, /bagi semua pendaftar/],
  ['an exam without a room', { jadwal: [{ ...schedule, kapasitas: 0 }] }, 'ujian', true, /bagi semua/],
  ['an exam only for some', { jadwal: [{ ...schedule, disabilitas: true }] }, 'ujian', true, /bagi semua/],
  [
    'an exam before the registration ends',
    { tanggal_selesai_daftar: '2027-01-19T16:59:59Z' },
    'ujian',
    false,
    /sebelum pendaftaran selesai/,
  ],
  ['no fee of the admitted', { biaya_diterima: '' }, 'publik', false, /biaya bagi yang diterima/],
  ['no criteria', { kriteria_seleksi: '' }, 'publik', false, /kriteria/],
  ['no rule whose weights are opened', { beraturan: false }, 'publik', false, /bobot/],
  ['no days to object', { hari_sanggah: 0 }, 'publik', false, /masa sanggah/],
  [
    'a programme without places',
    { kelas: [{ id_kelas: 1, prodi: [{ id_prodi: 301, daya_tampung: null }] }] },
    'publik',
    false,
    /daya tampung/,
  ],
  ['rooms that are full', { jadwal: [{ ...schedule, terisi: 40 }] }, 'ujian', false, /penuh/],
])('%s', ([, changes, bagian, menghalangi, kalimat]) => {
  expect(found(changes)).toContainEqual(
    expect.objectContaining({ bagian, menghalangi, kalimat: expect.stringMatching(kalimat) }),
  );
});

test('what another desk mends names that desk', () => {
  const desk = (changes: Partial<DetailPenawaran>, words: RegExp) =>
    found(changes).find((f) => words.test(f.kalimat))?.meja;
  expect(desk({ tanggal_pengumuman: null }, /belum dijadwalkan/)).toBe('hasil');
  expect(desk({ tanggal_pengumuman: '2026-12-30T00:00:00Z' }, /tidak sesudah/)).toBe('hasil');
  expect(desk({ jadwal: [{ ...schedule, kapasitas: 0 }] }, /belum mempunyai ruang/)).toBe('ruang');
  expect(desk({ jadwal: [{ ...schedule, terisi: 40 }] }, /penuh/)).toBe('ruang');
  expect(desk({ jadwal: [] }, /Belum ada jadwal/)).toBeUndefined();
});

test('no exam is missed where the track has none', () => {
  expect(found({ tanpa_tes: true, jadwal: [] })).toEqual([]);
});
