/** The desk of the audit: who did what to whom, who opened what, and whether the audit is whole (keamanan 24). */
import { z } from 'zod/mini';
import { choice, day, referred, search } from '../../wire/list.ts';
import { callsOf } from '../../wire/office.ts';
import { deskTitles } from '../desks.ts';
import { NAMA_BUKAAN } from './pembukaan.ts';

const office = callsOf('petugas:jejak', 'meja jejak');
const word = z.string().check(z.minLength(1), z.maxLength(100));

/** Who can have acted. */
export const PELAKU = { petugas: 'Petugas', pendaftar: 'Pendaftar', bank: 'Bank', sistem: 'Sistem' } as const;

export const jejak = office.list('/api/petugas/jejak', {
  summary:
    'The audit, latest first: acts and openings of files, by applicant, officer, act, document, desk, kind of author and day.',
  filters: {
    cari: search('Cari pendaftar', 'Nomor pendaftar atau nomor peserta'),
    petugas: referred('Petugas', 'Semua petugas', 'petugas', word),
    tindakan: referred('Tindakan', 'Semua tindakan', 'tindakan', word),
    berkas: choice('Yang dibuka', 'Semua tindakan', { semua: 'Semua pembukaan', ...NAMA_BUKAAN }),
    meja: choice('Meja', 'Semua meja', deskTitles),
    pelaku: choice('Pelaku', 'Semua pelaku', PELAKU),
    dari: day('Dari tanggal'),
    sampai: day('Sampai tanggal'),
  },
  row: z.object({
    id: z.int(),
    waktu: z.string(),
    pelaku: z.string(),
    id_pelaku: z.string(),
    /** Name of the officer or applicant. */
    nama_pelaku: z.nullable(z.string()),
    tindakan: z.string(),
    /** Number of the applicant, or what else it was done to. */
    subjek: z.nullable(z.string()),
    /** What was opened, in words; null where nothing was. */
    dibuka: z.nullable(z.string()),
    meja: z.nullable(z.string()),
    /** Why, where the officer had to say so. */
    alasan: z.nullable(z.string()),
  }),
  ekspor: {
    path: '/api/petugas/ekspor-jejak',
    summary: 'Makes an Excel or CSV file of exactly what is filtered; a large one is made by a job.',
  },
});

export const keadaanJejak = office.get('/api/petugas/jejak/keadaan', {
  summary: 'Up to when the audit is sealed, and what the last look at its seals found.',
  data: z.object({
    /** The last seal; null before the first. */
    segel: z.nullable(z.object({ nomor: z.int(), waktu: z.string(), sidik: z.string() })),
    /** Oldest entry that is not sealed yet. */
    belum_disegel: z.nullable(z.string()),
    /** The last look at all seals; `temuan` names the first fault, null where the audit was whole. */
    periksa: z.nullable(z.object({ waktu: z.string(), temuan: z.nullable(z.string()) })),
  }),
});
