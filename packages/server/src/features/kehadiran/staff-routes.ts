/** The desk at the door of the exam. */
import { problem } from '@gerbang/contract';
import * as calls from '@gerbang/contract/kehadiran-petugas';
import type { Deps } from '../../deps.ts';
import { reasonOf } from '../../domain/reason.ts';
import { mountStaff, type Router } from '../../plugins/mount.ts';
import { readTableUpload, tableUpload } from '../../plugins/table-upload.ts';
import { findParticipant, markPresent, unmark } from './attendance.ts';
import { importAttendance, listImports, undoImport } from './import.ts';
import { countParticipants, exportParticipants, listParticipants, listSchedules } from './participants.ts';
import { readRows } from './rows.ts';

export const kehadiranStaffRoutes = (router: Router, deps: Deps): void => {
  mountStaff(router, calls.cariPeserta, ({ query }) => findParticipant(deps, query.kode));
  mountStaff(router, calls.catatHadir, ({ body, staff }) =>
    markPresent(deps, staff.username, body.nomor_peserta),
  );
  mountStaff(router, calls.batalHadir, ({ body, staff }) =>
    unmark(deps, staff.username, body.nomor_peserta, reasonOf(body.alasan)),
  );
  mountStaff(router, calls.daftarJadwalKehadiran, () => listSchedules(deps));
  mountStaff(router, calls.jumlahKehadiran, ({ query }) => countParticipants(deps, query.jadwal));
  mountStaff(router, calls.pesertaJadwal, ({ query }) => listParticipants(deps, query));
  mountStaff(router, calls.eksporPeserta, async ({ query, staff, reply }) => {
    const bytes = await exportParticipants(deps, staff.username, query);
    void reply
      .header('content-type', calls.eksporPeserta.raw as string)
      .header('content-disposition', 'attachment; filename="peserta-ujian.xlsx"')
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(bytes);
    return null;
  });
  mountStaff(
    router,
    calls.imporKehadiran,
    async ({ request, staff }) => {
      const { cells, fields } = await readTableUpload(request, 'daftar');
      const rows = readRows(cells);
      if (rows.length === 0) throw problem('dokumen_kosong');
      return importAttendance(deps, staff.username, rows, fields.terapkan === 'ya');
    },
    tableUpload,
  );
  mountStaff(router, calls.daftarImporKehadiran, ({ query }) => listImports(deps, query.setelah));
  mountStaff(router, calls.batalImporKehadiran, ({ body, staff }) =>
    undoImport(deps, staff.username, body.id, reasonOf(body.alasan)),
  );
};
