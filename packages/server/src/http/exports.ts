/** The calls of an export: asked for under a desk's permission, seen and fetched by who asked alone. */
import { problem } from '@gerbang/contract';
import type { BentukEkspor, ExportCalls, StatusEkspor } from '@gerbang/contract/wire/ekspor';
import { jakartaDay } from '@gerbang/contract/wire/time';
import type { Deps } from '../deps.ts';
import {
  beginExport,
  type ExportKind,
  type ExportRow,
  isMadeAtOnce,
  makeExport,
  ownExport,
} from '../domain/ekspor.ts';
import { mount, type Router } from './mount.ts';
import type { Officer } from './staff-session.ts';

const TYPES: Record<BentukEkspor, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

const status = ({ id, jumlah, kemajuan, kunci_berkas, gagal }: ExportRow): StatusEkspor => ({
  id,
  jumlah,
  kemajuan,
  selesai: kunci_berkas !== null,
  gagal,
});

/** Mounts the three calls of an export of `kind`; `judge` throws where the officer may not have all that is wanted. */
export const mountExport = <W extends object>(
  router: Router,
  deps: Deps,
  calls: ExportCalls,
  kind: ExportKind<W>,
  judge?: (who: Officer, wanted: W) => void,
): void => {
  const own = ({ params, who }: { params: { id: string }; who: Officer }) =>
    ownExport(deps, kind, who, params.id);
  mount(router, calls.mulai, async ({ body: { bentuk, ...wanted }, who }) => {
    judge?.(who, wanted as W);
    const row = await beginExport(deps, kind, who, bentuk as BentukEkspor, wanted as W);
    if (isMadeAtOnce(kind, row.jumlah)) await makeExport(deps, [kind], row.id);
    return status(await own({ params: row, who }));
  });
  mount(router, calls.kemajuan, async (call) => status(await own(call)));
  mount(router, calls.berkas, async (call) => {
    const row = await own(call);
    if (row.kunci_berkas === null) throw problem('tidak_ditemukan');
    const { size, parts } = await deps.storage.open(row.kunci_berkas);
    const name = `${kind.fileName(row.saringan, jakartaDay(row.dibuat))}.${row.bentuk}`;
    return call.reply
      .header('content-type', TYPES[row.bentuk])
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .header('content-length', size)
      .send(parts);
  });
};
