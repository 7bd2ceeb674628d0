/** Chooses class, programmes and exam place as the choice page does (C 4, C 5). */
import type { DataOf } from '@gerbang/contract/endpoint';
import { STATUS_PENUH } from '@gerbang/contract/limits';
import * as penawaran from '@gerbang/contract/penawaran';
import { pilihanJurusanMany, pilihJadwal } from '@gerbang/contract/pilihan';
import {
  choiceBounds,
  choiceMessages,
  NO_SCHEDULE_DETAIL,
  pilihanJurusan,
  scheduleLabel,
} from '@gerbang/contract/steps/pilihan-jurusan';
import { ask } from './form.ts';
import { type Walker, write } from './walk.ts';

type Schedules = DataOf<typeof penawaran.jadwalUjian>;

const step = pilihanJurusan;

/** The first of a list, or for whoever takes last options the last. */
const oneOf = <T>({ persona }: Walker, all: readonly T[]): T | undefined =>
  all.at(persona.pick === 'terakhir' ? -1 : 0);

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
  const offered = form.jurusan.filter((one) => one.id_kelas === id_kelas).map(({ id_prodi }) => id_prodi);
  const { min, max } = choiceBounds(form.minat);
  const wanted = persona.rows === 'penuh' ? Math.max(min, max) : min;
  const ranked = persona.pick === 'terakhir' ? offered.toReversed() : offered;
  const body = { id_kelas, id_prodi: ranked.slice(0, wanted) };
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
  const schedules = (await ask(stage, who, call.path)).data as Schedules;
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
