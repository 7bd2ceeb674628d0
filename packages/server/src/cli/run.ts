/** `npm run pmb -- <command>`: finds the command, reads its options and turns what it throws into a line and a code. */
import { parseArgs } from 'node:util';
import { codeOf } from '../certain.ts';
import { requireSecrets } from '../secret-files.ts';
import { akunPetugas } from './akun-petugas.ts';
import { basisData } from './basis-data.ts';
import { bayar } from './bayar.ts';
import { berkas } from './berkas.ts';
import { cadangan } from './cadangan.ts';
import { type Command, EXIT, type ExitCode, type Io, Misuse, type Values } from './command.ts';
import { jejak } from './jejak.ts';
import { karantina } from './karantina.ts';
import { kunciBank } from './kunci-bank.ts';
import { lapor } from './lapor.ts';
import { pengumumanTersegel } from './pengumuman-tersegel.ts';
import { seleksi } from './seleksi.ts';
import { slip } from './slip.ts';
import { ujiPenawaran } from './uji-penawaran.ts';

const commands: Readonly<Record<string, Command>> = {
  bayar,
  slip,
  lapor,
  karantina,
  berkas,
  cadangan,
  'basis-data': basisData,
  jejak,
  seleksi,
  'akun-petugas': akunPetugas,
  'kunci-bank': kunciBank,
  'pengumuman-tersegel': pengumumanTersegel,
  'uji-penawaran': ujiPenawaran,
};

const usageOf = (name: string, { options, required, operands = [], flags = [] }: Command): string =>
  [
    `npm run pmb -- ${name}`,
    ...operands.map(({ value, optional }) => (optional ? `[${value}]` : value)),
    ...flags.map((flag) => `[--${flag}]`),
    ...Object.entries(options).map(([option, value]) =>
      required.includes(option) ? `--${option} ${value}` : `[--${option} ${value}]`,
    ),
  ].join(' ');

const help = (): string =>
  [
    'Perintah:',
    ...Object.entries(commands).map(
      ([name, command]) => `\n  ${name}: ${command.summary}\n    ${usageOf(name, command)}`,
    ),
  ].join('\n');

/** Sentences for what `parseArgs` refuses. */
const REFUSED: Record<string, string> = {
  ERR_PARSE_ARGS_UNKNOWN_OPTION: 'Ada pilihan yang tidak dikenal.',
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: 'Ada pilihan tanpa nilai.',
  ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: 'Ada kata yang bukan pilihan.',
};

const read = (args: string[], { options, required, operands = [], flags = [] }: Command): Values => {
  const config = Object.fromEntries([
    ...Object.keys(options).map((name) => [name, { type: 'string' as const }]),
    ...flags.map((name) => [name, { type: 'boolean' as const }]),
  ]);
  try {
    const { values: given, positionals } = parseArgs({
      args,
      options: config,
      allowPositionals: operands.length > 0,
    });
    const values: Record<string, unknown> = given;
    for (const name of required) if (!values[name]) throw new Misuse(`--${name} wajib diisi.`);
    if (positionals.length > operands.length)
      throw new Misuse(
        `Hanya ${operands.map(({ value }) => `satu ${value}`).join(' dan ')} yang dapat disebut.`,
      );
    return Object.fromEntries([
      ...Object.entries(values).map(([name, value]) => [name, value === true ? 'ya' : value]),
      ...operands.map(({ name }, i) => [name, positionals[i]]),
    ]);
  } catch (error) {
    const sentence = REFUSED[codeOf(error) ?? ''];
    throw sentence ? new Misuse(sentence, { cause: error }) : error;
  }
};

/** Runs the command line `argv` (without program and script) and answers the exit code; never throws. */
export const run = async (argv: readonly string[], io: Io): Promise<ExitCode> => {
  const [name = '', ...args] = argv;
  if (['', 'bantuan', '--help', '-h'].includes(name)) {
    io.say(help());
    return name === '' ? EXIT.misused : EXIT.done;
  }
  const command = commands[name];
  if (!command || !Object.hasOwn(commands, name)) {
    io.complain(`Perintah "${name}" tidak ada.\n\n${help()}`);
    return EXIT.misused;
  }
  if (args.includes('--help') || args.includes('-h')) {
    io.say(`${command.summary}\n\n  ${usageOf(name, command)}`);
    return EXIT.done;
  }
  try {
    const values = read(args, command);
    return await command.run(values, { ...io, env: requireSecrets(io.env) });
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string };
    io.complain(message || code || String(error));
    if (!(error instanceof Misuse)) return EXIT.failed;
    io.complain(`\n  ${usageOf(name, command)}`);
    return EXIT.misused;
  }
};
