/** Where Prometheus reads: an address of its own, or the ordinary one with a token. */
import { problem } from '@gerbang/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { same } from '../../secrets.ts';
import type { Metrics } from './metrics.ts';

/** Serves `/metrics`; who lacks the token, where there is one, meets an address that leads nowhere. */
export const registerMetrics = (app: FastifyInstance, metrics: Metrics, token: string | null): void => {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (token !== null && !same(request.headers.authorization ?? '', `Bearer ${token}`))
      throw problem('tidak_ditemukan');
    const { type, text } = await metrics.read();
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
};

/** Serves it alone on an address of its own. */
export const serveMetrics = async (
  metrics: Metrics,
  { host, port }: { host: string; port: number },
  token: string | null,
): Promise<FastifyInstance> => {
  const app = Fastify();
  app.setErrorHandler((_, __, reply) => reply.code(404).send());
  registerMetrics(app, metrics, token);
  await app.listen({ host, port });
  return app;
};
