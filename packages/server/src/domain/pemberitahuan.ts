/**
 * The outbox of notices: an event is written in the transaction that causes it, one row an event, person and channel, in
 * one statement, and in none where the portal sends nothing (pemberitahuan 1, pemberitahuan 6).
 */
import type { Peristiwa } from '@gerbang/contract/applicant/pemberitahuan';
import type { Sisipan } from '@gerbang/contract/office/pemberitahuan/templat';
import { type Db, named } from '../db/pool.ts';
import type { Deps, Notices } from '../deps.ts';
import { keptUntil } from './kept.ts';

/** What fills the words of a notice beside name, number and university. */
type Filled = Partial<Record<Exclude<Sisipan, 'nama' | 'nomor' | 'universitas' | 'daftar'>, string>>;
/** An event as its act tells it. */
export interface Notice {
  nomor: string;
  peristiwa: Peristiwa;
  /** Which one of its kind. */
  kunci: string | number;
  isi?: Filled;
  /** Deadline it speaks of. */
  batas?: Date | null;
  /** Not sent before. */
  mulai?: Date;
}

const ON = "SELECT EXISTS (SELECT FROM pengaturan_surel WHERE isi->>'cara' <> 'mati') AS menyala";
/** Said wherever the settings of mail or of numbers change. */
export const TELL_NOTICES = "SELECT pg_notify('pemberitahuan', '')";

/** Asked of the database every time. */
export const askNotices = ({ reader }: { reader: Pick<Deps['reader'], 'query'> }) => ({
  isOn: async (): Promise<boolean> =>
    (await reader.query<{ menyala: boolean }>(named('surel_menyala', ON, []))).rows[0]?.menyala === true,
});

/** The process's own knowledge of it. */
export const createNotices = ({ reader, listener }: Pick<Deps, 'reader' | 'listener'>): Notices => ({
  isOn: keptUntil({ listener }, 'pemberitahuan', askNotices({ reader }).isOn),
});

/**
 * SQL: the language of the notices of an applicant whose form is `d` and whose choices are `s`: the chosen one, else English
 * for who wrote another nationality (pemberitahuan 30).
 */
export const LANGUAGE =
  "CASE WHEN coalesce(s.inggris, coalesce(d.warga_negara, 'ID') <> 'ID') THEN 'en' ELSE 'id' END";

/** SQL: the channels of applicant `p`: e-mail, a number that is confirmed, and devices that are switched on. */
export const CHANNELS = `SELECT 'surel' AS kanal UNION ALL SELECT 'wa' FROM wa_pendaftar w JOIN pengaturan_wa g ON (g.isi->>'menyala')::boolean
  WHERE w.nomor_pendaftar = p.nomor_pendaftar AND w.dikonfirmasi IS NOT NULL
  UNION ALL SELECT 'push' FROM pengaturan_push g WHERE (g.isi->>'menyala')::boolean
    AND EXISTS (SELECT FROM push_pendaftar d WHERE d.nomor_pendaftar = p.nomor_pendaftar)`;
// Nobody of a trial has a mailbox; the same event once more is none.
const WRITE = `INSERT INTO pemberitahuan (nomor_pendaftar, peristiwa, kanal, kunci, isi, batas, dibuat, mulai)
  SELECT n.nomor, n.peristiwa, k.kanal, n.kunci, coalesce(n.isi, '{}'), n.batas, $2, coalesce(n.mulai, $2)
  FROM jsonb_to_recordset($1::jsonb) AS n (nomor text, peristiwa text, kunci text, isi jsonb, batas timestamptz, mulai timestamptz)
  JOIN pendaftar p ON p.nomor_pendaftar = n.nomor AND NOT p.uji
  JOIN LATERAL (${CHANNELS}) k ON k.kanal = 'surel' OR n.peristiwa <> 'siaran' ON CONFLICT DO NOTHING`;

/** Writes what applicants are to be told, in the transaction `db` of the act. */
export const notify = async (
  { notices, now }: Pick<Deps, 'notices' | 'now'>,
  db: Db,
  told: Notice | readonly Notice[],
): Promise<void> => {
  const all = [told].flat();
  const on = notices.isOn();
  if (all.length === 0 || !(typeof on === 'boolean' ? on : await on)) return;
  await db.query(named('pemberitahuan', WRITE, [JSON.stringify(all), now()]));
};

/** SQL: queues a broadcast for those of `judged (nomor, alasan)` without a reason; `$1` is its act, `$2` the moment. */
export const BROADCAST = `INSERT INTO pemberitahuan (nomor_pendaftar, peristiwa, kunci, dibuat, mulai)
  SELECT nomor, 'siaran', $1::uuid::text, $2, $2 FROM judged WHERE alasan IS NULL ON CONFLICT DO NOTHING`;

/** SQL: takes notices back; what is in hand at this moment still may leave, and is not tried once more. `$1` says why. */
export const TAKE_BACK = `UPDATE pemberitahuan SET keadaan = CASE WHEN keadaan = 'dikirim' THEN keadaan ELSE 'batal' END, ditarik = true, alasan = $1
  WHERE keadaan IN ('antre', 'ditahan', 'dikirim')`;
const WITHDRAW = `${TAKE_BACK} AND nomor_pendaftar = $2 AND peristiwa = ANY($3::text[]) AND ($4::text IS NULL OR kunci = $4)`;
/** Takes back an event that was undone before anybody was told of it; without `kunci` all of its kind. */
export const withdraw = async (
  { notices }: Pick<Deps, 'notices'>,
  db: Db,
  nomor: string,
  peristiwa: readonly Peristiwa[],
  kunci: string | number | null,
): Promise<void> => {
  if (await notices.isOn())
    await db.query(WITHDRAW, [
      'Diurungkan atau diganti petugas',
      nomor,
      peristiwa,
      kunci === null ? null : String(kunci),
    ]);
};

// One that unlocks names a deadline too, and goes out whatever becomes of it.
const TOLD = `SELECT isi->>'batas' AS batas FROM pemberitahuan WHERE nomor_pendaftar = $1 AND peristiwa IN ('batas-berubah', 'buka-koreksi')
    AND (keadaan IN ('terkirim', 'dikirim') OR (peristiwa = 'buka-koreksi' AND keadaan IN ('antre', 'ditahan')))
  ORDER BY dibuat DESC, id DESC LIMIT 1`;
/** The deadline that the applicant was told last, as it was written; undefined where none was. */
export const toldDeadline = async (db: Db, nomor: string): Promise<string | undefined> =>
  (await db.query<{ batas: string | null }>(TOLD, [nomor])).rows[0]?.batas ?? undefined;
