/** The queue of requests and one request with the applicant's file, as the desk sees them. */
import { problem } from '@gerbang/contract';
import { berkas } from '@gerbang/contract/applicant/berkas/calls';
import { loaBerkas, STATUS_LOA } from '@gerbang/contract/applicant/loa';
import { SLOT_SURAT } from '@gerbang/contract/office/jejak/pembukaan';
import type { antrean, DetailLoa, TAMPILAN_LOA } from '@gerbang/contract/office/loa/calls';
import { collectionParts, documentParts } from '@gerbang/contract/steps/index';
import type { RowOf, WantedOf } from '@gerbang/contract/wire/list';
import { type Db, named } from '../../db/pool.ts';
import { CURRENT_FILES, type FileRow } from '../../domain/berkas.ts';
import { officerName } from '../../domain/nama-petugas.ts';
import { officeAddress } from '../../domain/pembukaan.ts';
import { offeringName } from '../../domain/penawaran.ts';
import { filterTerm, LETTER_TERMS } from '../../domain/pencarian.ts';
import { readChoice } from '../../domain/pilihan.ts';
import type { Answered } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { type Officer } from '../../http/staff-session.ts';
import type { ListKind } from '../../shapes/list.ts';
import { type Bind, understand } from './search.ts';

const COLUMNS = `l.id, l.jenis_loa, l.status_loa, l.dicabut IS NOT NULL AS dicabut, l.nomor_pendaftar, p.nomor_peserta, d.nama_lengkap,
    l.kode_penawaran, (SELECT ${offeringName()} FROM penawaran o JOIN jalur j USING (kode_jalur) WHERE o.kode_penawaran = l.kode_penawaran) AS penawaran, s.nama_prodi, l.diminta, l.diputus, l.dicabut AS dicabut_pada, l.nomor_surat`;
const JOINS = `JOIN pendaftar p USING (nomor_pendaftar) LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar)
    LEFT JOIN program_studi s ON s.id_prodi = l.id_prodi`;
/**
 * Condition and order of each view: what waits by its request, oldest first; what is decided by the decision, latest
 * first. A page is cut from its index before anything is joined.
 */
type View = 'review' | keyof typeof TAMPILAN_LOA;
const VIEWS: Record<View, { where: string; by: 'diminta' | 'diputus' | 'dicabut'; newest: boolean }> = {
  review: { where: `l.status_loa = ${STATUS_LOA.review}`, by: 'diminta', newest: false },
  disetujui: {
    where: `l.status_loa = ${STATUS_LOA.disetujui} AND l.dicabut IS NULL`,
    by: 'diputus',
    newest: true,
  },
  // Only an approved letter can be revoked; the index says so of every row it holds.
  ditolak: {
    where: `l.status_loa = ${STATUS_LOA.ditolak} AND l.dicabut IS NULL`,
    by: 'diputus',
    newest: true,
  },
  dicabut: { where: 'l.dicabut IS NOT NULL', by: 'dicabut', newest: true },
  semua: { where: 'true', by: 'diminta', newest: true },
};

export type QueueFilter = WantedOf<typeof antrean>;

/** So many are read and sorted at once; of more, a page is soon full wherever one begins. */
const RARE = 150;
type Condition = (bind: Bind) => string;
/** Ids of all that have these terms where they are few, in one look at the index; null where they are many. */
const findRare = async (db: Db, terms: Condition): Promise<readonly number[] | null> => {
  const values: unknown[] = [];
  const { rows } = await db.query<{ id: number }>(
    `SELECT l.id FROM loa l WHERE ${LETTER_TERMS} @> ${terms((value) => `$${values.push(value)}`)} LIMIT ${RARE + 1}`,
    values,
  );
  return rows.length > RARE ? null : rows.map((r) => r.id);
};
const narrowed =
  (met: Condition, ids: readonly number[]): Condition =>
  (bind) =>
    `l.id = ANY(${bind(ids)}::bigint[]) AND ${met(bind)}`;

/** At most `most` requests the filter means, in the order of its view, only those after a cursor; of each `columns`. */
const find = async <R extends object>(
  db: Db,
  filter: QueueFilter,
  most: number,
  cursor: readonly unknown[] | null,
  columns: string,
  joins: string,
): Promise<R[]> => {
  const { status = 'review', penawaran = '', jenis = '' } = filter;
  const { where: shown, by, newest } = VIEWS[status];
  const text = filter.cari?.trim() ?? '';
  let sought = text === '' ? undefined : await understand(db, text);
  if (sought === null) return [];
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  if (sought?.terms && sought.pair) {
    const rare = await findRare(db, sought.terms);
    if (rare?.length === 0) return [];
    if (rare) sought = { met: narrowed(sought.met, rare), terms: null };
  }
  const conditions = [
    shown,
    ...(penawaran ? [`l.kode_penawaran = ${bind(penawaran)}`] : []),
    ...(jenis ? [`l.jenis_loa = ${bind(Number(jenis))}`] : []),
    ...(cursor
      ? [
          `(l.${by}, l.id) ${newest ? '<' : '>'} (${bind(cursor[0])}::timestamptz, ${bind(cursor[1])}::bigint)`,
        ]
      : []),
  ].join(' AND ');
  const order = (first: boolean) =>
    `ORDER BY ${[by, 'id'].map((column) => `l.${column}${newest === first ? ' DESC' : ''}`).join()}`;
  const cut = `${order(true)} LIMIT ${most}`;
  const page = () => {
    if (!sought) return `SELECT * FROM loa l WHERE ${conditions} ${cut}`;
    const meant = `${conditions} AND ${sought.met(bind)}`;
    if (!sought.terms) return `SELECT * FROM (SELECT * FROM loa l WHERE ${meant} OFFSET 0) l ${cut}`;
    const filters = bind(filterTerm(penawaran, status, jenis ? Number(jenis) : null));
    const inPetak = `${LETTER_TERMS} @> (${sought.terms(bind)} || ('#' || w.petak || ${filters}::text))`;
    // OFFSET 0 keeps each petak on the index of terms alone; they come in turn, and no more of them than the page needs.
    return `SELECT l.* FROM generate_series((SELECT petak_ke(l.${by}) FROM loa l WHERE ${conditions} ${order(true)} LIMIT 1),
        (SELECT petak_ke(l.${by}) FROM loa l WHERE ${conditions} ${order(false)} LIMIT 1), ${newest ? -1 : 1}) AS w(petak)
      CROSS JOIN LATERAL (SELECT * FROM (SELECT * FROM loa l WHERE ${inPetak} OFFSET 0) l WHERE ${meant} ${cut}) l LIMIT ${most}`;
  };
  // Microseconds are kept in the cursor: rows of the same millisecond must not be skipped.
  const { rows } = await db.query<R>(
    `SELECT ${columns}, to_char(l.${by} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.USZ') AS kunci
     FROM (${page()}) l ${joins} ${order(true)}`,
    values,
  );
  return rows;
};

type Row = Answered<RowOf<typeof antrean>> & { kunci: string; id: number };
/** The requests of a view of the queue. */
export const queue: ListKind<typeof antrean, Row> = {
  keys: 2,
  cursor: ({ kunci, id }) => [kunci, id],
  find: (db, wanted, { most, after }) => find<Row>(db, wanted, most, after, COLUMNS, JOINS),
};

/** Ids of at most `most` requests the filter means, in the order of the queue. */
export const findRequests = async (db: Db, filter: QueueFilter, most: number): Promise<number[]> =>
  (await find<{ id: number }>(db, filter, most, null, 'l.id', '')).map((r) => r.id);

const DETAIL = `SELECT ${COLUMNS}, n.nama_jenjang, j.jalur_masuk, o.nama AS gelombang, p.diverifikasi, p.kode_penawaran AS penawaran_kini,
    ${officerName('l.diputus_oleh')} AS diputus_oleh, l.keterangan, l.keterangan_terlihat, ${officerName('l.dicabut_oleh')} AS dicabut_oleh, l.alasan_cabut, l.kunci_berkas
  FROM loa l ${JOINS} LEFT JOIN jenjang_prodi n ON n.id_jenjang = s.id_jenjang
  JOIN penawaran o ON o.kode_penawaran = l.kode_penawaran JOIN jalur j USING (kode_jalur) WHERE l.id = $1`;
const HISTORY = `SELECT id, jenis_loa, status_loa, dicabut IS NOT NULL AS dicabut, diminta FROM loa
  WHERE nomor_pendaftar = $1 AND id <> $2 ORDER BY id DESC LIMIT 20`;

type Detail = Omit<Answered<DetailLoa>, 'pilihan' | 'hasil' | 'dokumen' | 'url' | 'riwayat'> & {
  nomor_pendaftar: string;
  penawaran_kini: string;
  kunci_berkas: string | null;
};

const labelOf = (slot: string): string =>
  documentParts.find((p) => p.slot === slot)?.label ??
  collectionParts.find((p) => p.file && slot.startsWith(`${p.file.slot}/`))?.file?.label ??
  'Data Khusus';

/** One request with everything the decision needs; throws the 404. */
export const readRequest = async (deps: Services, who: Officer, id: string): Promise<Answered<DetailLoa>> => {
  const { pool, results } = deps;
  const row = (await pool.query<Detail>(named('loa_satu', DETAIL, [id]))).rows[0];
  if (!row) throw problem('tidak_ditemukan');
  const { penawaran_kini, kunci_berkas, ...request } = row;
  const nomor = row.nomor_pendaftar;
  const [pilihan, files, riwayat, hasil] = await Promise.all([
    readChoice(pool, nomor),
    pool.query<FileRow>(`${CURRENT_FILES} ORDER BY slot`, [nomor]),
    pool.query<Answered<DetailLoa>['riwayat'][number]>(named('loa_riwayat', HISTORY, [nomor, id])),
    // No trial asks for a letter.
    results.find({ nomor_pendaftar: nomor, kode_penawaran: penawaran_kini, uji: false, geser: 0 }),
  ]);
  const address = officeAddress(deps, who);
  await deps.openings.file(who, nomor, 'pengajuan');
  return {
    ...request,
    pilihan,
    hasil: hasil && { diterima: hasil.status === 1, nama_prodi: hasil.yudisium_nama_prodi },
    dokumen: files.rows.flatMap(({ id: file, slot, ext }) => {
      const url = address(slot, berkas.path, { id: file });
      return url === null ? [] : [{ slot, label: labelOf(slot), ext, url }];
    }),
    url:
      kunci_berkas && !row.dicabut ? address(SLOT_SURAT, loaBerkas.path, { id_loa: String(row.id) }) : null,
    riwayat: riwayat.rows,
  };
};
