/** Deciding requests: approval with its number, rejection with its reason, revocation; each audited once. */
import { problem } from '@gerbang/contract';
import { JENIS_LOA, STATUS_LOA } from '@gerbang/contract/loa';
import { nomorSurat } from '@gerbang/contract/loa-pengaturan';
import type { HasilPutusan } from '@gerbang/contract/loa-petugas';
import { jakartaDay } from '@gerbang/contract/time';
import { audit } from '../../audit.ts';
import { type Db, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { readLetterSettings } from '../../domain/pengaturan.ts';

interface Row extends Record<string, unknown> {
  id: number;
  nomor_pendaftar: string;
  jenis_loa: number;
  status_loa: number;
  tahun: number;
  nama_lengkap: string | null;
}

// Rows are locked in the order of their ids, so that two bulk acts take turns rather than each other's rows.
const find = (
  lock: string,
) => `SELECT l.id, l.nomor_pendaftar, l.jenis_loa, l.status_loa, o.tahun, d.nama_lengkap
  FROM loa l JOIN penawaran o USING (kode_penawaran) LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar)
  WHERE l.id = ANY($1::bigint[]) ORDER BY l.id ${lock}`;
const COUNT = `INSERT INTO penomoran_surat AS n (tahun, terakhir) VALUES ($1, 1)
  ON CONFLICT (tahun) DO UPDATE SET terakhir = n.terakhir + 1 RETURNING terakhir`;
/** Month of a moment in Jakarta, from 1. */
const monthOf = (at: Date): number => Number(jakartaDay(at).slice(5, 7));

/** The next number of a year by the office's pattern, such as `0001/LoA/PMB/2027`; never given twice. */
const nextNumber = async (db: Db, pola: string, tahun: number, at: Date): Promise<string> => {
  const { rows } = await db.query<{ terakhir: number }>(COUNT, [tahun]);
  const number = nomorSurat(pola, rows[0]?.terakhir ?? 0, tahun, monthOf(at));
  // Only another pattern, used before, can have made the same text of another number.
  const { rowCount } = await db.query('SELECT FROM loa WHERE nomor_surat = $1', [number]);
  return rowCount === 0 ? number : nextNumber(db, pola, tahun, at);
};

const NEXT = `SELECT o.tahun, coalesce(n.terakhir, 0) + 1 AS urutan
  FROM (SELECT max(tahun) AS tahun FROM penawaran) o LEFT JOIN penomoran_surat n USING (tahun)`;
/** The number an approval would get now, which is not counted, and its year. */
export const previewNumber = async ({ pool, now }: Deps, pola: string) => {
  const { rows } = await pool.query<{ tahun: number | null; urutan: number }>(NEXT);
  const tahun = rows[0]?.tahun ?? Number(jakartaDay(now()).slice(0, 4));
  return { tahun, nomor_surat: nomorSurat(pola, rows[0]?.urutan ?? 1, tahun, monthOf(now())) };
};

const outcomes = (
  ids: readonly number[],
  rows: readonly Row[],
  decided: ReadonlyMap<number, string | null>,
) =>
  [...new Set(ids)].map((id): HasilPutusan => {
    const row = rows.find((r) => r.id === id);
    return {
      id,
      nama_lengkap: row?.nama_lengkap ?? null,
      jenis_loa: row?.jenis_loa ?? 0,
      diputus: decided.has(id),
      nomor_surat: decided.get(id) ?? null,
    };
  });

const inReview = (rows: readonly Row[]) => rows.filter((r) => r.status_loa === STATUS_LOA.review);

/** What a decision would touch, as things stand. */
export const previewDecision = async ({ pool }: Deps, ids: readonly number[]): Promise<HasilPutusan[]> => {
  const { rows } = await pool.query<Row>(find(''), [ids]);
  return outcomes(ids, rows, new Map(inReview(rows).map((r) => [r.id, null])));
};

export interface Decision {
  id: readonly number[];
  keputusan: 'setujui' | 'tolak';
  alasan?: string | undefined;
  terlihat?: boolean | undefined;
}

/** Decides all of these that are still in review; throws `sudah_diputus` when none is. */
export const decide = async (deps: Deps, username: string, decision: Decision): Promise<HasilPutusan[]> => {
  const { pool, jobs, now } = deps;
  const { pola_nomor } = await readLetterSettings(deps);
  return transaction(pool, async (db) => {
    const at = now();
    const { rows } = await db.query<Row>(find('FOR NO KEY UPDATE OF l'), [decision.id]);
    const open = inReview(rows);
    if (open.length === 0) throw problem('sudah_diputus');
    const decided = new Map<number, string | null>();
    const approved = decision.keputusan === 'setujui';
    for (const row of open) {
      const baru = {
        status_loa: approved ? STATUS_LOA.disetujui : STATUS_LOA.ditolak,
        nomor_surat: approved ? await nextNumber(db, pola_nomor, row.tahun, at) : null,
        keterangan: approved ? null : (decision.alasan ?? null),
        // The reason of a final letter is always shown.
        keterangan_terlihat: !approved && (row.jenis_loa === JENIS_LOA.final || decision.terlihat === true),
      };
      await db.query(
        `UPDATE loa SET status_loa = $2, nomor_surat = $3, keterangan = $4, keterangan_terlihat = $5, diputus = $6, diputus_oleh = $7 WHERE id = $1`,
        [row.id, baru.status_loa, baru.nomor_surat, baru.keterangan, baru.keterangan_terlihat, at, username],
      );
      await audit(db, at, {
        pelaku: 'petugas',
        id_pelaku: username,
        tindakan: approved ? 'setujui loa' : 'tolak loa',
        subjek: row.nomor_pendaftar,
        lama: { id: row.id, jenis_loa: row.jenis_loa, status_loa: row.status_loa },
        baru: { id: row.id, ...baru },
      });
      if (approved) await jobs.send(db, 'loa', { id: row.id });
      decided.set(row.id, baru.nomor_surat);
    }
    return outcomes(decision.id, rows, decided);
  });
};

/** Revokes an approved letter; throws the 404, or `sudah_diputus` when it is none or is revoked already. */
export const revoke = (
  { pool, now }: Deps,
  username: string,
  id: string,
  alasan: string,
  terlihat: boolean,
): Promise<null> =>
  transaction(pool, async (db) => {
    const at = now();
    const { rows } = await db.query<{
      id: number;
      nomor_pendaftar: string;
      jenis_loa: number;
      nomor_surat: string;
      berlaku: boolean;
    }>(
      `SELECT id, nomor_pendaftar, jenis_loa, nomor_surat, status_loa = ${STATUS_LOA.disetujui} AND dicabut IS NULL AS berlaku
       FROM loa WHERE id = $1 FOR NO KEY UPDATE`,
      [id],
    );
    const row = rows[0];
    if (!row) throw problem('tidak_ditemukan');
    if (!row.berlaku) throw problem('sudah_diputus');
    const keterangan_terlihat = row.jenis_loa === JENIS_LOA.final || terlihat;
    await db.query(
      'UPDATE loa SET dicabut = $2, dicabut_oleh = $3, alasan_cabut = $4, keterangan_terlihat = $5 WHERE id = $1',
      [row.id, at, username, alasan, keterangan_terlihat],
    );
    await audit(db, at, {
      pelaku: 'petugas',
      id_pelaku: username,
      tindakan: 'cabut loa',
      subjek: row.nomor_pendaftar,
      lama: { id: row.id, nomor_surat: row.nomor_surat, dicabut: null },
      baru: { id: row.id, dicabut: at.toISOString(), alasan_cabut: alasan, keterangan_terlihat },
    });
    return null;
  });
