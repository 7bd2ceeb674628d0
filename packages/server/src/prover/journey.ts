/** One made-up applicant from the payment to the exam card, by the real calls. */

import type { Penawaran } from '@gerbang/contract/applicant/penawaran';
import { draftKartu, kartuUjianCek, verifikasi } from '@gerbang/contract/applicant/verifikasi';
import { KARTU_TANPA } from '@gerbang/contract/office/prodi-jalur/formulir';
import { finalisasi } from '@gerbang/contract/steps/finalisasi';
import { collectionParts } from '@gerbang/contract/steps/index';
import { pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { enter, entryOf } from './enter.ts';
import { fillStep } from './fill-step.ts';
import { type Applicant, ask, readForm } from './form.ts';
import { birthDay, type Persona } from './personas.ts';
import { Blocked, deadEndsOf, type Walk } from './proof.ts';
import type { Scene, Walker } from './walk.ts';

/** Somebody who has finalised and waits for the card. */
export interface Finalist {
  who: Applicant;
  nomor_peserta: string;
  walk: Walk;
}

type Draft = DataOf<typeof draftKartu>;

const listKeys = new Set(collectionParts.map(({ key }) => key));

/**
 * What still stands in the way on the check page. A step that refused a save is not named again. Whoever has no
 * entries for a list is kept out by the office's own rule: a warning. On a track without an exam, achievements are
 * what applicants are chosen by, so there it is none.
 */
const noteGaps = ({ walk, persona, form }: Walker, { kekurangan }: Draft): boolean => {
  const stuck = new Set(walk.deadEnds.map(({ step }) => step));
  for (const { step, field, message } of kekurangan) {
    if (persona.rows === 'tanpa' && listKeys.has(field)) {
      const isPoint =
        form.session.mhs_jalur.penawaran_jalur.jalur.tanpa_tes && field === 'prestasi_lomba_mahasiswa';
      if (!isPoint) walk.warnings.push(`${form.steps.find(({ key }) => key === step)?.title}: ${message}`);
    } else if (!stuck.has(step))
      walk.deadEnds.push({ step, field, message, call: null, example: { ...persona.given } });
  }
  return kekurangan.length === 0;
};

/** Finalises whoever has filled all; null where the walk says why not. */
export const finalise = async (walker: Walker): Promise<Finalist | null> => {
  const { stage, who, form, walk } = walker;
  const isComplete = noteGaps(walker, await ask(stage, who, draftKartu));
  // Without these nobody is asked for a programme and an exam, or finds the button that finalises.
  for (const { key } of [pilihanJurusan, finalisasi].filter((step) => !form.steps.includes(step))) {
    const langkah = form.steps.map((step) => step.key);
    walk.deadEnds.push({
      step: key,
      field: '',
      message: 'langkah ini tidak ada',
      call: null,
      example: { langkah },
    });
  }
  if (!isComplete || walk.deadEnds.length > 0) return null;
  const body = { nomor_pendaftar: who.nomor_pendaftar, kode_penawaran: who.session.mhs_jalur.kode_penawaran };
  const answer = await stage.send('POST', verifikasi.path, { body, token: who.token });
  if (answer.success) return { who, walk, ...(answer.data as { nomor_peserta: string }) };
  const call = `POST ${verifikasi.path} → ${answer.status}`;
  walk.deadEnds.push(...deadEndsOf('verifikasi', call, answer, {}));
  return null;
};

/** Runs `work`; a call that blocks the way becomes a dead end of the walk. */
export const unlessBlocked = async <T>(walk: Walk, work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Blocked)) throw error;
    walk.deadEnds.push(error.deadEnd);
    return null;
  }
};

/** One person has one seat (orang 3): each made-up one is somebody else. */
const nikOf = (serial: number): string => `33740101${String(serial).padStart(8, '0')}`;

/** Pays, signs in, fills every step and finalises; `walk` says where that failed. */
export const travel = async (
  scene: Scene,
  offering: Penawaran,
  given: Persona,
  serial: number,
): Promise<{ walk: Walk; finalist: Finalist | null }> => {
  const walk: Walk = { persona: given.label, deadEnds: [], warnings: [] };
  const tgl_lahir = birthDay(jakartaDay(scene.stage.now()), given.age);
  const persona = { ...given, given: { tgl_lahir, ...given.given }, own: { no_ktp: nikOf(serial) } };
  const finalist = await unlessBlocked(walk, async () => {
    const who = await enter(scene.stage, offering, persona.age, entryOf(serial));
    const form = await readForm(scene.stage, who);
    const walker: Walker = {
      ...scene,
      who,
      persona,
      form,
      walk,
      saved: { records: {}, slots: {}, counts: {} },
    };
    for (const step of form.steps) await fillStep(walker, step);
    return finalise(walker);
  });
  return { walk, finalist };
};

const PDF = '%PDF-';

/** Looks at the card of somebody whose job has run: it must be there, be a PDF, and show name and face. */
export const collectCard = async (
  { stage }: Scene,
  { who, nomor_peserta, walk }: Finalist,
  failures: readonly Error[],
): Promise<void> => {
  await unlessBlocked(walk, async () => {
    const url = (await ask(stage, who, kartuUjianCek, { nomor_peserta }))?.url;
    const file = url ? await stage.send('GET', url) : null;
    if (!file?.bytes.toString('latin1').startsWith(PDF)) {
      const message = failures[0]?.message ?? 'kartu ujian tidak terbit';
      throw new Blocked({
        step: 'kartu-ujian',
        field: '',
        message,
        call: `GET ${kartuUjianCek.path}`,
        example: { nomor_peserta },
      });
    }
    const { data_diri, ext_foto } = await ask(stage, who, draftKartu);
    const { tanpa_tes } = who.session.mhs_jalur.penawaran_jalur.jalur;
    const lacks = [
      ...(data_diri.nama_lengkap === null ? [['nama_lengkap', KARTU_TANPA.nama]] : []),
      ...(ext_foto === null && !tanpa_tes ? [['data_diri_pendaftar/foto', KARTU_TANPA.foto]] : []),
    ];
    for (const [field = '', message = ''] of lacks)
      walk.deadEnds.push({ step: 'kartu-ujian', field, message, call: null, example: { nomor_peserta } });
  });
};
