/** The desk at the door of the exam. */
import { problem } from '@gerbang/contract';
import * as calls from '@gerbang/contract/kehadiran-petugas';
import type { Deps } from '../../deps.ts';
import { reasonOf } from '../../domain/reason.ts';
import { mountStaff, type Router } from '../../plugins/mount.ts';
import { readUpload } from '../../plugins/upload.ts';
import { findParticipant, markPresent, unmark } from './attendance.ts';
import { importAttendance, undoImport } from './import.ts';

export const kehadiranStaffRoutes = (router: Router, deps: Deps): void => {
  mountStaff(router, calls.cariPeserta, ({ query }) => findParticipant(deps, query.kode));
  mountStaff(router, calls.catatHadir, ({ body, staff }) =>
    markPresent(deps, staff.username, body.nomor_peserta),
  );
  mountStaff(router, calls.batalHadir, ({ body, staff }) =>
    unmark(deps, staff.username, body.nomor_peserta, reasonOf(body.alasan)),
  );
  mountStaff(
    router,
    calls.imporKehadiran,
    async ({ request, staff }) => {
      const { bytes, fields } = await readUpload(request);
      if (!bytes || bytes.length === 0) throw problem('belum_memilih_berkas');
      return importAttendance(deps, staff.username, bytes, fields.terapkan === 'ya');
    },
    { multipart: true },
  );
  mountStaff(router, calls.batalImporKehadiran, ({ body, staff }) =>
    undoImport(deps, staff.username, body.id, reasonOf(body.alasan)),
  );
};
