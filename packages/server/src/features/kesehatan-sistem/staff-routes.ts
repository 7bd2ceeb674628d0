/** The desk of the system's health: what the machinery needs, and what to do. */
import { kesehatanSistem, nilaiKesehatan } from '@gerbang/contract/office/kesehatan-sistem';
import { measureSystem } from '../../domain/keadaan-sistem.ts';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';

export const kesehatanSistemStaffRoutes = (router: Router, deps: Services): void => {
  mount(router, kesehatanSistem, async () => ({
    temuan: nilaiKesehatan(await measureSystem(deps)),
    diukur: deps.now(),
  }));
};
