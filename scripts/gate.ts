/** A gate is something that must end well. One short line tells how it went; its output shows only where it did not. */
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository, with a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url));

export interface Outcome {
  passed: boolean;
  output: string;
}

export interface Gate {
  name: string;
  run: () => Promise<Outcome>;
}

/** Runs a command line from a folder, the project's own tools first in the path; `live` shows its output at once. */
export const command = (
  line: string,
  live = false,
  cwd = root,
  settings: Readonly<Record<string, string>> = {},
): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const PATH = join(root, 'node_modules', '.bin') + delimiter + (process.env.PATH ?? '');
    const child = spawn(line, {
      cwd,
      shell: true,
      env: { ...process.env, ...settings, PATH },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    const take = (bytes: Buffer) => {
      output.push(bytes);
      if (live) process.stdout.write(bytes);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', reject);
    child.on('close', (status) =>
      resolve({ passed: status === 0, output: Buffer.concat(output).toString() }),
    );
  });

/** A gate of command lines, one after the other; the first that fails ends it. */
export const gate = (name: string, ...lines: string[]): Gate => ({
  name,
  run: async () => {
    for (const line of lines) {
      const outcome = await command(line);
      if (!outcome.passed) return outcome;
    }
    return { passed: true, output: '' };
  },
});

/** A gate that is tried once more where it failed, for what starts portals and waits for them; see (docs/decisions/0053). */
export const twice = ({ name, run }: Gate): Gate => ({
  name,
  run: async () => {
    const first = await run();
    if (first.passed) return first;
    console.log(`~ ${name} failed and is run once more:\n${first.output.trimEnd()}`);
    return run();
  },
});

/** How many passed, and the names of those that failed. */
export interface Count {
  passed: number;
  failed: string[];
}

/** Takes gates up in their order, so many at a time; a failure stops none. */
export const runGates = async (gates: readonly Gate[], atOnce = 1): Promise<Count> => {
  const count: Count = { passed: 0, failed: [] };
  const waiting = gates.values();
  const work = async () => {
    // The others take theirs from the same row.
    for (const { name, run } of waiting) {
      const began = performance.now();
      const { passed, output } = await run();
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`${passed ? '✓' : '✗'} ${name.padEnd(12)} ${seconds.padStart(6)} s`);
      if (!passed) console.log(output.trimEnd());
      if (passed) count.passed += 1;
      else count.failed.push(name);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return count;
};
