/** Server processes of their own: started, asked over HTTP, killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Child {
  /** Origin it listens at. */
  url: string;
  process: ChildProcess;
  /** What it wrote so far. */
  output: () => string;
  /** Ends it as a power cut would, without a chance to tidy up. */
  kill(): Promise<void>;
}

const READY = /Gerbang siap di (http:\/\/[\w.]+:\d+)/;

/** Starts a script of this package, or one at a whole `file:` address, and waits until it serves. Throws with its output when it ends before that. */
export const startChild = async (script: string, env: Record<string, string>): Promise<Child> => {
  const path = fileURLToPath(new URL(script, new URL('../', import.meta.url)));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', path], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (bytes: Buffer) => {
      output += bytes.toString();
      const found = READY.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code, signal) =>
      reject(new Error(`${script} ended with ${signal ?? code}:\n${output}`)),
    );
    child.once('error', reject);
  });
  return {
    url,
    process: child,
    output: () => output,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
};
