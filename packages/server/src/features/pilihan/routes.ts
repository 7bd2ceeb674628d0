/** The choice of class, programmes and exam place; each of the two saves is idempotent (pilihan 4, pilihan 7, pilihan 8, jadwal 5). */
import * as calls from '@gerbang/contract/applicant/pilihan';
import { readChoice } from '../../domain/pilihan.ts';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { chooseProgrammes, chooseSchedule } from './acts.ts';
import { chosenSchedule } from './queries.ts';

export const pilihanRoutes = (router: Router, deps: Services): void => {
  const { reader } = deps;
  mount(router, calls.pilihanJurusanList, ({ who }) => readChoice(reader, who.nomor_pendaftar));
  mount(router, calls.pilihanJurusanMany, ({ who, body }) => chooseProgrammes(deps, who, body));
  mount(router, calls.pilihJadwal, ({ who, body }) => chooseSchedule(deps, who, body.kode_jadwal));
  mount(router, calls.pilihJadwalGet, ({ who }) => chosenSchedule(reader, who.nomor_pendaftar));
};
