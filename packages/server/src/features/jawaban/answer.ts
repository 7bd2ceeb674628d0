/** Accepting or declining the own admission: one truth, whatever comes twice or at the deadline (jawaban 2–4). */
import { type BodyOf, problem } from '@gerbang/contract';
import { isReleased, type Jawaban, type jawabHasil } from '@gerbang/contract/applicant/jawaban';
import type { FastifyRequest } from 'fastify';
import { author } from '../../audit.ts';
import { transaction } from '../../db/pool.ts';
import type { Reads } from '../../db/reader.ts';
import { answerTrial, findTrialAdmission } from '../../domain/hasil-uji.ts';
import { type Admission, addAnswer, findAdmission, takeApplicantTurn } from '../../domain/jawaban.ts';
import { holdOffering } from '../../domain/penawaran.ts';
import { isOwnPin } from '../../domain/pin.ts';
import { clockOf } from '../../domain/uji.ts';
import type { Answered } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import type { Session } from '../../http/session.ts';

/** Until the deadline, and unless the seat is given up. */
const isAnswerable = ({ keadaan, batas }: Admission, at: Date): boolean =>
  !isReleased(keadaan) && at <= batas;

const present = (it: Admission, at: Date): Answered<Jawaban> => ({
  id_hasil: it.id_hasil,
  keadaan: it.keadaan,
  nama_prodi: it.nama_prodi,
  batas: it.batas,
  diam: it.diam,
  dipanggil: it.dipanggil,
  naik_dari: it.naik_dari,
  dapat_naik: it.dapat_naik,
  tetap: it.tetap,
  dijawab: it.dijawab,
  terbuka: isAnswerable(it, at),
});

const findOwn = (db: Reads, { uji, nomor_pendaftar, kode_penawaran }: Session, at: Date) =>
  uji ? findTrialAdmission(db, nomor_pendaftar, at) : findAdmission(db, nomor_pendaftar, kode_penawaran);

/** The own admission; null before the announcement, and where there is none to answer. The time is tested first. */
export const readAnswer = async (
  { results, reader, now }: Pick<Services, 'results' | 'reader' | 'now'>,
  who: Session,
): Promise<Answered<Jawaban> | null> => {
  // A trial's is opened by its own clock, and by nothing of a real result.
  if (!who.uji && !(await results.isOpen(who.kode_penawaran))) return null;
  const at = clockOf(who, now);
  const it = await findOwn(reader, who, at);
  return it ? present(it, at) : null;
};

/** Whoever declines shows once more who they are: a device left open must not cost somebody a seat. */
const requirePin = async (
  { pool, config, limits }: Services,
  nomor: string,
  pin: string | undefined,
  request: FastifyRequest,
): Promise<void> => {
  if (pin === undefined) throw problem('isian_salah', [{ field: 'pin', message: 'Isi PIN Anda' }]);
  const attempt = await limits.signIn.admit(request, { kode: nomor });
  if (await isOwnPin(pool, config.keys, nomor, pin)) return;
  await attempt.fail();
  throw problem('pin_salah', [{ field: 'pin', message: problem('pin_salah').message }]);
};

/** Stores the answer of whoever is signed in. Throws `jawaban_tidak_diminta`, `jawaban_berubah`, `jawaban_lewat`, `jawaban_akhir`, `pin_salah`, `perlu_bukti`. */
export const giveAnswer = async (
  deps: Services,
  who: Session,
  { id_hasil, jawaban, pin, tetap: asked }: Omit<BodyOf<typeof jawabHasil>, 'nomor_pendaftar'>,
  request: FastifyRequest,
): Promise<Answered<Jawaban>> => {
  const { pool, now } = deps;
  const { nomor_pendaftar, kode_penawaran } = who;
  const own = await readAnswer(deps, who);
  if (own === null) throw problem('jawaban_tidak_diminta');
  if (jawaban === 'tolak') await requirePin(deps, nomor_pendaftar, pin, request);
  return transaction(pool, async (db) => {
    // Before the own turn, as the deadline takes them: a call-up sees the seat free or the wish to stay, or comes first.
    if (jawaban === 'tolak' || own.dapat_naik) await holdOffering(db, kode_penawaran);
    await takeApplicantTurn(db, nomor_pendaftar);
    const waktu = now();
    const at = clockOf(who, () => waktu);
    const it = await findOwn(db, who, at);
    if (!it) throw problem('jawaban_tidak_diminta');
    if (it.id_hasil !== id_hasil) throw problem('jawaban_berubah');
    const tetap = jawaban === 'terima' && (asked ?? it.tetap);
    if (it.keadaan === jawaban && it.tetap === tetap) return present(it, at);
    // To stay, or to wait on, takes nothing from anybody: whoever accepted says so also after the deadline.
    if (!isAnswerable(it, at) && it.keadaan !== jawaban)
      throw problem(isReleased(it.keadaan) ? 'jawaban_akhir' : 'jawaban_lewat');
    if (who.uji) await answerTrial(db, nomor_pendaftar, jawaban, at);
    else await addAnswer(db, { nomor_pendaftar, id_hasil, jawaban, at, tetap });
    await author(now, 'pendaftar', nomor_pendaftar).note(db, {
      waktu,
      tindakan: jawaban === 'tolak' ? 'lepas tempat' : 'terima tempat',
      subjek: nomor_pendaftar,
      lama: { jawaban: it.keadaan, tetap: it.tetap },
      baru: { jawaban, tetap, id_hasil },
    });
    return present({ ...it, keadaan: jawaban, tetap, dijawab: at }, at);
  });
};
