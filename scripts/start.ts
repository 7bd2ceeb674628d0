/** `npm start`: builds the pages when they are older than their sources, then runs the server in this process. */
import { spawnSync } from 'node:child_process';
import { webIsBuilt } from './web-build.ts';

// Few memory arenas for the threads of the process, each keeps what it once had; glibc reads it as a program begins.
if (process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX)
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    MALLOC_ARENA_MAX: '2',
  });

if (!(await webIsBuilt())) {
  console.log('Membangun halaman…');
  const built = spawnSync('npm', ['run', 'build', '--silent'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (built.status !== 0) process.exit(built.status ?? 1);
}
if (process.env.npm_lifecycle_event === 'start') {
  // npm passes a signal on to the shell between, which dies of it without telling anybody.
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
console.log('Menyalakan server…');
await import('../packages/server/src/main.ts');
