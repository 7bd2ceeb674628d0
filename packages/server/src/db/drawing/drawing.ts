/** The schema of a database as one readable SQL text: noun by noun, each table with its indexes, functions and triggers. */
import pg from 'pg';
import { type Catalog, type Constraint, type Relation, readCatalog } from './catalog.ts';
import { rooms } from './rooms.ts';

const WIDTH = 120;

const HEADER = `-- The portal's database, drawn from a migrated one by \`npm run schema\`: read it, never edit it.
-- It runs on an empty database as it stands; a comment is what COMMENT ON says there.
`;

/** A comment as lines of SQL that are at most WIDTH wide. */
const noted = (comment: string | null, indent = ''): string => {
  if (comment === null) return '';
  const lines: string[] = [];
  for (const word of comment.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && longer.length + indent.length + 3 <= WIDTH) lines[lines.length - 1] = longer;
    else lines.push(` ${word}`);
  }
  return lines.map((line) => `${indent}--${line}\n`).join('');
};

const shortTypes = (sql: string): string =>
  sql
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll('time without time zone', 'time')
    .replaceAll('character varying', 'varchar');

/** A statement too long for one line goes on in a second, before the first word that says which rows or what for. */
const folded = (sql: string): string =>
  sql.length > WIDTH ? sql.replace(/ (FOR EACH|WHERE|INCLUDE|WITH|RETURNS) /, '\n  $1 ') : sql;

const SUFFIX: Record<string, string> = { p: 'pkey', u: 'key', c: 'check', f: 'fkey' };

/** Whether PostgreSQL gives the name by itself, so that it need not be said. */
const isUsual = ({ relation, name, kind, columns }: Constraint): boolean => {
  const among = kind === 'p' || (kind === 'c' && columns.length > 1) ? [] : columns;
  return name === [relation, ...among, SUFFIX[kind]].join('_');
};

const standsWithColumn = (constraint: Constraint): boolean =>
  constraint.columns.length === 1 && isUsual(constraint) && constraint.comment === null;

/** A constraint of one column as it stands behind the column. */
const inline = ({ kind, definition }: Constraint): string => {
  if (kind === 'p') return 'PRIMARY KEY';
  if (kind === 'u' && definition.startsWith('UNIQUE (')) return 'UNIQUE';
  return definition.replace(/^FOREIGN KEY \([^)]*\) /, '');
};

const tableOf = (table: Relation, { columns, constraints }: Catalog): string => {
  const own = constraints.filter(({ relation }) => relation === table.name);
  const isKey = (name: string) =>
    own.some((c) => c.kind === 'p' && standsWithColumn(c) && c.columns[0] === name);
  const lines = [
    ...columns
      .filter(({ relation }) => relation === table.name)
      .map(({ name, definition, comment }) => {
        const here = own.filter((c) => standsWithColumn(c) && c.columns[0] === name).map(inline);
        const said = isKey(name) ? definition.replace(/ NOT NULL$/, '') : definition;
        return { comment, text: [name, shortTypes(said), ...here].join(' ') };
      }),
    ...own
      .filter((c) => !standsWithColumn(c))
      .map((c) => ({
        comment: c.comment,
        text: isUsual(c) ? c.definition : `CONSTRAINT ${c.name} ${c.definition}`,
      })),
  ];
  const body = lines.map(
    ({ comment, text }, at) => `${noted(comment, '  ')}  ${text}${at < lines.length - 1 ? ',' : ''}\n`,
  );
  const settings = table.settings ? ` WITH (${table.settings.join(', ')})` : '';
  return `${noted(table.comment)}CREATE ${table.unlogged ? 'UNLOGGED ' : ''}TABLE ${table.name} (\n${body.join('')})${settings};\n`;
};

const functionText = (definition: string): string => {
  const [head = '', body = ''] = definition.trimEnd().split(/\nAS (?=\$function\$)/);
  const quoted = body.replace(/^\$function\$([\s\S]*)\$function\$$/, (whole, text: string) =>
    text.includes('$$') ? whole : `$$${text}$$`,
  );
  const said = head.replace('CREATE OR REPLACE FUNCTION public.', 'CREATE FUNCTION ').replace(/\n\s*/g, ' ');
  return `${folded(shortTypes(said))} AS\n${quoted};\n`;
};

/** Texts in an order in which each finds what it needs: a table the tables it points to, whatever calls a function the function. */
const arranged = (catalog: Catalog) => {
  const done = new Set<string>();
  const functionsFor = (sql: string): string =>
    catalog.functions
      .filter(({ name }) => !done.has(`${name}()`) && new RegExp(`\\b${name}\\(`).test(sql))
      .map(oneFunction)
      .join('');
  const oneFunction = ({ name, definition, comment }: Catalog['functions'][number]): string => {
    if (done.has(`${name}()`)) return '';
    done.add(`${name}()`);
    return functionsFor(definition) + noted(comment) + functionText(definition);
  };
  const withFunctions = (sql: string): string => functionsFor(sql) + sql;
  const relation = (name: string): string => {
    const found = catalog.relations.find((one) => one.name === name);
    if (!found || done.has(name)) return '';
    done.add(name);
    if (found.kind === 'v')
      return `\n${withFunctions(`${noted(found.comment)}CREATE VIEW ${name} AS\n${found.query}\n`)}`;
    const targets = catalog.constraints.flatMap((c) => (c.relation === name && c.target ? [c.target] : []));
    const first = targets.map(relation).join('');
    const attached = [...catalog.indexes, ...catalog.triggers]
      .filter((one) => one.relation === name)
      .map((one) =>
        withFunctions(`${noted(one.comment)}${folded(one.definition.replace(' USING btree ', ' '))}\n`),
      );
    return `${first}\n${withFunctions(tableOf(found, catalog))}${attached.join('')}`;
  };
  return { relation, rest: () => catalog.functions.map(oneFunction).join('') };
};

const headed = (title: string, text: string): string =>
  text === ''
    ? ''
    : `\n\n${`-- ═══ ${title} `.padEnd(WIDTH, '═')}\n${text.startsWith('\n') ? '' : '\n'}${text}`;

const draw = (catalog: Catalog): string => {
  const { relation, rest } = arranged(catalog);
  const drawn = rooms.map(({ title, tables }) => headed(title, tables.map(relation).join('')));
  const unlisted = headed('further tables', catalog.relations.map(({ name }) => relation(name)).join(''));
  const functions = headed('functions that only statements of the portal call', rest());
  return HEADER + drawn.join('') + unlisted + functions;
};

/** Draws the schema `public` of a database. Throws where it holds something of a kind that is not drawn. */
export const drawSchema = async (databaseUrl: string): Promise<string> => {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    return draw(await readCatalog(db));
  } finally {
    await db.end();
  }
};
