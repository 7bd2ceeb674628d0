/** The collection shape: a list of rows with an optional file each; GET, POST one, PUT one, DELETE one (formulir 25). */
import {
  bodyShapeOf,
  type CollectionPart,
  endpoint,
  parameters,
  problem,
  type Step,
  shapeOf,
  UPLOAD_BODY_MAX,
} from '@gerbang/contract';
import { documentAnswer, uploadErrors } from '@gerbang/contract/applicant/berkas/calls';
import { fileData } from '@gerbang/contract/applicant/formulir';

import { z } from 'zod/mini';
import { transaction } from '../db/pool.ts';
import { findFile, presentFile } from '../domain/berkas.ts';

import { Answer, compareOwner, mount, type Router } from '../http/mount.ts';
import type { Services } from '../http/services.ts';
import { readUpload } from '../http/upload.ts';
import { judgeRow } from './collection-judge.ts';
import { rowsOf, slotOf } from './collection-rows.ts';
import {
  type Collection,
  judgeUpload,
  keepUpload,
  type RowFile,
  type ValueShape,
} from './collection-upload.ts';

const common = { access: 'pendaftar', tag: 'formulir' } as const;
const errors = ['belum_lengkap', 'bukan_langkah', 'sudah_final', 'bukan_periode'] as const;

const collectionOf = (deps: Services, step: Step, part: CollectionPart): Collection => {
  const { id, file } = part;
  const shape: ValueShape = {
    [id]: z.int(),
    ...shapeOf(part.fields),
    /** Sent back with a change. */
    disimpan: z.string(),
    ...(file ? { [`ext_${file.field}`]: z.nullable(z.string()), url: z.nullable(z.string()) } : {}),
  };
  return {
    deps,
    step,
    part,
    rows: rowsOf(deps, step, part),
    data: z.object(shape),
    present: (row, stored) => ({
      ...row,
      ...(file
        ? { [`ext_${file.field}`]: stored?.ext ?? null, url: stored ? presentFile(deps, stored).url : null }
        : {}),
    }),
  };
};

const mountList = (router: Router, { part, rows, data, present }: Collection): void => {
  const call = endpoint({
    ...common,
    method: 'GET',
    path: part.load,
    summary: `All ${part.noun} of the applicant, oldest first.`,
    data: z.array(data),
  });
  mount(router, call, async ({ who }) => {
    const nomor = who.nomor_pendaftar;
    const [listed, files] = await Promise.all([rows.list(nomor), part.file ? rows.files(nomor) : undefined]);
    return listed.map((row) => present(row, files?.get(slotOf(part, row[part.id]))));
  });
};

const bodyOf = (part: CollectionPart): ValueShape => ({
  nomor_pendaftar: parameters.nomor_pendaftar,
  ...bodyShapeOf(part.fields),
});

const mountAdd = (router: Router, { deps, step, part, rows, data }: Collection): void => {
  const call = endpoint({
    ...common,
    method: 'POST',
    path: part.save,
    summary: `Adds a ${part.noun}.`,
    body: bodyOf(part),
    data,
    errors,
  });
  mount(router, call, async ({ who, body }) => {
    const { values } = await judgeRow(deps, step, part, who.kode_penawaran, body);
    return transaction(deps.pool, (db) => rows.add(db, who.nomor_pendaftar, values, deps.now()));
  });
};

/** What an upload of a row takes and may fail with, added or changed. */
const uploaded = (part: CollectionPart, file: RowFile) => ({
  ...common,
  body: bodyOf(part),
  files: [file.field],
  bodyMax: UPLOAD_BODY_MAX,
  errors: [...errors, ...uploadErrors, 'dokumen_format_pdf'] as const,
});

const mountAddWithFile = (router: Router, collection: Collection, file: RowFile): void => {
  const { deps, part, rows, data } = collection;
  const call = endpoint({
    ...uploaded(part, file),
    method: 'POST',
    path: part.save,
    summary: `Adds a ${part.noun} with its file.`,
    data,
  });
  mount(
    router,
    call,
    async ({ who, request }) => {
      const nomor = who.nomor_pendaftar;
      await deps.limits.upload(nomor);
      const upload = await readUpload(request);
      await compareOwner(router.sessions, who, upload.fields);
      const judged = await judgeUpload(collection, file, who.kode_penawaran, upload, async () => false);
      const at = deps.now();
      return keepUpload(collection, nomor, judged, at, (db) => rows.add(db, nomor, judged.values, at));
    },
    { multipart: true },
  );
};

/** When the row was stored that the sender saw. */
const seen = { disimpan: z.optional(z.string().check(z.maxLength(40))) };

const mountChange = (router: Router, { deps, step, part, rows, data }: Collection): void => {
  const call = endpoint({
    ...common,
    method: 'PUT',
    path: part.remove,
    summary: `Changes one ${part.noun}; \`disimpan\` as it was read keeps it from overwriting another device.`,
    body: { ...bodyOf(part), ...seen },
    data,
    errors: [...errors, 'versi_usang'],
  });
  mount(router, call, async ({ who, params, body: { disimpan, ...body } }) => {
    const row = params[part.id] ?? '';
    // Whose it is before what is wrong with it: a stranger's is absent.
    if (!(await rows.isOwn(who.nomor_pendaftar, row))) throw problem('tidak_ditemukan');
    const { values } = await judgeRow(deps, step, part, who.kode_penawaran, body);
    const sent = { seen: disimpan as string | undefined, file: false, at: deps.now() };
    return transaction(deps.pool, (db) => rows.change(db, who.nomor_pendaftar, row, values, sent));
  });
};

const mountChangeWithFile = (router: Router, collection: Collection, file: RowFile): void => {
  const { deps, part, rows, data } = collection;
  const { errors: failures, body, ...call } = uploaded(part, file);
  mount(
    router,
    endpoint({
      ...call,
      method: 'PUT',
      path: part.remove,
      summary: `Changes one ${part.noun}; its file stays where none is sent.`,
      body: { ...body, ...seen },
      data,
      errors: [...failures, 'versi_usang'],
    }),
    async ({ who, params, request }) => {
      const nomor = who.nomor_pendaftar;
      const row = params[part.id] ?? '';
      if (!(await rows.isOwn(nomor, row))) throw problem('tidak_ditemukan');
      await deps.limits.upload(nomor);
      const upload = await readUpload(request);
      await compareOwner(router.sessions, who, upload.fields);
      const hasFile = async () => Boolean(await findFile(deps, nomor, slotOf(part, row)));
      const judged = await judgeUpload(collection, file, who.kode_penawaran, upload, hasFile);
      const sent = { seen: upload.fields.disimpan, file: judged.file !== null, at: deps.now() };
      return keepUpload(collection, nomor, judged, sent.at, (db) =>
        rows.change(db, nomor, row, judged.values, sent),
      );
    },
    { multipart: true },
  );
};

const mountRemove = (router: Router, { part, rows }: Collection): void => {
  const { id } = part;
  const call = endpoint({
    ...common,
    method: 'DELETE',
    path: part.remove,
    summary: `Deletes one ${part.noun}.`,
    data: z.object({ [id]: z.int() }),
    errors: ['sudah_final', 'bukan_periode'],
  });
  mount(router, call, async ({ who, params }) => {
    const row = params[id] ?? '';
    await rows.remove(who.nomor_pendaftar, row);
    return { [id]: Number(row) };
  });
};

const mountFile = (router: Router, { deps, part, rows }: Collection, file: RowFile): void => {
  const call = endpoint({
    ...common,
    tag: 'berkas',
    method: 'GET',
    path: file.load,
    summary: `${file.label}: extension and short-lived address; success false when there is none.`,
    data: fileData,
  });
  mount(
    router,
    call,
    async ({ who, params }) => {
      const row = params[part.id] ?? '';
      if (!(await rows.isOwn(who.nomor_pendaftar, row))) throw problem('tidak_ditemukan');
      const stored = await findFile(deps, who.nomor_pendaftar, slotOf(part, row));
      const found = stored ? presentFile(deps, stored) : null;
      const { url = null, ext = null } = found ?? {};
      return new Answer({ success: found !== null, data: found, url, ext });
    },
    { extra: documentAnswer, mayBeAbsent: true },
  );
};

/** Mounts the calls of a collection; one without a file takes its rows as JSON. */
export const mountCollection = (router: Router, deps: Services, step: Step, part: CollectionPart): void => {
  const collection = collectionOf(deps, step, part);
  mountList(router, collection);
  if (part.file) mountAddWithFile(router, collection, part.file);
  else mountAdd(router, collection);
  if (part.file) mountChangeWithFile(router, collection, part.file);
  else mountChange(router, collection);
  mountRemove(router, collection);
  if (part.file) mountFile(router, collection, part.file);
};
