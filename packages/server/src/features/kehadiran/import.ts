/** Attendance as a list: judged row by row, tried out first, marked in one transaction, listed, taken back as a whole. */
import { problem } from '@gerbang/contract';
import { type Temuan, toTemuan } from '@gerbang/contract/impor';
import { type HasilImporKehadiran, KATA_HADIR } from '@gerbang/contract/kehadiran-petugas';
import { PAGE_SIZE } from '@gerbang/contract/paging';
import { audit } from '../../audit.ts';
import { named, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { readIntegers, toPage } from '../../domain/cursor.ts';
import { FIRST_DAY, notBegun } from './exam.ts';
import type { ListRow } from './rows.ts';

interface Known {
  nomor_pendaftar: string;
  nomor_peserta: string;
  hadir: Date | null;
  tanpa_tes: boolean;
  hari_pertama: string | null;
}
const KNOWN = `SELECT p.nomor_pendaftar, p.nomor_peserta, p.hadir, j.tanpa_tes, ${FIRST_DAY} AS hari_pertama
  FROM pendaftar p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur)
  WHERE p.nomor_peserta = ANY($1::text[]) AND p.diverifikasi IS NOT NULL ORDER BY p.nomor_pendaftar`;

const judge = (rows: readonly ListRow[], known: ReadonlyMap<string, Known>, at: Date) => {
  const first = new Map<string, number>();
  const wrong: Temuan[] = [];
  const early: Temuan[] = [];
  const fresh: Known[] = [];
  let sudah = 0;
  let tidak_hadir = 0;
  for (const { baris, nomor_peserta, hadir } of rows) {
    const who = known.get(nomor_peserta);
    const before = first.get(nomor_peserta);
    if (before === undefined) first.set(nomor_peserta, baris);
    const pesan =
      nomor_peserta === ''
        ? 'Nomor peserta kosong'
        : !who
          ? 'Nomor peserta tidak ditemukan'
          : before !== undefined
            ? `Nomor peserta sudah ada di baris ${before}`
            : who.tanpa_tes
              ? 'Jalur peserta ini tanpa ujian'
              : hadir === null
                ? `Kolom hadir diisi ${KATA_HADIR} atau dikosongkan`
                : null;
    if (pesan !== null || !who) {
      wrong.push({ baris, nomor_peserta, pesan: pesan ?? '' });
      continue;
    }
    if (!hadir) {
      tidak_hadir += 1;
      continue;
    }
    if (who.hadir) {
      sudah += 1;
      continue;
    }
    fresh.push(who);
    const tooEarly = notBegun(who.hari_pertama, at);
    if (tooEarly !== null) early.push({ baris, nomor_peserta, pesan: tooEarly });
  }
  return { wrong, early, fresh, sudah, tidak_hadir };
};

/** Judges the list; marks those found when `apply`. Rows in error are named and left out. */
export const importAttendance = (
  { pool, now }: Deps,
  username: string,
  rows: readonly ListRow[],
  apply: boolean,
): Promise<HasilImporKehadiran> =>
  transaction(pool, async (db) => {
    const at = now();
    const found = (
      await db.query<Known>(apply ? `${KNOWN} FOR UPDATE OF p` : KNOWN, [rows.map((r) => r.nomor_peserta)])
    ).rows;
    const { wrong, early, fresh, ...counts } = judge(
      rows,
      new Map(found.map((k) => [k.nomor_peserta, k])),
      at,
    );
    const result = {
      dibaca: rows.length,
      ditandai: fresh.length,
      ...counts,
      salah: toTemuan(wrong),
      peringatan: toTemuan(early),
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
      lama: { hadir: null },
      baru: { id, hadir: at, nomor_peserta: fresh.map((k) => k.nomor_peserta) },
      tentang: fresh.map((k) => k.nomor_pendaftar),
    });
    return { ...result, id };
  });

interface Kept extends Record<string, unknown> {
  id: number;
  waktu: Date;
  petugas: string;
  jumlah: number;
  dibatalkan: Date | null;
  dibatalkan_oleh: string | null;
}
const KEPT = `SELECT i.id, i.waktu, p.nama AS petugas, i.jumlah, i.dibatalkan, o.nama AS dibatalkan_oleh
  FROM impor_kehadiran i JOIN petugas p ON p.username = i.petugas LEFT JOIN petugas o ON o.username = i.dibatalkan_oleh
  WHERE $1::int IS NULL OR i.id < $1 ORDER BY i.id DESC LIMIT ${PAGE_SIZE + 1}`;

/** A page of the imports, newest first. */
export const listImports = async ({ reader }: Deps, setelah: string | undefined) => {
  const before = readIntegers(setelah, 1)?.[0] ?? null;
  const { rows } = await reader.query<Kept>(named('impor_kehadiran', KEPT, [before]));
  const { baris, berikut } = toPage(rows, (r) => [r.id]);
  return {
    baris: baris.map((r) => ({
      ...r,
      waktu: r.waktu.toISOString(),
      dibatalkan: r.dibatalkan?.toISOString() ?? null,
    })),
    berikut,
  };
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
      await db.query<{ waktu: Date; dibatalkan: Date | null; jumlah: number }>(
        'SELECT waktu, dibatalkan, jumlah FROM impor_kehadiran WHERE id = $1 FOR UPDATE',
        [id],
      )
    ).rows[0];
    if (!row) throw problem('tidak_ditemukan');
    if (row.dibatalkan) throw problem('sudah_diputus');
    const { rows } = await db.query<{ nomor_pendaftar: string }>(
      'UPDATE pendaftar SET hadir = NULL, id_impor_kehadiran = NULL WHERE id_impor_kehadiran = $1 RETURNING nomor_pendaftar',
      [id],
    );
    await db.query('UPDATE impor_kehadiran SET dibatalkan = $2, dibatalkan_oleh = $3 WHERE id = $1', [
      id,
      at,
      username,
    ]);
    await audit(db, at, {
      pelaku: 'petugas',
      id_pelaku: username,
      tindakan: 'batalkan impor kehadiran',
      subjek: `impor kehadiran ${id}`,
      lama: { jumlah: row.jumlah, hadir: row.waktu },
      baru: { jumlah: 0, hadir: null, alasan },
      tentang: rows.map((r) => r.nomor_pendaftar),
    });
    return { dibatalkan: rows.length };
  });
