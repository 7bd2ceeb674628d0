import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { errorOf } from '../../certain.ts';
import { isRunning } from './processes.ts';

/** Waits before each new start, in milliseconds; after the last one it is given up. */
const WAITS = [0, 250, 500, 1_000, 2_000, 4_000, 8_000];
/** A server that lived so long has recovered: what fails afterwards is counted from the beginning. */
const RECOVERED_MS = 60_000;
/** How often a server that is not our child is looked for. */
const LOOK_MS = 250;

/** A server that serves. */
export interface Begun {
  port: number;
  /** Resolves with how the server ended, once it has. */
  ended: Promise<string>;
}

interface Supervision {
  server: Begun;
  /** Starts it anew; rejects with the reason. */
  restart: () => Promise<Begun>;
  /** Why it ended, for the operator, given how. */
  reason: (how: string) => Promise<string>;
  log: (line: string) => void;
  /** Told when no start helps any more, with a sentence for the operator. */
  onLost: (sentence: string) => void;
  waits?: readonly number[];
}

/** Resolves with how our own server process ended. */
export const childEnded = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    const tell = () => resolve(child.signalCode ?? `kode ${child.exitCode}`);
    if (child.exitCode !== null || child.signalCode !== null) tell();
    else child.once('exit', tell);
  });

/** The same for a server an earlier process started, whose end nobody tells us. */
export const orphanEnded = async (pid: number): Promise<string> => {
  while (await isRunning(pid)) await delay(LOOK_MS, undefined, { ref: false });
  return 'tidak lagi berjalan';
};

/**
 * Keeps a server running: where it ends without being asked to, it is started anew with growing waits, and its own
 * recovery brings back all that was committed. Answers what ends the supervision, which resolves once no start is
 * under way.
 */
export const supervise = ({
  server,
  restart,
  reason,
  log,
  onLost,
  waits = WAITS,
}: Supervision): (() => Promise<void>) => {
  const leaving = new AbortController();
  const left = new Promise<null>((resolve) => leaving.signal.addEventListener('abort', () => resolve(null)));
  let failures = 0;

  /** The next server, or null where there will be none. */
  const revive = async (how: string): Promise<Begun | null> => {
    let why = await reason(how);
    for (;;) {
      const wait = waits[failures];
      if (wait === undefined) {
        onLost(
          `Basis data berhenti dan tidak dapat dijalankan lagi sesudah ${failures} percobaan: ${why} Gerbang ikut berhenti.`,
        );
        return null;
      }
      failures += 1;
      log(
        `Basis data berhenti tanpa diminta: ${why} Dijalankan lagi (percobaan ${failures} dari ${waits.length})…`,
      );
      await delay(wait, undefined, { signal: leaving.signal, ref: false }).catch(() => {});
      if (leaving.signal.aborted) return null;
      try {
        const next = await restart();
        log('Basis data berjalan lagi; yang sudah tersimpan tetap ada.');
        return next;
      } catch (error) {
        why = await reason(errorOf(error).message);
      }
    }
  };
  const watch = async (): Promise<void> => {
    for (let current: Begun | null = server; current; ) {
      const since = performance.now();
      const how = await Promise.race([current.ended, left]);
      if (how === null) return;
      if (performance.now() - since >= RECOVERED_MS) failures = 0;
      current = await revive(how);
    }
  };
  const over = watch();
  return () => {
    leaving.abort();
    return over;
  };
};

/** What a server writes first; what stands before it is of an earlier one. */
const BEGINNING = 'starting PostgreSQL';

/** Why a server ended, as its operator can mend it: what it complained of in its log, or how it ended. */
export const reasonIn = async (logFile: string, how: string): Promise<string> => {
  const all = await readFile(logFile, 'utf8').catch(() => '');
  const text = all.slice(Math.max(0, all.lastIndexOf(BEGINNING)));
  if (/No space left on device|Disk quota exceeded/.test(text))
    return `ruang disk habis, catatan transaksi (WAL) tidak dapat ditulis. Kosongkan ruang di disk basis data (lihat ${logFile}).`;
  if (/Permission denied|Read-only file system/.test(text))
    return `folder basis data tidak dapat ditulis (lihat ${logFile}).`;
  return `${how.split('\n', 1)[0]}; lihat ${logFile}.`;
};
