/** The document shape: one file slot; GET tells what is in it, POST judges and replaces it (berkas 3). */
import {
  type DocumentPart,
  endpoint,
  parameters,
  problem,
  type Step,
  sentences,
  UPLOAD_BODY_MAX,
} from '@gerbang/contract';
import { documentAnswer, uploadErrors } from '@gerbang/contract/applicant/berkas/calls';
import { fileData } from '@gerbang/contract/applicant/formulir';
import { findFile, presentFile, storeFile } from '../domain/berkas.ts';
import { requireStep } from '../domain/form-config.ts';
import { inspect } from '../files/inspect.ts';
import { Answer, compareOwner, mount, type Router } from '../http/mount.ts';
import type { Services } from '../http/services.ts';
import { readUpload } from '../http/upload.ts';

export const mountDocument = (router: Router, deps: Services, step: Step, part: DocumentPart): void => {
  const { configs } = deps;
  const limit = deps.limits.upload;
  const get = endpoint({
    method: 'GET',
    path: part.load,
    access: 'pendaftar',
    tag: 'berkas',
    summary: `${part.label}: extension and short-lived address; success false when there is none.`,
    data: fileData,
  });
  const post = endpoint({
    method: 'POST',
    path: part.save,
    access: 'pendaftar',
    tag: 'berkas',
    files: [part.field, ...(part.aliases ?? [])],
    bodyMax: UPLOAD_BODY_MAX,
    summary: `Uploads ${part.label}; replaces what is there.`,
    body: { nomor_pendaftar: parameters.nomor_pendaftar },
    data: fileData,
    errors: [
      'bukan_langkah',
      'sudah_final',
      'bukan_periode',
      ...uploadErrors,
      'belum_memilih_gambar',
      'dokumen_format_pdf',
      'foto_format',
    ],
  });
  const answer = (data: ReturnType<typeof presentFile> | null, message: string | null = null) =>
    new Answer({ success: data !== null, data, message, url: data?.url ?? null, ext: data?.ext ?? null });

  mount(
    router,
    get,
    async ({ who }) => {
      const row = await findFile(deps, who.nomor_pendaftar, part.slot);
      return answer(row ? presentFile(deps, row) : null);
    },
    { extra: documentAnswer, mayBeAbsent: true },
  );

  mount(
    router,
    post,
    async ({ who, request }) => {
      await limit(who.nomor_pendaftar);
      const upload = await readUpload(request);
      await compareOwner(router.sessions, who, upload.fields);
      if (upload.fields.nomor_pendaftar === undefined)
        throw problem('isian_salah', [{ field: 'nomor_pendaftar', message: 'nomor_pendaftar wajib ada' }]);
      requireStep(await configs.get(who.kode_penawaran), step);
      if (!upload.bytes || !post.files?.includes(upload.name ?? ''))
        throw part.accept === 'foto'
          ? problem('belum_memilih_gambar')
          : problem('isian_salah', [{ field: part.field, message: `${part.field} wajib ada` }]);
      const judged = await inspect(upload.bytes, part.accept);
      if (!judged.ok)
        throw problem(judged.problem, [{ field: part.slot, message: problem(judged.problem).message }]);
      return answer(
        presentFile(deps, await storeFile(deps, who.nomor_pendaftar, part.slot, judged)),
        sentences.uploadSukses,
      );
    },
    { extra: documentAnswer, multipart: true },
  );
};
