/** Roots of a system of their own: Debian as debootstrap makes it, with what the base image of the Containerfile adds to it. */
import { execFile, spawn } from 'node:child_process';
import { appendFile, chmod, copyFile, cp, mkdir, realpath, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MIRROR = 'http://deb.debian.org/debian';
/** The image's user without rights. */
export const NODE_USER = 1_000;
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** A minimal Debian in `folder`; takes some minutes. Throws where debootstrap is missing. */
export const makeDebian = async (folder: string): Promise<void> => {
  await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', folder, MIRROR]);
};

/** Adds Node as it runs this, npm, and the user `node`. */
export const addNode = async (root: string): Promise<void> => {
  const npm = join(root, 'usr/local/lib/node_modules/npm');
  const { stdout } = await run('sh', ['-c', 'realpath "$(command -v npm)"']);
  await copyFile(await realpath(process.execPath), join(root, 'usr/local/bin/node'));
  await chmod(join(root, 'usr/local/bin/node'), 0o755);
  await mkdir(dirname(npm), { recursive: true });
  await cp(join(dirname(stdout.trim()), '..'), npm, { recursive: true });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
  await appendFile(join(root, 'etc/passwd'), `node:x:${NODE_USER}:${NODE_USER}::/home/node:/bin/sh\n`);
  await appendFile(join(root, 'etc/group'), `node:x:${NODE_USER}:\n`);
  await run('install', [
    '--directory',
    `--owner=${NODE_USER}`,
    `--group=${NODE_USER}`,
    join(root, 'home/node'),
  ]);
};

/** What a root needs of this machine while it is built there, and no longer: names, and whom it trusts. Answers the environment. */
export const lendNetwork = async (root: string): Promise<Record<string, string>> => {
  for (const file of ['/etc/resolv.conf', '/etc/hosts', CERTIFICATES]) await copyFile(file, join(root, file));
  const { stdout } = await run('npm', ['config', 'get', 'registry'], { cwd: '/' });
  return {
    NODE_EXTRA_CA_CERTS: CERTIFICATES,
    npm_config_cafile: CERTIFICATES,
    npm_config_registry: stdout.trim(),
  };
};

/** In namespaces of its own; the shell becomes the program, which is the first process there, as in a container. */
const ENTER = `set -e
root=$1; data=$2; secrets=$3; cwd=$4; shift 4
mount --bind "$root" "$root"
if [ -n "$data" ]; then
  mount -t tmpfs tmpfs "$root/tmp"
  mount --bind "$data" "$root/var/lib/gerbang"
  mkdir -p "$root/run/secrets"
  mount --bind "$secrets" "$root/run/secrets"
  mount -o remount,bind,ro "$root"
fi
mount -t proc proc "$root/proc"
exec chroot "$root" env --chdir="$cwd" -- "$@"`;

interface Inside {
  root: string;
  user: 'root' | 'node';
  cwd: string;
  env: Record<string, string>;
  /** What is mounted at /var/lib/gerbang and at /run/secrets while all else is read-only; null: everything can be written. */
  mounted: { data: string; secrets: string } | null;
}

/** Starts a program below a root, as that user and without a right that could be won. */
export const inside = ({ root, user, cwd, env, mounted }: Inside, argv: readonly string[]) => {
  const as = `--reuid=${NODE_USER} --regid=${NODE_USER} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all`;
  const drop = user === 'root' ? [] : ['setpriv', ...as.split(' '), '--'];
  return spawn(
    '/usr/bin/unshare',
    [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      'sh',
      '-c',
      ENTER,
      'sh',
      root,
      mounted?.data ?? '',
      mounted?.secrets ?? '',
      cwd,
      ...drop,
      ...argv,
    ],
    {
      env: {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        HOME: user === 'root' ? '/root' : '/home/node',
        ...env,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
};
