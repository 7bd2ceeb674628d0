/** A circuit breaker for a database that says nothing: who waits for it is told so instead of waiting on. */
import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';

/** What waiting fails with: the database was asked and nothing came back. */
export class SilentDatabase extends Error {
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('The database does not answer');
  }
}

export interface Breaker {
  /** Follows a connection until it closes; a new one fails at once while the breaker is tripped. */
  watch(socket: Socket, client: Pick<EventEmitter, 'on'>): void;
  /**
   * To be called every `TICK_MS`: whether anything came in on any connection since the last time. Ends a connection
   * whose statement outlived every limit the server has for it.
   */
  tick(): boolean;
  /** Ends all connections, whose statements fail, and every new one until `reset`. */
  trip(): void;
  reset(): void;
}

/** Time is counted in ticks: a process that was itself held up has missed them, and blames nobody else. */
export const TICK_MS = 250;
/** After so long without a byte a statement is given up; the server's own limit of 10 s has then failed. */
const STUCK_TICKS = 12_000 / TICK_MS;

interface Seen {
  /** Bytes sent when the last answer was complete; more have been sent since where one is outstanding. */
  answered: number;
  read: number;
  quiet: number;
}

export const createBreaker = (): Breaker => {
  const watched = new Map<Socket, Seen>();
  let tripped = false;
  return {
    watch: (socket, client) => {
      const seen: Seen = { answered: 0, read: 0, quiet: 0 };
      client.on('drain', () => {
        seen.answered = socket.bytesWritten;
      });
      watched.set(socket, seen);
      socket.once('close', () => watched.delete(socket));
      // Only after it began to connect has a socket somebody who hears of its error.
      if (tripped) setImmediate(() => socket.destroy(new SilentDatabase()));
    },
    tick: () => {
      let heard = false;
      for (const [socket, seen] of watched) {
        if (socket.bytesRead !== seen.read) {
          seen.read = socket.bytesRead;
          seen.quiet = 0;
          heard = true;
        } else if (socket.bytesWritten === seen.answered) seen.quiet = 0;
        else if (++seen.quiet >= STUCK_TICKS) socket.destroy(new SilentDatabase());
      }
      return heard;
    },
    trip: () => {
      tripped = true;
      for (const socket of watched.keys()) socket.destroy(new SilentDatabase());
    },
    reset: () => {
      tripped = false;
    },
  };
};
