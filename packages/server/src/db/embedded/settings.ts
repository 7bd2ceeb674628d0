import { totalmem } from 'node:os';

const MIB = 1024 ** 2;
/** An eighth of what the machine, or the container, has: the office's lists are read from memory, not from disk. */
const buffers = (): number => {
  const limit = process.constrainedMemory();
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return Math.round(Math.min(Math.max(memory / 8 / MIB, 128), 1_024));
};

/** What stands in postgresql.conf from the beginning, where an operator may change it. */
export const ownSettings = (): Record<string, string> => ({
  max_connections: '100',
  shared_buffers: `${buffers()}MB`,
});

/** What initdb is told once. */
export const clusterSettings = (major: string): string[] => [
  '--encoding=UTF8',
  // The same order in each: of code points. A provider of its own for it came with 17.
  ...(Number(major) >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    : ['--locale=C', '--lc-ctype=C.UTF-8']),
  '--data-checksums',
  '--auth=scram-sha-256',
  '--username=gerbang',
];

const always = {
  listen_addresses: '127.0.0.1',
  // Socket paths are limited to 107 bytes, folders are not.
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  log_checkpoints: 'off',
  // Statements and details quote rows, and rows hold personal data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

const fastAndLoose = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '32MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Files of tests run beside one another, each with the pools of several processes.
  max_connections: '300',
};

/** The settings of a server as command line arguments, which no configuration file overrides. */
export function serverSettings(fast: boolean): string[] {
  return assignments({ ...always, ...(fast ? fastAndLoose : durable) });
}

/** `{ port: '5' }` as `['-c', 'port=5']`. */
export function assignments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
