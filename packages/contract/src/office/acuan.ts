/** Option lists that the filters of the desks choose from. */
import { z } from 'zod/mini';
import { callsOf } from '../wire/office.ts';

const office = callsOf('petugas:sesi', 'petugas');

export const acuan = office.get('/api/petugas/acuan/{acuan}', {
  summary:
    'Entries to filter by: offerings with the latest end first, programmes by name, exam schedules in which somebody has a seat with the nearest to today first; for the audit officers and acts; for payments banks and amounts; for accounts roles; for documents who judged some, and the kinds that are checked anywhere.',
  data: z.array(z.object({ kode: z.string(), nama: z.string() })),
});
