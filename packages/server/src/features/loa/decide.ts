/** Deciding requests: approval with its number, rejection with its reason, revocation; each audited once. */
import { problem } from '@gerbang/contract';
import { JENIS_LOA, STATUS_LOA } from '@gerbang/contract/loa';
import type { HasilPutusan } from '@gerbang/contract/loa-petugas';
import { audit } from '../../audit.ts';
import { type Db, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';

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
const DIGITS = 4;

/** The next number of a year, such as `0001/LoA/PMB/2027`; never given twice. */
const nextNumber = async (db: Db, tahun: number): Promise<string> => {
  const { rows } = await db.query<{ terakhir: number }>(COUNT, [tahun]);
  return `${String(rows[0]?.terakhir).padStart(DIGITS, '0')}/LoA/PMB/${tahun}`;
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
export const decide = ({ pool, jobs, now }: Deps, username: string, decision: Decision) =>
  transaction(pool, async (db): Promise<HasilPutusan[]> => {
    const at = now();
    const { rows } = await db.query<Row>(find('FOR NO KEY UPDATE OF l'), [decision.id]);
    const open = inReview(rows);
    if (open.length === 0) throw problem('sudah_diputus');
    const decided = new Map<number, string | null>();
    const approved = decision.keputusan === 'setujui';
    for (const row of open) {
      const baru = {
        status_loa: approved ? STATUS_LOA.disetujui : STATUS_LOA.ditolak,
        nomor_surat: approved ? await nextNumber(db, row.tahun) : null,
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
