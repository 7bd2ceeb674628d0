/** The office's desk for offerings: an admission wave is made, changed and opened on screens (A 4, A 5, C 3). */
import { CATATAN_BYTES, KHUSUS_BYTES } from '@gerbang/contract/penawaran-formulir';
import * as calls from '@gerbang/contract/penawaran-petugas';
import { PRODI_BYTES } from '@gerbang/contract/penawaran-prodi';
import { UJIAN_BYTES } from '@gerbang/contract/penawaran-ujian';
import type { Deps } from '../../deps.ts';
import { mountStaff, type Router } from '../../plugins/mount.ts';
import type { Caches, Desk } from './change.ts';
import { createOffering, deleteOffering } from './create.ts';
import { changeExams } from './exams.ts';
import { changeCustom, changeNotes, takeForm } from './form.ts';
import { changeGeneral } from './general.ts';
import { listOfferings, readOffering } from './offering.ts';
import { changeProgrammes } from './programmes.ts';

interface Named {
  params: Record<string, string>;
  staff: { username: string };
}
const by = ({ params, staff }: Named) => ({
  username: staff.username,
  kode: params.kode_penawaran as string,
});

export const penawaranStaffRoutes = (router: Router, deps: Deps, caches: Caches): void => {
  const { pool, now } = deps;
  const desk: Desk = { deps, ...caches };
  mountStaff(router, calls.daftarPenawaran, () => listOfferings(pool, now()));
  mountStaff(router, calls.buatPenawaran, ({ staff, body }) => createOffering(desk, staff.username, body));
  mountStaff(router, calls.bacaPenawaran, ({ params }) =>
    readOffering(pool, params.kode_penawaran as string, now()),
  );
  mountStaff(router, calls.hapusPenawaran, (call) => deleteOffering(desk, by(call)));
  mountStaff(router, calls.ubahUmumPenawaran, (call) => changeGeneral(desk, by(call), call.body));
  mountStaff(router, calls.ubahProdiPenawaran, (call) => changeProgrammes(desk, by(call), call.body), {
    bodyLimit: PRODI_BYTES,
  });
  mountStaff(router, calls.ambilFormulirPenawaran, (call) => takeForm(desk, by(call), call.body.versi));
  mountStaff(router, calls.ubahKhususPenawaran, (call) => changeCustom(desk, by(call), call.body), {
    bodyLimit: KHUSUS_BYTES,
  });
  mountStaff(router, calls.ubahCatatanPenawaran, (call) => changeNotes(desk, by(call), call.body), {
    bodyLimit: CATATAN_BYTES,
  });
  mountStaff(router, calls.ubahUjianPenawaran, (call) => changeExams(desk, by(call), call.body), {
    bodyLimit: UJIAN_BYTES,
  });
};
