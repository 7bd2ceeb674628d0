/** Custom fields of the offering: text and select in one call, files apart (khusus 3, khusus 4). */
import { problem } from '@gerbang/contract';
import { documentAnswer } from '@gerbang/contract/applicant/berkas/calls';
import { khususGet, khususPost, khususUpload } from '@gerbang/contract/applicant/khusus';
import { customSlot, dataKhusus } from '@gerbang/contract/steps/data-khusus';
import { sentences } from '@gerbang/contract/wire/sentences';
import { findFile, presentFile, storeFile } from '../../domain/berkas.ts';
import { inspect } from '../../files/inspect.ts';
import { Answer, compareOwner, mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { readUpload } from '../../http/upload.ts';
import { saveCustom } from './acts.ts';
import { customValue } from './queries.ts';

export const khususRoutes = (router: Router, deps: Services): void => {
  const { configs, reader } = deps;
  const limit = deps.limits.upload;
  const fieldsOf = async (kode_penawaran: string) => (await configs.get(kode_penawaran)).khusus;

  mount(router, khususGet, async ({ who, params }) => {
    const nama = params.nama;
    const field = (await fieldsOf(who.kode_penawaran)).find((f) => f.nama === nama);
    if (!field) throw problem('tidak_ditemukan');
    if (field.tipe === 'file') {
      const file = await findFile(deps, who.nomor_pendaftar, customSlot(nama));
      return { value: file ? presentFile(deps, file).url : null };
    }
    return { value: await customValue(reader, who.nomor_pendaftar, nama) };
  });

  mount(router, khususPost, async ({ who, body }) => {
    const fields = (await fieldsOf(who.kode_penawaran)).filter((f) => f.tipe !== 'file');
    return saveCustom(deps, who.nomor_pendaftar, fields, body);
  });

  mount(
    router,
    khususUpload,
    async ({ who, request }) => {
      await limit(who.nomor_pendaftar);
      const upload = await readUpload(request);
      await compareOwner(router.sessions, who, upload.fields);
      const nama = upload.fields.nama ?? '';
      if (upload.fields.nomor_pendaftar === undefined)
        throw problem('isian_salah', [{ field: 'nomor_pendaftar', message: 'nomor_pendaftar wajib ada' }]);
      const field = (await fieldsOf(who.kode_penawaran)).find((f) => f.nama === nama && f.tipe === 'file');
      if (!field)
        throw problem('isian_salah', [{ field: 'nama', message: 'nama wajib menyebut isian bertipe file' }]);
      if (!upload.bytes || upload.name !== 'meta_file')
        throw problem('isian_salah', [{ field: 'meta_file', message: 'meta_file wajib ada' }]);
      const judged = await inspect(upload.bytes, 'dokumen');
      if (!judged.ok)
        throw problem(judged.problem, [
          { step: dataKhusus.key, field: nama, message: problem(judged.problem).message },
        ]);
      const data = presentFile(deps, await storeFile(deps, who.nomor_pendaftar, customSlot(nama), judged));
      return new Answer({ data, message: sentences.uploadSukses, url: data.url, ext: data.ext });
    },
    { extra: documentAnswer, multipart: true },
  );
};
