/** Refuses a body by its headers, before a byte of it is read; what is refused is not read to its end (keamanan 18). */
import { COSTS, type Cost, type ErrorCode, type Problem, problem } from '@gerbang/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The largest body of the route in bytes; a route that says nothing takes none. */
    bodyMax?: number;
    /** How a body is refused that is larger; of a form its file is the reason. */
    tooLarge?: ErrorCode;
    /** Who may call. */
    access?: string;
    /** When it was asked stands in no log and no figure of its own: it would tell when somebody reported (laporan 2). */
    unlogged?: true;
    /** What it costs the server. */
    cost?: Cost;
    /** What a body is here; a route that says nothing takes none. */
    takes?: 'application/json' | 'multipart/form-data' | 'application/x-www-form-urlencoded';
    /** Answers a failure with a page, where what asked is no program but a form. */
    failurePage?: (failure: Problem, reply: FastifyReply) => Promise<FastifyReply>;
  }
}

const carriesBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Throws where what the headers announce is not what the route takes. */
export const refuseBody = (request: FastifyRequest): void => {
  if (!carriesBody(request)) return;
  const {
    headers,
    is404,
    routeOptions: { config },
  } = request;
  if (is404) throw problem('tidak_ditemukan');
  const { bodyMax = 0, takes, tooLarge = 'terlalu_besar' } = config;
  // A length that is not told is counted while it is read.
  if (Number(headers['content-length'] ?? 0) > bodyMax || !takes) throw problem(tooLarge);
  // Few bytes may unpack to many.
  if (headers['content-encoding'] !== undefined) throw problem('tipe_tidak_didukung');
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1);
  if (type.trim().toLowerCase() !== takes) throw problem('tipe_tidak_didukung');
};

/** Closes the connection after an answer where more may come than the route takes; the rest of an honest body is let come. */
export const closeBehind = (request: FastifyRequest, reply: FastifyReply): void => {
  if (!carriesBody(request) || request.raw.complete) return;
  const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (!(length <= (request.routeOptions.config.bodyMax ?? 0))) void reply.header('connection', 'close');
};

/** Methods whose body the framework never reads. */
const BARE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Stops the start at a route that takes a body without saying how large it may be and what it costs; called before any is mounted. */
export const requireBounds = (app: FastifyInstance): void => {
  app.addHook('onRoute', ({ method, url, bodyLimit, config }) => {
    if ([method].flat().every((one) => BARE.has(one))) return;
    const { bodyMax, cost } = config ?? {};
    // What is sent in pieces is counted by the framework, which knows no limit of nothing.
    if (bodyMax === undefined || bodyLimit === undefined || bodyLimit > Math.max(bodyMax, 1))
      throw new Error(`${method} ${url} does not bound its body.`);
    if (!cost || !COSTS.includes(cost)) throw new Error(`${method} ${url} declares no cost.`);
  });
};

/** Watches the bodies of what is no call of the contract: pages, probes, and what leads nowhere. */
export const registerBodyGuard = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _, done) => {
    // A call first settles who may make it.
    if (carriesBody(request) && !request.routeOptions.config.access) refuseBody(request);
    done();
  });
};
