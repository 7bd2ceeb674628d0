/** Serves the OpenAPI document and a page to read it. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { VERSION } from '../version.ts';
import type { Mounted } from './mount.ts';
import { describeCalls } from './openapi-document.ts';
import { DESCRIPTION, SECURITY_SCHEMES } from './openapi-texts.ts';

/** @param mounted filled while the application is built; read when the document is asked for */
export const registerOpenapi = async (app: FastifyInstance, mounted: readonly Mounted[]): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: {
        title: 'Gerbang',
        version: VERSION,
        summary: 'Admission portal for Indonesian universities.',
        description: DESCRIPTION,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/', description: 'The portal this document comes from.' }],
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      const { openapiObject } = document;
      const { components, ...described } = describeCalls(mounted);
      return Object.assign(openapiObject, described, {
        components: { ...openapiObject.components, ...components },
      });
    },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/api/openapi.json', { schema: { hide: true } as never }, () => app.swagger());
};
