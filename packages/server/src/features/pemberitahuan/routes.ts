/** Notices as applicants meet them: the own address, and the two links that work without signing in. */
import * as calls from '@gerbang/contract/applicant/pemberitahuan';
import * as push from '@gerbang/contract/applicant/pemberitahuan/push';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { choose, chooseLanguage, confirmAddress, ownState, requestConfirmation, stop } from './address.ts';
import { addDevice, ownPush, removeDevice } from './push/device.ts';
import { confirmCode, ownWa, removeWa, requestCode } from './wa/number.ts';

export const pemberitahuanRoutes = (router: Router, deps: Services): void => {
  mount(router, calls.pemberitahuanSaya, ({ who }) => ownState(deps, who.nomor_pendaftar));
  mount(router, calls.mintaKonfirmasi, ({ who }) => requestConfirmation(deps, who.nomor_pendaftar));
  mount(router, calls.pilihPemberitahuan, ({ who, body }) => choose(deps, who.nomor_pendaftar, body.mati));
  mount(router, calls.pilihBahasa, ({ who, body }) => chooseLanguage(deps, who.nomor_pendaftar, body.bahasa));
  mount(router, calls.waSaya, ({ who }) => ownWa(deps, who.nomor_pendaftar));
  mount(router, calls.mintaKodeWa, async ({ who, body }) => {
    await deps.limits.waCode(who.nomor_pendaftar);
    return requestCode(deps, who.nomor_pendaftar, body.nomor);
  });
  mount(router, calls.konfirmasiWa, ({ who, body }) => confirmCode(deps, who.nomor_pendaftar, body.kode));
  mount(router, calls.hapusWa, ({ who }) => removeWa(deps, who.nomor_pendaftar));
  mount(router, push.pushSaya, ({ who }) => ownPush(deps, who.nomor_pendaftar));
  mount(router, push.nyalakanPush, async ({ who, body }) => {
    await deps.limits.device(who.nomor_pendaftar);
    return addDevice(deps, who.nomor_pendaftar, body);
  });
  mount(router, push.matikanPush, ({ who, body }) => removeDevice(deps, who.nomor_pendaftar, body.tanda));
  mount(router, calls.konfirmasiAlamat, ({ body }) => confirmAddress(deps, body.token));
  mount(router, calls.berhentiPemberitahuan, ({ body }) => stop(deps, body.token));
};
