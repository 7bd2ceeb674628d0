/** Makes a trial applicant by the portal's own calls, as far through the form as wanted (penawaran 24). */
import { randomInt } from 'node:crypto';
import { logout } from '@gerbang/contract/applicant/sesi';
import type { SampaiUji } from '@gerbang/contract/office/penawaran/uji';
import { jakartaDay } from '@gerbang/contract/wire/time';
import type { FastifyInstance } from 'fastify';
import type { MakeTrial } from '../features/penawaran/uji/trial.ts';
import { enter } from './enter.ts';
import { makeSamples } from './files.ts';
import { fillStep } from './fill-step.ts';
import { readForm } from './form.ts';
import { finalise, unlessBlocked } from './journey.ts';
import { createLists } from './lists.ts';
import { birthDay, person } from './personas.ts';
import type { Walk } from './proof.ts';
import { laporanOf } from './report.ts';
import { type Stage, sender } from './sender.ts';

const AGE = 18;
const NAME = 'Peserta Uji Coba';
const NUMBER_DIGITS = 12;
const OCTET = 256;

/** Of the steps of a form, those that are filled. */
const PART: Readonly<Record<SampaiUji, (steps: number) => number>> = {
  baru: () => 0,
  mengisi: (steps) => Math.ceil(steps / 2),
  lengkap: (steps) => steps,
  final: (steps) => steps,
};

/** Pays, fills and finalises as far as wanted; `app` is the portal itself, `bankKey` signs the payment. */
export const trialMaker =
  (app: Pick<FastifyInstance, 'inject'>, bankKey: Buffer, now: () => Date): MakeTrial =>
  async (offering, sampai) => {
    let shift = 0;
    const stage: Stage = { bankKey, send: sender(app), now: () => new Date(now().getTime() + shift) };
    const persona = person(NAME, {
      age: AGE,
      given: { nama_lengkap: NAME, tgl_lahir: birthDay(jakartaDay(stage.now()), AGE) },
    });
    const octet = () => randomInt(OCTET);
    const who = await enter(stage, offering, AGE, {
      nomor_pembayaran: `UJI${String(randomInt(10 ** NUMBER_DIGITS)).padStart(NUMBER_DIGITS, '0')}`,
      from: `10.${octet()}.${octet()}.${octet()}`,
    });
    shift = offering.geser;
    const walk: Walk = { persona: NAME, deadEnds: [], warnings: [] };
    await unlessBlocked(walk, async () => {
      const form = await readForm(stage, who);
      const scene = { stage, lists: createLists(stage), samples: await makeSamples() };
      const walker = { ...scene, who, persona, form, walk, saved: { records: {}, slots: {}, counts: {} } };
      for (const step of form.steps.slice(0, PART[sampai](form.steps.length))) await fillStep(walker, step);
      return sampai === 'final' ? finalise(walker) : null;
    });
    await stage.send('POST', logout.path, { token: who.token, body: {} });
    const { jalan_buntu } = laporanOf({ ...offering, nama: '', sidik: '', walks: [walk], warnings: [] });
    return {
      nomor_pendaftar: who.nomor_pendaftar,
      pin: who.pin,
      temuan: jalan_buntu.map(({ tempat, isian, kalimat }) => ({
        tempat: isian === null ? tempat : `${tempat}, ${isian}`,
        kalimat,
      })),
    };
  };
