/** Scenarios that read something that is another by now (seleksi 16). */
import { z } from 'zod/mini';
import { callsOf } from '../../wire/office.ts';

const office = { lihat: callsOf('petugas:seleksi-lihat', 'petugas') };

export const skenarioUsang = office.lihat.get('/api/petugas/seleksi/{kode_penawaran}/usang', {
  summary:
    'Scenarios with closed scores that read something that is another by now, and cannot be put forward; null where telling takes too long.',
  data: z.nullable(z.array(z.int())),
});
