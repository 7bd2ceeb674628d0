/**
 * While processes are replaced, the version before goes on with its code and its functions in a database that is migrated
 * already. So what its functions, triggers and views use is not dropped by the release that stops using it (docs/decisions/0099),
 * and what is dropped later says since which release nothing uses it: `-- Unused since 0.3.0: orang_pendaftar.perubahan.`
 */

interface Migration {
  name: string;
  sql: string;
}
/** By version, the number of the newest migration it was released with; `npm run release` adds to it. */
export type Released = Readonly<Record<string, string>>;

const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|;|[^;'$/-]+|[\s\S]/g;
/** Its statements, without comments; bodies of functions stay whole. */
const statementsOf = (sql: string): string[] => {
  const statements = [''];
  for (const [token] of sql.matchAll(TOKEN)) {
    if (token.startsWith('--') || token.startsWith('/*')) continue;
    if (token === ';') statements.push('');
    else
      statements[statements.length - 1] += token.startsWith('$') ? token.replaceAll(/--[^\n]*/g, '') : token;
  }
  return statements.map((one) => one.trim().replaceAll(/\s+/g, ' ')).filter(Boolean);
};

/** Something that a statement makes or takes away: a table, view, function or type by its name, a column as `table.column`. */
type Thing = string;

const ADDS =
  /\bADD (?:COLUMN )?(?:IF NOT EXISTS )?(?!CONSTRAINT|CHECK|PRIMARY|UNIQUE|FOREIGN|EXCLUDE)(\w+)/gi;
const LOSES =
  /\bDROP (?:COLUMN )?(?:IF EXISTS )?(?!CONSTRAINT\b|NOT\b|DEFAULT\b|IDENTITY\b|EXPRESSION\b|COLUMN\b|IF\b)(\w+)|\bRENAME (?:COLUMN )?(?!TO\b|CONSTRAINT\b|COLUMN\b)(\w+) TO\b/gi;
const ALTERED = /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?(\w+) (.*)$/is;
const KINDS = '(?:TABLE|(?:MATERIALIZED )?VIEW|FUNCTION|PROCEDURE|TYPE|DOMAIN|SEQUENCE)';
const MADE = new RegExp(
  `^CREATE (?:OR REPLACE )?(?:UNLOGGED )?${KINDS} (?:IF NOT EXISTS )?(\\w+)(?!\\w*\\.)`,
  'i',
);
const DROPPED = new RegExp(`^DROP ${KINDS} (?:IF EXISTS )?(.*)$`, 'is');
const RENAMED = new RegExp(`^ALTER ${KINDS} (?:IF EXISTS )?(\\w+)(?: ?\\([^)]*\\))? RENAME TO`, 'i');

const madeBy = (statement: string): Thing[] => {
  const [, table, actions = ''] = ALTERED.exec(statement) ?? [];
  if (table) return [...actions.matchAll(ADDS)].map(([, column]) => `${table}.${column}`);
  const made = MADE.exec(statement)?.[1];
  return made ? [made] : [];
};
const lostBy = (statement: string): Thing[] => {
  const renamed = RENAMED.exec(statement)?.[1];
  if (renamed) return [renamed];
  const [, table, actions = ''] = ALTERED.exec(statement) ?? [];
  if (table) return [...actions.matchAll(LOSES)].map(([, dropped, from]) => `${table}.${dropped ?? from}`);
  const names = DROPPED.exec(statement)?.[1]?.replaceAll(/\([^)]*\)/g, '') ?? '';
  // What is made for one session, `pg_temp.…`, is nobody else's.
  return [...names.matchAll(/(?:^|,) ?(\w+)(?![\w.])/g)].map(([, name = '']) => name);
};

const FUNCTION = /^CREATE (?:OR REPLACE )?(?:FUNCTION|PROCEDURE) (\w+) ?(\([^)]*\))/i;
const VIEW = /^CREATE (?:OR REPLACE )?(?:MATERIALIZED )?VIEW (\w+)/i;
const TRIGGER =
  /^CREATE (?:OR REPLACE )?(?:CONSTRAINT )?TRIGGER (\w+) .*? ON (\w+) .*EXECUTE (?:FUNCTION|PROCEDURE) (\w+)/i;

/** What the database itself does with tables: functions, views and triggers as the last of these migrations leaves them. */
const usersOf = (migrations: readonly Migration[]) => {
  const users = new Map<string, { self: Thing; text: string }>();
  const triggers = new Map<string, { table: string; calls: string }>();
  const take = (statement: string): void => {
    const [, called, args] = FUNCTION.exec(statement) ?? [];
    if (called) users.set(`${called}${args}`, { self: called, text: statement });
    const view = VIEW.exec(statement)?.[1];
    if (view) users.set(view, { self: view, text: statement });
    const [, trigger, table, calls] = TRIGGER.exec(statement) ?? [];
    if (trigger && table && calls) triggers.set(`${trigger} on ${table}`, { table, calls });
    const [, gone, on] = /^DROP TRIGGER (?:IF EXISTS )?(\w+) ON (\w+)/i.exec(statement) ?? [];
    if (gone) triggers.delete(`${gone} on ${on}`);
    for (const lost of lostBy(statement))
      for (const [name, { self }] of users) if (self === lost) users.delete(name);
  };
  for (const { sql } of migrations) for (const statement of statementsOf(sql)) take(statement);
  return { users, triggers };
};

const names = (text: string, word: string): boolean => new RegExp(`\\b${word}\\b`, 'i').test(text);

/** Who uses `thing`: bodies that name table and column, or the column where a trigger hands them a row of the table. */
const whoUses = (thing: Thing, { users, triggers }: ReturnType<typeof usersOf>): string[] => {
  const [owner = '', column] = thing.split('.');
  const called = [...triggers].filter(([, { calls }]) => calls === owner).map(([name]) => `trigger ${name}`);
  const given = (self: Thing) =>
    [...triggers.values()].some(({ table, calls }) => table === owner && calls === self);
  const bodies = [...users.values()].filter(
    ({ self, text }) =>
      self !== owner &&
      (column ? names(text, column) && (names(text, owner) || given(self)) : names(text, owner)),
  );
  return [...new Set([...(column ? [] : called), ...bodies.map(({ self }) => self)])];
};

/**
 * What the migrations after `exempt` drop or rename too early, one line each: what functions, views or triggers of the last
 * release use; and what nobody has said to be unused since a release.
 */
export const droppedTooEarly = (
  migrations: readonly Migration[],
  released: Released,
  exempt: string,
): string[] => {
  const [version = '', newest = ''] = Object.entries(released).at(-1) ?? [];
  const isOf = ({ name }: Migration) => name.slice(0, 4) <= newest;
  const before = migrations.filter(isOf);
  const after = migrations.filter((one) => !isOf(one));
  const state = usersOf(before);
  const madeIn = (some: readonly Migration[]) =>
    new Set(some.flatMap(({ sql }) => statementsOf(sql).flatMap(madeBy)));
  const old = madeIn(before);
  const young = madeIn(after);
  // Columns of a table's first statement are the table's.
  const isNew = (thing: Thing) =>
    young.has(thing)
      ? !old.has(thing)
      : young.has(thing.split('.')[0] ?? '') && !old.has(thing.split('.')[0] ?? '');
  return after
    .filter(({ name }) => name.slice(0, 4) > exempt)
    .flatMap(({ name, sql }) => {
      const said = new Set(
        [...sql.matchAll(/^-- Unused since (\S+): (.+?)\.?$/gm)].flatMap(([, since = '', things = '']) =>
          since in released ? things.split(/, ?/) : [],
        ),
      );
      const lost = [...new Set(statementsOf(sql).flatMap(lostBy))].filter((thing) => !isNew(thing));
      return lost.flatMap((thing) => {
        const users = whoUses(thing, state);
        if (users.length > 0)
          return [
            `${name}: ${thing} goes, which ${users.join(', ')} of ${version} uses: saves of that version fail meanwhile. Stop using it now, drop it a release later.`,
          ];
        return said.has(thing)
          ? []
          : [
              `${name}: ${thing} goes; say which release was the first without it: -- Unused since ${version}: ${thing}.`,
            ];
      });
    });
};
