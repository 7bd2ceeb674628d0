/** Rendered pages as ready bytes: drawn once, compressed once, tagged once, sent from memory until they are dropped. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const zip = promisify(gzip);
const brotli = promisify(brotliCompress);
/** As good as gzip's best, in a fifth of the time of its own best. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
/** Pages are few; what a query makes of them is not. */
const MAX_PAGES = 200;

/** What is to be sent. */
export interface Rendered {
  text: string;
  type: string;
  status?: number;
  headers?: Readonly<Record<string, string>>;
}
type Encoding = 'plain' | 'gzip' | 'br';
interface Ready {
  status: number;
  bytes: Readonly<Record<Encoding, Buffer>>;
  /** By encoding, as they are sent: names and values in turn. */
  heads: Readonly<Record<Encoding, readonly string[]>>;
  /** Of the answer to who has it. */
  unchanged: readonly string[];
  etag: string;
}
type Head = Readonly<Record<string, unknown>>;

export interface ReadyPages {
  /** Answers from memory; false where the page of this address must be made first. */
  send(request: FastifyRequest, reply: FastifyReply, key: string): boolean;
  /** Answers with what `render` makes, and keeps it; those who ask at once wait for one. */
  make(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    render: () => Promise<Rendered>,
  ): Promise<void>;
}

const flat = (head: Head): string[] => Object.entries(head).flatMap(([name, value]) => [name, String(value)]);

/** `common`: what every answer of the process says, of the one it is drawn for. */
const prepare = async (
  common: Head,
  { text, type, status = 200, headers = {} }: Rendered,
): Promise<Ready> => {
  const plain = Buffer.from(text);
  const [zipped, br] = await Promise.all([zip(plain, { level: 9 }), brotli(plain, BROTLI)]);
  const etag = `"${createHash('sha256').update(plain).update(JSON.stringify(headers)).digest('base64url').slice(0, 22)}"`;
  const head = {
    ...common,
    ...headers,
    'content-type': type,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag,
  };
  const bytes = { plain, gzip: zipped, br };
  const headOf = (encoding: Encoding) =>
    flat({
      ...head,
      ...(encoding === 'plain' ? {} : { 'content-encoding': encoding }),
      'content-length': bytes[encoding].length,
    });
  const heads = { plain: headOf('plain'), gzip: headOf('gzip'), br: headOf('br') };
  return { status, bytes, heads, unchanged: flat(head), etag };
};

// Past the framework's own sending: it would put the same headers together again for each answer.
const write = (request: FastifyRequest, reply: FastifyReply, page: Ready): void => {
  const { headers } = request.raw;
  const accepted = headers['accept-encoding'] ?? '';
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'plain';
  const { raw } = reply.hijack();
  if (page.status === 200 && headers['if-none-match'] === page.etag)
    raw.writeHead(304, page.unchanged as string[]).end();
  else raw.writeHead(page.status, page.heads[encoding] as string[]).end(page.bytes[encoding]);
};

/** Pages made of one and the same content; for other content begin anew. */
export const createReadyPages = (): ReadyPages => {
  const ready = new Map<string, Ready>();
  const underWay = new Map<string, Promise<Ready>>();
  return {
    send: (request, reply, key) => {
      const page = ready.get(key);
      if (page) write(request, reply, page);
      return page !== undefined;
    },
    make: async (request, reply, key, render) => {
      const making = underWay.get(key) ?? render().then((rendered) => prepare(reply.getHeaders(), rendered));
      underWay.set(key, making);
      try {
        const page = await making;
        const oldest = ready.size >= MAX_PAGES ? ready.keys().next().value : undefined;
        if (oldest !== undefined) ready.delete(oldest);
        ready.set(key, page);
        write(request, reply, page);
      } finally {
        underWay.delete(key);
      }
    },
  };
};

/** Answers from memory ahead of every hook that comes after: ready pages bring their headers along. */
export const answerReadyPages = (app: FastifyInstance, send: ReadyPages['send']): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const asks = request.method === 'GET' || request.method === 'HEAD';
    if (!(asks && send(request, reply, request.url))) done();
  });
};
