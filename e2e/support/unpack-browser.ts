/** The browser of the tests: Chromium out of a package on Linux x64, elsewhere the one CHROMIUM_PATH names. */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Plain data, handed to the test files. */
export interface BrowserFiles {
  executablePath: string;
  /** Set on top of the environment the browser starts with. */
  env: Record<string, string>;
}

const UNPACK = "import chromium from '@sparticuz/chromium'; console.log(await chromium.executablePath());";

/** The package's own font and no other, so that every machine draws the same letters. */
const fontConfig = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>
`;

/** Unpacks into `folder`, which nothing else uses: the package takes up whatever it finds in a shared one. */
export const unpackBrowser = async (folder: string): Promise<BrowserFiles> => {
  const own = process.env.CHROMIUM_PATH;
  if (own) return { executablePath: own, env: {} };
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('set CHROMIUM_PATH to a Chromium or Chrome: one is shipped for Linux x64 only');
  await mkdir(folder, { recursive: true });
  // Naming a runtime makes the package bring the libraries that a bare machine lacks.
  const env = { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', UNPACK], {
    cwd: import.meta.dirname,
    env,
  });
  const fonts = join(folder, 'fonts.conf');
  await writeFile(fonts, fontConfig(folder));
  return {
    executablePath: stdout.trim(),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_FILE: fonts },
  };
};
