/** Letters of trial applicants: asked for as real ones, by the clock of the trial, without a number and without a file (penawaran 24). */
import { problem } from '@gerbang/contract';
import { isReleased } from '@gerbang/contract/applicant/jawaban';
import { JENIS_LOA, STATUS_LOA } from '@gerbang/contract/applicant/loa';
import { HAL_UJI, type HalUji } from '@gerbang/contract/office/penawaran/uji';
import { author } from '../../audit.ts';
import { transaction } from '../../db/pool.ts';
import { findTrialAdmission } from '../../domain/hasil-uji.ts';
import { takeApplicantTurn } from '../../domain/jawaban.ts';
import { readLetterSettings, readUniversity } from '../../domain/pengaturan.ts';
import {
  askOnTrial,
  findTrialAnnouncement,
  findTrialChoice,
  findTrialLetter,
  findTrialRequests,
} from '../../domain/permintaan-uji.ts';
import { clockOf } from '../../domain/uji.ts';
import type { Services } from '../../http/services.ts';
import type { Session } from '../../http/session.ts';
import { renderLoa } from '../../pdf/loa.ts';
import { typesetter } from '../../pdf/typesetter.ts';
import { letterData } from './letter.ts';

const halOf = (jenis: number): HalUji => (jenis === JENIS_LOA.conditional ? 'loa-bersyarat' : 'loa');
const STATUS = { menunggu: STATUS_LOA.review, setuju: STATUS_LOA.disetujui, tolak: STATUS_LOA.ditolak };

/** Above every id of a letter: the applicant's number and the kind. */
const BASE = 9_000_000_000;
const idOf = (nomor: string, jenis: number): number => BASE + Number(nomor) * 10 + jenis;
/** Whose letter of a trial an id names, and of which kind; null where it is that of a real one. */
export const trialOf = (id: string): { nomor: string; jenis: number } | null =>
  Number(id) > BASE ? { nomor: id.slice(1, 9), jenis: Number(id.slice(9)) } : null;

/** The latest request of one kind; undefined where none was made. */
export const findTrialStatus = async ({ reader }: Services, nomor: string, jenis: number) => {
  const [found] = await findTrialRequests(reader, nomor, halOf(jenis));
  return (
    found && {
      id: idOf(nomor, jenis),
      status_loa: STATUS[found.keadaan],
      keterangan: found.keadaan === 'tolak' ? found.jawaban : null,
      petunjuk: null,
      diminta: found.diminta,
    }
  );
};

/** As of a real one: conditional before the announcement, final for who is admitted and keeps the seat. */
const isEligible = async (deps: Services, who: Session, jenis: number): Promise<boolean> => {
  const { reader, results, now } = deps;
  const nomor = who.nomor_pendaftar;
  const at = clockOf(who, now);
  const announcement = await findTrialAnnouncement(reader, nomor, at);
  if (who.nomor_peserta === null || !announcement) return false;
  if (jenis === JENIS_LOA.conditional) return !announcement.sudah;
  if (!announcement.sudah || (await results.find(who))?.status !== 1) return false;
  const admission = await findTrialAdmission(reader, nomor, at);
  return admission === undefined || !isReleased(admission.keadaan);
};

/** Whether a trial may ask now, `last` being the state of the latest request of the kind. */
export const mayAskOnTrial = async (
  deps: Services,
  who: Session,
  jenis: number,
  last: { status_loa: number } | undefined,
): Promise<boolean> =>
  (last === undefined || last.status_loa === STATUS_LOA.ditolak) && (await isEligible(deps, who, jenis));

/** Asks for a letter; throws `loa_belum_boleh` and `loa_sedang_direview`. */
export const requestTrialLetter = async (deps: Services, who: Session, jenis: number) => {
  const { pool, results, now } = deps;
  const { nomor_pendaftar: nomor } = who;
  if (!(await isEligible(deps, who, jenis))) throw problem('loa_belum_boleh');
  const hal = halOf(jenis);
  const admitted = hal === 'loa' ? ((await results.find(who))?.kode_prodi ?? null) : null;
  return transaction(pool, async (db) => {
    await takeApplicantTurn(db, nomor);
    const [last] = await findTrialRequests(db, nomor, hal);
    if (last?.keadaan === 'menunggu') throw problem('loa_sedang_direview');
    if (last?.keadaan === 'setuju') throw problem('loa_belum_boleh');
    const id_prodi = admitted ?? (await findTrialChoice(db, nomor));
    const waktu = now();
    const asked = { hal, rincian: '', nama: HAL_UJI[hal], alasan: null, id_prodi };
    await askOnTrial(
      db,
      nomor,
      asked,
      clockOf(who, () => waktu),
    );
    await author(now, 'pendaftar', nomor).note(db, {
      waktu,
      tindakan: 'ajukan loa uji',
      subjek: nomor,
      baru: { jenis_loa: jenis, id_prodi },
    });
    return { id: idOf(nomor, jenis), status_loa: STATUS_LOA.review };
  });
};

/** The letter of a trial as PDF, drawn anew each time: signed by nobody, and what its code leads to knows no such letter. Throws the 404. */
export const drawTrialLetter = async (
  deps: Services,
  { nomor, jenis }: { nomor: string; jenis: number },
): Promise<Buffer> => {
  const found = await findTrialLetter(deps.reader, nomor, halOf(jenis));
  if (!found) throw problem('tidak_ditemukan');
  const [{ universitas, seal }, letter] = await Promise.all([readUniversity(deps), readLetterSettings(deps)]);
  const row = { ...found, jenis_loa: jenis, nomor_surat: 'UJI COBA' };
  const data = letterData(universitas, row, letter, `${deps.config.publicUrl}/loa/uji-coba`);
  return renderLoa(typesetter(), { ...data, elektronik: false, uji: true }, { seal });
};
