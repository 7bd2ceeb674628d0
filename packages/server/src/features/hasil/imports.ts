/** Acts on imports and on the announcement time; each in one transaction, audited once (security 7, 15). */
import { problem } from '@gerbang/contract';
import {
  type Didahului,
  didahului,
  type ImporHasil,
  kalimatDidahului,
  terbukaPada,
} from '@gerbang/contract/hasil-petugas';
import { audit } from '../../audit.ts';
import { type Db, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { reasonOf } from '../../domain/reason.ts';
import type { Judged } from './judge.ts';
import { EXAM_OVER, IMPORT_COLUMNS, type ImportRecord, presentImport } from './offerings.ts';

const INSERT = `INSERT INTO hasil (kode_penawaran, dibuat, dibuat_oleh, jumlah_diterima, jumlah_tidak_diterima, peringatan)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (kode_penawaran) WHERE dibatalkan IS NULL DO NOTHING RETURNING ${IMPORT_COLUMNS}`;
const INSERT_ROWS = `INSERT INTO yudisium (id_hasil, nomor_pendaftar, diterima, id_prodi, baris)
  SELECT $1, * FROM unnest($2::text[], $3::bool[], $4::int[], $5::int[])`;

/** Locks the offering's row and answers whether it has been announced: acts on one offering take turns. */
const lockOffering = async (db: Db, kode_penawaran: string, now: Deps['now']) => {
  const { rows } = await db.query<{
    tanggal_pengumuman: Date | null;
    tanggal_selesai_daftar: Date;
    ujian_selesai: Date | null;
  }>(
    `SELECT o.tanggal_pengumuman, o.tanggal_selesai_daftar, ${EXAM_OVER} AS ujian_selesai
     FROM penawaran o WHERE o.kode_penawaran = $1 FOR NO KEY UPDATE`,
    [kode_penawaran],
  );
  const row = rows[0];
  if (!row) throw problem('tidak_ditemukan');
  const { tanggal_pengumuman } = row;
  const ends = {
    tanggal_selesai_daftar: row.tanggal_selesai_daftar.toISOString(),
    ujian_selesai: row.ujian_selesai?.toISOString() ?? null,
  };
  // Read once the turn has come: the time may have passed while waiting.
  const at = now();
  const announced = tanggal_pengumuman !== null && tanggal_pengumuman <= at;
  return { at, tanggal_pengumuman, announced, ends };
};
type Ends = Awaited<ReturnType<typeof lockOffering>>['ends'];

/** Throws `perlu_konfirmasi` where results would open before something the officer was not told of. */
const requireAfter = (opens: Date | null, ends: Ends, told: readonly Didahului[] = []): void => {
  if (opens === null) return;
  const found = didahului(opens, ends);
  if (found.some((end) => !told.includes(end)))
    throw problem('perlu_konfirmasi', [{ field: 'mendahului', message: kalimatDidahului(found, ends) }]);
};

/** Locks offering and import, in this order; throws the 404. */
const lockImport = async (db: Db, id: string, now: Deps['now']) => {
  const kode = (
    await db.query<{ kode_penawaran: string }>('SELECT kode_penawaran FROM hasil WHERE id = $1', [id])
  ).rows[0]?.kode_penawaran;
  if (kode === undefined) throw problem('tidak_ditemukan');
  const offering = await lockOffering(db, kode, now);
  const { rows } = await db.query<ImportRecord>(
    `SELECT ${IMPORT_COLUMNS} FROM hasil WHERE id = $1 FOR NO KEY UPDATE`,
    [id],
  );
  return { ...offering, row: rows[0] as ImportRecord };
};

/** Keeps a judged file as an import that waits for a second officer. */
export const keepImport = (
  { pool, now }: Deps,
  username: string,
  kode_penawaran: string,
  { rows, report }: Judged,
): Promise<ImporHasil> =>
  transaction(pool, async (db) => {
    const { at } = await lockOffering(db, kode_penawaran, now);
    // The second officer sees what the first one looked at, not what the applicants' choices became since.
    const { peringatan, lewat_kuota, tidak_tercantum } = report;
    const made = (
      await db.query<ImportRecord>(INSERT, [
        kode_penawaran,
        at,
        username,
        report.diterima,
        report.tidak_diterima,
        JSON.stringify({ peringatan, lewat_kuota, tidak_tercantum }),
      ])
    ).rows[0];
    if (!made) throw problem('impor_sudah_ada');
    await db.query(INSERT_ROWS, [
      made.id,
      rows.map((r) => r.nomor_pendaftar),
      rows.map((r) => r.diterima),
      rows.map((r) => r.id_prodi),
      rows.map((r) => r.baris),
    ]);
    const { jumlah_diterima, jumlah_tidak_diterima } = made;
    await audit(db, at, {
      pelaku: 'petugas',
      id_pelaku: username,
      tindakan: 'impor hasil',
      subjek: kode_penawaran,
      baru: {
        id: made.id,
        jumlah_diterima,
        jumlah_tidak_diterima,
        peringatan: peringatan.jumlah,
        lewat_kuota: lewat_kuota.length,
        tidak_tercantum: tidak_tercantum.jumlah,
      },
    });
    return presentImport(made);
  });

/** Approves somebody else's import; throws `perlu_petugas_lain`, `sudah_diputus`, `perlu_konfirmasi` or the 404. */
export const approveImport = (
  { pool, now }: Deps,
  username: string,
  id: string,
  told?: readonly Didahului[],
): Promise<ImporHasil> =>
  transaction(pool, async (db) => {
    const { at, row, tanggal_pengumuman, ends } = await lockImport(db, id, now);
    if (row.dibatalkan || row.disetujui) throw problem('sudah_diputus');
    if (row.dibuat_oleh === username) throw problem('perlu_petugas_lain');
    requireAfter(terbukaPada(tanggal_pengumuman?.toISOString() ?? null, at), ends, told);
    const { rows } = await db.query<ImportRecord>(
      `UPDATE hasil SET disetujui = $2, disetujui_oleh = $3 WHERE id = $1 RETURNING ${IMPORT_COLUMNS}`,
      [id, at, username],
    );
    await audit(db, at, {
      pelaku: 'petugas',
      id_pelaku: username,
      tindakan: 'setujui hasil',
      subjek: row.kode_penawaran,
      lama: { id: row.id, dibuat_oleh: row.dibuat_oleh, disetujui: null },
      baru: { id: row.id, disetujui: at.toISOString() },
    });
    return presentImport(rows[0] as ImportRecord);
  });

/** Undoes an import; what applicants have seen stays: an approved one whose time has passed is `sudah_diumumkan`. */
export const cancelImport = (
  { pool, now }: Deps,
  username: string,
  id: string,
  alasan: string,
): Promise<ImporHasil> =>
  transaction(pool, async (db) => {
    const { at, row, announced } = await lockImport(db, id, now);
    if (row.dibatalkan) throw problem('sudah_diputus');
    if (row.disetujui && announced) throw problem('sudah_diumumkan');
    const { rows } = await db.query<ImportRecord>(
      `UPDATE hasil SET dibatalkan = $2, dibatalkan_oleh = $3, alasan_batal = $4 WHERE id = $1 RETURNING ${IMPORT_COLUMNS}`,
      [id, at, username, alasan],
    );
    await audit(db, at, {
      pelaku: 'petugas',
      id_pelaku: username,
      tindakan: 'batalkan hasil',
      subjek: row.kode_penawaran,
      lama: { id: row.id, dibatalkan: null, disetujui: row.disetujui?.toISOString() ?? null },
      baru: { id: row.id, dibatalkan: at.toISOString(), alasan },
    });
    return presentImport(rows[0] as ImportRecord);
  });

interface Announcement {
  from: Date | null;
  to: Date;
  alasan: string | undefined;
  told: readonly Didahului[] | undefined;
}
/**
 * Sets the announcement, or moves it for a reason from where it was seen, to an instant still to come; throws `sudah_diumumkan` once the present
 * one has passed, `versi_usang` where it is another, and `perlu_konfirmasi`.
 */
export const setAnnouncement = (
  { pool, now }: Deps,
  username: string,
  kode_penawaran: string,
  { from, to, alasan, told }: Announcement,
): Promise<void> =>
  transaction(pool, async (db) => {
    const { at, tanggal_pengumuman, announced, ends } = await lockOffering(db, kode_penawaran, now);
    if (announced) throw problem('sudah_diumumkan');
    const stands = tanggal_pengumuman?.getTime();
    // The answer to a repeated click: what it asks for is done.
    if (stands === to.getTime()) return;
    if (stands !== from?.getTime()) throw problem('versi_usang');
    if (!(to > at))
      throw problem('isian_salah', [
        { field: 'tanggal_pengumuman', message: 'Waktu pengumuman harus di masa depan' },
      ]);
    requireAfter(to, ends, told);
    const first = tanggal_pengumuman === null;
    // Nobody has been promised another time yet.
    const why = first && alasan === undefined ? {} : { alasan: reasonOf(alasan ?? '') };
    await db.query('UPDATE penawaran SET tanggal_pengumuman = $2 WHERE kode_penawaran = $1', [
      kode_penawaran,
      to,
    ]);
    await audit(db, at, {
      pelaku: 'petugas',
      id_pelaku: username,
      tindakan: first ? 'atur waktu pengumuman' : 'ubah waktu pengumuman',
      subjek: kode_penawaran,
      lama: { tanggal_pengumuman: tanggal_pengumuman?.toISOString() ?? null },
      baru: { tanggal_pengumuman: to.toISOString(), ...why },
    });
  });
