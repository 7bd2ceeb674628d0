/** Articles and announcements as the office keeps them: states, versions, times; each change leaves one audit entry. */
import { type Finding, problem } from '@gerbang/contract';
import { fill } from '@gerbang/contract/endpoint';
import { type BerkasKabar, berkasMeja, type Keadaan, SEKARANG } from '@gerbang/contract/kabar-petugas';
import { PAGE_SIZE } from '@gerbang/contract/paging';
import { audit } from '../../audit.ts';
import { type Db, named, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { cleanHtml } from '../../domain/clean-html.ts';
import { readCursor, toPage } from '../../domain/cursor.ts';
import type { StaffSession } from '../../plugins/staff-session.ts';

export type Noun = 'berita' | 'pengumuman';
interface Table {
  id: string;
  /** Column of its picture or document, and the one kind of file that may stand there. */
  file: string;
  ext: RegExp;
  /** Further columns the office writes. */
  more: readonly string[];
}
const TABLES: Record<Noun, Table> = {
  berita: { id: 'id_berita', file: 'id_foto', ext: /^(jpg|png)$/, more: ['deskripsi_foto', 'isi_berita'] },
  pengumuman: { id: 'id_pengumuman', file: 'id_berkas', ext: /^pdf$/, more: [] },
};
const STATE: Record<Keadaan, string> = {
  draf: 'n.diarsipkan IS NULL AND n.terbit IS NULL',
  terjadwal: 'n.diarsipkan IS NULL AND n.terbit > $1',
  terbit: 'n.diarsipkan IS NULL AND n.terbit <= $1',
  arsip: 'n.diarsipkan IS NOT NULL',
};

/** A row of either table; `fields` are the columns of its noun. */
export interface KabarRow {
  id: number;
  judul: string;
  terbit: Date | null;
  diarsipkan: Date | null;
  versi: number;
  diubah: Date;
  nama_petugas: string | null;
  kunci: string;
  id_berkas_kabar: string | null;
  ext: string | null;
  ukuran: number | null;
  deskripsi_foto?: string | null;
  isi_berita?: string;
}

/** `more`: with the columns only one article is read for; a list would carry every text. */
const select = (noun: Noun, more: readonly string[]): string => {
  const { id, file } = TABLES[noun];
  return `SELECT n.${id} AS id, n.judul, n.terbit, n.diarsipkan, n.versi, n.diubah, s.nama AS nama_petugas,
      to_char(n.diubah AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS kunci,
      f.id AS id_berkas_kabar, f.ext, f.ukuran${more.map((column) => `, n.${column}`).join('')}
    FROM ${noun} n LEFT JOIN petugas s ON s.username = n.diubah_oleh LEFT JOIN berkas_kabar f ON f.id = n.${file}`;
};

const stateOf = ({ terbit, diarsipkan }: KabarRow, now: Date): Keadaan => {
  if (diarsipkan) return 'arsip';
  if (!terbit) return 'draf';
  return terbit > now ? 'terjadwal' : 'terbit';
};
/** What list and single answer have in common. */
export const presentAbout = (row: KabarRow, now: Date) => ({
  judul: row.judul,
  terbit: row.terbit?.toISOString() ?? null,
  keadaan: stateOf(row, now),
  versi: row.versi,
  diubah: row.diubah.toISOString(),
  nama_petugas: row.nama_petugas,
});
export const presentFile = (id: string, ext: string, ukuran: number): BerkasKabar => ({
  id,
  ext,
  ukuran,
  url: fill(berkasMeja.path, { id }),
});
export const fileOf = ({ id_berkas_kabar: id, ext, ukuran }: KabarRow): BerkasKabar | null =>
  id === null || ext === null || ukuran === null ? null : presentFile(id, ext, ukuran);

/** A page of one noun, the last changed first; throws `isian_salah` for a cursor no answer gave. */
export const listKabar = async (
  { pool, now }: Deps,
  noun: Noun,
  state: Keadaan | undefined,
  cursor: string | undefined,
) => {
  const key = readCursor(cursor, 2);
  if (key && (Number.isNaN(Date.parse(String(key[0]))) || !Number.isInteger(key[1])))
    throw problem('isian_salah', [{ field: 'setelah', message: 'setelah bukan penanda halaman' }]);
  const { id } = TABLES[noun];
  const values: unknown[] = [now()];
  const where = ['$1::timestamptz IS NOT NULL', state ? STATE[state] : 'true'];
  if (key)
    where.push(`(n.diubah, n.${id}) < ($${values.push(key[0])}::timestamptz, $${values.push(key[1])}::int)`);
  const { rows } = await pool.query<KabarRow>(
    `${select(noun, [])} WHERE ${where.join(' AND ')} ORDER BY n.diubah DESC, n.${id} DESC LIMIT ${PAGE_SIZE + 1}`,
    values,
  );
  return toPage(rows, (r) => [r.kunci, r.id]);
};

/** One of a noun by its number; throws `tidak_ditemukan`. */
export const readKabar = async (db: Pick<Db, 'query'>, noun: Noun, id: string): Promise<KabarRow> => {
  const query = named(`${noun}_meja`, `${select(noun, TABLES[noun].more)} WHERE n.${TABLES[noun].id} = $1`, [
    id,
  ]);
  const row = (await db.query<KabarRow>(query)).rows[0];
  if (!row) throw problem('tidak_ditemukan');
  return row;
};

export interface Written {
  judul: string;
  terbit: string | null;
  file: string | null;
  deskripsi_foto?: string | null;
  isi_berita?: string;
}

const wrong = (field: string, message: string): never => {
  throw problem('isian_salah', [{ field, message }]);
};
/** The time of publication: the server's now, the one that stands, or one that is still to come. */
const timeOf = (text: string | null, stands: Date | null, now: Date): Date | null => {
  if (text === null) return null;
  if (text === SEKARANG) return stands && stands <= now ? stands : now;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return wrong('terbit', 'Waktu terbit tidak ada di kalender');
  if (stands && at.getTime() === stands.getTime()) return stands;
  return at <= now
    ? wrong('terbit', 'Waktu terbit sudah lewat. Pilih waktu lain atau "Terbit sekarang".')
    : at;
};
/** What must be there before applicants see it; a draft may lack it. */
const gaps = (noun: Noun, { file, deskripsi_foto, isi_berita }: Written): Finding[] => {
  if (noun === 'pengumuman') return [];
  const empty = !isi_berita?.replace(/<[^>]*>|&nbsp;/g, '').trim();
  return [
    ...(empty ? [{ field: 'isi_berita', message: 'Isi berita belum ditulis' }] : []),
    ...(file !== null && !deskripsi_foto ? [{ field: 'deskripsi_foto', message: 'Isi deskripsi foto' }] : []),
  ];
};
const lock = async (db: Db, noun: Noun, id: string, versi: number): Promise<KabarRow> => {
  await db.query(`SELECT 1 FROM ${noun} WHERE ${TABLES[noun].id} = $1 FOR UPDATE`, [id]);
  const row = await readKabar(db, noun, id);
  if (row.versi !== versi) throw problem('versi_usang');
  return row;
};
const record = (
  db: Db,
  at: Date,
  staff: StaffSession,
  tindakan: string,
  old: KabarRow | null,
  row: KabarRow,
) => {
  const kept = (r: KabarRow | null) => r && { ...r, kunci: undefined };
  return audit(db, at, {
    pelaku: 'petugas',
    id_pelaku: staff.username,
    tindakan,
    lama: kept(old),
    baru: kept(row),
  });
};

/** Writes a new one (`at` null) or changes version `at.versi` of one; throws `versi_usang` and what is wrong. */
export const writeKabar = (
  { pool, now }: Deps,
  staff: StaffSession,
  noun: Noun,
  at: { id: string; versi: number } | null,
  given: Written,
): Promise<KabarRow> =>
  transaction(pool, async (db) => {
    const { id, file, ext, more } = TABLES[noun];
    const old = at && (await lock(db, noun, at.id, at.versi));
    const time = now();
    const written = {
      ...given,
      judul: given.judul.trim(),
      deskripsi_foto: given.deskripsi_foto?.trim() || null,
      isi_berita: cleanHtml(given.isi_berita ?? ''),
    };
    const terbit = timeOf(given.terbit, old?.terbit ?? null, time);
    const found = terbit ? gaps(noun, written) : [];
    if (found.length > 0) throw problem('isian_salah', found);
    if (given.file !== null) {
      const stored = await db.query<{ ext: string }>('SELECT ext FROM berkas_kabar WHERE id = $1', [
        given.file,
      ]);
      if (!ext.test(stored.rows[0]?.ext ?? '')) wrong(file, 'Berkas itu tidak ada. Unggah lagi.');
    }
    const values: Record<string, unknown> = {
      judul: written.judul,
      terbit,
      [file]: given.file,
      ...Object.fromEntries(more.map((column) => [column, written[column as 'isi_berita']])),
      diubah: time,
      diubah_oleh: staff.username,
    };
    const columns = Object.keys(values);
    const numbered = columns.map((_, i) => `$${i + 1}`);
    const sql = old
      ? `UPDATE ${noun} SET versi = versi + 1, ${columns.map((c, i) => `${c} = $${i + 1}`).join(', ')} WHERE ${id} = ${old.id}`
      : `INSERT INTO ${noun} (${columns.join(', ')}) VALUES (${numbered.join(', ')})`;
    const { rows } = await db.query<{ id: number }>(`${sql} RETURNING ${id} AS id`, Object.values(values));
    const row = await readKabar(db, noun, String(rows[0]?.id));
    await record(db, time, staff, `${old ? 'ubah' : 'buat'} ${noun}`, old, row);
    return row;
  });

/** Takes one away from applicants or brings it back; what is there already is left alone, unrecorded. */
export const archiveKabar = (
  { pool, now }: Deps,
  staff: StaffSession,
  noun: Noun,
  id: string,
  { versi, arsip }: { versi: number; arsip: boolean },
): Promise<KabarRow> =>
  transaction(pool, async (db) => {
    const old = await lock(db, noun, id, versi);
    if ((old.diarsipkan !== null) === arsip) return old;
    const time = now();
    await db.query(
      `UPDATE ${noun} SET versi = versi + 1, diarsipkan = $2, diubah = $3, diubah_oleh = $4 WHERE ${TABLES[noun].id} = $1`,
      [id, arsip ? time : null, time, staff.username],
    );
    const row = await readKabar(db, noun, id);
    await record(db, time, staff, `${arsip ? 'arsipkan' : 'kembalikan'} ${noun}`, old, row);
    return row;
  });
