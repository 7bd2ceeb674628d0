/**
 * Calls in somebody else's words (a provider's, a bank's), which stand outside the contract: paid for, counted and, where
 * the headers suffice, refused before a byte of the body is read; then judged by those bytes, and parsed last (keamanan 18).
 */
import { type Cost, problem } from '@gerbang/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Costs } from './costs.ts';

export interface Webhook {
  path: string;
  /** The largest body in bytes. */
  bodyMax: number;
  cost: Cost;
  /** Settles by the headers alone whether the body is worth reading, and counts who asks; throws where it is not. */
  admit(request: FastifyRequest): void | Promise<void>;
  /** Answers; `raw` is the body as sent. */
  answer(request: FastifyRequest, raw: Buffer, reply: FastifyReply): unknown;
  /** Answers a failure otherwise than calls of the contract do. */
  fail?(error: unknown, request: FastifyRequest, reply: FastifyReply): void;
}

/** What webhooks are mounted on. */
export interface Webhooks {
  /** The part of the application that leaves bodies as they came. */
  app: FastifyInstance;
  costs: Costs | null;
  /** Every one that is mounted; the test of junk walks it. */
  mounted: Pick<Webhook, 'path' | 'bodyMax' | 'cost'>[];
}

const NOTHING = Buffer.alloc(0);

export const mountWebhook = ({ app, costs, mounted }: Webhooks, hook: Webhook): void => {
  const { path, bodyMax, cost, fail } = hook;
  mounted.push({ path, bodyMax, cost });
  app.route({
    method: 'POST',
    url: path,
    bodyLimit: bodyMax,
    config: { bodyMax, cost, takes: 'application/json' },
    ...(fail ? { errorHandler: fail } : {}),
    onRequest: async (request) => {
      costs?.charge(request, null, cost);
      await hook.admit(request);
    },
    handler: async (request, reply) =>
      hook.answer(request, (request.body as Buffer | undefined) ?? NOTHING, reply),
  });
};

/** A header as it was sent, `''` where it is missing or comes more than once. */
export const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** What a body says that was found to be whose it claims. Throws `bukan_json`. */
export const readJson = (raw: Buffer | string): unknown => {
  try {
    return raw.length === 0 ? {} : JSON.parse(raw.toString());
  } catch {
    throw problem('bukan_json');
  }
};
