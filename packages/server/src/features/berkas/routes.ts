/** Answers a signed address with the bytes of the file (keamanan 10). */
import { problem } from '@gerbang/contract';
import { berkas } from '@gerbang/contract/applicant/berkas/calls';
import { checkSigned } from '../../domain/signed-url.ts';
import { mount, type Router } from '../../http/mount.ts';
import { sendStored } from '../../http/send-file.ts';
import type { Services } from '../../http/services.ts';
import { admitToFile } from '../../http/signed-file.ts';
import { findServed } from './queries.ts';

export const berkasRoutes = (router: Router, deps: Services): void => {
  mount(router, berkas, async ({ params, query, request, reply }) => {
    checkSigned(deps.config.keys.sign, deps.now(), request.url);
    const row = await findServed(deps.reader, params.id);
    if (!row) throw problem('tidak_ditemukan');
    await admitToFile(router, deps, request, query.untuk, row);
    await sendStored(request, reply, deps.storage, {
      key: row.kunci_berkas,
      mime: row.mime,
      name: `${row.slot.replaceAll('/', '-')}.${row.ext}`,
    });
    return null;
  });
};
