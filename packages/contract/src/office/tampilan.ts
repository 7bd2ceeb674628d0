/** Views of the desks' lists: what an officer narrowed a list to and which columns, kept under a name, alone or shared. */
import { z } from 'zod/mini';
import { OPEN_BODY_MAX } from '../wire/limits.ts';
import { callsOf } from '../wire/office.ts';

export const NAMA_TAMPILAN_MAX = 60;
/** Views an officer keeps of one list. */
export const TAMPILAN_MAX = 30;

const office = callsOf('petugas:sesi', 'petugas');
const short = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
const contents = {
  /** Filters and order as they stand in the address. */
  saringan: z.record(short(40), short(100)),
  /** Keys of the columns that are not shown. */
  tersembunyi: z.array(short(80)).check(z.maxLength(400)),
};
const view = z.object({
  id: z.int(),
  /** Empty: the columns the officer chose last. */
  nama: z.string(),
  bersama: z.boolean(),
  /** Kept by who asks. */
  milik_sendiri: z.boolean(),
  ...contents,
});
export type Tampilan = z.infer<typeof view>;
/** Path of a list's call, which names the list. */
const daftar = z.string().check(z.regex(/^\/api\/petugas\/[a-z0-9/{}_-]{1,100}$/));

export const daftarTampilan = office.get('/api/petugas/tampilan', {
  summary: 'Views of a list: the own, and those colleagues share.',
  query: { daftar },
  data: z.array(view),
});
export const simpanTampilan = office.post('/api/petugas/tampilan', {
  summary:
    'Keeps a view of a list, in place of the own one of that name; an empty name keeps the columns alone.',
  bodyMax: OPEN_BODY_MAX,
  body: {
    daftar,
    nama: z.string().check(z.maxLength(NAMA_TAMPILAN_MAX)),
    bersama: z.boolean(),
    ...contents,
  },
  data: view,
});
export const hapusTampilan = office.remove('/api/petugas/tampilan/{id_tampilan}', {
  summary: 'Forgets a view of one’s own.',
  data: z.null(),
});
