/** The OpenAPI document, made from the same schemas that validate and serialise. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { STAFF_COOKIE } from './staff-session.ts';

export const registerOpenapi = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: { title: 'Gerbang', version: '1', description: 'Admission portal for Indonesian universities.' },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'Token of an applicant, from POST /api/login.' },
          petugas: { type: 'apiKey', in: 'cookie', name: STAFF_COOKIE, description: 'Session of a staff member.' },
        },
      },
    },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/api/openapi.json', { schema: { hide: true } as never }, () => app.swagger());
};
