/** Questions and answers of the news desk, shown to everybody (publik 6). */
import { z } from 'zod/mini';
import { callsOf } from '../wire/office.ts';

export const PERTANYAAN_MAX = 200;
export const JAWABAN_MAX = 2_000;
/** The place of one among the others; the least comes first. */
export const URUTAN_MAX = 9_999;

const office = callsOf('petugas:berita', 'tanya jawab');
const path = '/api/petugas/tanya-jawab';
const body = {
  pertanyaan: z.string().check(z.regex(/\S/), z.maxLength(PERTANYAAN_MAX)),
  /** Plain text; a blank line begins a paragraph. */
  jawaban: z.string().check(z.regex(/\S/), z.maxLength(JAWABAN_MAX)),
  urutan: z.int().check(z.gte(0), z.lte(URUTAN_MAX)),
  tampil: z.boolean(),
};
const row = z.object({ id_tanya: z.int(), ...body, versi: z.int() });
export type TanyaJawab = z.infer<typeof row>;
export type IsiTanya = Omit<TanyaJawab, 'id_tanya' | 'versi'>;

export const daftarTanya = office.get(path, {
  summary: 'Questions and answers in the order they are shown in, drafts included.',
  data: z.array(row),
});
export const tambahTanya = office.post(path, {
  summary: 'Adds a question with its answer; shown to everybody once it says so.',
  body,
  data: row,
});
export const ubahTanya = office.put(`${path}/{id_tanya}`, {
  summary: 'Changes a question and its answer; 409 when somebody else did meanwhile.',
  body: { ...body, versi: z.int().check(z.gte(1)) },
  data: row,
  errors: ['versi_usang'],
});
export const hapusTanya = office.remove(`${path}/{id_tanya}`, {
  summary: 'Deletes a question with its answer.',
  data: z.null(),
});
