/** The collection shape: a list of rows with an optional file each; GET, POST one, DELETE one (C 4, C 7). */
import {
  askedRowFields,
  bodyShapeOf,
  type CollectionPart,
  type Context,
  endpoint,
  isConfigured,
  isRowFileRequired,
  judgeFields,
  normalize,
  parameters,
  problem,
  type Step,
  shapeOf,
  type Value,
  type Values,
} from '@gerbang/contract';
import { documentAnswer, uploadErrors } from '@gerbang/contract/berkas';
import { fileData } from '@gerbang/contract/formulir';
import { sentences } from '@gerbang/contract/sentences';
import { jakartaDay } from '@gerbang/contract/time';
import { z } from 'zod/mini';
import { audit } from '../audit.ts';
import { type Db, named, transaction } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import {
  CURRENT_FILES,
  type FileRow,
  findFile,
  type NewFile,
  placeFile,
  presentFile,
  withStored,
} from '../domain/berkas.ts';
import { type FormConfigs, requireStep } from '../domain/form-config.ts';
import { passGate } from '../domain/gate.ts';
import { inspect } from '../files/inspect.ts';
import type { UploadLimit } from '../plugins/limits.ts';
import { Answer, compareOwner, mountOwn, type Router } from '../plugins/mount.ts';
import { readUpload } from '../plugins/upload.ts';

type Row = Record<string, Value> & { disimpan: never };

/** Multipart sends text; whole and decimal numbers are read where the text is exactly one. */
const fromText = (part: CollectionPart, sent: Record<string, string>): Values =>
  Object.fromEntries(
    Object.entries(sent).map(([name, text]) => {
      const field = part.fields[name];
      const numeric =
        field?.kind === 'integer' ||
        field?.kind === 'money' ||
        field?.kind === 'decimal' ||
        (field?.kind === 'reference' && field.value === 'integer');
      if (!numeric || text.trim() === '') return [name, text];
      if (!/^\d{1,12}(\.\d{1,6})?$/.test(text.trim()))
        throw problem('isian_salah', [{ field: name, message: `${name} harus angka` }]);
      return [name, Number(text)];
    }),
  );

export const mountCollection = (
  router: Router,
  deps: Deps,
  configs: FormConfigs,
  limit: UploadLimit,
  step: Step,
  part: CollectionPart,
): void => {
  const { pool, reader, now } = deps;
  const { table, id, file } = part;
  const columns = Object.keys(part.fields);
  const slotOf = (row: string | number) => `${file?.slot}/${row}`;
  const data = z.object({
    [id]: z.int(),
    ...shapeOf(part.fields),
    ...(file ? { [`ext_${file.field}`]: z.nullable(z.string()), url: z.nullable(z.string()) } : {}),
  });
  const LIST = `SELECT ${id}, ${columns.join(', ')} FROM ${table} WHERE nomor_pendaftar = $1 ORDER BY ${id}`;
  const INSERT = `INSERT INTO ${table} (nomor_pendaftar, disimpan, ${columns.join(', ')}) VALUES ($1, $2, ${columns.map((_, i) => `$${i + 3}`).join(', ')})
    RETURNING ${id}, ${columns.join(', ')}`;
  const common = { access: 'pendaftar', tag: 'formulir' } as const;

  const present = (row: Values, stored: FileRow | undefined) => ({
    ...row,
    ...(file
      ? { [`ext_${file.field}`]: stored?.ext ?? null, url: stored ? presentFile(deps, stored).url : null }
      : {}),
  });

  mountOwn(
    router,
    endpoint({
      ...common,
      method: 'GET',
      path: part.load,
      summary: `All ${part.noun} of the applicant, oldest first.`,
      data: z.array(data),
    }),
    async ({ session }) => {
      const nomor = session.nomor_pendaftar;
      const [{ rows }, files] = await Promise.all([
        reader.query<Row>(named(`daftar ${table}`, LIST, [nomor])),
        file
          ? reader.query<FileRow & Record<string, unknown>>(named('berkas_semua', CURRENT_FILES, [nomor]))
          : { rows: [] },
      ]);
      return rows.map((row) =>
        present(
          row,
          files.rows.find((f) => f.slot === slotOf(row[id] as number)),
        ),
      ) as never;
    },
  );

  /** Adds one row, judged; the gate lets one in at a time, so the maximum holds. */
  const add = async (db: Db, nomor: string, values: Values, at: Date): Promise<Values> => {
    await passGate(db, nomor, at);
    const { rows: counted } = await db.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${table} WHERE nomor_pendaftar = $1`,
      [nomor],
    );
    if ((counted[0]?.n ?? 0) >= part.max)
      throw problem(
        'belum_lengkap',
        [{ step: step.key, field: part.key, message: part.maxMessage }],
        part.maxMessage,
      );
    const { rows } = await db.query<Row>(INSERT, [nomor, at, ...columns.map((c) => values[c] ?? null)]);
    const row = rows[0] as Values;
    await audit(db, at, {
      pelaku: 'pendaftar',
      id_pelaku: nomor,
      tindakan: `tambah ${table}`,
      subjek: nomor,
      baru: row,
    });
    return row;
  };
  const judge = async (
    kode_penawaran: string,
    sent: Values,
  ): Promise<{ values: Values; context: Context }> => {
    const config = await configs.get(kode_penawaran);
    requireStep(config, step);
    const context: Context = {
      codes: config.codes[step.number] ?? {},
      slots: {},
      counts: {},
      other: {},
      limits: config.limits,
      today: jakartaDay(now()),
    };
    const normal = normalize(part.fields, sent);
    const asked = askedRowFields(part, normal, context);
    const findings = judgeFields(asked, normal, context);
    if (findings.length > 0)
      throw problem(
        'belum_lengkap',
        findings.map((f) => ({ ...f, step: step.key })),
      );
    return {
      values: Object.fromEntries(columns.map((c) => [c, c in asked ? (normal[c] ?? null) : null])),
      context,
    };
  };

  const body = { nomor_pendaftar: parameters.nomor_pendaftar, ...bodyShapeOf(part.fields) };
  const errors = ['belum_lengkap', 'bukan_langkah', 'sudah_final', 'bukan_periode'] as const;
  if (!file)
    mountOwn(
      router,
      endpoint({
        ...common,
        method: 'POST',
        path: part.save,
        summary: `Adds a ${part.noun}.`,
        body,
        data,
        errors,
      }),
      async ({ session, body: sent }) => {
        const { values } = await judge(session.kode_penawaran, sent as Values);
        return (await transaction(pool, (db) => add(db, session.nomor_pendaftar, values, now()))) as never;
      },
    );
  else
    mountOwn(
      router,
      endpoint({
        ...common,
        method: 'POST',
        path: part.save,
        summary: `Adds a ${part.noun} with its file.`,
        body,
        data,
        files: [file.field],
        errors: [...errors, ...uploadErrors, 'dokumen_format_pdf'],
      }),
      async ({ session, request }) => {
        const nomor = session.nomor_pendaftar;
        await limit(nomor);
        const upload = await readUpload(request);
        await compareOwner(router.sessions, session, upload.fields);
        const { nomor_pendaftar, ...rest } = upload.fields;
        if (nomor_pendaftar === undefined)
          throw problem('isian_salah', [{ field: 'nomor_pendaftar', message: 'nomor_pendaftar wajib ada' }]);
        const unknown = Object.keys(rest).find((name) => !(name in part.fields));
        if (unknown) throw problem('isian_salah', [{ field: unknown, message: `${unknown} tidak dikenal` }]);
        const { values, context } = await judge(session.kode_penawaran, fromText(part, rest));
        if (!upload.bytes) {
          if (isRowFileRequired(part, context))
            throw problem(
              'belum_lengkap',
              [{ step: step.key, field: file.field, message: file.required }],
              file.required,
            );
          return present(await transaction(pool, (db) => add(db, nomor, values, now())), undefined) as never;
        }
        if (upload.name !== file.field || !isConfigured(file.code, context))
          throw problem('isian_salah', [
            { field: upload.name ?? file.field, message: `${upload.name} tidak dikenal` },
          ]);
        const judged = await inspect(upload.bytes, file.accept);
        if (!judged.ok)
          throw problem(judged.problem, [
            { step: step.key, field: file.field, message: problem(judged.problem).message },
          ]);
        const at = now();
        return withStored(deps, judged.bytes, async (db, key) => {
          const row = await add(db, nomor, values, at);
          const stored = await placeFile(db, nomor, slotOf(String(row[id])), key, judged as NewFile, at);
          return new Answer({ data: present(row, stored), message: sentences.uploadSukses });
        }) as never;
      },
      { multipart: true, bodyLimit: 4_000_000 },
    );

  mountOwn(
    router,
    endpoint({
      ...common,
      method: 'DELETE',
      path: part.remove,
      summary: `Deletes one ${part.noun}.`,
      data: z.object({ [id]: z.int() }),
      errors: ['sudah_final', 'bukan_periode'],
    }),
    async ({ session, params }) => {
      const nomor = session.nomor_pendaftar;
      const at = now();
      return transaction(pool, async (db) => {
        // Whose row it is comes first: a stranger's is absent, whatever the state of one's own form.
        const { rows } = await db.query<Row>(
          `SELECT ${id}, ${columns.join(', ')} FROM ${table} WHERE ${id} = $1 AND nomor_pendaftar = $2`,
          [params[id], nomor],
        );
        if (!rows[0]) throw problem('tidak_ditemukan');
        await passGate(db, nomor, at);
        const { rowCount } = await db.query(
          `DELETE FROM ${table} WHERE ${id} = $1 AND nomor_pendaftar = $2`,
          [params[id], nomor],
        );
        if (rowCount === 0) throw problem('tidak_ditemukan');
        if (file)
          await db.query(
            'UPDATE berkas SET diganti = $3 WHERE nomor_pendaftar = $1 AND slot = $2 AND diganti IS NULL',
            [nomor, slotOf(params[id] as string), at],
          );
        await audit(db, at, {
          pelaku: 'pendaftar',
          id_pelaku: nomor,
          tindakan: `hapus ${table}`,
          subjek: nomor,
          lama: rows[0],
        });
        return { [id]: Number(params[id]) } as never;
      });
    },
  );

  if (!file) return;
  mountOwn(
    router,
    endpoint({
      ...common,
      tag: 'berkas',
      method: 'GET',
      path: file.load,
      summary: `${file.label}: extension and short-lived address; success false when there is none.`,
      data: fileData,
    }),
    async ({ session, params }) => {
      const owned = await reader.query(
        named(`milik ${table}`, `SELECT 1 FROM ${table} WHERE ${id} = $1 AND nomor_pendaftar = $2`, [
          params[id],
          session.nomor_pendaftar,
        ]),
      );
      if (owned.rowCount !== 1) throw problem('tidak_ditemukan');
      const row = await findFile(deps, session.nomor_pendaftar, slotOf(params[id] as string));
      const found = row ? presentFile(deps, row) : null;
      return new Answer({
        success: found !== null,
        data: found,
        url: found?.url ?? null,
        ext: found?.ext ?? null,
      });
    },
    { extra: documentAnswer, mayBeAbsent: true },
  );
};
