/** Load from a process of its own, on loopback only, bounded in time and number. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { cpuOf } from './processes.ts';

/** One request; a body is JSON. */
export interface Shot {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}
export interface Load {
  origins: readonly string[];
  /** Dealt out to the connections, each of which repeats its own in turn. */
  shots: readonly Shot[];
  connections: number;
  /** Null: every shot once, then it is over. */
  seconds: number | null;
  /** Whether every answer's time is wanted, for the percentiles. */
  times?: boolean;
}
export interface Outcome {
  /** Answers below 400, a second. */
  perSecond: number;
  /** Answers below 400. */
  answered: number;
  errors: number;
  statuses: Record<string, number>;
  /** Milliseconds; NaN where times were not wanted. */
  p50: number;
  p99: number;
}

export interface Gun {
  /** One load at a time. */
  fire(load: Load): Promise<Outcome>;
  /** CPU so far in microseconds; NaN where the system does not tell. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
}

export const CONNECTIONS = 64;

export const startGun = (): Gun => {
  const child = fork(join(import.meta.dirname, '../load.ts'), { stdio: 'inherit' });
  return {
    fire: async (load) => {
      child.send(load);
      const [answer] = (await once(child, 'message')) as [{ outcome?: Outcome; error?: string }];
      if (!answer.outcome) throw new Error(answer.error);
      return answer.outcome;
    },
    cpu: () => cpuOf(child.pid ?? 0),
    stop: async () => {
      child.disconnect();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
};

/** A GET as somebody's session. */
export const ask = (path: string, token: string): Shot => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
});

/** A POST of JSON, with a session or without. */
export const tell = (path: string, body: unknown, token?: string): Shot => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  body: JSON.stringify(body),
});
