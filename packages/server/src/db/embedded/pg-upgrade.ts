import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { environment } from './command.ts';
import { type Place, selfPath } from './place.ts';
import { clusterName } from './processes.ts';

interface Run {
  place: Place;
  /** The new cluster, empty. */
  fresh: string;
  account: Account | undefined;
  from: Binaries;
  to: Binaries;
  password: string;
}

/** pg_upgrade from the cluster to `fresh`, by copying. Throws with the end of what it said; all of it is in naik.log. */
export async function runPgUpgrade({ place, fresh, account, from, to, password }: Run): Promise<void> {
  const sockets = await mkdtemp(join(tmpdir(), 'gerbang-naik-'));
  if (account) await chown(sockets, account.uid, account.gid);
  const [old, next] = [await open(place.cluster), await open(fresh)];
  // So that a later start knows the servers of one that was killed.
  const named = (cluster: string) => `-c cluster_name=${clusterName(cluster, 'naik')}`;
  const child = spawn(
    join(to.folder, 'pg_upgrade'),
    [
      `--old-datadir=${selfPath(place.cluster, account, 3)}`,
      `--new-datadir=${selfPath(fresh, account, 4)}`,
      `--old-bindir=${from.folder}`,
      `--new-bindir=${to.folder}`,
      `--old-options=${named(place.cluster)}`,
      `--new-options=${named(fresh)}`,
      `--socketdir=${sockets}`,
      '--username=gerbang',
    ],
    {
      // It writes here what would remove the old one; nobody wants it.
      cwd: sockets,
      env: { ...environment, PGPASSWORD: password },
      ...account,
      stdio: ['ignore', 'pipe', 'pipe', old.fd, next.fd],
    },
  );
  const end = () => void child.kill('SIGTERM');
  process.on('SIGINT', end).on('SIGTERM', end);
  try {
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => (said += String(bytes)));
    const [code] = await once(child, 'close');
    const log = join(place.folder, 'naik.log');
    await writeFile(log, said, { mode: 0o600 });
    if (code !== 0)
      throw new Error(
        `pg_upgrade gagal (${code}); seluruhnya di ${log}:\n${said.trim().split('\n').slice(-12).join('\n')}`,
      );
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end);
    await old.close();
    await next.close();
    await rm(sockets, { recursive: true, force: true });
  }
}
