/** The admin's desk of the office's accounts. */
import * as calls from '@gerbang/contract/office/akun-petugas';
import * as peran from '@gerbang/contract/office/akun-petugas/peran';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { mountAct } from '../../shapes/act.ts';
import { mountList } from '../../shapes/list.ts';
import * as acts from './acts.ts';
import { officersOf } from './list.ts';
import { addRole, changeRole, deleteRole, listRoles } from './roles.ts';

export const akunPetugasStaffRoutes = (router: Router, deps: Services): void => {
  mountList(router, deps, calls.petugasKantor, officersOf(deps));
  mountAct(router, deps, calls.undangPetugas, acts.invite(deps));
  mountAct(router, deps, calls.ubahPetugas, acts.change);
  mountAct(router, deps, calls.nonaktifkanPetugas, acts.switchOff);
  mountAct(router, deps, calls.aktifkanPetugas, acts.switchOn);
  mountAct(router, deps, calls.aturUlangSandi, acts.resetPassword(deps));
  mountAct(router, deps, calls.hapusKodePetugas, acts.forgetCodes);
  mountAct(router, deps, calls.akhiriSesiPetugas, acts.endSessions);
  mountAct(router, deps, calls.bukaKunciPetugas, acts.unlock);
  mount(router, peran.peranKantor, () => listRoles(deps.pool));
  mountAct(router, deps, peran.buatPeran, addRole);
  mountAct(router, deps, peran.ubahPeran, changeRole);
  mountAct(router, deps, peran.hapusPeran, deleteRole);
};
