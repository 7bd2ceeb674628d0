/** What a command of `npm run pmb` is, how it speaks and how it ends. */

/** 0 done, 1 refused or failed, 2 misused, 3 recorded but set aside. */
export const EXIT = { done: 0, failed: 1, misused: 2, quarantined: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Where a command reads its settings and writes its lines; tests pass their own. */
export interface Io {
  env: NodeJS.ProcessEnv;
  /** The folder that relative file names are meant from: where the operator stands, not where npm goes. */
  folder: string;
  /** Results, to standard output. */
  say: (line: string) => void;
  /** Progress and failures, to standard error. */
  complain: (line: string) => void;
}

/** The options given, without their dashes, and the operands. */
export type Values = Readonly<Record<string, string | undefined>>;

export interface Command {
  /** One line for the list of commands. */
  summary: string;
  /** Options by name, each with what stands for its value in the help text. */
  options: Readonly<Record<string, string>>;
  /** Options that must be given. */
  required: readonly string[];
  /** Words without dashes, in this order: each one's name among the values, what stands for it in the help text, and whether it may be left out. */
  operands?: readonly { name: string; value: string; optional?: true }[];
  /** Options that are on or off; among the values `ya` where given. */
  flags?: readonly string[];
  run(values: Values, io: Io): Promise<ExitCode>;
}

/** The command was called wrongly; the sentence says how. */
export class Misuse extends Error {}
/** The command was understood and cannot be done. */
export class Refusal extends Error {}

/** Label and value in two columns; what is null is left out. */
export const facts = (rows: readonly (readonly [label: string, value: string | null])[]): string =>
  rows.flatMap(([label, value]) => (value === null ? [] : [`${label.padEnd(18)}${value}`])).join('\n');
