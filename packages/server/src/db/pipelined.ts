/** A connection that sends what it is asked without waiting for what it asked before; answers come in order. */
import { Socket } from 'node:net';
import pg from 'pg';
import type { Breaker } from './breaker.ts';

export class PipelinedClient extends pg.Client {
  /** Holds back what is written until the queries of this turn of the event loop leave together. */
  readonly gather: () => void;

  constructor(config?: string | pg.ClientConfig, breaker?: Breaker) {
    const socket = new Socket();
    const given = typeof config === 'string' ? { connectionString: config } : config;
    super({ ...given, pipeline: true, stream: () => socket } as pg.ClientConfig);
    breaker?.watch(socket, this);
    let gathering = false;
    this.gather = () => {
      if (gathering) return;
      gathering = true;
      socket.cork();
      setImmediate(() => {
        gathering = false;
        socket.uncork();
      });
    };
  }
}
