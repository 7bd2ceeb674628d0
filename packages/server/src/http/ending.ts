/** How a process that serves comes to its end: it says so before it stops listening, so that nobody is cut off (0072). */
import type { FastifyInstance } from 'fastify';

/** Whether the process was asked to end; it serves on meanwhile. */
export type IsEnding = () => boolean;
/** What readiness says then. */
export const ENDING = { status: 'sedang berhenti' };

/** Has every answer from then on end its connection: whoever comes back is led elsewhere. */
export const registerEnding = (app: FastifyInstance, isEnding: IsEnding = () => false): void => {
  // Before anything is answered: the header leaves with the first byte.
  app.server.prependListener('request', (_, response) => {
    if (isEnding()) response.shouldKeepAlive = false;
  });
};
