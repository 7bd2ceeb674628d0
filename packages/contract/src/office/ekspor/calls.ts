/** The desk of exports: everything that is asked of applicants as a table, and documents of one kind as an archive. */
import { z } from 'zod/mini';
import { alasan } from '../../wire/act.ts';
import { callsOf } from '../../wire/office.ts';
import { pendaftar } from '../pendaftar.ts';
import { DOKUMEN_EKSPOR, KOLOM_EKSPOR } from './kolom.ts';

const keys = KOLOM_EKSPOR.map(({ kunci }) => kunci);
const slots = DOKUMEN_EKSPOR.map(({ slot }) => slot);

/** Applicants of one table, and documents of one archive, at most. */
export const MAX_LENGKAP = 100_000;
export const MAX_ZIP = 20_000;

const office = callsOf('petugas:ekspor', 'meja ekspor');
/** Demanded where more applicants are read than the limit of openings lets pass without. */
const reading = { ...pendaftar.query, alasan: z.optional(alasan) };

export const eksporLengkap = office.exports('/api/petugas/ekspor-lengkap', {
  summary:
    'Makes an Excel or CSV file of the applicants that are filtered, with the columns that are named; lists stand on sheets of their own.',
  saringan: {
    ...reading,
    kolom: z.array(z.enum(keys)).check(z.minLength(1), z.maxLength(keys.length)),
  },
  more: ['alasan_ekspor'],
});
export const eksporDokumen = office.exports('/api/petugas/ekspor-dokumen', {
  summary:
    'Makes an archive of one kind of document of the applicants that are filtered, named by participant or registration number.',
  bentuk: ['zip'],
  saringan: { ...reading, slot: z.enum(slots) },
  more: ['alasan_ekspor'],
});
