/** The result desk: template, dry run, import, second officer, announcement time (security 7). */
import { Readable } from 'node:stream';
import { problem } from '@gerbang/contract';
import * as calls from '@gerbang/contract/hasil-petugas';
import { hasWarnings } from '@gerbang/contract/hasil-petugas';
import { stringify } from 'csv-stringify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { audit } from '../../audit.ts';
import type { Deps } from '../../deps.ts';
import { reasonOf } from '../../domain/reason.ts';
import { CSV } from '../../files/csv.ts';
import { mountExport } from '../../plugins/exports.ts';
import { mountStaff, type Router } from '../../plugins/mount.ts';
import { readTableUpload, tableUpload } from '../../plugins/table-upload.ts';
import { exportCells, readImportPage, requireImport } from './import-rows.ts';
import { approveImport, cancelImport, keepImport, setAnnouncement } from './imports.ts';
import { judge } from './judge.ts';
import { createAccepted, getOffering, listOfferings, readOffering } from './offerings.ts';
import { readRows } from './rows.ts';
import { templateExport } from './template.ts';

const attach = (reply: FastifyReply, type: string, name: string) =>
  reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store');

/** The rows of an uploaded table and the form's other fields; throws what is wrong with it. */
const readImport = async (request: FastifyRequest) => {
  const { cells, fields } = await readTableUpload(request, 'berkas');
  const rows = readRows(cells);
  if (!rows) throw problem('tabel_rusak');
  if (rows.length === 0) throw problem('dokumen_kosong');
  return { rows, fields };
};

export const hasilStaffRoutes = (router: Router, deps: Deps): void => {
  const { pool, now } = deps;
  const accepted = createAccepted(pool);

  mountStaff(router, calls.daftarHasil, () => listOfferings(pool, now()));
  mountStaff(router, calls.detailHasil, ({ params }) =>
    readOffering(pool, accepted, params.kode_penawaran as string, now()),
  );
  mountStaff(router, calls.barisHasil, ({ params, query }) =>
    readImportPage(deps, params.id_hasil as string, query),
  );

  mountStaff(router, calls.eksporHasil, async ({ staff, params, query, reply }) => {
    const id = params.id_hasil as string;
    const kode_penawaran = await requireImport(deps, id);
    await audit(pool, now(), {
      pelaku: 'petugas',
      id_pelaku: staff.username,
      tindakan: 'ekspor hasil',
      subjek: kode_penawaran,
      baru: { id: Number(id), diterima: query.diterima ?? null },
    });
    const csv = stringify({ ...CSV, bom: true });
    void attach(reply, 'text/csv; charset=utf-8', `hasil-${kode_penawaran}.csv`).send(
      Readable.from(exportCells(deps, id, query.diterima)).pipe(csv),
    );
    return null;
  });

  mountExport(router, deps, calls.templat, templateExport);

  mountStaff(
    router,
    calls.periksaHasil,
    async ({ params, request }) => {
      const kode = params.kode_penawaran as string;
      await getOffering(pool, kode, now());
      const { rows } = await readImport(request);
      return (await judge(pool, kode, rows)).report;
    },
    tableUpload,
  );
  mountStaff(
    router,
    calls.simpanHasil,
    async ({ staff, params, request }) => {
      const kode = params.kode_penawaran as string;
      await getOffering(pool, kode, now());
      const { rows, fields } = await readImport(request);
      const judged = await judge(pool, kode, rows);
      const { salah } = judged.report;
      if (salah.jumlah > 0)
        throw problem(
          'impor_belum_bersih',
          salah.daftar.map((t) => ({ field: `baris ${t.baris}`, message: t.pesan })),
        );
      if (hasWarnings(judged.report) && fields.sudah_periksa !== '1')
        throw problem('impor_belum_bersih', [
          { field: 'sudah_periksa', message: 'Periksa peringatan, lalu nyatakan sudah diperiksa' },
        ]);
      return keepImport(deps, staff.username, kode, judged);
    },
    tableUpload,
  );

  mountStaff(router, calls.setujuiHasil, ({ staff, params, body }) =>
    approveImport(deps, staff.username, params.id_hasil as string, body.mendahului),
  );
  mountStaff(router, calls.batalkanHasil, ({ staff, params, body }) =>
    cancelImport(deps, staff.username, params.id_hasil as string, reasonOf(body.alasan)),
  );
  mountStaff(router, calls.waktuPengumuman, async ({ staff, params, body }) => {
    const kode = params.kode_penawaran as string;
    await setAnnouncement(deps, staff.username, kode, {
      from: body.semula === null ? null : new Date(body.semula),
      to: new Date(body.tanggal_pengumuman),
      alasan: body.alasan,
      told: body.mendahului,
    });
    return getOffering(pool, kode, now());
  });
};
