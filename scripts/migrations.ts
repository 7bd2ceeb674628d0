/**
 * What a migration may do to tables with a row for every applicant, or many: what reads or writes all of one stops those who
 * save meanwhile, so its head says for how long, measured (docs/decisions/0067): `-- Locks berkas: 12 s at a million rows.`
 * What it may take away: migrations-drops.ts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Gate, root } from './gate.ts';
import { droppedTooEarly, type Released } from './migrations-drops.ts';

const SERVER = 'packages/server/src/db';
/** They are applied, and one that is applied cannot be edited. */
const LAST_EXEMPT = '0075';
const LAST_THAT_DROPS = '0105';

const LITERALS = /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g;
const LOCKS = /^-- Locks (\w+): \d+(?:[.,]\d+)? (?:m?s|min) at a million rows\b/gm;

/** Tables with a column of the applicant's number, and others that grow with what applicants do. */
const ALSO_BIG = ['audit', 'pembayaran', 'orang', 'kunci_orang', 'dugaan_ganda', 'berkas', 'pemberitahuan'];
export const bigTables = (schema: string): ReadonlySet<string> =>
  new Set([
    ...ALSO_BIG,
    ...[...schema.matchAll(/^CREATE TABLE (\w+) \(([\s\S]*?)^\)/gm)].flatMap(([, name = '', columns = '']) =>
      /^\s*nomor_pendaftar\b/m.test(columns) ? [name] : [],
    ),
  ]);

/** What an action of ALTER TABLE does to all rows, under a lock that nobody passes; null where it only notes something. */
const ofAction = (action: string): string | null => {
  if (/\bALTER (?:COLUMN )?\w+ (?:SET DATA )?TYPE\b/i.test(action)) return 'changes a type';
  if (/\bSET NOT NULL\b/i.test(action)) return 'reads all rows for NOT NULL';
  if (/\bSET (?:UN)?LOGGED\b|\bSET (?:TABLESPACE|ACCESS METHOD)\b/i.test(action)) return 'is written anew';
  if (/\bVALIDATE CONSTRAINT\b/i.test(action)) return 'reads all rows for a constraint';
  if (!/^\s*ADD\b/i.test(action)) return null;
  if (/\bNOT VALID\b/i.test(action)) return null;
  if (/\b(?:CHECK|REFERENCES|UNIQUE|PRIMARY KEY|EXCLUDE)\b/i.test(action))
    return 'reads all rows for a constraint';
  if (
    /\bSTORED\b|\bAS IDENTITY\b|\b(?:big|small)?serial\b|\bDEFAULT\s+\w*(?:random|clock_timestamp|nextval)\w*\s*\(/i.test(
      action,
    )
  )
    return 'writes all rows for a new column';
  return null;
};

/** Splits at commas outside of parentheses. */
const actionsOf = (text: string): string[] => {
  let depth = 0;
  const parts = [''];
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
};

/** The table a statement reads or writes whole, and how. */
const ofStatement = (statement: string): [table: string, how: string][] => {
  const [, altered, actions = ''] =
    /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?(\w+)\s([\s\S]*)$/i.exec(statement) ?? [];
  if (altered)
    return actionsOf(actions).flatMap((action): [string, string][] => {
      const how = ofAction(action);
      return how ? [[altered, how]] : [];
    });
  const whole: [RegExp, string][] = [
    [/^CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?\w+ ON (?:ONLY )?(\w+)/i, 'is read for an index'],
    [/^(?:REINDEX TABLE|CLUSTER|VACUUM FULL|LOCK(?: TABLE)?) (\w+)/i, 'is locked'],
    [/(?:^|\()\s*UPDATE (?:ONLY )?(\w+)/i, 'is updated'],
    [/(?:^|\()\s*DELETE FROM (?:ONLY )?(\w+)/i, 'is emptied row by row'],
    [/^(?:WITH [\s\S]*)?INSERT INTO (\w+)[\s\S]*\bSELECT\b/i, 'is filled'],
  ];
  return whole.flatMap(([pattern, how]): [string, string][] => {
    const table = pattern.exec(statement)?.[1];
    return table ? [[table, how]] : [];
  });
};

/** What the head of a migration leaves unsaid, one line each. */
export const unsaidLocks = (sql: string, big: ReadonlySet<string>): string[] => {
  const said = new Set([...sql.matchAll(LOCKS)].map(([, table]) => table));
  const bare = sql.replace(LITERALS, (found) =>
    found.startsWith('--') || found.startsWith('/*') ? '' : "''",
  );
  // What it makes itself has no rows yet.
  const made = new Set(
    [...bare.matchAll(/\bCREATE TABLE (?:IF NOT EXISTS )?(\w+)/gi)].map(([, table]) => table),
  );
  const found = bare
    .split(';')
    .flatMap((statement) => ofStatement(statement.trim()))
    .filter(([table]) => big.has(table) && !made.has(table) && !said.has(table));
  return [...new Set(found.map(([table, how]) => `${table} ${how}`))];
};

/** The gate of `npm run check`. */
export const migrations: Gate = {
  name: 'migrations',
  run: async () => {
    const folder = join(root, SERVER, 'migrations');
    const big = bigTables(readFileSync(join(root, SERVER, 'schema.sql'), 'utf8'));
    const all = readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }));
    const locks = all
      .filter(({ name }) => name.slice(0, 4) > LAST_EXEMPT)
      .flatMap(({ name, sql }) =>
        unsaidLocks(sql, big).map(
          (what) => `${name}: ${what}; say for how long: -- Locks TABLE: N s at a million rows.`,
        ),
      );
    const released = JSON.parse(readFileSync(join(root, 'scripts/released.json'), 'utf8')) as Released;
    const lines = [...locks, ...droppedTooEarly(all, released, LAST_THAT_DROPS)];
    return { passed: lines.length === 0, output: lines.join('\n') };
  },
};
