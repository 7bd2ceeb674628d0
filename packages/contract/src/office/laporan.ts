/** The desk for reports: nobody reads one without the permission of it, an admin neither (laporan 7–11). */
import { z } from 'zod/mini';
import { ISI_LAPORAN, KATEGORI_LAPORAN, KEADAAN_LAPORAN } from '../applicant/laporan.ts';
import { parameters } from '../wire/endpoint.ts';
import { keysOf } from '../wire/keys.ts';
import { choice, referred } from '../wire/list.ts';
import { callsOf } from '../wire/office.ts';

const office = callsOf('petugas:laporan', 'meja laporan');
const base = '/api/petugas/laporan';
const kategori = z.enum(keysOf(KATEGORI_LAPORAN));
const keadaan = z.enum(keysOf(KEADAAN_LAPORAN));

export const daftarLaporan = office.list(base, {
  summary: 'Reports without their texts, those that must be answered first at the top.',
  filters: {
    keadaan: choice('Keadaan', 'Semua keadaan', KEADAAN_LAPORAN),
    kategori: choice('Kategori', 'Semua kategori', KATEGORI_LAPORAN),
    tenggat: choice('Tenggat', 'Semua tenggat', { lewat: 'Lewat tenggat' }),
    penawaran: referred('Penawaran', 'Semua penawaran', 'penawaran', parameters.kode_penawaran),
  },
  row: z.object({
    id_laporan: z.int(),
    nomor: z.string(),
    kategori,
    penawaran: z.nullable(z.string()),
    prodi: z.nullable(z.string()),
    /** The day in Jakarta; the hour is not kept. */
    masuk: z.string(),
    batas_jawab: z.string(),
    keadaan,
    /** User name, by which it is handed on. */
    pemegang: z.nullable(z.string()),
    nama_pemegang: z.nullable(z.string()),
  }),
  ekspor: {
    path: '/api/petugas/ekspor-laporan',
    summary:
      'Makes an Excel or CSV file of exactly the reports that are filtered, with texts and answers but no contact.',
  },
});
export const satuLaporan = office.get(`${base}/{id_laporan}`, {
  summary: 'One report with everything that was written. Recorded.',
  data: z.object({
    ...daftarLaporan.row.shape,
    kontak: z.nullable(z.string()),
    alasan_tutup: z.nullable(z.string()),
    pesan: z.array(
      z.object({
        id_pesan: z.int(),
        /** Null for the reporter. */
        petugas: z.nullable(z.string()),
        isi: z.string(),
        hari: z.string(),
      }),
    ),
    /** Officers it can be given to. */
    petugas: z.array(z.object({ username: z.string(), nama: z.string() })),
    versi: z.int(),
  }),
});
export type SatuLaporan = z.infer<typeof satuLaporan.data>;

const seen = { id_laporan: z.int32(), versi: z.int() };
const written = z.string().check(z.minLength(ISI_LAPORAN.min), z.maxLength(ISI_LAPORAN.max));
export const jawabLaporan = office.act(`${base}/jawab`, {
  summary: 'Answers a report; the reporter reads it by number and code.',
  reason: 'none',
  body: { ...seen, isi: written },
  data: z.null(),
  errors: ['sudah_diputus', 'versi_usang'],
});
export const tutupLaporan = office.act(`${base}/tutup`, {
  summary: 'Closes a report; the reporter reads why.',
  body: seen,
  data: z.null(),
  errors: ['sudah_diputus', 'versi_usang'],
});
export const pegangLaporan = office.act(`${base}/pegang`, {
  summary: 'Gives a report to an officer who may read reports, or to nobody.',
  reason: 'none',
  body: { ...seen, petugas: z.nullable(z.string().check(z.maxLength(40))) },
  data: z.null(),
  errors: ['sudah_diputus', 'versi_usang'],
});
