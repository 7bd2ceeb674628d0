/** The office's desk for what the university offers. */
import { pemakaianFormulir } from '@gerbang/contract/office/formulir/longgar';
import * as calls from '@gerbang/contract/office/prodi-jalur/calls';
import { TANPA_KETERANGAN } from '@gerbang/contract/office/prodi-jalur/keterangan';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { addEntry, changeEntry, removeEntry } from './acts.ts';
import { changeForm, readVersioned } from './form.ts';
import { fakultas, jalur, kelas, prodi } from './kinds.ts';
import { readCatalogue } from './queries.ts';
import { readUse } from './use.ts';

export const prodiJalurStaffRoutes = (router: Router, deps: Services): void => {
  mount(router, calls.daftarProdiJalur, () => readCatalogue(deps.pool));

  mount(router, calls.tambahFakultas, ({ body, who }) => addEntry(deps, who, fakultas, body));
  mount(router, calls.ubahFakultas, ({ params, body, who }) =>
    changeEntry(deps, who, fakultas, params.id_fakultas, body),
  );
  mount(router, calls.hapusFakultas, ({ params, who }) =>
    removeEntry(deps, who, fakultas, params.id_fakultas),
  );
  mount(router, calls.tambahProdi, ({ body, who }) =>
    addEntry(deps, who, prodi, { ...TANPA_KETERANGAN, ...body }),
  );
  mount(router, calls.ubahProdi, ({ params, body, who }) =>
    changeEntry(deps, who, prodi, params.id_prodi, body),
  );
  mount(router, calls.hapusProdi, ({ params, who }) => removeEntry(deps, who, prodi, params.id_prodi));
  mount(router, calls.tambahKelas, ({ body, who }) => addEntry(deps, who, kelas, body));
  mount(router, calls.ubahKelas, ({ params, body, who }) =>
    changeEntry(deps, who, kelas, params.id_kelas, body),
  );
  mount(router, calls.hapusKelas, ({ params, who }) => removeEntry(deps, who, kelas, params.id_kelas));
  mount(router, calls.tambahJalur, ({ body, who }) => addEntry(deps, who, jalur, body));
  mount(router, calls.ubahJalur, ({ params, body, who }) =>
    changeEntry(deps, who, jalur, params.kode_jalur, body),
  );
  mount(router, calls.hapusJalur, ({ params, who }) => removeEntry(deps, who, jalur, params.kode_jalur));

  mount(router, calls.formulirJalur, ({ params }) => readVersioned(deps, params.kode_jalur));
  mount(router, pemakaianFormulir, ({ params }) => readUse(deps, params.kode_jalur));
  mount(router, calls.ubahFormulirJalur, ({ params, body, who }) =>
    changeForm(deps, who, params.kode_jalur, body),
  );
};
