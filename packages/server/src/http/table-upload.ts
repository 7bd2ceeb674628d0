/** Reads the upload of a table of the office: bounded in bytes and rows, its cells read on another thread. */
import { problem } from '@gerbang/contract';
import { IMPOR_MAX_BARIS, IMPOR_MAX_BYTES } from '@gerbang/contract/wire/limits';
import type { FastifyRequest } from 'fastify';
import { readTable } from '../files/table.ts';
import { readUpload } from './upload.ts';

/** How a call that takes a table is mounted. */
export const tableUpload = { multipart: true };

/** The cells of the table that came as part `part`, heading first, and the form's other fields; throws what is wrong with it. */
export const readTableUpload = async (
  request: FastifyRequest,
  part: string,
): Promise<{ cells: string[][]; fields: Record<string, string> }> => {
  const { bytes, name, fields } = await readUpload(request, {
    maxBytes: IMPOR_MAX_BYTES,
    tooLarge: 'tabel_terlalu_besar',
  });
  if (!bytes || name !== part) throw problem('isian_salah', [{ field: part, message: `${part} wajib ada` }]);
  if (bytes.length === 0) throw problem('dokumen_kosong');
  if (bytes.length >= IMPOR_MAX_BYTES) throw problem('tabel_terlalu_besar');
  const table = await readTable(bytes, IMPOR_MAX_BARIS + 1);
  if ('problem' in table) throw problem(table.problem);
  return { cells: table.rows, fields };
};
