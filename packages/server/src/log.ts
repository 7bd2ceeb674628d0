/** Lines of the process itself: sentences for who starts it, one line of JSON each in production, as every answer has. */
import { hostname } from 'node:os';
import { VERSION } from './version.ts';

/** What every line of JSON carries: which process wrote it, and which version of the program. */
export const LOG_BASE = { pid: process.pid, hostname: hostname(), service: `gerbang@${VERSION}` } as const;
export const LEVEL = { info: 30, warning: 40, fatal: 60 } as const;

/** Writes one line; a warning says so by its first word. */
export type Log = (line: string, level?: number) => void;

export const createLog =
  (production: boolean): Log =>
  (line, level = line.startsWith('PERINGATAN') ? LEVEL.warning : LEVEL.info) => {
    const text = production
      ? JSON.stringify({ level, time: Date.now(), ...LOG_BASE, msg: line.trim() })
      : line;
    if (level >= LEVEL.fatal) console.error(text);
    else console.log(text);
  };
