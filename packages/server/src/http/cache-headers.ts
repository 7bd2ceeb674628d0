/** No cache keeps what is personal (keamanan 21): every answer says so, but those that anybody may read. */
import { type Endpoint, parameterNames } from '@gerbang/contract';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { Mounted } from './mount.ts';

const noStore: onRequestHookHandler = (_, reply, done) => {
  void reply.header('cache-control', 'no-store');
  done();
};

/** What anybody may read who knows the address. Behind a token or a signature stands a person, and what is posted answers who posts. */
export const isPublicData = ({ access, method, path, query }: Endpoint): boolean =>
  access === 'public' && method === 'GET' && !('tanda' in query) && !parameterNames(path).includes('token');

/** Called before anything is mounted; a handler may say more, such as that an option list is everybody's. */
export const registerCacheHeaders = (app: FastifyInstance, mounted: readonly Mounted[]): void => {
  app.addHook('onRoute', (route) => {
    const found = mounted.at(-1);
    // Pages and health are no calls and speak for themselves.
    if (!found || route.url !== found.path.replace(/\{(\w+)\}/g, ':$1') || isPublicData(found.call)) return;
    const hooks = [route.onRequest ?? []].flat();
    if (!hooks.includes(noStore)) route.onRequest = [noStore, ...hooks];
  });
};
