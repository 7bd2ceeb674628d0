/** The queue of conversations: what waits longest first, then what was answered, then what is solved. */
import { problem } from '@gerbang/contract';
import { type AntreanRow, FLAG, type SARING } from '@gerbang/contract/office/percakapan';
import { UNREAD_MAX } from '@gerbang/contract/wire/limits';
import { PAGE_SIZE } from '@gerbang/contract/wire/paging';
import { named } from '../../db/pool.ts';
import type { Reader } from '../../db/reader.ts';
import { readCursor, toPage } from '../../domain/cursor.ts';
import type { Answered } from '../../http/mount.ts';

type View = (typeof SARING)[number];

/** The parts of the queue in their order; each reads its own index. */
const PARTS = [
  {
    where: `flag = '${FLAG.belum}' AND menunggu_sejak IS NOT NULL`,
    key: 'menunggu_sejak',
    way: 'ASC',
    after: '>',
  },
  { where: `flag = '${FLAG.belum}' AND menunggu_sejak IS NULL`, key: 'terakhir', way: 'ASC', after: '>' },
  { where: `flag = '${FLAG.selesai}'`, key: 'terakhir', way: 'DESC', after: '<' },
] as const;
type Part = (typeof PARTS)[number];
const SHOWN: Record<View, readonly number[]> = { belum: [0], saya: [0, 1], selesai: [2], semua: [0, 1, 2] };
const SNIPPET = 140;

type Row = Answered<AntreanRow> & { nomor_pendaftar: string; kunci: string };

/** The instant as text that keeps every digit the database has. */
const exact = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const select = ({ where, key, way }: Part, further: string): string => {
  const order = (from: string) => `${from}.${key} ${way}, ${from}.nomor_pendaftar ${way}`;
  return `SELECT c.nomor_pendaftar, d.nama_lengkap AS nama, j.jalur_masuk AS jalur, c.flag, c.petugas, s.nama AS nama_petugas,
      c.menunggu_sejak, c.terakhir, m.role, left(m.pesan, ${SNIPPET}) AS cuplikan, ${exact(`c.${key}`)} AS kunci,
      (SELECT count(*)::int FROM (SELECT FROM pesan b WHERE b.nomor_pendaftar = c.nomor_pendaftar AND b.role = 'pendaftar' AND NOT b.terbaca LIMIT ${UNREAD_MAX}) u) AS belum_dibaca,
      EXISTS (SELECT FROM pesan b WHERE b.nomor_pendaftar = c.nomor_pendaftar AND b.role = 'pendaftar') AS pendaftar_menulis
    FROM (SELECT * FROM percakapan q WHERE ${where}${further} ORDER BY ${order('q')} LIMIT ${PAGE_SIZE + 1}) c
    JOIN pendaftar p USING (nomor_pendaftar) JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur)
    LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) LEFT JOIN petugas s ON s.username = c.petugas
    LEFT JOIN LATERAL (SELECT role, pesan FROM pesan WHERE nomor_pendaftar = c.nomor_pendaftar ORDER BY id DESC LIMIT 1) m ON true
    ORDER BY ${order('c')}`;
};

/**
 * The query of one part: the officer's own where `username` is given, after `after` where a page came before. It always
 * reads a whole page: with its length as a value PostgreSQL would plan anew each time.
 */
const partQuery = (part: number, username: string | null, after: readonly string[] | null) => {
  const which = PARTS[part] as Part;
  const values: unknown[] = [];
  let further = '';
  if (username !== null) further += ` AND q.petugas = $${values.push(username)}`;
  if (after)
    further += ` AND (q.${which.key}, q.nomor_pendaftar) ${which.after} ($${values.push(after[0])}::timestamptz, $${values.push(after[1])}::text)`;
  return named(`antrean_${part}_${username !== null}_${after !== null}`, select(which, further), values);
};

const present = ({ kunci: _, part: __, ...row }: Row & { part: number }) => row;

/** Part, instant and number of the last row of the page before. */
const cursorOf = (text: string | undefined): { part: number; after: [string, string] } | null => {
  const key = readCursor(text, 3);
  if (!key) return null;
  const [part, at, nomor] = [Number(key[0]), String(key[1]), String(key[2])];
  if (!PARTS[part] || Number.isNaN(Date.parse(at)) || !at.endsWith('Z'))
    throw problem('isian_salah', [{ field: 'setelah', message: 'setelah bukan penanda halaman' }]);
  return { part, after: [at, nomor] };
};

/** A page of the view `view` for the officer `username`; throws `isian_salah` for a cursor no answer gave. */
export const readQueue = async (reader: Reader, username: string, view: View, text: string | undefined) => {
  const cursor = cursorOf(text);
  const found: (Row & { part: number })[] = [];
  for (const part of SHOWN[view]) {
    if (found.length > PAGE_SIZE || (cursor && part < cursor.part)) continue;
    const after = cursor?.part === part ? cursor.after : null;
    const query = partQuery(part, view === 'saya' ? username : null, after);
    found.push(...(await reader.query<Row>(query)).rows.map((row) => ({ ...row, part })));
  }
  const { baris, berikut } = toPage(found, (r) => [r.part, r.kunci, r.nomor_pendaftar]);
  return { baris: baris.map(present), berikut };
};
