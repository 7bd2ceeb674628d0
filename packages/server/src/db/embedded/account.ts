import { lchown, lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The unprivileged user a server started by root runs as; `undefined` elsewhere means "as ourselves". */
export interface Account {
  uid: number;
  gid: number;
}

/** Tried in this order: both exist without `useradd` on every common distribution. */
const candidates = ['postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root, so root needs an account to step down to. An existing cluster keeps
 * its owner, whatever accounts have appeared since. Throws when /etc/passwd offers none.
 */
export async function serverAccount(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  if (process.platform !== 'linux') {
    throw new Error('PostgreSQL tidak boleh berjalan sebagai root. Jalankan Gerbang sebagai pengguna biasa.');
  }
  const owner = await lstat(cluster).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  for (const name of candidates) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL tidak boleh berjalan sebagai root, dan pengguna "postgres" atau "nobody" tidak ada di ' +
      '/etc/passwd. Jalankan Gerbang sebagai pengguna biasa, atau isi DATABASE_URL.',
  );
}

/** Hands a folder that root restored from a copy, with everything in it, to the server's account. */
export async function giveTo(account: Account | undefined, folder: string): Promise<void> {
  const owner = await lstat(folder).catch(() => undefined);
  if (!account || !owner || owner.uid === account.uid) return;
  const entries = await readdir(folder, { recursive: true });
  for (const entry of entries) await lchown(join(folder, entry), account.uid, account.gid);
  // The folder itself comes last: its owner tells the next start whether the whole was handed over.
  await lchown(folder, account.uid, account.gid);
}
