/** Articles and announcements as the office keeps them: states, versions, times; each change leaves one audit entry. */
import { type Finding, problem } from '@gerbang/contract';
import {
  type BerkasKabar,
  type berita,
  berkasMeja,
  type Keadaan,
  type pengumuman,
  SEKARANG,
} from '@gerbang/contract/office/kabar';
import { fill } from '@gerbang/contract/wire/endpoint';
import { type Db, named, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { cleanHtml } from '../../domain/clean-html.ts';
import { requireSeen } from '../../domain/seen.ts';
import type { Officer } from '../../http/staff-session.ts';
import { tableList } from '../../shapes/list.ts';
import type { Bind } from '../../shapes/ordered.ts';

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
/** A row of either table; `fields` are the columns of its noun. */
interface About {
  id: number;
  judul: string;
  terbit: Date | null;
  diarsipkan: Date | null;
  versi: number;
  diubah: Date;
  nama_petugas: string | null;
}
/** One with its file and text. */
export interface KabarRow extends About {
  id_berkas_kabar: string | null;
  ext: string | null;
  ukuran: number | null;
  publik: boolean;
  deskripsi_foto?: string | null;
  isi_berita?: string;
}

/** What every answer tells of one, and where it is read. */
const ABOUT = `n.judul, n.terbit, n.diarsipkan, n.versi, n.diubah, s.nama AS nama_petugas`;
const from = (noun: Noun) => `${noun} n LEFT JOIN petugas s ON s.username = n.diubah_oleh`;
/** One with its file and its text. */
const select = (noun: Noun): string => {
  const { id, file, more } = TABLES[noun];
  return `SELECT n.${id} AS id, ${ABOUT}, n.publik, f.id AS id_berkas_kabar, f.ext, f.ukuran${more.map((column) => `, n.${column}`).join('')}
    FROM ${from(noun)} LEFT JOIN berkas_kabar f ON f.id = n.${file}`;
};

const stateOf = ({ terbit, diarsipkan }: About, now: Date): Keadaan => {
  if (diarsipkan) return 'arsip';
  if (!terbit) return 'draf';
  return terbit > now ? 'terjadwal' : 'terbit';
};
/** What list and single answer have in common. */
export const presentAbout = (row: About, now: Date) => ({
  judul: row.judul,
  terbit: row.terbit,
  keadaan: stateOf(row, now),
  versi: row.versi,
  diubah: row.diubah,
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

/** Articles or announcements in every state, the last changed first; `now` tells what is published. */
const tableOf = (noun: Noun, now: Deps['now']) => {
  const states: Record<Keadaan, (bind: Bind) => string> = {
    draf: () => 'n.diarsipkan IS NULL AND n.terbit IS NULL',
    terjadwal: (bind) => `n.diarsipkan IS NULL AND n.terbit > ${bind(now())}`,
    terbit: (bind) => `n.diarsipkan IS NULL AND n.terbit <= ${bind(now())}`,
    arsip: () => 'n.diarsipkan IS NOT NULL',
  };
  const id = `n.${TABLES[noun].id}`;
  return {
    columns: `${id} AS id, ${ABOUT}`,
    from: from(noun),
    key: [id, 'int'] as const,
    filters: { keadaan: (bind: Bind, keadaan: Keadaan) => states[keadaan](bind) },
    order: () => ({ by: [['n.diubah', 'timestamptz'] as const, [id, 'int'] as const], newestFirst: true }),
  };
};
export const articles = ({ now }: Pick<Deps, 'now'>) =>
  tableList<typeof berita, About>({
    ...tableOf('berita', now),
    present: (row) => ({ id_berita: row.id, ...presentAbout(row, now()) }),
  });
export const announcements = ({ now }: Pick<Deps, 'now'>) =>
  tableList<typeof pengumuman, About>({
    ...tableOf('pengumuman', now),
    present: (row) => ({ id_pengumuman: row.id, ...presentAbout(row, now()) }),
  });

/** One of a noun by its number; throws `tidak_ditemukan`. */
export const readKabar = async (db: Pick<Db, 'query'>, noun: Noun, id: string): Promise<KabarRow> => {
  const query = named(`${noun}_meja`, `${select(noun)} WHERE n.${TABLES[noun].id} = $1`, [id]);
  const row = (await db.query<KabarRow>(query)).rows[0];
  if (!row) throw problem('tidak_ditemukan');
  return row;
};

export interface Written {
  judul: string;
  terbit: string | null;
  file: string | null;
  publik?: boolean | undefined;
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
  requireSeen(row.versi, versi);
  return row;
};
const record = (db: Db, at: Date, who: Officer, tindakan: string, old: KabarRow | null, row: KabarRow) => {
  return who.note(db, { waktu: at, tindakan, lama: old && { ...old }, baru: { ...row } });
};

/** Writes a new one (`at` null) or changes version `at.versi` of one; throws `versi_usang` and what is wrong. */
export const writeKabar = (
  { pool, now }: Deps,
  who: Officer,
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
      publik: given.publik ?? old?.publik ?? false,
      ...Object.fromEntries(more.map((column) => [column, written[column as 'isi_berita']])),
      diubah: time,
      diubah_oleh: who.username,
    };
    const columns = Object.keys(values);
    const numbered = columns.map((_, i) => `$${i + 1}`);
    const sql = old
      ? `UPDATE ${noun} SET versi = versi + 1, ${columns.map((c, i) => `${c} = $${i + 1}`).join(', ')} WHERE ${id} = ${old.id}`
      : `INSERT INTO ${noun} (${columns.join(', ')}) VALUES (${numbered.join(', ')})`;
    const { rows } = await db.query<{ id: number }>(`${sql} RETURNING ${id} AS id`, Object.values(values));
    const row = await readKabar(db, noun, String(rows[0]?.id));
    await record(db, time, who, `${old ? 'ubah' : 'buat'} ${noun}`, old, row);
    return row;
  });

/** Takes one away from applicants or brings it back; what is there already is left alone, unrecorded. */
export const archiveKabar = (
  { pool, now }: Deps,
  who: Officer,
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
      [id, arsip ? time : null, time, who.username],
    );
    const row = await readKabar(db, noun, id);
    await record(db, time, who, `${arsip ? 'arsipkan' : 'kembalikan'} ${noun}`, old, row);
    return row;
  });
