/** The document shape: one file slot; GET tells what is in it, POST judges and replaces it (B 7, C 7). */
import { type DocumentPart, endpoint, parameters, problem, type Step, sentences } from '@gerbang/contract';
import { documentAnswer, uploadErrors } from '@gerbang/contract/berkas';
import { fileData } from '@gerbang/contract/formulir';
import { z } from 'zod/mini';
import type { Deps } from '../deps.ts';
import { findFile, presentFile, storeFile } from '../domain/berkas.ts';
import { type FormConfigs, requireStep } from '../domain/form-config.ts';
import { inspect } from '../files/inspect.ts';
import type { UploadLimit } from '../plugins/limits.ts';
import { Answer, compareOwner, mountOwn, type Router } from '../plugins/mount.ts';
import { readUpload } from '../plugins/upload.ts';

export const mountDocument = (
  router: Router,
  deps: Deps,
  configs: FormConfigs,
  limit: UploadLimit,
  step: Step,
  part: DocumentPart,
): void => {
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
  const answer = (data: z.infer<typeof fileData> | null, message: string | null = null) =>
    new Answer({ success: data !== null, data, message, url: data?.url ?? null, ext: data?.ext ?? null });

  mountOwn(
    router,
    get,
    async ({ session }) => {
      const row = await findFile(deps, session.nomor_pendaftar, part.slot);
      return answer(row ? presentFile(deps, row) : null);
    },
    { extra: documentAnswer, mayBeAbsent: true },
  );

  mountOwn(
    router,
    post,
    async ({ session, request }) => {
      await limit(session.nomor_pendaftar);
      const upload = await readUpload(request);
      await compareOwner(router.sessions, session, upload.fields);
      if (upload.fields.nomor_pendaftar === undefined)
        throw problem('isian_salah', [{ field: 'nomor_pendaftar', message: 'nomor_pendaftar wajib ada' }]);
      requireStep(await configs.get(session.kode_penawaran), step);
      if (!upload.bytes || !post.files?.includes(upload.name ?? ''))
        throw part.accept === 'foto'
          ? problem('belum_memilih_gambar')
          : problem('isian_salah', [{ field: part.field, message: `${part.field} wajib ada` }]);
      const judged = await inspect(upload.bytes, part.accept);
      if (!judged.ok)
        throw problem(judged.problem, [{ field: part.slot, message: problem(judged.problem).message }]);
      return answer(
        presentFile(deps, await storeFile(deps, session.nomor_pendaftar, part.slot, judged)),
        sentences.uploadSukses,
      );
    },
    { extra: documentAnswer, multipart: true, bodyLimit: 4_000_000 },
  );
};
