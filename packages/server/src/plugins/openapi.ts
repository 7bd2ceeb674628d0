/** The OpenAPI document, made from the same schemas that validate and serialise. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { STAFF_COOKIE } from './staff-session.ts';

interface Answer {
  content?: { 'application/json'?: { schema: Record<string, unknown> } };
}
interface Document {
  paths?: Record<string, Record<string, { responses?: Record<string, Answer> }>>;
  components?: { schemas?: Record<string, unknown> };
}

/** Failures all have one form: it stands once in the document, and each failing answer refers to it. */
const shareFailure = (api: Document): Document => {
  const schemas: Record<string, unknown> = { ...api.components?.schemas };
  for (const calls of Object.values(api.paths ?? {}))
    for (const { responses = {} } of Object.values(calls))
      for (const [status, answer] of Object.entries(responses)) {
        const json = Number(status) >= 400 ? answer.content?.['application/json'] : undefined;
        if (!json) continue;
        const { description: _, ...form } = json.schema;
        schemas.Kegagalan = form;
        json.schema = { $ref: '#/components/schemas/Kegagalan' };
      }
  return { ...api, components: { ...api.components, schemas } };
};

export const registerOpenapi = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    transformObject: (document) =>
      'openapiObject' in document
        ? (shareFailure(document.openapiObject as Document) as never)
        : document.swaggerObject,
    openapi: {
      openapi: '3.0.3',
      info: { title: 'Gerbang', version: '1', description: 'Admission portal for Indonesian universities.' },
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'Token of an applicant, from POST /api/login.',
          },
          petugas: {
            type: 'apiKey',
            in: 'cookie',
            name: STAFF_COOKIE,
            description: 'Session of a staff member.',
          },
        },
      },
    },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/api/openapi.json', { schema: { hide: true } as never }, () => app.swagger());
};
