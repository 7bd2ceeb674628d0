/** How bodies are read that are no forms with files. */
import { problem } from '@gerbang/contract';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON body as sent; what a bank's signature covers. */
    rawBody?: string;
  }
}

const JSON_TYPE = 'application/json';

/** Reads JSON, and forms without scripts. */
export const registerParsers = (app: FastifyInstance): void => {
  // The bank's signature covers the bytes as sent, so the text is kept beside what it parses to.
  app.addContentTypeParser<string>(JSON_TYPE, { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body;
    try {
      done(null, body === '' ? {} : JSON.parse(body));
    } catch {
      done(problem('bukan_json'), undefined);
    }
  });
  // Of forms without scripts; a name given twice counts as it stands last.
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );
};

/** Leaves JSON as it came: what is signed is judged by its bytes before anything makes sense of them. */
export const leaveBytes = (app: FastifyInstance): void => {
  app.removeContentTypeParser(JSON_TYPE);
  app.addContentTypeParser(JSON_TYPE, { parseAs: 'buffer' }, (_, body, done) => done(null, body));
};
