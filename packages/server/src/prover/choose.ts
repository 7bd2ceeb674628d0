/** Chooses class, programmes and exam place as the choice page does (pilihan 3–6). */

import * as penawaran from '@gerbang/contract/applicant/penawaran';
import { pilihanJurusanMany, pilihJadwal } from '@gerbang/contract/applicant/pilihan';
import {
  choiceBounds,
  choiceMessages,
  NO_SCHEDULE_DETAIL,
  pilihanJurusan,
  roomOfMinat,
  scheduleLabel,
} from '@gerbang/contract/steps/pilihan-jurusan';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { STATUS_PENUH } from '@gerbang/contract/wire/limits';
import { ask } from './form.ts';
import { type Walker, write } from './walk.ts';

type Schedules = DataOf<typeof penawaran.jadwalUjian>;

const step = pilihanJurusan;

/** The first of a list, or for whoever takes last options the last. */
const oneOf = <T>({ persona }: Walker, all: readonly T[]): T | undefined =>
  all.at(persona.pick === 'terakhir' ? -1 : 0);

interface Programme {
  id_prodi: number;
  kode_minat: number;
}

/** The first `wanted`; where each interest has numbers of its own, its least first and never more than its most (pilihan 13). */
const withinInterests = (
  ranked: readonly Programme[],
  minat: Walker['form']['minat'],
  wanted: number,
): number[] => {
  const demanded = minat
    .filter((m) => m.dibatasi)
    .flatMap((m) => ranked.filter((p) => p.kode_minat === m.kode_minat).slice(0, m.jumlah_minimum_pengisian));
  const taken: Programme[] = [];
  for (const one of new Set([...demanded, ...ranked])) {
    const alike = taken.filter((p) => p.kode_minat === one.kode_minat).length;
    if (taken.length < wanted && roomOfMinat(minat, one.kode_minat, alike) > 0) taken.push(one);
  }
  return taken.map((p) => p.id_prodi);
};

const chooseProgrammes = async (walker: Walker): Promise<void> => {
  const { form, persona, walk } = walker;
  const id_kelas = persona.id_kelas ?? oneOf(walker, form.kelas)?.id_kelas;
  if (id_kelas === undefined) {
    walk.deadEnds.push({
      step: step.key,
      field: 'id_kelas',
      message: choiceMessages.kelas,
      call: null,
      example: { kelas: [] },
    });
    return;
  }
  const offered = form.jurusan.filter((one) => one.id_kelas === id_kelas).map((one) => one.program_studi);
  const { min, max } = choiceBounds(form.minat);
  const wanted = persona.rows === 'penuh' ? Math.max(min, max) : min;
  const ranked = persona.pick === 'terakhir' ? offered.toReversed() : offered;
  const body = { id_kelas, id_prodi: withinInterests(ranked, form.minat, wanted) };
  const kelas = form.kelas.find((one) => one.id_kelas === id_kelas)?.kelas.nama_kelas;
  await write(
    walker,
    step,
    pilihanJurusanMany.path,
    { body },
    { kelas, ...body, harus: min, ditawarkan: offered.length },
  );
};

/** Every schedule with the word that stands beside it. */
const described = (schedules: Schedules): Record<string, string> =>
  Object.fromEntries(
    schedules.map((one) => {
      const day = one.detail_jadwal[0]?.tanggal ?? NO_SCHEDULE_DETAIL;
      return [one.kode_jadwal, `${one.lokasi_ujian}, ${day}, ${scheduleLabel(one.status_penuh)}`];
    }),
  );

const chooseSchedule = async (walker: Walker): Promise<void> => {
  const { stage, who, persona, walk } = walker;
  const call = persona.disabilitas ? penawaran.jadwalUjianDisability : penawaran.jadwalUjian;
  const schedules = await ask(stage, who, call);
  const open = schedules.filter(
    (one) => one.detail_jadwal.length > 0 && one.status_penuh === STATUS_PENUH.tersedia,
  );
  const chosen = oneOf(walker, open);
  if (chosen) {
    await write(walker, step, pilihJadwal.path, { body: { kode_jadwal: chosen.kode_jadwal } });
    return;
  }
  // The page lets none be chosen, so no call is made.
  walk.deadEnds.push({
    step: step.key,
    field: 'kode_jadwal',
    message: choiceMessages.jadwal,
    call: null,
    example: { dapat_dipilih: 0, jadwal: described(schedules) },
  });
};

/** The whole step; a track without an exam asks for no place. */
export const choose = async (walker: Walker): Promise<void> => {
  await chooseProgrammes(walker);
  if (!walker.form.session.mhs_jalur.penawaran_jalur.jalur.tanpa_tes) await chooseSchedule(walker);
};
