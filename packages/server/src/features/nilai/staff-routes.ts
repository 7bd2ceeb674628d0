/** The desk of scores: components, sheet, import, versions, closing (seleksi 10–13). */

import * as calls from '@gerbang/contract/office/nilai';
import * as forms from '@gerbang/contract/office/nilai/formulir';
import * as marks from '@gerbang/contract/office/nilai/penilaian';
import * as assessors from '@gerbang/contract/office/nilai/penugasan';
import { mountExport } from '../../http/exports.ts';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { mountAct } from '../../shapes/act.ts';
import { mountUpload } from '../../shapes/import.ts';
import { mountList } from '../../shapes/list.ts';
import { closeScores, openScores, saveComponent } from './acts.ts';
import { previewForms, readSource, takeForms } from './formulir/from-form.ts';
import { scoreImport } from './import.ts';
import { strikeMarks, writeMarks } from './penilaian/assess.ts';
import { readMarks } from './penilaian/marks.ts';
import { nameAssessors, shareAssessors } from './penugasan/assign.ts';
import { assignmentExport, assignments, readAssessors } from './penugasan/read.ts';
import { listOfferings, listVersions, readOffering, readSheet } from './queries.ts';
import { writeSheet } from './sheet.ts';
import { templateExport } from './template.ts';

export const nilaiStaffRoutes = (router: Router, deps: Services): void => {
  const { pool } = deps;
  mount(router, calls.daftarNilai, () => listOfferings(pool));
  mount(router, calls.detailNilai, ({ params }) => readOffering(pool, params.kode_penawaran));
  mount(router, calls.lembarNilai, ({ params, query }) =>
    readSheet(pool, params.kode_penawaran, query.setelah),
  );
  mount(router, calls.riwayatNilai, ({ params, query }) =>
    listVersions(pool, params.kode_penawaran, params.kode_komponen, query.setelah),
  );
  mount(router, marks.lembarPenilaian, ({ params, query, who }) =>
    readMarks(pool, params, query, who.username),
  );
  mountAct(router, deps, marks.tulisPenilaian, writeMarks);
  mountAct(router, deps, marks.coretPenilaian, strikeMarks);
  mount(router, assessors.ringkasPenugasan, ({ params }) => readAssessors(pool, params));
  mountList(router, deps, assessors.daftarPenugasan, assignments, assignmentExport);
  mountAct(router, deps, assessors.bagiPenugasan, shareAssessors);
  mountAct(router, deps, assessors.tugaskanPenilai, nameAssessors);
  mount(router, forms.sumberNilai, ({ params }) => readSource(pool, params));
  mount(router, forms.periksaFormulir, ({ params, body }) => previewForms(pool, params, body.sumber));
  mountAct(router, deps, forms.ambilFormulir, takeForms);
  mountExport(router, deps, calls.templatNilai, templateExport);
  mountUpload(router, deps, calls.imporNilai, scoreImport);
  mountAct(router, deps, calls.simpanKomponen, saveComponent(deps));
  mountAct(router, deps, calls.tulisNilai, writeSheet);
  mountAct(router, deps, calls.tutupNilai, closeScores);
  mountAct(router, deps, calls.bukaNilai, openScores);
};
