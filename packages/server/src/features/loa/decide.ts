/** Deciding requests: approval with its number, rejection with its reason, revocation; each audited once. */
import { JENIS_LOA, STATUS_LOA } from '@gerbang/contract/applicant/loa';
import type { cabutLoa, HasilPutusan, putuskanLoa } from '@gerbang/contract/office/loa/calls';
import { nomorSurat } from '@gerbang/contract/office/loa/pengaturan';
import { jakartaDay } from '@gerbang/contract/wire/time';
import type { Noted } from '../../audit.ts';
import type { Db } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { isReleasedBy } from '../../domain/jawaban.ts';
import { type Notice, notify } from '../../domain/pemberitahuan.ts';
import { readLetterSettings } from '../../domain/pengaturan.ts';
import { reasonOf } from '../../domain/reason.ts';
import type { ActKind } from '../../shapes/act.ts';

interface Row {
  id: number;
  nomor_pendaftar: string;
  jenis_loa: number;
  status_loa: number;
  tahun: number;
  nama_lengkap: string | null;
  /** A final one whose seat was declined or lapsed. */
  dilepas: boolean;
}

// Rows are locked in the order of their ids, so that two bulk acts take turns rather than each other's rows.
const find = (
  lock: string,
) => `SELECT l.id, l.nomor_pendaftar, l.jenis_loa, l.status_loa, o.tahun, d.nama_lengkap,
    l.jenis_loa = ${JENIS_LOA.final} AND ${isReleasedBy('l.nomor_pendaftar', 'l.kode_penawaran')} AS dilepas
  FROM loa l JOIN penawaran o USING (kode_penawaran) LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar)
  WHERE l.id = ANY($1::bigint[]) ORDER BY l.id ${lock}`;
// An applicant who gives the seat up meanwhile comes first or waits.
const TURNS = `SELECT FROM pendaftar WHERE nomor_pendaftar IN (SELECT nomor_pendaftar FROM loa WHERE id = ANY($1::bigint[]))
  ORDER BY nomor_pendaftar FOR NO KEY UPDATE`;
const DECIDE = `UPDATE loa SET status_loa = $2, nomor_surat = $3, keterangan = $4, keterangan_terlihat = $5,
  diputus = $6, diputus_oleh = $7 WHERE id = $1`;
const LOCK_LETTER = `SELECT id, nomor_pendaftar, jenis_loa, nomor_surat, status_loa = ${STATUS_LOA.disetujui} AND dicabut IS NULL AS berlaku
  FROM loa WHERE id = $1 FOR NO KEY UPDATE`;
const REVOKE =
  'UPDATE loa SET dicabut = $2, dicabut_oleh = $3, alasan_cabut = $4, keterangan_terlihat = $5 WHERE id = $1';
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

interface Waiting {
  rows: readonly Row[];
  open: readonly Row[];
  pola_nomor: string;
  /** The letters say who signs, and where. */
  signed: boolean;
  /** All that are still in review are for seats that were given up. */
  dilepas: boolean;
}
/**
 * Decides all of these that are still in review; refuses where none is, and where an approval would make letters that
 * nobody signs (loa 16); passes over those whose seat was given up (jawaban 3).
 */
export const decision = (deps: Deps): ActKind<typeof putuskanLoa, Waiting, HasilPutusan[]> => ({
  lock: async (db, { id, keputusan }) => {
    const { pola_nomor, kota, penandatangan } = await readLetterSettings(deps);
    if (keputusan === 'setujui') await db.query(TURNS, [id]);
    const { rows } = await db.query<Row>(find('FOR NO KEY UPDATE OF l'), [id]);
    const signed = kota.trim() !== '' && penandatangan.nama.trim() !== '';
    const waiting = inReview(rows);
    const open = keputusan === 'setujui' ? waiting.filter((r) => !r.dilepas) : waiting;
    return { rows, open, pola_nomor, signed, dilepas: waiting.length > 0 && open.length === 0 };
  },
  refuses: ({ it: { open, signed, dilepas }, asked }) => {
    if (!signed && asked.keputusan === 'setujui') return 'surat_tanpa_penandatangan';
    if (dilepas) return 'tempat_dilepas';
    return open.length === 0 ? 'sudah_diputus' : null;
  },
  act: async (db, { it: { rows, open, pola_nomor }, asked, who, at }) => {
    const approved = asked.keputusan === 'setujui';
    const keterangan = approved ? null : reasonOf(asked.alasan ?? '');
    const decided = new Map<number, string | null>();
    const noted: Noted[] = [];
    for (const row of open) {
      const baru = {
        status_loa: approved ? STATUS_LOA.disetujui : STATUS_LOA.ditolak,
        nomor_surat: approved ? await nextNumber(db, pola_nomor, row.tahun, at) : null,
        keterangan,
        // The reason of a final letter is always shown.
        keterangan_terlihat: !approved && (row.jenis_loa === JENIS_LOA.final || asked.terlihat === true),
      };
      const { status_loa, nomor_surat, keterangan_terlihat } = baru;
      await db.query(DECIDE, [
        row.id,
        status_loa,
        nomor_surat,
        keterangan,
        keterangan_terlihat,
        at,
        who.username,
      ]);
      noted.push({
        tindakan: approved ? 'setujui loa' : 'tolak loa',
        subjek: row.nomor_pendaftar,
        lama: { id: row.id, jenis_loa: row.jenis_loa, status_loa: row.status_loa },
        baru: { id: row.id, ...baru },
      });
      if (approved) await deps.jobs.send(db, 'loa', { id: row.id });
      decided.set(row.id, baru.nomor_surat);
    }
    const told = open.map(
      ({ nomor_pendaftar, id }): Notice => ({
        nomor: nomor_pendaftar,
        peristiwa: 'loa',
        kunci: id,
      }),
    );
    await notify(deps, db, told);
    return { result: outcomes(asked.id, rows, decided), noted };
  },
});

interface Letter {
  id: number;
  nomor_pendaftar: string;
  jenis_loa: number;
  nomor_surat: string;
  berlaku: boolean;
}
/** Revokes an approved letter; refuses one that is none or is revoked already. */
export const revocation: ActKind<typeof cabutLoa, Letter, null> = {
  lock: async (db, { id_loa }) => (await db.query<Letter>(LOCK_LETTER, [id_loa])).rows[0],
  refuses: ({ it }) => (it.berlaku ? null : 'sudah_diputus'),
  act: async (db, { it, asked: { alasan, terlihat }, who, at }) => {
    const keterangan_terlihat = it.jenis_loa === JENIS_LOA.final || terlihat === true;
    await db.query(REVOKE, [it.id, at, who.username, alasan, keterangan_terlihat]);
    return {
      result: null,
      noted: {
        tindakan: 'cabut loa',
        subjek: it.nomor_pendaftar,
        lama: { id: it.id, nomor_surat: it.nomor_surat, dicabut: null },
        baru: { id: it.id, dicabut: at, alasan_cabut: alasan, keterangan_terlihat },
      },
    };
  },
};
