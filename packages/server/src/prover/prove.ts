/**
 * The intake prover: builds made-up applicants from an offering's own configuration and takes each through the real
 * calls to the exam card, on a copy in a scratch database.
 */
import type { Penawaran } from '@gerbang/contract/penawaran';
import { publicLists } from '@gerbang/contract/penawaran';
import type { Pool } from '../db/pool.ts';
import { turns } from '../files/turns.ts';
import { enter } from './enter.ts';
import { makeSamples } from './files.ts';
import { readForm } from './form.ts';
import { collectCard, travel } from './journey.ts';
import { createLists } from './lists.ts';
import { type Persona, personasFor } from './personas.ts';
import { Blocked, type Proof } from './proof.ts';
import { residents } from './residents.ts';
import { openStage } from './stage.ts';
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

const proveOne = async (scene: Scene, offering: Penawaran, now: Date, next: () => number): Promise<Proof> => {
  const { stage, lists } = scene;
  const proof: Proof = {
    kode_penawaran: offering.kode_penawaran,
    nama: `${offering.jalur_masuk} ${offering.nama}`,
    walks: [],
    warnings: [],
  };
  const send = async (personas: readonly Persona[], at: Date): Promise<void> => {
    stage.setNow(at);
    const turn = turns(AT_ONCE);
    const travelled = await Promise.all(
      personas.map((persona) => turn(() => travel(scene, offering, persona, next()))),
    );
    const failures = await stage.work();
    for (const { finalist } of travelled) if (finalist) await collectCard(scene, finalist, failures);
    proof.walks.push(...travelled.map(({ walk }) => walk));
  };
  try {
    const moment = openMoment(offering, now);
    stage.setNow(moment);
    const form = await readForm(stage, await enter(stage, offering, SCOUT_AGE, next()));
    const levels = await lists.rows('jenjang_prodi');
    const level = levels.find(({ id_jenjang }) => id_jenjang === offering.jalur.id_jenjang);
    const personas = [...personasFor(form, String(level?.nama_jenjang)), ...(await residents(lists))];
    proof.warnings.push(...warningsOf(form));
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
 * is ready. Needs the right to create a database on the same server.
 */
export const prove = async (
  source: Pool,
  kodes: readonly string[],
  now: Date,
  onProof: (proof: Proof) => void = () => {},
): Promise<Proof[]> => {
  const stage = await openStage(source, kodes);
  try {
    const scene: Scene = { stage, lists: createLists(stage), samples: await makeSamples() };
    const offered = (await stage.send('GET', publicLists.penawaran.path)).data as Penawaran[];
    const proofs: Proof[] = [];
    let serial = 0;
    for (const kode of kodes) {
      const offering = offered.find(({ kode_penawaran }) => kode_penawaran === kode);
      if (!offering) throw new Error(`no offering ${kode}`);
      const proof = await proveOne(scene, offering, now, () => (serial += 1));
      proofs.push(proof);
      onProof(proof);
    }
    return proofs;
  } finally {
    await stage.close();
  }
};
