/** What became of an applicant's documents, and replacing a rejected one. */
import { problem } from '@gerbang/contract';
import { gantiBerkas, pemeriksaanBerkas } from '@gerbang/contract/applicant/verifikasi-berkas';
import { sentences } from '@gerbang/contract/wire/sentences';
import { inspect } from '../../files/inspect.ts';
import { Answer, compareOwner, mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { readUpload } from '../../http/upload.ts';
import { acceptOf, readOwn, replaceRejected } from './own.ts';

export const verifikasiBerkasRoutes = (router: Router, deps: Services): void => {
  mount(router, pemeriksaanBerkas, ({ who }) => readOwn(deps, who));
  mount(
    router,
    gantiBerkas,
    async ({ who, request }) => {
      await deps.limits.upload(who.nomor_pendaftar);
      const upload = await readUpload(request);
      await compareOwner(router.sessions, who, upload.fields);
      const { nomor_pendaftar, slot } = upload.fields;
      if (nomor_pendaftar === undefined || slot === undefined)
        throw problem('isian_salah', [{ field: 'slot', message: 'nomor_pendaftar dan slot wajib ada' }]);
      const accept = acceptOf(slot);
      if (!upload.bytes || upload.name !== 'berkas')
        throw accept === 'foto'
          ? problem('belum_memilih_gambar')
          : problem('isian_salah', [{ field: 'berkas', message: 'berkas wajib ada' }]);
      const judged = await inspect(upload.bytes, accept);
      if (!judged.ok)
        throw problem(judged.problem, [{ field: slot, message: problem(judged.problem).message }]);
      await replaceRejected(deps, who.nomor_pendaftar, slot, judged);
      return new Answer({ data: await readOwn(deps, who), message: sentences.uploadSukses });
    },
    { multipart: true },
  );
};
