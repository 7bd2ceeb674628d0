import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { printCopyOf } from '../files/print-copy.ts';
import { renderKartuUjian } from './kartu-ujian.ts';
import { CODE, MODULE_PIXELS } from './qr.ts';
import { type InspectedPdf, inspectPdf, sampleCard, samplePhoto } from './testing.ts';
import { typstRenderer } from './typst.ts';

const renderer = typstRenderer();

const long = (text: string, length: number) =>
  text
    .repeat(Math.ceil(length / text.length))
    .slice(0, length)
    .trim();

/** Runs of text that lie on one another or reach beyond the margin. */
function collisions({ boxes, width }: InspectedPdf): string[] {
  const apart = 0.5;
  const beyond = boxes.filter((box) => box.left < 36 || box.right > width - 36).map((box) => box.text);
  const crossing = boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter((b) => a.left < b.right - apart && b.left < a.right - apart)
      .filter((b) => a.bottom < b.top && b.bottom < a.top)
      .map((b) => `${a.text} × ${b.text}`),
  );
  return [...beyond, ...crossing];
}

test('the card shows everything it was given', async () => {
  const { pages, text, info } = await inspectPdf(
    await renderKartuUjian(renderer, sampleCard(), await samplePhoto()),
  );
  expect(pages).toBe(1);
  for (const shown of [
    'Universitas Nusantara Raya Jl. Pendidikan Merdeka No. 1, Yogyakarta 55281',
    'Kartu Peserta Ujian Seleksi Mandiri Ujian Tulis · Gelombang 1 · Tahun 2027',
    'Nomor peserta 27010100017',
    'Nama lengkap Siti Nurhaliza Ayu Lestari',
    'Nomor pendaftar 48213907',
    'Tanggal lahir 17 Agustus 2008',
    'Jenis kelamin Perempuan',
    'Kelas Reguler',
    'Pilihan 1: Teknik Sipil (S1) — Fakultas Teknik',
    'Pilihan 2: Gizi (D4) — Fakultas Kesehatan',
    'Sabtu, 12 Juni 2027 08.00–10.30 WIB Tes Potensi Akademik',
    'Minggu, 13 Juni 2027 13.00–14.15 WIB Tes Bahasa Inggris',
    'Lokasi ujian Kampus Karangmalang',
    'Gedung Gedung Rektorat',
    'Alamat Jalan Kaliurang 1, Semarang',
    'Ruang R. 302',
    'Nomor kursi B-17',
    '2. Bawa kartu ini dan KTP.',
    'Pindai untuk memeriksa keaslian kartu',
    'Tanda tangan peserta Siti Nurhaliza Ayu Lestari',
    'Versi 3 · Diterbitkan 20 November 2026 14.02 WIB',
  ])
    expect(text).toContain(shown);
  expect(text.replaceAll(' ', '')).toContain(sampleCard().url_verifikasi);
  expect(info).toMatchObject({
    Title: 'Kartu Peserta Ujian 27010100017',
    Author: 'Universitas Nusantara Raya',
    Language: 'id-ID',
    CreationDate: 'D:20261120070200Z',
  });
});

test('photo and QR code are on the card, and it stays under 40 kB', async () => {
  const portrait = await samplePhoto();
  expect((await printCopyOf(portrait)).length).toBeGreaterThan(15_000);
  const pdf = await renderKartuUjian(renderer, sampleCard(), portrait);
  const {
    pictures: [photo, qr],
  } = await inspectPdf(pdf);
  expect(photo).toMatchObject({ width: 300, height: 400 });
  const centre = (200 * 300 + 150) * 3;
  expect(photo?.data[centre]).toBeGreaterThan(120);
  expect(photo?.data[centre + 1]).toBeLessThan(100);

  const modules = encode(sampleCard().url_verifikasi, CODE).data;
  const read = modules.map((row, y) =>
    row.map((_, x) => {
      const middle = MODULE_PIXELS / 2;
      const pixel = (y * MODULE_PIXELS + middle) * (qr?.width ?? 0) + x * MODULE_PIXELS + middle;
      return qr?.data[pixel * 3] === 0;
    }),
  );
  expect(read).toEqual(modules);
  expect(pdf.length).toBeLessThan(40_000);
});

test('without a photo there is a frame to glue one in, and nothing of the card before', async () => {
  await renderKartuUjian(renderer, sampleCard(), await samplePhoto());
  const { text, pictures } = await inspectPdf(await renderKartuUjian(renderer, sampleCard(), null));
  expect(text).toContain('Foto 3 × 4');
  expect(pictures).toHaveLength(1);
});

test('cards drawn at the same time keep to their own applicant', async () => {
  const people = [
    { r: 190, g: 60, b: 20 },
    { r: 20, g: 60, b: 190 },
  ].map((colour, i) => ({ colour, nomor_peserta: `2701010000${i}` }));
  const cards = await Promise.all(
    people.map(async ({ colour, nomor_peserta }) =>
      inspectPdf(await renderKartuUjian(renderer, sampleCard({ nomor_peserta }), await samplePhoto(colour))),
    ),
  );
  cards.forEach(({ text, pictures }, i) => {
    expect(text).toContain(`Nomor peserta 2701010000${i}`);
    const [red = 0, , blue = 0] = pictures[0]?.data ?? [];
    expect(red > blue).toBe(i === 0);
  });
});

test.each([
  '#panic("x") *bold* $x$ \\ "quote"',
  '= Judul #let data = 1 @ref <label> `code` // tamat',
  '"]; #image("/etc/passwd") [ _garis_ ~ -- ...',
  'Śliwińska Éñe Müller D’Angelo Ṣāliḥ Żółć Đặng',
])('a name prints literally: %s', async (nama_lengkap) => {
  const { text } = await inspectPdf(await renderKartuUjian(renderer, sampleCard({ nama_lengkap }), null));
  expect(text).toContain(`Nama lengkap ${nama_lengkap} Nomor pendaftar`);
});

test('the longest values still fit one page, apart from each other and within the margins', async () => {
  const crowded = sampleCard({
    nama_lengkap: long('Raden Ajeng Siti Nurhaliza Kusumaningrum ', 100),
    jalur: long('Seleksi Mandiri Jalur Prestasi dan Ujian Tulis ', 100),
    kelas: long('Kelas Kerja Sama Internasional ', 60),
    pilihan: [1, 2, 3, 4].map((urutan) => ({
      urutan,
      nama_prodi: long('Pendidikan Profesi Guru Sekolah Menengah Kejuruan ', 100),
      nama_jenjang: 'D4',
      nama_fakultas: long('Fakultas Keguruan dan Ilmu Pendidikan ', 80),
    })),
    jadwal: ['08.00', '10.30', '13.00'].map((jam_mulai) => ({
      tanggal_indo: 'Rabu, 30 September 2027',
      jam_mulai,
      jam_selesai: '15.00',
      jenis_tes: long('Tes Kemampuan Dasar Sains dan Teknologi ', 90),
    })),
    lokasi_ujian: long('Kampus Utama Blok Timur Laut ', 100),
    gedung: long('Gedung Kuliah Bersama ', 80),
    alamat_gedung: long('Jalan Prof. Dr. Soedarto ', 100),
    ruang: long('Laboratorium Komputer ', 60),
    tata_tertib: Array.from({ length: 10 }, () =>
      long('Peserta hadir tiga puluh menit sebelum ujian. ', 150),
    ),
  });
  const card = await inspectPdf(await renderKartuUjian(renderer, crowded, await samplePhoto()));
  expect(card.pages).toBe(1);
  expect(collisions(card)).toEqual([]);
  expect(card.text).toContain(crowded.ruang);
});

test('rules beyond any page run on to a second one and do not cost the card', async () => {
  const tata_tertib = Array.from({ length: 120 }, () => 'Peserta hadir tiga puluh menit sebelum ujian.');
  const card = await inspectPdf(await renderKartuUjian(renderer, sampleCard({ tata_tertib }), null));
  expect(card.pages).toBe(2);
});

test('a name without spaces stays within its column', async () => {
  const card = await inspectPdf(
    await renderKartuUjian(renderer, sampleCard({ nama_lengkap: 'W'.repeat(100) }), null),
  );
  expect(card.pages).toBe(1);
  expect(collisions(card)).toEqual([]);
});

test('a track without an exam says that nobody has to come', async () => {
  const place = { lokasi_ujian: null, gedung: null, alamat_gedung: null, ruang: null, nomor_kursi: null };
  const data = sampleCard({ tanpa_tes: true, jadwal: [], kelas: null, jenis_kelamin: null, ...place });
  const { text } = await inspectPdf(await renderKartuUjian(renderer, data, null));
  expect(text).toContain('Peserta jalur tanpa tes cukup menunggu pengumuman dan tidak perlu hadir.');
  expect(text).not.toMatch(
    /Kartu Peserta Ujian|Nomor kursi|Ruang|Kelas|Jenis kelamin|Tata tertib|Hadir 30 menit/,
  );
});

test('an exam without a date yet never tells anyone to stay at home', async () => {
  const { text } = await inspectPdf(await renderKartuUjian(renderer, sampleCard({ jadwal: [] }), null));
  expect(text).toContain('Jadwal ujian belum ditetapkan.');
  expect(text).not.toContain('tidak perlu hadir');
});

test('health data handed over by mistake does not reach the card', async () => {
  const data = { ...sampleCard(), riwayat_penyakit: 'Epilepsi', kemampuan_berbeda: 'Tunanetra' };
  const { text } = await inspectPdf(await renderKartuUjian(renderer, data, null));
  expect(text).not.toMatch(/Epilepsi|Tunanetra/);
});
