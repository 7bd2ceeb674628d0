import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import type { KartuUjianData } from './kartu-ujian.ts';

/** A run of text and the box its small letters fill, in points from the lower left corner of the page. */
export interface TextBox {
  text: string;
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** A picture as a reader program decodes it: three bytes a pixel. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** What a reader program finds in a PDF: its properties, and the text and pictures of the first page. */
export interface InspectedPdf {
  pages: number;
  /** Text in reading order, white space made plain. */
  text: string;
  boxes: TextBox[];
  pictures: Picture[];
  /** Addresses its links lead to. */
  links: string[];
  width: number;
  /** `Title`, `Author`, `Language`, `CreationDate` and more. */
  info: Record<string, unknown>;
}

/** Opens a PDF as a reader program would. */
export async function inspectPdf(pdf: Buffer): Promise<InspectedPdf> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const page = await document.getPage(1);
  const { items } = await page.getTextContent();
  const runs = items.filter((item) => 'str' in item);
  const { fnArray, argsArray } = await page.getOperatorList();
  const names = fnArray.flatMap((fn, i) => (fn === OPS.paintImageXObject ? [argsArray[i][0]] : []));
  const pictures = names.map((name) => new Promise<Picture>((resolve) => page.objs.get(name, resolve)));
  const text = runs.map((run) => run.str + (run.hasEOL ? ' ' : '')).join('');
  const annotations = await page.getAnnotations();
  const { info } = await document.getMetadata();
  const inspected = {
    pages: document.numPages,
    text: text.replace(/\s+/g, ' '),
    boxes: runs
      .filter((run) => run.str.trim())
      .map((run) => {
        const [left, bottom] = [run.transform[4], run.transform[5]];
        return { text: run.str, left, bottom, right: left + run.width, top: bottom + run.height / 2 };
      }),
    pictures: await Promise.all(pictures),
    links: annotations.flatMap(({ url }: { url?: string }) => (url ? [url] : [])),
    width: page.view[2] ?? 0,
    info: Object.fromEntries(Object.entries(info)),
  };
  await task.destroy();
  return inspected;
}

/** A grainy portrait, 300 × 400 PNG, whose JPEG is as large as that of a good passport photo: about 15 kB. */
export function samplePhoto(background = { r: 176, g: 48, b: 48 }): Promise<Buffer> {
  const size = { width: 300, height: 400, channels: 3 } as const;
  const noise = { type: 'gaussian', mean: 128, sigma: 22 } as const;
  const grain = sharp({ create: { ...size, background, noise } })
    .png()
    .toBuffer();
  const sheet = sharp({ create: { ...size, background } });
  return grain.then((input) =>
    sheet
      .composite([{ input, blend: 'soft-light' }])
      .png()
      .toBuffer(),
  );
}

/** An ordinary card of a track with an exam. */
export function sampleCard(changes: Partial<KartuUjianData> = {}): KartuUjianData {
  return {
    universitas: {
      nama: 'Universitas Nusantara Raya',
      alamat: 'Jl. Pendidikan Merdeka No. 1, Yogyakarta 55281 · pmb@nusantara.ac.id · (0274) 123456',
      warna: '#0B5D4E',
    },
    jalur: 'Seleksi Mandiri Ujian Tulis',
    tahun: '2027',
    gelombang: 'Gelombang 1',
    tanpa_tes: false,
    nomor_peserta: '27010100017',
    nomor_pendaftar: '48213907',
    nama_lengkap: 'Siti Nurhaliza Ayu Lestari',
    tgl_lahir_teks: '17 Agustus 2008',
    jenis_kelamin: 'Perempuan',
    pilihan: [
      { urutan: 1, nama_prodi: 'Teknik Sipil', nama_jenjang: 'S1', nama_fakultas: 'Fakultas Teknik' },
      { urutan: 2, nama_prodi: 'Gizi', nama_jenjang: 'D4', nama_fakultas: 'Fakultas Kesehatan' },
    ],
    kelas: 'Reguler',
    jadwal: [
      {
        tanggal_indo: 'Sabtu, 12 Juni 2027',
        jam_mulai: '08.00',
        jam_selesai: '10.30',
        jenis_tes: 'Tes Potensi Akademik',
      },
      {
        tanggal_indo: 'Minggu, 13 Juni 2027',
        jam_mulai: '13.00',
        jam_selesai: '14.15',
        jenis_tes: 'Tes Bahasa Inggris',
      },
    ],
    lokasi_ujian: 'Kampus Karangmalang',
    gedung: 'Gedung Rektorat',
    alamat_gedung: 'Jalan Kaliurang 1, Semarang',
    ruang: 'R. 302',
    nomor_kursi: 'B-17',
    tata_tertib: ['Hadir 30 menit sebelum ujian.', 'Bawa kartu ini dan KTP.', 'Telepon genggam dimatikan.'],
    url_verifikasi: 'https://pmb.nusantara.ac.id/verifikasi/kartu/9f8a7c6e5d4b3a2f1e0d',
    versi: 3,
    terbit_teks: '20 November 2026 14.02 WIB',
    terbit: '2026-11-20T07:02:00Z',
    ...changes,
  };
}
