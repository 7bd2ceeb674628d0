/** Attendance as a list: judged row by row, tried out first, marked in one transaction, taken back as a whole. */
import { problem } from '@gerbang/contract';
import type { HasilImporKehadiran } from '@gerbang/contract/kehadiran-petugas';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { audit } from '../../audit.ts';
import { transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';

const COLUMN = 'nomor_peserta';
const MAX_ROWS = 20_000;
const MAX_SHOWN = 200;
const ZIP = Buffer.from('PK');

type Cells = readonly unknown[];

const readTable = async (bytes: Buffer): Promise<Cells[]> => {
  try {
    if (bytes.subarray(0, 2).equals(ZIP)) return (await readSheet(bytes)) as Cells[];
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return parse(text, {
      bom: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch {
    throw problem('impor_format');
  }
};

interface Line {
  baris: number;
  isi: string;
}

/** The numbers of the list with their rows as a spreadsheet counts them. Throws `impor_format` without the column. */
const readLines = async (bytes: Buffer): Promise<Line[]> => {
  const [head = [], ...rows] = await readTable(bytes);
  const at = head.findIndex(
    (cell) =>
      String(cell ?? '')
        .trim()
        .toLowerCase()
        .replace(/\s+/g, '_') === COLUMN,
  );
  if (at < 0 || rows.length > MAX_ROWS) throw problem('impor_format');
  return rows
    .map((cells, i) => ({ baris: i + 2, isi: String(cells[at] ?? '').replace(/[\s']/g, '') }))
    .filter(({ isi }) => isi !== '');
};

interface Known {
  nomor_pendaftar: string;
  nomor_peserta: string;
  hadir: Date | null;
}
const KNOWN = `SELECT nomor_pendaftar, nomor_peserta, hadir FROM pendaftar
  WHERE nomor_peserta = ANY($1::text[]) AND diverifikasi IS NOT NULL ORDER BY nomor_pendaftar FOR UPDATE`;

const judge = (lines: readonly Line[], known: ReadonlyMap<string, Known>) => {
  const seen = new Set<string>();
  const galat: HasilImporKehadiran['galat'] = [];
  const fresh: Known[] = [];
  let sudah = 0;
  for (const line of lines) {
    const who = known.get(line.isi);
    if (!who) galat.push({ ...line, isi: line.isi.slice(0, 40), pesan: 'Nomor peserta tidak ditemukan' });
    else if (seen.has(line.isi)) galat.push({ ...line, pesan: 'Nomor peserta berulang di daftar ini' });
    else if (who.hadir) sudah += 1;
    else fresh.push(who);
    seen.add(line.isi);
  }
  return { galat, fresh, sudah };
};

/** Reads and judges the list; marks those found when `apply`. Rows in error are named and left out. */
export const importAttendance = async (
  { pool, now }: Deps,
  username: string,
  bytes: Buffer,
  apply: boolean,
): Promise<HasilImporKehadiran> => {
  const lines = await readLines(bytes);
  return transaction(pool, async (db) => {
    const at = now();
    const found = (await db.query<Known>(KNOWN, [lines.map((l) => l.isi)])).rows;
    const { galat, fresh, sudah } = judge(lines, new Map(found.map((k) => [k.nomor_peserta, k])));
    const result = {
      dibaca: lines.length,
      ditandai: fresh.length,
      sudah,
      galat: galat.slice(0, MAX_SHOWN),
      id: null,
    };
    if (!apply || fresh.length === 0) return result;
    const made = await db.query<{ id: number }>(
      'INSERT INTO impor_kehadiran (waktu, petugas, jumlah) VALUES ($1, $2, $3) RETURNING id',
      [at, username, fresh.length],
    );
    const id = made.rows[0]?.id as number;
    await db.query(
      'UPDATE pendaftar SET hadir = $2, id_impor_kehadiran = $3 WHERE nomor_pendaftar = ANY($1::text[])',
      [fresh.map((k) => k.nomor_pendaftar), at, id],
    );
    await audit(db, at, {
      pelaku: 'petugas',
      id_pelaku: username,
      tindakan: 'impor kehadiran',
      subjek: `impor kehadiran ${id}`,
      baru: { id, hadir: at, nomor_peserta: fresh.map((k) => k.nomor_peserta) },
    });
    return { ...result, id };
  });
};

/** Takes an import back: whoever it marked is unmarked, other marks stay. Throws `sudah_diputus` the second time. */
export const undoImport = (
  { pool, now }: Deps,
  username: string,
  id: number,
  alasan: string,
): Promise<{ dibatalkan: number }> =>
  transaction(pool, async (db) => {
    const at = now();
    const row = (
      await db.query<{ dibatalkan: Date | null; jumlah: number }>(
        'SELECT dibatalkan, jumlah FROM impor_kehadiran WHERE id = $1 FOR UPDATE',
        [id],
      )
    ).rows[0];
    if (!row) throw problem('tidak_ditemukan');
    if (row.dibatalkan) throw problem('sudah_diputus');
    const { rowCount } = await db.query(
      'UPDATE pendaftar SET hadir = NULL, id_impor_kehadiran = NULL WHERE id_impor_kehadiran = $1',
      [id],
    );
    await db.query('UPDATE impor_kehadiran SET dibatalkan = $2 WHERE id = $1', [id, at]);
    await audit(db, at, {
      pelaku: 'petugas',
      id_pelaku: username,
      tindakan: 'batalkan impor kehadiran',
      subjek: `impor kehadiran ${id}`,
      lama: { jumlah: row.jumlah },
      baru: { jumlah: 0, alasan },
    });
    return { dibatalkan: rowCount ?? 0 };
  });
