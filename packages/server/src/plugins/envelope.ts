/** One error handler: every failure becomes the envelope with code, sentence, findings and request id (security 17). */
import { type ErrorCode, errors, type Failure, type Finding, Problem, problem } from '@gerbang/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface Params {
  limit?: number;
  missingProperty?: string;
  additionalProperty?: string;
}
interface Validation {
  instancePath: string;
  keyword: string;
  params: Params;
}

const SENTENCE: Record<string, (params: Params) => string> = {
  required: () => 'wajib ada',
  additionalProperties: () => 'tidak dikenal',
  maxLength: (p) => `paling banyak ${p.limit} huruf`,
  minLength: () => 'tidak boleh kosong',
  minimum: (p) => `paling kecil ${p.limit}`,
  maximum: (p) => `paling besar ${p.limit}`,
  maxItems: (p) => `paling banyak ${p.limit} butir`,
  type: () => 'jenis nilainya salah',
  enum: () => 'bukan pilihan yang ada',
  pattern: () => 'bentuknya salah',
  format: () => 'bentuknya salah',
};

const findingOf = (v: Validation): Finding => {
  const named = v.params.missingProperty ?? v.params.additionalProperty;
  const path = v.instancePath.split('/').filter(Boolean);
  const field = named ? [...path, named].join('.') : path.join('.');
  return {
    field: field || 'body',
    message: `${field || 'isi'} ${(SENTENCE[v.keyword] ?? (() => 'tidak dapat diterima'))(v.params)}`,
  };
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
};

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
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
]);
const NO_CONNECTION = /timeout exceeded when trying to connect|Connection terminated/;

/** Turns whatever was thrown into a Problem; the unexpected becomes `galat`. */
export const asProblem = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  const e = error as Partial<FastifyError> & { constraint?: string; table?: string };
  if (e.validation) {
    const notFound = e.validationContext === 'params';
    return notFound
      ? problem('tidak_ditemukan')
      : problem('isian_salah', (e.validation as unknown as Validation[]).map(findingOf));
  }
  const code = CODES[e.code ?? ''];
  if (code) return problem(code);
  if (e.statusCode === 429) return problem('sibuk');
  if (e.statusCode === 503) return problem('kelebihan_beban');
  if (e.statusCode === 413) return problem('terlalu_besar');
  if (e.statusCode !== undefined && e.statusCode >= 400 && e.statusCode < 500) return problem('bukan_json');
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

export const registerEnvelope = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => {
    const p = asProblem(error);
    if (p.code === 'galat')
      request.log.error(
        {
          id: request.id,
          err: {
            type: (error as Error).name,
            message: (error as Error).message,
            stack: (error as Error).stack,
          },
        },
        'unexpected',
      );
    if (p.status === 429 || p.status === 503) void reply.header('retry-after', '3');
    void reply.code(p.status).header('cache-control', 'no-store').send(body(p, request));
  });
  app.setNotFoundHandler((request, reply) => {
    const p = problem('tidak_ditemukan');
    void reply.code(errors[p.code][0]).send(body(p, request));
  });
};

/** Answers an address the router cannot even read, such as `/%zz`; there is nothing there. */
export const answerUnreadable = (request: FastifyRequest, reply: FastifyReply): void => {
  const p = problem('tidak_ditemukan');
  void reply.code(p.status).header('x-content-type-options', 'nosniff').send(body(p, request));
};
