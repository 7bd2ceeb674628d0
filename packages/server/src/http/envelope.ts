/** One error handler: every failure becomes the envelope with code, sentence, findings and request id (keamanan 17). */
import { type ErrorCode, type Failure, type Fields, type Finding, Problem, problem } from '@gerbang/contract';
import { collectionParts, recordParts } from '@gerbang/contract/steps/index';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorOf } from '../certain.ts';
import { isStalePlan } from '../db/stale-plan.ts';
import { StorageFailure } from '../storage/storage.ts';
import { closeBehind } from './body-guard.ts';
import type { Costs } from './costs.ts';

interface Params {
  limit?: number;
  type?: string;
  missingProperty?: string;
  additionalProperty?: string;
}
interface Validation {
  instancePath: string;
  keyword: string;
  params: Params;
}

const TYPES: Record<string, string> = {
  number: 'harus berupa angka',
  integer: 'harus berupa bilangan bulat',
  string: 'harus berupa teks',
};
const SENTENCE: Record<string, (params: Params) => string> = {
  required: () => 'wajib ada',
  additionalProperties: () => 'tidak dikenal',
  maxLength: (p) => `paling banyak ${p.limit} huruf`,
  minLength: () => 'tidak boleh kosong',
  minimum: (p) => `paling kecil ${p.limit}`,
  maximum: (p) => `paling besar ${p.limit}`,
  maxItems: (p) => `paling banyak ${p.limit} butir`,
  type: (p) => TYPES[p.type ?? ''] ?? 'jenis nilainya salah',
  enum: () => 'bukan pilihan yang ada',
  pattern: () => 'bentuknya salah',
  format: () => 'bentuknya salah',
};

/** A path without its version and last slash: each resource stands under several. */
const bare = (path: string): string => path.replace(/^\/api\/v\d\//, '').replace(/\/$/, '');
/** What a step calls its fields, by the path of the call that takes them. */
const LABELS = new Map<string, Fields>();
// Mother and father share a path.
for (const { save, fields } of [...recordParts, ...collectionParts])
  LABELS.set(bare(save), { ...LABELS.get(bare(save)), ...fields });

const findingOf = (v: Validation, path: string): Finding => {
  const named = v.params.missingProperty ?? v.params.additionalProperty;
  const at = v.instancePath.split('/').filter(Boolean);
  const field = named ? [...at, named].join('.') : at.join('.');
  const label = LABELS.get(bare(path))?.[field]?.label ?? field;
  return {
    field: field || 'body',
    message: `${label || 'isi'} ${(SENTENCE[v.keyword] ?? (() => 'tidak dapat diterima'))(v.params)}`,
  };
};

/** One sentence a field: of several forms a value may have, what is wrong with the first. */
const findingsOf = (all: readonly Validation[], path: string): Finding[] => {
  const found = new Map<string, Finding>();
  for (const one of all.map((v) => findingOf(v, path))) if (!found.has(one.field)) found.set(one.field, one);
  return [...found.values()];
};

const CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'bukan_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bukan_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bukan_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'tipe_tidak_didukung',
  FST_ERR_CTP_BODY_TOO_LARGE: 'terlalu_besar',
  FST_REQ_FILE_TOO_LARGE: 'dokumen_terlalu_besar',
  FST_FILES_LIMIT: 'maksimal_1_file',
  FST_PARTS_LIMIT: 'maksimal_1_file',
  FST_FIELDS_LIMIT: 'isian_salah',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'tipe_tidak_didukung',
  FST_PROTO_VIOLATION: 'isian_salah',
  FST_UNDER_PRESSURE: 'kelebihan_beban',
  // Of the disk with the files, and of the database.
  ENOSPC: 'ruang_habis',
  EDQUOT: 'ruang_habis',
  '53100': 'ruang_habis',
  EACCES: 'tidak_tersimpan',
  EPERM: 'tidak_tersimpan',
  EROFS: 'tidak_tersimpan',
  EIO: 'tidak_tersimpan',
  ENOTDIR: 'tidak_tersimpan',
  EEXIST: 'tidak_tersimpan',
  FILE_NOT_FOUND: 'berkas_hilang',
  // Of an object store.
  STORAGE_FULL: 'ruang_habis',
  STORAGE_REFUSED: 'tidak_tersimpan',
  STORAGE_DAMAGED: 'tidak_tersimpan',
  STORAGE_UNAVAILABLE: 'kelebihan_beban',
};

/** What the log says of failures the operator has to mend. */
const FOR_OPERATOR: Partial<Record<ErrorCode, string>> = {
  ruang_habis: 'ruang disk habis: kosongkan ruang di DATA_DIR dan di disk basis data',
  tidak_tersimpan:
    'folder berkas tidak dapat ditulis atau dibaca: periksa pemilik, izin, dan disk DATA_DIR/berkas',
  berkas_hilang:
    'berkas yang tercatat tidak ada di DATA_DIR/berkas (atau di STORAGE_URL): pulihkan dari cadangan',
};
const OBJECT_STORE = 'penyimpanan objek (STORAGE_URL) tidak melakukan yang diminta';
/** Of each of them a line is written so often at most: a full disk would be filled further by what is said of it. */
const QUIET_MS = 10_000;

/** A value too long, too large, no date at all, no such date, no such text, or refused by a CHECK. */
const BAD_VALUES = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05', '23514']);

/** SQLSTATEs a client's values can cause; the column or constraint names the field. */
const fromDatabase = (error: {
  code?: string;
  constraint?: string;
  column?: string;
  table?: string;
}): Problem | null => {
  if (error.code === '23503') {
    const field = error.constraint?.replace(`${error.table}_`, '').replace(/_fkey\d*$/, '') ?? 'body';
    return problem('isian_salah', [{ field, message: `${field} bukan pilihan yang ada` }]);
  }
  return BAD_VALUES.has(error.code ?? '') ? problem('isian_salah') : null;
};

/** The database has no room, no time, or is going or coming back: worth another try, and nothing is wrong with the request. */
const UNAVAILABLE = new Set([
  // A primary that became a standby takes no writes, and ends reads that stand in the way of its replay.
  '25006',
  '40001',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
]);
// The last: lost between two statements of a transaction.
const NO_CONNECTION = /timeout exceeded when trying to connect|Connection terminated|is not queryable/;

/** Turns whatever was thrown into a Problem; the unexpected becomes `galat`. `path`: of the route, for the labels of its fields. */
export const asProblem = (error: unknown, path = ''): Problem => {
  if (error instanceof Problem) return error;
  const e = error as Partial<FastifyError> & { constraint?: string; table?: string };
  if (e.validation) {
    const notFound = e.validationContext === 'params';
    return notFound
      ? problem('tidak_ditemukan')
      : problem('isian_salah', findingsOf(e.validation as unknown as Validation[], path));
  }
  const code = CODES[e.code ?? ''];
  if (code) return problem(code);
  if (e.statusCode === 429) return problem('sibuk');
  if (e.statusCode === 503) return problem('kelebihan_beban');
  if (e.statusCode === 413) return problem('terlalu_besar');
  if (e.statusCode !== undefined && e.statusCode >= 400 && e.statusCode < 500) return problem('bukan_json');
  if (isStalePlan(e)) return problem('kelebihan_beban');
  if (UNAVAILABLE.has(e.code ?? '') || NO_CONNECTION.test(e.message ?? '')) return problem('kelebihan_beban');
  return fromDatabase(e) ?? problem('galat');
};

const body = (p: Problem, request: FastifyRequest): Failure => ({
  success: false,
  data: null,
  code: p.code,
  message: p.message,
  errors: p.findings,
  request_id: request.id,
});

/** Writes down what somebody has to look at; a failure that was thrown as one is expected, whatever its code. */
const createFailureLog = () => {
  const quiet = new Map<ErrorCode, number>();
  return (error: unknown, { code }: Problem, request: FastifyRequest): void => {
    if (error instanceof Problem) return;
    const { name: type, message, stack } = errorOf(error);
    const line = error instanceof StorageFailure ? OBJECT_STORE : FOR_OPERATOR[code];
    if (line) {
      if ((quiet.get(code) ?? 0) > performance.now()) return;
      quiet.set(code, performance.now() + QUIET_MS);
      request.log.error({ id: request.id, err: { type, message } }, line);
    } else if (code === 'galat')
      request.log.error({ id: request.id, err: { type, message, stack } }, 'unexpected');
  };
};

/** Answers every failure of `app`; where `costs` count, refusals are charged. */
export const registerEnvelope = (app: FastifyInstance, costs: Costs | null): void => {
  const log = createFailureLog();
  const answer = (p: Problem, request: FastifyRequest, reply: FastifyReply): void => {
    const { failurePage } = request.routeOptions.config;
    const send = () => {
      const plain = () => void reply.code(p.status).send(body(p, request));
      if (failurePage) failurePage(p, reply.code(p.status)).catch(plain);
      else plain();
    };
    closeBehind(request, reply);
    if (costs) costs.refuse(request, reply, p.status, send);
    else send();
  };
  app.setErrorHandler((error, request, reply) => {
    const p = asProblem(error, request.routeOptions.url);
    log(error, p, request);
    if (p.status === 429 || p.status === 503) void reply.header('retry-after', '3');
    void reply.headers({ 'cache-control': 'no-store', ...p.headers });
    answer(p, request, reply);
  });
  app.setNotFoundHandler((request, reply) => {
    answer(problem('tidak_ditemukan'), request, reply);
  });
};

/** Answers an address the router cannot even read, such as `/%zz`; there is nothing there. */
export const answerUnreadable = (request: FastifyRequest, reply: FastifyReply): void => {
  const p = problem('tidak_ditemukan');
  void reply.code(p.status).header('x-content-type-options', 'nosniff').send(body(p, request));
};
