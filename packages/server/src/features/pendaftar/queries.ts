/** What the desk for applicants reads: the list, and the history of one applicant. */
import { problem } from '@gerbang/contract';
import type { PerubahanRiwayat, pendaftar } from '@gerbang/contract/office/pendaftar';
import type { RowOf } from '@gerbang/contract/wire/list';
import { PAGE_SIZE } from '@gerbang/contract/wire/paging';
import { named } from '../../db/pool.ts';
import type { Reader } from '../../db/reader.ts';
import { actWords } from '../../domain/act-words.ts';
import { findApplicants } from '../../domain/cari-pendaftar.ts';
import { readCursor, toPage } from '../../domain/cursor.ts';
import { VALIDASI_SQL } from '../../domain/pemeriksaan.ts';
import type { Answered } from '../../http/mount.ts';
import type { ListKind } from '../../shapes/list.ts';
import { presentChanges } from './changes.ts';
import { maskIn } from './payment-number.ts';

const LIST = `SELECT p.dibuat::text AS urut, p.nomor_pendaftar, p.nomor_peserta, d.nama_lengkap, j.jalur_masuk, o.nama AS nama_gelombang, o.tahun, p.fase, p.dibuat, t.nama_prodi, ${VALIDASI_SQL} AS validasi
  FROM pencarian s JOIN pendaftar p USING (nomor_pendaftar) JOIN penawaran o ON o.kode_penawaran = p.kode_penawaran JOIN jalur j USING (kode_jalur)
  LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) LEFT JOIN program_studi t ON t.id_prodi = s.prodi[1]
  WHERE s.nomor_pendaftar = ANY($1::text[]) ORDER BY p.dibuat DESC, p.nomor_pendaftar DESC`;
type Row = Answered<RowOf<typeof pendaftar>> & { urut: string; nomor_pendaftar: string };
/** The applicants who are meant, newest first. */
export const applicants: ListKind<typeof pendaftar, Row> = {
  keys: 2,
  cursor: ({ urut, nomor_pendaftar }) => [urut, nomor_pendaftar],
  find: async (db, wanted, { most, after }) => {
    const found = await findApplicants(db, wanted, most, after);
    return (await db.query<Row>(named('daftar_pendaftar', LIST, [found]))).rows;
  },
};

const COUNTED = "'{id,jumlah,nomor_peserta}'::text[]";
// What an applicant saved is in the file; the history names the act alone, so that it opens no private step.
// An act on many counts and lists them; of that, one applicant's history tells only what was the same for all.
const HISTORY = `SELECT id, waktu, pelaku, id_pelaku, tindakan,
    CASE WHEN subjek <> $1 THEN lama - ${COUNTED} WHEN pelaku <> 'pendaftar' THEN lama END AS lama,
    CASE WHEN subjek <> $1 THEN baru - ${COUNTED} WHEN pelaku <> 'pendaftar' THEN baru END AS baru
  FROM ((SELECT id FROM audit WHERE subjek = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT ${PAGE_SIZE + 1})
    UNION (SELECT id_audit FROM audit_tentang WHERE nomor_pendaftar = $1 AND ($2::bigint IS NULL OR id_audit < $2) ORDER BY id_audit DESC LIMIT ${PAGE_SIZE + 1})) AS own
  JOIN audit USING (id) ORDER BY id DESC LIMIT ${PAGE_SIZE + 1}`;
interface Entry {
  id: number;
  waktu: Date;
  pelaku: string;
  id_pelaku: string;
  tindakan: string;
  lama: unknown;
  baru: unknown;
}

const PAID_BY = 'SELECT nomor_pembayaran FROM pembayaran WHERE nomor_pendaftar = $1';
/** The number is masked where it was noted, and where somebody wrote it into a reason. */
const maskPayment = async (
  reader: Reader,
  nomor: string,
  changes: readonly PerubahanRiwayat[],
): Promise<void> => {
  const { rows } = await reader.query<{ nomor_pembayaran: string }>(named('nomor_bayar', PAID_BY, [nomor]));
  for (const { nomor_pembayaran } of rows)
    for (const change of changes) {
      change.lama &&= maskIn(change.lama, nomor_pembayaran);
      change.baru &&= maskIn(change.baru, nomor_pembayaran);
    }
};

/**
 * A page of what was done to an applicant, newest first; payment numbers whole only where `wholeNumber`. Throws
 * `isian_salah` for a cursor that is none.
 */
export const readHistory = async (
  reader: Reader,
  nomor: string,
  setelah: string | undefined,
  wholeNumber: boolean,
) => {
  const [before = null] = readCursor(setelah, 1) ?? [];
  if (before !== null && !Number.isSafeInteger(before)) throw problem('isian_salah');
  const { rows } = await reader.query<Entry>(named('riwayat', HISTORY, [nomor, before]));
  const { baris, berikut } = toPage(rows, (r) => [r.id]);
  const changes = await presentChanges(reader, baris);
  if (!wholeNumber) await maskPayment(reader, nomor, changes.flat());
  return {
    baris: baris.map(({ lama: _lama, baru: _baru, ...entry }, i) => ({
      ...entry,
      tindakan: actWords(entry.tindakan),
      perubahan: changes[i] ?? [],
    })),
    berikut,
  };
};
