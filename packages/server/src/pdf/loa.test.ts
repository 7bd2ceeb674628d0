import { PENGATURAN_LOA, SURAT_MAX } from '@gerbang/contract/office/loa/pengaturan';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type LoaData, renderLoa } from './loa.ts';
import { inspectPdf } from './testing.ts';
import { typstRenderer } from './typst.ts';

const renderer = typstRenderer();

const sample = (changes: Partial<LoaData> = {}): LoaData => ({
  universitas: {
    nama: 'Universitas Nusantara Raya',
    alamat: 'Jl. Pendidikan Merdeka No. 1, Yogyakarta 55281',
    warna: '#0B5D4E',
  },
  bersyarat: false,
  nomor_surat: '0042/LoA/PMB/2027',
  nama_lengkap: 'Siti Nurhaliza Ayu Lestari',
  nomor_peserta: '27010100017',
  tgl_lahir_teks: '17 Agustus 2008',
  nama_prodi: 'Teknik Sipil',
  nama_jenjang: 'S1',
  nama_fakultas: 'Fakultas Teknik',
  jalur: 'Ujian Mandiri Sarjana',
  gelombang: 'Gelombang 1',
  tahun_akademik: '2027/2028',
  tempat_tanggal: 'Yogyakarta, 20 November 2026',
  tanggal_inggris: '20 November 2026',
  penandatangan: { jabatan: 'Ketua Panitia', nama: 'Prof. Dr. Ratna Wulandari', nomor: 'NIP 1970' },
  elektronik: true,
  penutup: PENGATURAN_LOA.penutup[changes.bersyarat ? 'bersyarat' : 'final'],
  url_verifikasi: 'https://pmb.nusantara.ac.id/loa/17.9f8a7c6e5d4b3a2f1e0dxx',
  terbit: '2026-11-20T07:02:00Z',
  ...changes,
});

test('a final letter shows everything it was given, in both languages, on one page', async () => {
  const { text, pages, info, pictures } = await inspectPdf(await renderLoa(renderer, sample()));
  expect(pages).toBe(1);
  expect(pictures).toHaveLength(1);
  for (const shown of [
    'Surat Penerimaan Letter of Acceptance Nomor: 0042/LoA/PMB/2027',
    'dinyatakan diterima sebagai mahasiswa baru tahun akademik 2027/2028',
    'has been accepted as a new student of the academic year 2027/2028',
    'Siti Nurhaliza Ayu Lestari',
    '27010100017',
    '17 Agustus 2008',
    'Teknik Sipil',
    'Fakultas Teknik',
    'Ujian Mandiri Sarjana · Gelombang 1',
    'Yogyakarta, 20 November 2026',
    'Prof. Dr. Ratna Wulandari',
    'NIP 1970',
  ])
    expect(text).toContain(shown);
  expect(info).toMatchObject({
    Title: 'Surat Penerimaan 0042/LoA/PMB/2027',
    Language: 'id-ID',
    CreationDate: 'D:20261120070200Z',
  });
});

test('a conditional letter says that it is no admission decision', async () => {
  const { text } = await inspectPdf(await renderLoa(renderer, sample({ bersyarat: true })));
  for (const shown of [
    'Surat Penerimaan Bersyarat Conditional Letter of Acceptance',
    'diterima secara bersyarat',
    'Surat ini bukan keputusan kelulusan.',
    'This letter is not an admission decision.',
  ])
    expect(text).toContain(shown);
  expect(text).not.toContain('dinyatakan diterima sebagai mahasiswa baru');
});

const picture = (colour: string, width: number) =>
  sharp({ create: { width, height: 200, channels: 4, background: colour } })
    .png()
    .toBuffer();

test('a letter is signed by pictures of signature and stamp, or says that its code signs it', async () => {
  const [signature, stamp] = [await picture('#1b3a8a80', 600), await picture('#7a1f3d80', 200)];
  const signed = await inspectPdf(
    await renderLoa(renderer, sample({ elektronik: false }), { signature, stamp }),
  );
  expect([signed.pages, signed.pictures.length]).toEqual([1, 3]);
  expect(signed.text).not.toContain('secara elektronik');
  const alone = await inspectPdf(await renderLoa(renderer, sample({ elektronik: false }), { signature }));
  expect(alone.pictures).toHaveLength(2);
  const electronic = await inspectPdf(await renderLoa(renderer, sample()));
  expect(electronic.pictures).toHaveLength(1);
  expect(electronic.text).toContain('Ditandatangani secara elektronik');
  expect(electronic.text).toContain('Signed electronically, proven by the QR code.');
});

test('the longest values and no signatory still fit one page', async () => {
  const { pages, text } = await inspectPdf(
    await renderLoa(
      renderer,
      sample({
        nama_lengkap: 'Raden Ajeng Siti Nurhaliza Kusumaningrum '.repeat(3).slice(0, 100).trim(),
        nama_prodi: 'Pendidikan Profesi Guru Sekolah Menengah Kejuruan '.repeat(2).trim(),
        nama_fakultas: 'Fakultas Keguruan dan Ilmu Pendidikan '.repeat(2).trim(),
        nomor_surat: 'WWWWWWWWW/'.repeat(4).slice(0, SURAT_MAX.pola_nomor),
        penandatangan: {
          jabatan: 'Ketua Panitia '.repeat(9).slice(0, SURAT_MAX.jabatan).trim(),
          nama: '',
          nomor: 'NIP '.repeat(30).slice(0, SURAT_MAX.nomor).trim(),
        },
        tempat_tanggal: `${'Kota '.repeat(20).slice(0, SURAT_MAX.kota).trim()}, 20 November 2026`,
        penutup: {
          indonesia: 'MAHASISWA WAJIB '.repeat(40).slice(0, SURAT_MAX.penutup).trim(),
          inggris: 'THE STUDENT MUST '.repeat(40).slice(0, SURAT_MAX.penutup).trim(),
        },
        url_verifikasi: `https://penerimaan-mahasiswa-baru.universitas-nusantara-raya.ac.id/loa/123456789.${'x'.repeat(22)}`,
      }),
    ),
  );
  expect(pages).toBe(1);
  expect(text).toContain('Scan to verify this letter');
});

test('the printed address reads back whole, wherever its line breaks', async () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (let length = 20; length < 32; length += 1) {
    const token = Array.from({ length }, (_, i) => letters[(i * 7 + length * 13) % letters.length]).join('');
    const url_verifikasi = `http://localhost:3000/loa/${token}`;
    const { text } = await inspectPdf(await renderLoa(renderer, sample({ url_verifikasi })));
    expect(text.replaceAll(' ', '')).toContain(url_verifikasi);
  }
});
