/** The desk of notices: log, words, settings. */
import * as calls from '@gerbang/contract/office/pemberitahuan/calls';
import * as settings from '@gerbang/contract/office/pemberitahuan/pengaturan';
import * as pengingat from '@gerbang/contract/office/pemberitahuan/pengingat';
import * as push from '@gerbang/contract/office/pemberitahuan/push';
import * as wa from '@gerbang/contract/office/pemberitahuan/wa';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { mountAct } from '../../shapes/act.ts';
import { mountList } from '../../shapes/list.ts';
import { addressOf, correctAddress } from './correct.ts';
import { mailbox, notices, noticesOf, sendAgain, standing } from './log.ts';
import { changeReminders, shownReminders } from './pengingat/settings.ts';
import { changePush, keyForTest, sendPushTest, shownPush } from './push/settings.ts';
import { changeSettings, shownSettings, tested } from './settings.ts';
import { sendTest, sendWaTest, sendWordsTest } from './test-message.ts';
import { changeWa, shownWa } from './wa/settings.ts';
import { changeWords, listWords, preview } from './words.ts';

export const pemberitahuanStaffRoutes = (router: Router, deps: Services): void => {
  mountList(router, deps, calls.pemberitahuan, notices);
  mountAct(router, deps, calls.kirimLagi, sendAgain);
  mount(router, calls.pemberitahuanPendaftar, async ({ params, who }) => {
    await deps.openings.file(who, params.nomor_pendaftar, 'pemberitahuan');
    return noticesOf(deps, params.nomor_pendaftar);
  });
  mount(router, calls.surelPendaftar, async ({ params, who }) => {
    await deps.openings.file(who, params.nomor_pendaftar, 'pemberitahuan');
    return addressOf(deps, params.nomor_pendaftar);
  });
  mountAct(router, deps, calls.perbaikiSurel, correctAddress(deps));
  mount(router, calls.keadaanPemberitahuan, () => standing(deps));
  mount(router, calls.daftarTemplat, () => listWords(deps.pool));
  mount(router, calls.ubahTemplat, ({ who, body }) => changeWords(deps, who, body));
  mount(router, calls.pratinjauTemplat, ({ who, body }) => preview(deps, who, body));
  mount(router, calls.ujiTemplat, ({ who, body }) => tested(() => sendWordsTest(deps, who, body)));
  mount(router, calls.kotakSurel, () => mailbox(deps));
  mount(router, settings.pengaturanSurel, () => shownSettings(deps));
  mount(router, settings.ubahPengaturanSurel, ({ who, body }) => changeSettings(deps, who, body));
  mount(router, pengingat.pengaturanPengingat, () => shownReminders(deps));
  mount(router, pengingat.ubahPengingat, ({ who, body }) => changeReminders(deps, who, body));
  mount(router, wa.pengaturanWa, () => shownWa(deps));
  mount(router, wa.ubahPengaturanWa, ({ who, body }) => changeWa(deps, who, body));
  mount(router, wa.kirimUjiWa, ({ who, body }) => tested(() => sendWaTest(deps, who, body)));
  mount(router, push.pengaturanPush, () => shownPush(deps));
  mount(router, push.ubahPengaturanPush, ({ who, body }) => changePush(deps, who, body));
  mount(router, push.kunciUjiPush, async ({ who }) => {
    await deps.limits.drawing(who.username);
    return { kunci: await keyForTest(deps, who) };
  });
  mount(router, push.kirimUjiPush, ({ who, body }) => tested(() => sendPushTest(deps, who, body)));
  mount(router, settings.kirimUji, ({ who, body }) => tested(() => sendTest(deps, who, body)));
};
