/** Secrets that are kept in files: `NAME_FILE` names one, or systemd hands it over under the name of the variable. */
import { readFileSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

/** Variables whose value opens something; each may stand in a file instead. */
export const SECRETS = [
  'GERBANG_SECRET',
  'GERBANG_BANK_SECRET',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'METRICS_TOKEN',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

const CREDENTIALS = 'CREDENTIALS_DIRECTORY';
/** Bits that let users read it who are neither owner nor of the group. */
const OTHERS = 0o007;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'tidak ada',
  EACCES: 'tidak boleh dibaca oleh pengguna ini',
  EISDIR: 'adalah folder, bukan berkas',
};

/** What a file holds, or the sentence that says why it cannot be used. */
const read = (name: string, file: string): { value: string } | { wrong: string } => {
  try {
    if (!isAbsolute(file)) return { wrong: `${name} harus jalur lengkap: ${file}` };
    if ((statSync(file).mode & OTHERS) !== 0)
      return { wrong: `${name}: ${file} dapat dibaca semua pengguna; jalankan: chmod o= ${file}` };
    const value = readFileSync(file, 'utf8').trim();
    return value === '' ? { wrong: `${name}: ${file} kosong` } : { value };
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    return { wrong: `${name}: ${file} ${REASONS[code] ?? message}` };
  }
};

/** Whether systemd handed a credential of this name over; those of other programs are none of ours. */
const credentialOf = (env: NodeJS.ProcessEnv, name: string): string | undefined => {
  const file = env[CREDENTIALS] && join(env[CREDENTIALS], name);
  return file && statSync(file, { throwIfNoEntry: false }) ? file : undefined;
};

/**
 * The environment with every secret in its variable, wherever it was kept; `refuse` gets a sentence for each that cannot
 * be used or is given twice. What it answers names no files any more, so that asking again changes nothing.
 */
export const withSecrets = (
  env: NodeJS.ProcessEnv,
  refuse: (sentence: string) => void,
): NodeJS.ProcessEnv => {
  const settled: NodeJS.ProcessEnv = { ...env };
  for (const name of SECRETS) {
    const ways: [way: string, file: string | undefined][] = [
      [name, undefined],
      [`${name}_FILE`, env[`${name}_FILE`] || undefined],
      [CREDENTIALS, credentialOf(env, name)],
    ];
    delete settled[`${name}_FILE`];
    const given = ways.filter(([way, file]) => (way === name ? env[name] : file));
    if (given.length > 1) {
      refuse(`${given.map(([way]) => way).join(' dan ')} memberi ${name} bersamaan; pakai salah satu saja`);
      continue;
    }
    const [way = name, file] = given[0] ?? [];
    if (file === undefined) continue;
    const found = read(way === CREDENTIALS ? `${CREDENTIALS} (${name})` : way, file);
    if ('wrong' in found) refuse(found.wrong);
    else settled[name] = found.value;
  }
  delete settled[CREDENTIALS];
  return settled;
};

/** The same for a program that needs no other setting; throws an Error with every sentence. */
export const requireSecrets = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const wrong: string[] = [];
  const settled = withSecrets(env, (sentence) => void wrong.push(sentence));
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return settled;
};
