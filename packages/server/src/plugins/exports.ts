/** The calls of an export: asked for under a desk's permission, seen and fetched by who asked alone. */
import { problem } from '@gerbang/contract';
import {
  type BentukEkspor,
  EKSPOR_LANGSUNG,
  type exportCalls,
  type StatusEkspor,
} from '@gerbang/contract/ekspor';
import { jakartaDay } from '@gerbang/contract/time';
import type { Deps } from '../deps.ts';
import { beginExport, type ExportKind, type ExportRow, makeExport } from '../domain/ekspor.ts';
import { mountStaff, type Router } from './mount.ts';

const OWN = 'SELECT * FROM ekspor WHERE id = $1::uuid AND petugas = $2 AND jenis = $3';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TYPES: Record<BentukEkspor, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const status = ({ id, jumlah, kemajuan, kunci_berkas, gagal }: ExportRow): StatusEkspor => ({
  id,
  jumlah,
  kemajuan,
  selesai: kunci_berkas !== null,
  gagal,
});

export const mountExport = <W extends object>(
  router: Router,
  deps: Deps,
  calls: ReturnType<typeof exportCalls>,
  kind: ExportKind<W>,
): void => {
  const { pool, storage } = deps;
  const own = async (id: unknown, username: string): Promise<ExportRow<W>> => {
    const found = UUID.test(String(id))
      ? (await pool.query<ExportRow<W>>(OWN, [id, username, kind.jenis])).rows[0]
      : null;
    if (!found) throw problem('tidak_ditemukan');
    return found;
  };
  mountStaff(router, calls.mulai, async ({ body: { bentuk, ...wanted }, staff }) => {
    const row = await beginExport(deps, kind, staff.username, bentuk as BentukEkspor, wanted as W);
    if (row.jumlah <= EKSPOR_LANGSUNG) await makeExport(deps, [kind], row.id);
    return status(await own(row.id, staff.username));
  });
  mountStaff(router, calls.kemajuan, async ({ params, staff }) =>
    status(await own(params.id, staff.username)),
  );
  mountStaff(router, calls.berkas, async ({ params, staff, reply }) => {
    const row = await own(params.id, staff.username);
    if (row.kunci_berkas === null) throw problem('tidak_ditemukan');
    const name = `${kind.fileName(row.saringan, jakartaDay(row.dibuat))}.${row.bentuk}`;
    void reply
      .header('content-type', TYPES[row.bentuk])
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(await storage.get(row.kunci_berkas));
    return null;
  });
};
