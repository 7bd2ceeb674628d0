import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Account } from './account.ts';

/** The environment of every PostgreSQL program: nothing of ours, so no secret of the portal reaches it. */
export const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Answers a program's first line of output, run as the account; rejects when it cannot run or fails. */
export async function firstLine(program: string, args: string[], account?: Account): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { env: environment, cwd: '/', ...account });
  return stdout.split('\n', 1)[0] ?? '';
}
