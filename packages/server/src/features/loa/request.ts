/** Asking for a letter: who may, and the request itself. */
import { problem } from '@gerbang/contract';
import { JENIS_LOA, STATUS_LOA } from '@gerbang/contract/applicant/loa';
import { author } from '../../audit.ts';
import { firstOf } from '../../certain.ts';
import { named, transaction } from '../../db/pool.ts';
import type { Reads } from '../../db/reader.ts';
import { findAdmission, hasReleased, takeApplicantTurn } from '../../domain/jawaban.ts';
import { isHeld } from '../../domain/pemeriksaan.ts';
import type { Services } from '../../http/services.ts';
import type { Session } from '../../http/session.ts';
import { findLatest, type LatestRequest } from './queries.ts';

const FIRST_CHOICE = 'SELECT id_prodi FROM pilihan_jurusan WHERE nomor_pendaftar = $1 AND urutan = 1';
const ADD =
  'INSERT INTO loa (nomor_pendaftar, kode_penawaran, jenis_loa, id_prodi, diminta) VALUES ($1, $2, $3, $4, $5) RETURNING id, status_loa';

const HELD = `SELECT FROM pendaftar p WHERE p.nomor_pendaftar = $1 AND ${isHeld('surat')}`;
/** Whether a letter waits for documents that are not accepted yet (berkas 15). */
const isWaiting = async (db: Reads, nomor: string): Promise<boolean> =>
  (await db.query(named('loa_menunggu', HELD, [nomor]))).rowCount !== 0;

type Asked = Pick<LatestRequest, 'id' | 'status_loa'>;

/** Conditional: finalised and before the announcement; final: accepted, so only after it. The time comes first. */
const isEligible = async ({ results, reader }: Services, who: Session, jenis: number): Promise<boolean> => {
  // A trial has its own letters (trial.ts); whatever calls this, none of theirs takes a number of the year.
  if (who.nomor_peserta === null || who.uji) return false;
  const open = await results.isOpen(who.kode_penawaran);
  if (jenis === JENIS_LOA.conditional) return !open;
  const { nomor_pendaftar: nomor, kode_penawaran } = who;
  return (
    open && (await results.find(who))?.status === 1 && !(await hasReleased(reader, nomor, kode_penawaran))
  );
};

/** Whether a letter may be asked for now, `last` being the latest request of its kind. */
export const mayAsk = async (
  deps: Services,
  who: Session,
  jenis: number,
  last: Asked | undefined,
): Promise<boolean> =>
  (last === undefined || last.status_loa === STATUS_LOA.ditolak) &&
  (await isEligible(deps, who, jenis)) &&
  !(await isWaiting(deps.reader, who.nomor_pendaftar));

/** Asks for a letter; throws `loa_belum_boleh`, `loa_sedang_direview` and `loa_menunggu_berkas`. */
export const requestLetter = async (deps: Services, who: Session, jenis: number): Promise<Asked> => {
  const { pool, results, now } = deps;
  const nomor = who.nomor_pendaftar;
  if (!(await isEligible(deps, who, jenis))) throw problem('loa_belum_boleh');
  // The final letter goes to the programme of the result, the conditional one to the first choice.
  const admitted = jenis === JENIS_LOA.final ? await results.find(who) : null;
  return transaction(pool, async (db) => {
    await takeApplicantTurn(db, nomor);
    // The seat may have been given up since.
    if (admitted && (await hasReleased(db, nomor, who.kode_penawaran))) throw problem('loa_belum_boleh');
    if (await isWaiting(db, nomor)) throw problem('loa_menunggu_berkas');
    const last = await findLatest(db, nomor, jenis);
    if (last?.status_loa === STATUS_LOA.review) throw problem('loa_sedang_direview');
    if (last?.status_loa === STATUS_LOA.disetujui) throw problem('loa_belum_boleh');
    const id_prodi = admitted
      ? // Moved up meanwhile, the letter goes to where the seat is.
        ((await findAdmission(db, nomor, who.kode_penawaran))?.id_prodi ?? admitted.kode_prodi)
      : ((await db.query<{ id_prodi: number }>(FIRST_CHOICE, [nomor])).rows[0]?.id_prodi ?? null);
    const { rows } = await db.query<Asked>(ADD, [nomor, who.kode_penawaran, jenis, id_prodi, now()]);
    const made = firstOf(rows);
    await author(now, 'pendaftar', nomor).note(db, {
      tindakan: 'ajukan loa',
      subjek: nomor,
      baru: { ...made, jenis_loa: jenis, id_prodi },
    });
    return made;
  });
};
