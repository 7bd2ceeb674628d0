/** Objections of trial applicants: by the clock of the trial, without evidence, answered on its screen (penawaran 24). */
import { problem } from '@gerbang/contract';
import type { SanggahSaya } from '@gerbang/contract/applicant/sanggah';
import type { AturanSanggah } from '@gerbang/contract/office/sanggah';
import { endOfWorkingDay } from '@gerbang/contract/wire/time';
import { author } from '../../audit.ts';
import { type Db, named, transaction } from '../../db/pool.ts';
import type { Reads } from '../../db/reader.ts';
import { isTrialRefused } from '../../domain/hasil-uji.ts';
import { takeApplicantTurn } from '../../domain/jawaban.ts';
import { askOnTrial, findTrialAnnouncement, findTrialRequests } from '../../domain/permintaan-uji.ts';
import { deadlineOf, RULE, ruleOf } from '../../domain/sanggah.ts';
import { clockOf } from '../../domain/uji.ts';
import type { Answered } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import type { Session } from '../../http/session.ts';
import { type Item, listItems } from './items.ts';

const STATES = { menunggu: 'diperiksa', setuju: 'diterima', tolak: 'ditolak' } as const;
const rincianOf = ({ butir, rincian }: Pick<Item, 'butir' | 'rincian'>): string => `${butir}:${rincian}`;

const STORED = `SELECT ${RULE} AS aturan`;
const findRule = async (db: Reads): Promise<AturanSanggah> =>
  ruleOf(
    (await db.query<{ aturan: Partial<AturanSanggah> | null }>(named('aturan_sanggah_uji', STORED, [])))
      .rows[0]?.aturan,
  );

/** Until when the refusal of a trial can be objected to at `at` of its clock; null where there is none. */
const findDeadline = async (db: Reads, nomor: string, at: Date, aturan: AturanSanggah) => {
  const opened = (await findTrialAnnouncement(db, nomor, at))?.dibuka ?? null;
  return opened && (await isTrialRefused(db, nomor, at)) ? deadlineOf(opened, aturan) : null;
};

/** What is there for a trial; null before its announcement, and where there is nothing. */
export const readTrialOwn = async (
  deps: Pick<Services, 'reader' | 'configs' | 'now'>,
  who: Session,
): Promise<Answered<SanggahSaya> | null> => {
  const { reader, now } = deps;
  const { nomor_pendaftar: nomor } = who;
  const at = clockOf(who, now);
  if (!(await findTrialAnnouncement(reader, nomor, at))?.sudah) return null;
  const aturan = await findRule(reader);
  const batas = await findDeadline(reader, nomor, at, aturan);
  const all = await findTrialRequests(reader, nomor, 'sanggah');
  if (!batas && all.length === 0) return null;
  const terbuka = batas !== null && at <= batas;
  const items = terbuka ? await listItems(reader, deps, who) : [];
  return {
    batas,
    terbuka,
    butir: items.filter((item) => !all.some(({ rincian }) => rincian === rincianOf(item))),
    daftar: all.map(({ nama, alasan, diminta, keadaan, jawaban, diputus }, i) => ({
      id_sanggah: i + 1,
      nama,
      alasan: alasan ?? '',
      diajukan: diminta,
      batas_jawab: endOfWorkingDay(diminta, aturan.hari_jawab, aturan.libur),
      keadaan: STATES[keadaan],
      jawaban,
      dijawab: diputus,
      // What follows is a run of the selection, which no trial is in.
      putusan: null,
      bukti: null,
      dokumen: null,
    })),
  };
};

const store = async (
  db: Db,
  deps: Services,
  who: Session,
  asked: Pick<Item, 'butir' | 'rincian'> & { alasan: string },
): Promise<void> => {
  const { nomor_pendaftar: nomor } = who;
  await takeApplicantTurn(db, nomor);
  const waktu = deps.now();
  const at = clockOf(who, () => waktu);
  const batas = await findDeadline(db, nomor, at, await findRule(db));
  if (!batas) throw problem('sanggah_tidak_ada');
  const rincian = rincianOf(asked);
  const before = (await findTrialRequests(db, nomor, 'sanggah')).find((one) => one.rincian === rincian);
  // A doubled click is answered by what it did.
  if (before?.alasan === asked.alasan) return;
  if (before) throw problem('sanggah_sudah');
  if (at > batas) throw problem('sanggah_lewat');
  const item = (await listItems(db, deps, who)).find((one) => rincianOf(one) === rincian);
  if (!item) throw problem('isian_salah', [{ field: 'butir', message: 'Pilih hal yang disanggah' }]);
  const { nama } = item;
  await askOnTrial(db, nomor, { hal: 'sanggah', rincian, nama, alasan: asked.alasan, id_prodi: null }, at);
  await author(deps.now, 'pendaftar', nomor).note(db, {
    waktu,
    tindakan: 'ajukan sanggah uji',
    subjek: nomor,
    baru: { nama, alasan: asked.alasan },
  });
};

/** Stores an objection of a trial; throws `sanggah_tidak_ada`, `sanggah_sudah`, `sanggah_lewat`, `isian_salah`. */
export const objectOnTrial = (
  deps: Services,
  who: Session,
  asked: Pick<Item, 'butir' | 'rincian'> & { alasan: string },
): Promise<void> => transaction(deps.pool, (db) => store(db, deps, who, asked));
