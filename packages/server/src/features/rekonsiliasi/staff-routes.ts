/** The office's desk for reconciliation (rekonsiliasi 1–10). */
import { problem } from '@gerbang/contract';
import * as calls from '@gerbang/contract/office/rekonsiliasi';
import { REKENING_MAX_BYTES } from '@gerbang/contract/wire/limits';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { tableUpload } from '../../http/table-upload.ts';
import { readUpload } from '../../http/upload.ts';
import { mountAct } from '../../shapes/act.ts';
import { mountList } from '../../shapes/list.ts';
import { askAboutDay, askAboutDifference } from './ask-bank.ts';
import { closeDay, days, differences, differencesExport, readDay, settle } from './days.ts';
import { listBanks, saveProfile } from './profile.ts';
import { tooLarge } from './statement.ts';
import { takeStatement } from './upload.ts';

export const rekonsiliasiStaffRoutes = (router: Router, deps: Services): void => {
  mount(router, calls.bankRekonsiliasi, () => listBanks(deps.pool));
  mountAct(router, deps, calls.simpanProfilBank, saveProfile);
  mountList(router, deps, calls.rekonsiliasi, days);
  mount(
    router,
    calls.rekeningKoran,
    async ({ who, query, request }) => {
      // The whole form may be a little larger.
      const { bytes, name } = await readUpload(request, { maxBytes: calls.rekeningKoran.bodyMax ?? 0 });
      if (!bytes || name !== 'berkas')
        throw problem('isian_salah', [{ field: 'berkas', message: 'berkas wajib ada' }]);
      if (bytes.length === 0) throw problem('dokumen_kosong');
      if (bytes.length >= REKENING_MAX_BYTES) throw tooLarge();
      return takeStatement(deps, who, { ...query, bytes });
    },
    tableUpload,
  );
  mountList(router, deps, calls.selisih, differences, differencesExport);
  mount(router, calls.tanyaBank, async ({ body, who }) => {
    await deps.limits.bankStatus(who.username);
    return askAboutDifference(deps, who, body);
  });
  mount(router, calls.tanyaSemua, ({ body, who }) =>
    askAboutDay(deps, who, body.id_rekonsiliasi, () => deps.limits.bankStatus(who.username)),
  );
  mountAct(router, deps, calls.selesaikanSelisih, settle);
  mount(router, calls.satuRekonsiliasi, ({ params, who }) => readDay(deps.pool, params.id_rekonsiliasi, who));
  mountAct(router, deps, calls.tutupRekonsiliasi, closeDay);
};
