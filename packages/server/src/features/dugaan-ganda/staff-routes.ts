/** The office's desk for people who may have registered more than once. */
import * as calls from '@gerbang/contract/office/dugaan-ganda';
import { findDoublesOf } from '../../domain/cari-ganda.ts';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { mountAct } from '../../shapes/act.ts';
import { mountList } from '../../shapes/list.ts';
import { readPair } from './detail.ts';
import { decide, pairs, undecide } from './pairs.ts';
import { allowSeat, correctIdentity, withdrawSeat } from './seat.ts';

export const dugaanGandaStaffRoutes = (router: Router, deps: Services): void => {
  mountList(router, deps, calls.dugaanGanda, pairs);
  mount(router, calls.pasangan, ({ params, who }) => readPair(deps, who, params.id_pasangan));
  mountAct(router, deps, calls.putuskanPasangan, decide);
  mountAct(router, deps, calls.batalkanPutusan, undecide);
  mountAct(router, deps, calls.izinkanKursi, allowSeat);
  mountAct(router, deps, calls.cabutIzinKursi, withdrawSeat);
  mountAct(router, deps, calls.koreksiIdentitas, correctIdentity, async (nomor) => {
    // Who corrected it reads hints of the new number at once; if not, the job finds them later.
    await findDoublesOf(deps, nomor).catch((error: unknown) =>
      router.app.log.warn({ err: String(error) }, 'dugaan ganda'),
    );
    return null;
  });
};
