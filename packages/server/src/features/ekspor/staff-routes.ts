/** The desk of exports: who may have which columns and documents (keamanan 21). */
import { problem } from '@gerbang/contract';
import { eksporDokumen, eksporLengkap } from '@gerbang/contract/office/ekspor/calls';
import { DOKUMEN_EKSPOR, KOLOM_EKSPOR } from '@gerbang/contract/office/ekspor/kolom';
import { mountExport } from '../../http/exports.ts';
import type { Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { type Officer } from '../../http/staff-session.ts';
import { documentExport } from './dokumen.ts';
import { fullExport } from './lengkap.ts';

type Guarded = Pick<(typeof KOLOM_EKSPOR)[number], 'izin'>;
/** Throws `tidak_berwenang` where the officer may not have one of these. */
const demand = (who: Officer, wanted: readonly Guarded[]): void => {
  if (wanted.some(({ izin }) => izin !== null && !who.may(izin))) throw problem('tidak_berwenang');
};

export const eksporStaffRoutes = (router: Router, deps: Services): void => {
  mountExport(router, deps, eksporLengkap, fullExport, (who, { kolom }) => {
    const asked = new Set(kolom);
    demand(
      who,
      KOLOM_EKSPOR.filter(({ kunci }) => asked.has(kunci)),
    );
  });
  mountExport(router, deps, eksporDokumen, documentExport, (who, wanted) =>
    demand(
      who,
      DOKUMEN_EKSPOR.filter(({ slot }) => slot === wanted.slot),
    ),
  );
};
