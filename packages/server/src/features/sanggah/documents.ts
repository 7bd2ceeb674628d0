/** Documents beside objections: evidence, and what an answer comes with; at most one of each side (sanggah 10–11). */
import { createHash } from 'node:crypto';
import { problem } from '@gerbang/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { type Db, named } from '../../db/pool.ts';
import type { Reads } from '../../db/reader.ts';
import { inspect } from '../../files/inspect.ts';
import { readUpload } from '../../http/upload.ts';

export type Pihak = 'pendaftar' | 'petugas';
/** A judged document, not yet stored. */
export interface Judged {
  bytes: Buffer;
  ext: string;
  mime: string;
  sidik: string;
}
/** A judged document whose bytes are stored; `drop` gives them back where nothing names them. */
export interface Kept extends Judged {
  key: string;
  drop: () => void;
}

/** Reads a form with one document: its fields by `shape`, and the document, inspected. `admits` throws where they name somebody else; throws what is wrong, by field. */
export const readForm = async <S extends z.core.$ZodLooseShape>(
  request: FastifyRequest,
  part: string,
  shape: S,
  admits: (fields: Record<string, string>) => unknown = () => {},
) => {
  const upload = await readUpload(request);
  await admits(upload.fields);
  const { success, data, error } = z.strictObject(shape).safeParse(upload.fields);
  if (!success) {
    const field = String(error.issues[0]?.path[0] ?? part);
    throw problem('isian_salah', [{ field, message: 'Isian ini tidak dapat diterima' }]);
  }
  if (upload.name !== part || !upload.bytes) throw problem('dokumen_kosong');
  const judged = await inspect(upload.bytes, 'dokumen');
  if (!judged.ok) throw problem(judged.problem, [{ field: part, message: problem(judged.problem).message }]);
  const { bytes, ext, mime } = judged;
  const sidik = createHash('sha256').update(bytes).digest('hex');
  return { fields: data, file: { bytes, ext, mime, sidik } satisfies Judged };
};

const ADD = `INSERT INTO berkas_sanggah (id_sanggah, pihak, kunci_berkas, ext, mime, ukuran, sidik, disimpan) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;
/** Names stored bytes as the document of one side. */
export const addDocument = async (db: Db, id: number, pihak: Pihak, file: Kept, at: Date): Promise<void> => {
  const { key, ext, mime, bytes, sidik } = file;
  await db.query(ADD, [id, pihak, key, ext, mime, bytes.length, sidik, at]);
};
/** SQL: the digest of the document one side of objection `s` has; null where none. */
export const digestOfSide = (pihak: Pihak): string =>
  `(SELECT b.sidik FROM berkas_sanggah b WHERE b.id_sanggah = s.id_sanggah AND b.pihak = '${pihak}')`;
/** SQL: what is told of it. */
export const fileOfSide = (pihak: Pihak): string =>
  `(SELECT json_build_object('ext', b.ext, 'ukuran', b.ukuran) FROM berkas_sanggah b WHERE b.id_sanggah = s.id_sanggah AND b.pihak = '${pihak}')`;

const TAKE_BACK = "DELETE FROM berkas_sanggah WHERE id_sanggah = $1 AND pihak = 'petugas'";
/** Takes the document of an answer away; its bytes go with the nightly sweep. */
export const takeBackDocument = async (db: Db, id: number): Promise<void> => {
  await db.query(TAKE_BACK, [id]);
};

const STORED = `SELECT b.kunci_berkas, b.ext, b.mime, s.nomor_pendaftar FROM berkas_sanggah b JOIN sanggah s USING (id_sanggah)
  WHERE b.id_sanggah = $1 AND b.pihak = $2`;
interface Stored {
  kunci_berkas: string;
  ext: string;
  mime: string;
  nomor_pendaftar: string;
}
/** Where the document of one side is stored, and whose the objection is; throws the 404. */
export const findDocument = async (db: Reads, id: string, pihak: string): Promise<Stored> => {
  const { rows } = await db.query<Stored>(named('berkas_sanggah', STORED, [id, pihak]));
  if (!rows[0]) throw problem('tidak_ditemukan');
  return rows[0];
};
