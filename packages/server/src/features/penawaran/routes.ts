/** The public lists of faculties, programmes, tracks and offerings, and what an applicant is offered (penawaran 1, penawaran 8). */
import { problem } from '@gerbang/contract';
import * as calls from '@gerbang/contract/applicant/penawaran';
import type { ParamsOf } from '@gerbang/contract/wire/endpoint';
import type { Db } from '../../db/pool.ts';
import { schedules } from '../../domain/penawaran.ts';
import { clockOf } from '../../domain/uji.ts';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import type { Session } from '../../http/session.ts';
import * as queries from './queries.ts';

/** Lists that depend on the hour are built anew this often. */
const OPEN_SECONDS = 20;

const publicRoutes = (router: Router, { now, lists }: Services): void => {
  const open = calls.publicLists;
  const serve = <E extends (typeof open)[keyof typeof open]>(
    call: E,
    build: (db: Db, params: ParamsOf<E>) => Promise<unknown[]>,
    seconds?: number,
  ) =>
    mount(router, call, ({ params, request, reply }) => {
      const key = `${call.path} ${Object.values(params).join()}`;
      return lists.send(request, reply, key, (db) => build(db, params), seconds);
    });

  serve(open.fakultas, (db) => queries.listFaculties(db));
  serve(open.fakultasByJenjang, (db, p) => queries.listFacultiesOfLevel(db, p.id_jenjang));
  serve(open.programStudi, (db) => queries.listProgrammes(db));
  serve(open.publicJalur, (db) => queries.listTracks(db));
  serve(open.jalur, (db) => queries.listTracks(db));
  serve(open.publicPenawaran, (db) => queries.listAll(db));
  serve(open.penawaran, (db) => queries.listAll(db));
  serve(open.penawaranAktif, (db) => queries.listOpen(db, now()), OPEN_SECONDS);
  serve(open.penawaranByProdi, (db, p) => queries.listOpenWith(db, now(), p.id_prodi), OPEN_SECONDS);
  serve(open.kodePembayaran, (db) => queries.listPaymentCodes(db, now()), OPEN_SECONDS);
};

export const penawaranRoutes = (router: Router, deps: Services): void => {
  const { reader, now } = deps;
  publicRoutes(router, deps);

  mount(router, calls.penawaranJurusan, ({ who }) => queries.offeredProgrammes(reader, who.kode_penawaran));
  const classes = ({ who }: { who: Session }) => queries.offeredClasses(reader, who.kode_penawaran);
  mount(router, calls.kelasJalur, classes);
  mount(router, calls.kelasJalurByPenawaran, classes);
  mount(router, calls.penawaranMinat, ({ who }) => queries.offeredInterests(reader, who.kode_penawaran));
  mount(router, calls.programStudiMinat, ({ params }) =>
    queries.listProgrammesOfInterest(reader, params.kode_minat),
  );
  mount(router, calls.ruang, async ({ who, params }) => {
    const room = await queries.findOwnRoom(reader, who.nomor_pendaftar, params.id);
    if (!room) throw problem('tidak_ditemukan');
    return room;
  });

  // Both calls decide from the record, never from which of them was called (jadwal 7).
  const mine = async ({ who }: { who: Session }) => {
    const own = await queries.findChooser(reader, who.nomor_pendaftar);
    const { disabilitas = false, kode_jadwal = null, jadwal_kursi } = own ?? {};
    return schedules(reader, who.kode_penawaran, disabilitas, kode_jadwal, clockOf(who, now), jadwal_kursi);
  };
  mount(router, calls.jadwalUjian, mine);
  mount(router, calls.jadwalUjianDisability, mine);
};
