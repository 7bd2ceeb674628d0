/** The part of autocannon that is used; it ships no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export interface Shot {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string;
  }
  export interface Client {
    setRequests(shots: Shot[]): void;
  }
  export interface Options {
    url: string[];
    connections: number;
    /** Seconds; ignored where `amount` is given. */
    duration?: number;
    /** Requests over all connections. */
    amount?: number;
    /** Milliseconds between two looks at whether it is over. */
    sampleInt: number;
    timeout: number;
    setupClient(client: Client): void;
  }
  export interface Result {
    errors: number;
    /** Seconds. */
    duration: number;
    statusCodeStats: Record<string, { count: number }>;
  }
  export default function autocannon(
    options: Options,
    done: (error: Error | null, result: Result) => void,
  ): EventEmitter;
}
