/**
 * `npm run bundle -- 1.2.3 --key FILE --into FOLDER`: what a release is handed out as. The sources of the tag, the bill of materials
 * of their lock, the SHA-256 of both, and an Ed25519 signature over the sums. docs/operations/release.md says how it is verified.
 */
import { execFile } from 'node:child_process';
import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { root } from './gate.ts';

const run = promisify(execFile);
/** A bill of some hundred libraries has a megabyte. */
const MOST = 64 * 1024 * 1024;

export interface Wanted {
  /** The repository. */
  from: string;
  version: string;
  /** A private Ed25519 key in PEM. */
  key: string;
  /** A folder that is not there yet. */
  into: string;
}

const readKey = async (file: string): Promise<KeyObject> => {
  if (((await stat(file)).mode & 0o077) !== 0)
    throw new Error(`${file} can be read by others; chmod 600 ${file}`);
  const key = createPrivateKey(await readFile(file));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is no Ed25519 key`);
  return key;
};

/** The commit of a tag; throws where there is none, or its sources name another version. */
const commitOf = async (from: string, version: string): Promise<string> => {
  const git = async (...args: string[]) => (await run('git', args, { cwd: from, maxBuffer: MOST })).stdout;
  const commit = (
    await git('rev-parse', '--verify', '--quiet', `refs/tags/v${version}^{commit}`).catch(() => {
      throw new Error(`there is no tag v${version}`);
    })
  ).trim();
  const named = (JSON.parse(await git('show', `${commit}:package.json`)) as { version: string }).version;
  if (named !== version) throw new Error(`the sources of v${version} call themselves ${named}`);
  return commit;
};

/** The lock of the archive, not of the folder somebody works in, as CycloneDX. npm takes the name from the folder. */
const billOf = async (archive: string): Promise<string> => {
  const scratch = await mkdtemp(join(tmpdir(), 'gerbang-bundle-'));
  const folder = join(scratch, 'gerbang');
  await mkdir(folder);
  try {
    await run('tar', ['--extract', `--file=${archive}`, `--directory=${folder}`, '--strip-components=1']);
    const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
    return (await run('npm', args, { cwd: folder, maxBuffer: MOST })).stdout;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};

/** Makes the bundle of a version whose tag is there and answers its files; what fails leaves nothing behind. */
export const makeBundle = async ({ from, version, key: keyFile, into }: Wanted): Promise<string[]> => {
  if (existsSync(into)) throw new Error(`${into} is there already`);
  const key = await readKey(keyFile);
  const commit = await commitOf(from, version);
  const name = `gerbang-${version}`;
  const [archive, bill, sums, signature] = [
    `${name}.tar.gz`,
    `${name}.cdx.json`,
    'SHA256SUMS',
    'SHA256SUMS.sig',
  ];
  await mkdir(dirname(into), { recursive: true });
  const half = await mkdtemp(`${into}.`);
  try {
    const output = `--output=${join(half, archive)}`;
    await run('git', ['archive', '--format=tar.gz', `--prefix=${name}/`, output, commit], { cwd: from });
    await writeFile(join(half, bill), await billOf(join(half, archive)));
    const lines = await Promise.all(
      [archive, bill].map(async (file) => {
        const hash = createHash('sha256').update(await readFile(join(half, file)));
        // As `openssl dgst -r` writes it and `sha256sum --check` reads it.
        return `${hash.digest('hex')} *${file}\n`;
      }),
    );
    await writeFile(join(half, sums), lines.join(''));
    await writeFile(join(half, signature), sign(null, Buffer.from(lines.join('')), key));
    const handle = await open(half);
    await handle.chmod(0o755);
    await handle.close();
    await rename(half, into);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw error;
  }
  return [archive, bill, sums, signature].map((file) => join(into, file));
};

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { key: { type: 'string' }, into: { type: 'string' } },
    allowPositionals: true,
  });
  const [version] = positionals;
  if (!version || !values.key || !values.into)
    throw new Error('npm run bundle -- VERSION --key FILE --into FOLDER');
  const files = await makeBundle({
    from: root,
    version,
    key: resolve(values.key),
    into: resolve(values.into),
  });
  console.log(files.join('\n'));
}
