/**
 * The intake prover: builds made-up applicants from an offering's own configuration and takes each through the real
 * calls to the exam card, on a copy in tables of its own.
 */
import type { Penawaran } from '@gerbang/contract/applicant/penawaran';
import { publicLists } from '@gerbang/contract/applicant/penawaran';
import type { Pool } from '../db/pool.ts';
import { turns } from '../files/turns.ts';
import { enter, entryOf } from './enter.ts';
import { makeSamples } from './files.ts';
import { readForm } from './form.ts';
import { collectCard, travel } from './journey.ts';
import { createLists } from './lists.ts';
import { type Persona, personasFor } from './personas.ts';
import { Blocked, type Proof } from './proof.ts';
import { residents } from './residents.ts';
import { openStage, type ProverStage } from './stage.ts';
import type { Scene } from './walk.ts';
import { warningsOf } from './warnings.ts';

/** Applicants under way at once: database and application each keep a core busy. */
const AT_ONCE = 4;
const SCOUT_AGE = 18;

/** The moment at which the offering is tried: now, or the nearest instant at which it is open. */
const openMoment = (offering: Penawaran, now: Date): Date => {
  const [from, to] = [Date.parse(offering.tanggal_mulai_daftar), Date.parse(offering.tanggal_selesai_daftar)];
  return new Date(Math.min(Math.max(now.getTime(), from), to));
};

/** Told whenever another made-up applicant is through, of how many. */
export type Progress = (through: number, of: number) => void;

interface Trying extends Scene {
  stage: ProverStage;
  next: () => number;
  onProgress: Progress;
}

const proveOne = async (scene: Trying, offering: Penawaran, now: Date): Promise<Proof> => {
  const { stage, lists, next, onProgress } = scene;
  const proof: Proof = {
    kode_penawaran: offering.kode_penawaran,
    nama: `${offering.jalur_masuk} ${offering.nama}`,
    sidik: stage.sidik.get(offering.kode_penawaran) ?? '',
    walks: [],
    warnings: [],
  };
  let through = 0;
  let wanted = 0;
  const send = async (personas: readonly Persona[], at: Date): Promise<void> => {
    stage.setNow(at);
    const turn = turns(AT_ONCE);
    const travelled = await Promise.all(
      personas.map((persona) =>
        turn(() => travel(scene, offering, persona, next())).finally(() =>
          onProgress((through += 1), wanted),
        ),
      ),
    );
    const failures = await stage.work();
    for (const { finalist } of travelled) if (finalist) await collectCard(scene, finalist, failures);
    proof.walks.push(...travelled.map(({ walk }) => walk));
  };
  try {
    const moment = openMoment(offering, now);
    stage.setNow(moment);
    const form = await readForm(stage, await enter(stage, offering, SCOUT_AGE, entryOf(next())));
    const levels = await lists.rows('jenjang_prodi');
    const level = levels.find(({ id_jenjang }) => id_jenjang === offering.jalur.id_jenjang);
    const personas = [...personasFor(form, String(level?.nama_jenjang)), ...(await residents(lists))];
    proof.warnings.push(...warningsOf(form));
    wanted = personas.length;
    onProgress(through, wanted);
    const last = new Date(offering.tanggal_selesai_daftar);
    for (const late of [false, true])
      await send(
        personas.filter((persona) => persona.late === late),
        late ? last : moment,
      );
  } catch (error) {
    if (!(error instanceof Blocked)) throw error;
    proof.walks.push({ persona: 'siapa pun', deadEnds: [error.deadEnd], warnings: [] });
  }
  return proof;
};

/**
 * Proves the offerings `kodes` of the portal's database, which is only read; each proof is given to `onProof` as it
 * is ready. Waits where another process is proving.
 */
export const prove = async (
  source: Pool,
  kodes: readonly string[],
  now: Date,
  onProof: (proof: Proof) => void = () => {},
  onProgress: Progress = () => {},
): Promise<Proof[]> => {
  const stage = await openStage(source, kodes);
  try {
    let serial = 0;
    const next = () => (serial += 1);
    const samples = await makeSamples();
    const scene: Trying = { stage, lists: createLists(stage), samples, next, onProgress };
    const offered = (await stage.send('GET', publicLists.penawaran.path)).data as Penawaran[];
    const proofs: Proof[] = [];
    for (const kode of kodes) {
      const offering = offered.find(({ kode_penawaran }) => kode_penawaran === kode);
      if (!offering) throw new Error(`no offering ${kode}`);
      const proof = await proveOne(scene, offering, now);
      proofs.push(proof);
      onProof(proof);
    }
    return proofs;
  } finally {
    await stage.close();
  }
};
