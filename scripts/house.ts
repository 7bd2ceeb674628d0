/**
 * `node scripts/house.ts`: counts that hold the house in order, each with the most it may come to. A limit is lowered
 * when a count falls and never raised. `npm run check` fails where one is passed, and then says where.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { allCalls } from '../packages/contract/src/calls.ts';
import { desks } from '../packages/contract/src/office/desks.ts';
import { editsOf } from './contributing/page.ts';
import { command, type Gate, root } from './gate.ts';

interface Measure {
  /** What is counted, and what is not, with the reason. */
  name: string;
  /** The most there may be. */
  limit: number;
  /** Every case, `file:line` first where it has one; or a count of its own with what it is made of. */
  find: () => string[] | Counted | Promise<string[]>;
}
interface Counted {
  count: number;
  places: string[];
}

const TEST = /[.]test[.]tsx?$/;

/** What is delivered, by a pattern below the repository's root. */
const sources = (pattern: string): string[] =>
  globSync(pattern, { cwd: root })
    .filter((file) => !TEST.test(file))
    .toSorted();

/** Where a pattern with the flag `g` is met. */
const places = (files: readonly string[], pattern: RegExp): string[] =>
  files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return Array.from(text.matchAll(pattern), (m) => `${file}:${text.slice(0, m.index).split('\n').length}`);
  });

const fileOf = (place: string): string => place.replace(/:\d+$/, '');

interface Diagnostic {
  code: string;
  message: string;
  filename: string;
  labels: { span: { line: number } }[];
}

/** What the linter says of the delivered sources of some packages by one of the rules in house.oxlintrc.json. */
const lintOf = async (rule: string, packages = '*'): Promise<string[]> => {
  // Found here: not every shell does it for the tool.
  const folders = globSync(`packages/${packages}/src`, { cwd: root }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const { output } = await command(
    `oxlint -c scripts/house.oxlintrc.json --format json ${folders.join(' ')}`,
  );
  const { diagnostics } = JSON.parse(output) as { diagnostics: Diagnostic[] };
  return diagnostics
    .filter(({ code, filename }) => code === rule && !TEST.test(filename))
    .map(({ filename, labels, message }) => `${filename}:${labels[0]?.span.line ?? 1} ${message}`)
    .toSorted();
};

/** Statements that write the row of an applicant, by hand or through the seeds' `insertRows`. */
const WRITES_PENDAFTAR =
  /\b(?:INSERT\s+INTO|UPDATE(?:\s+ONLY)?|DELETE\s+FROM(?:\s+ONLY)?|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?|COPY)\s+pendaftar\b|\binsertRows\(\s*[\w.]+,\s*'pendaftar'/g;

/** Names of what lies in a folder, without their endings; none where there is no folder. */
const namesIn = (folder: string): string[] => [
  ...new Set(
    globSync(`${folder}/*`, { cwd: root }).map((path) => basename(path).replace(/([.]test)?[.]\w+$/, '')),
  ),
];
/** No nouns: the list of all desks. */
const NO_NOUN: ReadonlySet<string> = new Set(['desks']);
/** Nouns whose routes are the shape `reference`, their calls derived from the lists. */
const BY_SHAPE: ReadonlySet<string> = new Set(['referensi']);
/** Nouns that stand in one place only: a folder of the contract that the server has not, or a screen of neither. */
const strayNouns = (): string[] => {
  const contract = new Set([
    ...namesIn('packages/contract/src/applicant'),
    ...namesIn('packages/contract/src/office'),
  ]);
  const server = new Set(namesIn('packages/server/src/features'));
  const web = [
    ...namesIn('packages/web/src/applicant/features'),
    ...namesIn('packages/web/src/staff/features'),
  ];
  return [
    ...[...contract]
      .filter((noun) => !server.has(noun) && !NO_NOUN.has(noun))
      .map((noun) => `contract: ${noun}`),
    ...[...server].filter((noun) => !contract.has(noun)).map((noun) => `server: ${noun}`),
    ...web.filter((noun) => !contract.has(noun) && !BY_SHAPE.has(noun)).map((noun) => `web: ${noun}`),
  ];
};

/** Classes that two style sheets define, a control's `ui-` before the name or not. */
const twinClasses = (): string[] => {
  const homes = new Map<string, string[]>();
  for (const file of globSync('packages/web/src/**/*.css', { cwd: root }).toSorted())
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(/^[.](?:ui-)?([\w-]+) \{/gm))
      homes.set(name, [...(homes.get(name) ?? []), file]);
  return [...homes].flatMap(([name, files]) =>
    new Set(files).size > 1 ? [`${files.join(', ')}: .${name}`] : [],
  );
};

/** Arrows between the rooms of the contract: from which folder into which other, or into a file beside them. */
const arrowsOfContract = (): string[] => {
  const home = 'packages/contract/src';
  const roomOf = (file: string): string => file.slice(home.length + 1).split('/')[0] ?? '';
  const arrows = sources(`${home}/*/**/*.ts`).flatMap((file) =>
    Array.from(
      readFileSync(join(root, file), 'utf8').matchAll(/from '([.]{1,2}\/[^']+)'/g),
      ([, to = '']) => [roomOf(file), roomOf(join(dirname(file), to).replaceAll('\\', '/'))],
    ),
  );
  return [...new Set(arrows.flatMap(([from, to]) => (from === to ? [] : `${from} → ${to}`)))].toSorted();
};

/** Interfaces of the server that name the very keys of an object of the contract, some of them a `Date` there. */
const twinsWithDates = (): string[] => {
  const keysIn = (text: string): string =>
    Array.from(text.matchAll(/^ {2}(\w+)\??:/gm), ([, key]) => key)
      .toSorted()
      .join();
  const known = new Set(
    sources('packages/contract/src/**/*.ts').flatMap((file) =>
      Array.from(
        readFileSync(join(root, file), 'utf8').matchAll(/z[.]object\([{]\n((?: {2}.*\n)+)[}]\)/g),
        ([, body = '']) => keysIn(body),
      ),
    ),
  );
  return sources('packages/server/src/features/**/*.ts').flatMap((file) =>
    Array.from(
      readFileSync(join(root, file), 'utf8').matchAll(
        /^(?:export )?interface (\w+)[^{]*[{]\n((?: {2}.*\n)+)[}]/gm,
      ),
    ).flatMap(([, name, body = '']) =>
      /: Date\b/.test(body) && known.has(keysIn(body)) ? [`${file}: ${name}`] : [],
    ),
  );
};

const linesOf = (file: string): number => readFileSync(join(root, file), 'utf8').split('\n').length - 1;
/** The files of a server's noun that one of them leads to, itself included, without those of other nouns. */
const reached = (noun: string, file: string, found = new Set<string>()): Set<string> => {
  if (found.has(file) || !file.startsWith(`${noun}/`) || !existsSync(join(root, file))) return found;
  found.add(file);
  const text = readFileSync(join(root, file), 'utf8');
  for (const [, name = ''] of text.matchAll(/from '([.]{1,2}\/[\w./-]+[.]ts)'/g))
    reached(noun, join(dirname(file), name), found);
  return found;
};
/**
 * What a desk costs in lines, blank ones and comments too, tests and styles apart: its calls (contract/src/office), its
 * pages (web/src/staff/features), and of the server's folder of its noun what its staff-routes.ts lead to and the routes of
 * applicants, banks and the public do not (all of it where there is one file of routes). What is left out is no desk's:
 * the shapes, domain/, the lists of references that applicants read as well, and what a noun has in common with its
 * public half. A part of a desk that is a folder of one name in server and pages, with its file in the contract, is
 * counted by itself.
 */
const partLines = (): [part: string, lines: number][] =>
  desks.flatMap(({ path }) => {
    const [contract, server, web] = [
      `packages/contract/src/office/${path}`,
      `packages/server/src/features/${path}`,
      `packages/web/src/staff/features/${path}`,
    ] as const;
    const routes = reached(server, `${server}/routes.ts`);
    const staff = reached(server, `${server}/staff-routes.ts`);
    const office = staff.size === 0 ? [...routes] : [...staff].filter((file) => !routes.has(file));
    const files = [...sources(`${contract}{.ts,/**/*.ts}`), ...office, ...sources(`${web}/**/*.{ts,tsx}`)];
    const parts = namesIn(web).filter((part) =>
      [`${web}/${part}`, `${server}/${part}`, `${contract}/${part}.ts`].every((one) =>
        existsSync(join(root, one)),
      ),
    );
    const partOf = (file: string): string | undefined =>
      parts.find((part) => file === `${contract}/${part}.ts` || file.includes(`/${path}/${part}/`));
    const counted = Map.groupBy(files, (file) => [path, partOf(file)].filter(Boolean).join('/'));
    return [...counted].map(([desk, own]): [string, number] => [
      desk,
      own.reduce((sum, file) => sum + linesOf(file), 0),
    ]);
  });
/** The same by whole desks, with all their parts. */
const deskLines = (): [desk: string, lines: number][] =>
  [...Map.groupBy(partLines(), ([part]) => part.split('/')[0] ?? '')].map(([desk, parts]) => [
    desk,
    parts.reduce((sum, [, lines]) => sum + lines, 0),
  ]);
/** Desks that draw rows and give no list of theirs search, filters and pages by the shape. */
const desksWithoutList = (): string[] =>
  desks.flatMap(({ path }) => {
    const files = sources(`packages/web/src/staff/features/${path}/**/*.tsx`);
    const isListed = places(files, /<(?:DeskList|OfferingList|Entries|EntryLists)\b/g).length > 0;
    return isListed ? [] : places(files, /<(?:DataTable|table)\b/g).slice(0, 1);
  });
/** How many calls only officers may make. */
const officeCalls = allCalls.filter(({ path }) => path.startsWith('/api/petugas/')).length;
const deskCost = (find: () => [string, number][], of: (lines: number[]) => number) => (): Counted => {
  const found = find();
  return {
    count: Math.round(of(found.map(([, lines]) => lines))),
    places: found.toSorted(([, a], [, b]) => b - a).map(([desk, lines]) => `${desk}: ${lines}`),
  };
};

const CAST = 'typescript(consistent-type-assertions)';

const measures: readonly Measure[] = [
  {
    // The seeds are left out: they put made-up people of every phase into an empty database, which no act leads to.
    name: 'files that write the row of pendaftar, seeds apart',
    limit: 1,
    find: () => {
      const files = sources('packages/server/src/**/*.ts').filter((file) => !file.includes('/src/seed/'));
      return [...new Set(places(files, WRITES_PENDAFTAR).map(fileOf))];
    },
  },
  {
    name: 'queries in *routes.ts',
    limit: 0,
    find: () => places(sources('packages/server/src/**/*routes.ts'), /\.query\s*[<(]/g),
  },
  {
    name: 'nouns that contract, server and web do not share',
    limit: 0,
    find: strayNouns,
  },
  {
    name: 'SQL copies of the name of an offering',
    limit: 1,
    find: () =>
      places(
        sources('packages/server/src/**/*.ts'),
        /jalur_masuk \|\| '[^']*' \|\| [^\n]*nama \|\| ' ' \|\| [^\n]*tahun/g,
      ),
  },
  {
    name: 'casts to CallError in the pages',
    limit: 0,
    find: () => places(sources('packages/web/src/**/*.{ts,tsx}'), /\bas CallError\b/g),
  },
  {
    name: 'busy states kept by hand in the office',
    limit: 0,
    find: () => places(sources('packages/web/src/staff/**/*.tsx'), /\[busy, setBusy\]/g),
  },
  {
    // What is left looks at a camera, a clipboard, a worker of the browser; a call's failure is useSend's.
    name: 'failures caught by hand in the desks',
    limit: 5,
    find: () => places(sources('packages/web/src/staff/features/**/*.{ts,tsx}'), /\bcatch\b/g),
  },
  {
    // What is left has more than a call to do: keys of others, lists of references by their path.
    name: 'readings of the desks beside useRead',
    limit: 10,
    find: () => places(sources('packages/web/src/staff/features/**/*.{ts,tsx}'), /\buseQuery\(/g),
  },
  {
    // The one that is left is a link that has expired.
    name: 'readings of the desks that failed without a way to try again',
    limit: 1,
    find: () => places(sources('packages/web/src/staff/features/**/*.tsx'), /\berror[.]message\b/g),
  },
  {
    // Of calls of the contract, and of those in others' words.
    name: 'lists of parameters of the …Routes other than router or hooks, and deps',
    limit: 0,
    find: () =>
      places(
        sources('packages/server/src/**/*.ts'),
        /^export const \w+Routes = (?![(](?:router: Router|hooks: Webhooks), (?:deps|[{][^}]*[}]): \w+[)])/gm,
      ),
  },
  {
    // `mount` for calls of the contract and `mountWebhook` for those in others' words; the shapes go through them.
    name: 'ways to mount a call',
    limit: 2,
    find: () => places(sources('packages/server/src/**/*.ts'), /\bmounted[.]push[(]/g),
  },
  {
    // The public pages, addresses that moved, and the question by which the provider of WhatsApp proves an address.
    name: 'routes of features that are mounted by none of them',
    limit: 4,
    find: () =>
      places(
        sources('packages/server/src/{features,shapes,domain}/**/*.ts'),
        /\bapp[.](?:route|get|post|put|patch|delete|head|options|all)[(<]/g,
      ),
  },
  {
    // `requireSeen`, which acts use by themselves. What is left is judged within the statement that writes, names which of many
    // cells were overtaken, or speaks of documents that were sent anew.
    name: 'ways to find out that a colleague was quicker',
    limit: 8,
    find: () =>
      places(sources('packages/server/src/**/*.ts'), /(?:problem[(]|return |[?:] |=> )'versi_usang'/g),
  },
  {
    // The figures of the home page are no list.
    name: 'desks with a table and without the shape list',
    limit: 1,
    find: desksWithoutList,
  },
  {
    // `useFields` knows it. What is left marks a reason, a day, lines of a list, or has no field to lead to.
    name: 'forms of the office that keep by hand whether they were tried',
    limit: 8,
    find: () => places(sources('packages/web/src/staff/**/*.{ts,tsx}'), /\[tried, setTried\]/g),
  },
  {
    // An answer with further keys of its own kind is none.
    name: 'rows of the database in features that may hold any column',
    limit: 1,
    find: () =>
      places(
        sources('packages/server/src/features/**/*.ts'),
        /interface \w+ extends (?:[^{]*, )?Record<string, unknown>|& Record<string, unknown>/g,
      ),
  },
  {
    name: 'casts of a parameter of a path',
    limit: 0,
    find: () => places(sources('packages/*/src/**/*.{ts,tsx}'), /\bparams[.]\w+ as\b/g),
  },
  {
    // Two of three read a column of numbers at a place, in the engine of selection, where a test costs its time.
    name: 'casts in the server',
    limit: 436,
    find: () => lintOf(CAST, 'server'),
  },
  {
    name: 'casts in the pages',
    limit: 157,
    find: () => lintOf(CAST, 'web'),
  },
  {
    name: 'casts in the contract',
    limit: 59,
    find: () => lintOf(CAST, 'contract'),
  },
  {
    // An answer may hold a Date. What is left is signed, printed, kept in a file or sent to others as text.
    name: 'instants turned into text by hand in the server',
    limit: 45,
    find: () => places(sources('packages/server/src/**/*.ts'), /[.]toISOString\(\)/g),
  },
  {
    name: 'interfaces of the server that are an object of the contract with Date for text',
    limit: 1,
    find: twinsWithDates,
  },
  {
    name: 'arrows between the rooms of the contract',
    limit: 17,
    find: arrowsOfContract,
  },
  {
    name: 'CSS classes that two style sheets define',
    limit: 0,
    find: twinClasses,
  },
  {
    // A desk that does more is longer; what must not grow is what each thing it does costs. It was 156 before the shapes.
    name: 'lines of the desks for each call of the office',
    limit: 118,
    find: deskCost(deskLines, (lines) => lines.reduce((sum, n) => sum + n, 0) / officeCalls),
  },
  {
    name: 'lines of a desk on average',
    limit: 1_690,
    find: deskCost(deskLines, (lines) => lines.reduce((sum, n) => sum + n, 0) / lines.length),
  },
  // The two that show what the shapes come to.
  ...Object.entries({ kehadiran: 744, pembayaran: 1_378 }).map(([noun, limit]) => ({
    name: `lines of the desk ${noun}`,
    limit,
    find: deskCost(
      () => deskLines().filter(([desk]) => desk === noun),
      ([lines = 0]) => lines,
    ),
  })),
  {
    // The one that scripts/contributing.ts really adds and starts: table, calls, list, act and page.
    name: 'lines of a desk with a list and an act, as CONTRIBUTING adds one',
    limit: 136,
    find: () => {
      const blocks = editsOf('Add a desk').flatMap((edit) => edit.blocks);
      return {
        count: blocks.reduce((sum, block) => sum + block.split('\n').length, 0),
        places: blocks.map((block) => `CONTRIBUTING.md: ${block.split('\n')[0]}`),
      };
    },
  },
  {
    name: 'lines of the largest part of a desk',
    limit: 2_310,
    find: deskCost(partLines, (lines) => Math.max(...lines)),
  },
  {
    name: 'functions over 100 lines, tests apart',
    limit: 0,
    find: () => lintOf('eslint(max-lines-per-function)'),
  },
  {
    name: 'files over 300 lines, tests apart',
    limit: 2,
    find: () => lintOf('eslint(max-lines)'),
  },
];

/** The gate of `npm run check`. */
export const house: Gate = {
  name: 'house',
  run: async () => {
    let passed = true;
    const lines: string[] = [];
    for (const { name, limit, find } of measures) {
      const found = await find();
      const { count, places: cases } = Array.isArray(found) ? { count: found.length, places: found } : found;
      lines.push(`${count > limit ? '✗' : '✓'} ${name}: ${count}, at most ${limit}`);
      if (count <= limit) continue;
      passed = false;
      lines.push(...cases.map((place) => `    ${place}`));
    }
    return { passed, output: lines.join('\n') };
  },
};

if (import.meta.main) {
  const { passed, output } = await house.run();
  console.log(output);
  process.exitCode = passed ? 0 : 1;
}
