/** `npm run pmb -- <command>`: the operator's command line. */
import { run } from '../packages/server/src/cli/run.ts';

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  folder: process.env.INIT_CWD ?? process.cwd(),
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
