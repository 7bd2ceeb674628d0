/** The access log: one line an answer, and the lines leave together, for a write apiece would cost half an answer. */
import type { FastifyInstance } from 'fastify';

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

/** Writes the line of every answer, and empties `stream` in time. */
export const registerAccessLog = (app: FastifyInstance, stream: LogStream): void => {
  const timer = setInterval(stream.flush, FLUSH_MS).unref();
  process.on('exit', stream.flush);
  app.addHook('onClose', (_, done) => {
    clearInterval(timer);
    process.off('exit', stream.flush);
    stream.flush();
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // An allow-list: never a body, a query string, a token or an identifier beyond the route's pattern.
    app.log.info({
      id: request.id,
      m: request.method,
      r: request.routeOptions.url ?? '-',
      s: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
    done();
  });
};
