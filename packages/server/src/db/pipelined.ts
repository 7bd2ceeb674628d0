/** A connection that sends what it is asked without waiting for what it asked before; answers come in order. */
import { Socket } from 'node:net';
import pg from 'pg';

export class PipelinedClient extends pg.Client {
  readonly #socket: Socket;
  #gathering = false;

  constructor(config?: string | pg.ClientConfig) {
    const socket = new Socket();
    const given = typeof config === 'string' ? { connectionString: config } : config;
    super({ ...given, pipeline: true, stream: () => socket } as pg.ClientConfig);
    this.#socket = socket;
  }

  /** Holds back what is written until the queries of this turn of the event loop leave together. */
  gather(): void {
    if (this.#gathering) return;
    this.#gathering = true;
    this.#socket.cork();
    setImmediate(() => {
      this.#gathering = false;
      this.#socket.uncork();
    });
  }
}
