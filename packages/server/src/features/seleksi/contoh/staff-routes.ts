/** Examples beside the rule, and what a participant will read, at the desk of selection (seleksi 36–38). */
import * as calls from '@gerbang/contract/office/seleksi/contoh';
import { mount, type Router } from '../../../http/mount.ts';
import type { Services } from '../../../http/services.ts';
import { countExample, workedExamples } from './examples.ts';
import { createPreview } from './preview.ts';

export const contohStaffRoutes = (router: Router, deps: Services): void => {
  mount(router, calls.contohPembagian, () => workedExamples());
  mount(router, calls.hitungContoh, ({ who, params, body }) =>
    countExample(deps, who, params.kode_penawaran, body),
  );
  const preview = createPreview(deps);
  mount(router, calls.pratinjauAlasan, ({ who, params, query }) =>
    preview(who, params, {
      nilai: query.nilai === 'ya',
      peringkat: query.peringkat === 'ya',
      batas: query.batas === 'ya',
      tunggu: query.tunggu === 'ya',
    }),
  );
};
