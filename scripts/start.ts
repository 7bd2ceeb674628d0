/** `npm start`: builds what is older than its sources, then becomes the server. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { allBuilt } from './built.ts';

if (!(await allBuilt())) {
  console.log('Membangun halaman dan server…');
  const built = spawnSync('npm', ['run', 'build', '--silent'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (built.status !== 0) process.exit(built.status ?? 1);
}
// In production each line of the log is JSON.
if (process.env.NODE_ENV !== 'production') console.log('Menyalakan server…');
const program = new URL('../packages/server/dist/main.js', import.meta.url);
// The program takes this one's place, so that nothing of it is kept.
if (process.platform === 'linux')
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, fileURLToPath(program)], {
    ...process.env,
    // Few memory arenas for the threads of the process, each keeps what it once had; glibc reads it as a program begins.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  });
await import(program.href);
