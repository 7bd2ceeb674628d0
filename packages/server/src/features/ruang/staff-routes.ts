/** The office's desk for exam rooms (ruang 1, ruang 2). */
import * as calls from '@gerbang/contract/office/ruang';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { addRoom, removeRoom, resizeRoom } from './acts.ts';
import { addBuilding, changeBuilding, removeBuilding } from './buildings.ts';
import { listBuildings, listRooms } from './queries.ts';

export const ruangStaffRoutes = (router: Router, deps: Services): void => {
  const { pool, now } = deps;
  mount(router, calls.daftarRuang, () => listRooms(pool, now()));
  mount(router, calls.tambahRuang, ({ body, who }) => addRoom(deps, who, body));
  mount(router, calls.ubahKapasitas, ({ params, body, who }) => resizeRoom(deps, who, params.id_ruang, body));
  mount(router, calls.hapusRuang, ({ params, who }) => removeRoom(deps, who, params.id_ruang));

  mount(router, calls.daftarGedung, () => listBuildings(pool));
  mount(router, calls.tambahGedung, ({ body, who }) => addBuilding(deps, who, body));
  mount(router, calls.ubahGedung, ({ params, body, who }) =>
    changeBuilding(deps, who, params.id_gedung, body),
  );
  mount(router, calls.hapusGedung, ({ params, who }) => removeBuilding(deps, who, params.id_gedung));
};
