/** The access log: one line an answer, and the lines leave together, for a write apiece would cost half an answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LOG_BASE } from '../log.ts';

const FLUSH_MS = 200;
const FLUSH_CHARS = 16_000;

export interface LogStream {
  write(line: string): void;
  /** Writes what has waited. */
  flush(): void;
}

/** Standard output, at most a fifth of a second late; what waits when the process ends is written then. */
export const createLogStream = (): LogStream => {
  let waiting = '';
  const flush = () => {
    if (waiting === '') return;
    process.stdout.write(waiting);
    waiting = '';
  };
  return {
    write: (line) => {
      waiting += line;
      if (waiting.length >= FLUSH_CHARS) flush();
    },
    flush,
  };
};

/** Writes the line of every answer of the routes that follow, with its trace where there are traces, and empties `stream` in time. */
export const registerAccessLog = (
  app: FastifyInstance,
  stream: LogStream,
  traceOf?: (request: FastifyRequest) => string | undefined,
): void => {
  const timer = setInterval(stream.flush, FLUSH_MS).unref();
  process.on('exit', stream.flush);
  app.addHook('onClose', (_, done) => {
    clearInterval(timer);
    process.off('exit', stream.flush);
    stream.flush();
    done();
  });
  const traced = (id: string | undefined) => (id === undefined ? '' : `,"trace_id":"${id}"`);
  // As the logger itself would write it, but put together at a tenth of its cost: this is a part of every answer.
  const ofProcess = `,${JSON.stringify(LOG_BASE).slice(1, -1)},"id":`;
  // An allow-list: never a body, a query string, a token or an identifier beyond the route's pattern.
  const writeLine = (request: FastifyRequest, reply: FastifyReply, pattern: string) =>
    stream.write(
      `{"level":30,"time":${Date.now()}${ofProcess}"${request.id}","m":"${request.method}","r":${pattern},"s":${reply.statusCode},"ms":${Math.round(reply.elapsedTime)}${traceOf ? traced(traceOf(request)) : ''}}\n`,
    );
  app.addHook('onRoute', (route) => {
    if (route.config?.unlogged) return;
    const pattern = JSON.stringify(route.url);
    route.onResponse = (request, reply, done) => {
      writeLine(request, reply, pattern);
      done();
    };
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) writeLine(request, reply, '"-"');
    done();
  });
};
