/** The rows of an import: a page at a time for the screen, all of them as CSV. */
import { problem } from '@gerbang/contract';
import { PAGE_SIZE } from '@gerbang/contract/paging';
import { DITERIMA, TIDAK_DITERIMA } from '@gerbang/contract/yudisium';
import type { Deps } from '../../deps.ts';
import { readCursor, toPage } from '../../domain/cursor.ts';

export interface ResultLine extends Record<string, unknown> {
  nomor_peserta: string;
  nama_lengkap: string | null;
  diterima: boolean;
  nama_prodi: string | null;
  id_prodi: number | null;
  baris: number;
  nomor_pendaftar: string;
}

const ROWS = `SELECT p.nomor_peserta, d.nama_lengkap, y.diterima, s.nama_prodi, y.id_prodi, y.baris, y.nomor_pendaftar
  FROM (SELECT * FROM yudisium WHERE id_hasil = $1 AND (baris, nomor_pendaftar) > ($2, $3) AND ($4::bool IS NULL OR diterima = $4)
        ORDER BY baris, nomor_pendaftar LIMIT $5) y
  JOIN pendaftar p USING (nomor_pendaftar) LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) LEFT JOIN program_studi s USING (id_prodi)
  ORDER BY y.baris, y.nomor_pendaftar`;
const BATCH = 1000;

type After = readonly [baris: number, nomor_pendaftar: string];
const START: After = [-1, ''];
const accepted = (filter: string | undefined) => (filter === undefined ? null : filter === '1');

const fetchRows = async (
  { pool }: Deps,
  id: string,
  filter: string | undefined,
  after: After,
  limit: number,
) => (await pool.query<ResultLine>(ROWS, [id, ...after, accepted(filter), limit])).rows;

/** Throws the 404 for an import that is none. */
export const requireImport = async ({ pool }: Deps, id: string): Promise<string> => {
  const { rows } = await pool.query<{ kode_penawaran: string }>(
    'SELECT kode_penawaran FROM hasil WHERE id = $1',
    [id],
  );
  if (!rows[0]) throw problem('tidak_ditemukan');
  return rows[0].kode_penawaran;
};

export const readImportPage = async (
  deps: Deps,
  id: string,
  query: { diterima?: string | undefined; setelah?: string | undefined },
) => {
  await requireImport(deps, id);
  const cursor = readCursor(query.setelah, 2);
  const after = cursor ? ([Number(cursor[0]), String(cursor[1])] as const) : START;
  const page = toPage(await fetchRows(deps, id, query.diterima, after, PAGE_SIZE + 1), (r) => [
    r.baris,
    r.nomor_pendaftar,
  ]);
  return {
    baris: page.baris.map(({ nomor_peserta, nama_lengkap, diterima, nama_prodi }) => ({
      nomor_peserta,
      nama_lengkap,
      diterima,
      nama_prodi,
    })),
    berikut: page.berikut,
  };
};

/** Cells of the export, heading first, fetched as they are sent. */
export async function* exportCells(
  deps: Deps,
  id: string,
  filter: string | undefined,
): AsyncGenerator<string[]> {
  yield ['nomor_peserta', 'nama', 'status', 'kode_prodi', 'nama_prodi'];
  let after: After = START;
  for (;;) {
    const rows = await fetchRows(deps, id, filter, after, BATCH);
    for (const r of rows)
      yield [
        r.nomor_peserta,
        r.nama_lengkap ?? '',
        r.diterima ? DITERIMA : TIDAK_DITERIMA,
        String(r.id_prodi ?? ''),
        r.nama_prodi ?? '',
      ];
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = [last.baris, last.nomor_pendaftar];
  }
}
