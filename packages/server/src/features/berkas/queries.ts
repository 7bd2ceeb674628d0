/** Stored files and letters as their addresses name them. */
import { STATUS_LOA } from '@gerbang/contract/applicant/loa';
import { named } from '../../db/pool.ts';
import type { Reads } from '../../db/reader.ts';
import type { FileRow } from '../../domain/berkas.ts';

const FIND = 'SELECT nomor_pendaftar, slot, kunci_berkas, ext, mime FROM berkas WHERE id = $1';
const LETTER = `SELECT id FROM loa WHERE nomor_pendaftar = $1 AND jenis_loa = $2 AND status_loa = ${STATUS_LOA.disetujui}
  AND kunci_berkas IS NOT NULL AND dicabut IS NULL ORDER BY id DESC LIMIT 1`;

type Served = Pick<FileRow, 'slot' | 'kunci_berkas' | 'ext' | 'mime'> & { nomor_pendaftar: string };
/** A file by its id, replaced or not; undefined where there is none. */
export const findServed = async (db: Reads, id: string): Promise<Served | undefined> =>
  (await db.query<Served>(named('berkas', FIND, [id]))).rows[0];

/** Id of the latest letter in force of an applicant and kind that is made; undefined where there is none. */
export const findLetterId = async (db: Reads, nomor: string, jenis: number): Promise<number | undefined> =>
  (await db.query<{ id: number }>(named('loa_lama', LETTER, [nomor, jenis]))).rows[0]?.id;
