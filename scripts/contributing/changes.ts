/** The examples of CONTRIBUTING.md: where the lines it shows are put, and what an applicant then has to answer. */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Copy } from './copy.ts';
import { editsOf } from './page.ts';
import type { Applicant } from './portal.ts';

/** Changes one file of the copy; null: there is none yet. */
interface Edit {
  file: string;
  write: (text: string | null) => string;
}

/** A field code of a step, as `penawaran_form` switches it on. */
interface Code {
  langkah: number;
  kode: string;
}

export interface Change {
  /** Heading in CONTRIBUTING.md. */
  heading: string;
  /** The files of each item, given the blocks that all of them show. */
  edits: (code: readonly string[], root: string) => Edit[][];
  /** Test files it could break, beside those every change could. */
  tests: readonly string[];
  /** What an open offering of an older database then asks, and how an applicant answers. */
  asks?: { code: Code; field: string; answer: (applicant: Applicant) => Promise<void> };
}

const STEPS = 'packages/contract/src/steps';
const MIGRATIONS = 'packages/server/src/db/migrations';

const create = (file: string, text: string): Edit => ({
  file,
  write: (before) => {
    if (before !== null) throw new Error(`${file} exists`);
    return `${text}\n`;
  },
});

/** Changes the first line that matches: what `to` makes of it, given its indentation, takes its place. */
const atLine = (
  pattern: RegExp,
  to: (line: string, indent: string) => string,
): ((text: string) => string) => {
  const line = new RegExp(`^( *)${pattern.source}.*$`, 'm');
  return (text) => {
    if (!line.test(text)) throw new Error(`no line like ${pattern.source}`);
    return text.replace(line, (found: string, indent: string) => to(found, indent));
  };
};

const change = (file: string, ...steps: ((text: string) => string)[]): Edit => ({
  file,
  write: (before) => steps.reduce((text, step) => step(text), before ?? ''),
});

const before = (pattern: RegExp, lines: string) =>
  atLine(pattern, (line, indent) => `${lines.replaceAll(/^(?=.)/gm, indent)}\n${line}`);

/** A migration under the next free number. */
const migration = (root: string, name: string, sql: string): Edit => {
  const numbers = globSync(`${MIGRATIONS}/*.sql`, { cwd: root }).map((file) =>
    Number(basename(file).slice(0, 4)),
  );
  const next = String(Math.max(...numbers) + 1).padStart(4, '0');
  return create(`${MIGRATIONS}/${next}_${name}.sql`, sql);
};

const FORM_TESTS = [
  'packages/contract/src',
  'packages/server/test/drift.test.ts',
  'packages/server/test/schema.test.ts',
  'packages/server/test/old-database.test.ts',
  'packages/server/src/seed',
  'packages/server/src/shapes/record-values.test.ts',
  'packages/server/src/shapes/record-messages.test.ts',
  'packages/server/src/shapes/absent-step.test.ts',
  'packages/server/src/features/verifikasi/verifikasi.test.ts',
];

const field: Change = {
  heading: 'Add a field',
  edits: ([line = '', sql = ''], root) => [
    [change(`${STEPS}/data-diri.ts`, before(/gol_darah: /, line))],
    [migration(root, 'hobi', sql)],
  ],
  tests: FORM_TESTS,
  asks: {
    code: { langkah: 1, kode: 'HOBI' },
    field: 'hobi',
    answer: async (applicant) => {
      const { disimpan, ...values } = await applicant.get('/api/v1/data_diri_pendaftar/{nomor_pendaftar}');
      await applicant.post('/api/v2/data_diri_pendaftar', { ...values, hobi: 'Membaca' });
    },
  },
};

const step: Change = {
  heading: 'Add a step',
  edits: ([file = '', sql = '', track = ''], root) => [
    [
      create(`${STEPS}/data-hobi.ts`, file),
      change(
        `${STEPS}/index.ts`,
        before(/import [{] dataKaryaTulis /, "import { dataHobi } from './data-hobi.ts';"),
        before(/dataOrganisasi,/, 'dataHobi,'),
      ),
    ],
    [migration(root, 'data_hobi', sql)],
    [
      change(
        'packages/server/src/seed/university/tracks.ts',
        before(/import [{] dataKaryaTulis /, "import { dataHobi } from '@gerbang/contract/steps/data-hobi';"),
        atLine(/const SCHOOL: /, () => track),
      ),
    ],
  ],
  tests: FORM_TESTS,
  asks: {
    code: { langkah: 25, kode: 'NAMA_HOBI' },
    field: 'nama_hobi',
    answer: async (applicant) => {
      await applicant.post('/api/v2/data_hobi', { nama_hobi: 'Membaca' });
    },
  },
};

const call: Change = {
  heading: 'Add a call',
  edits: ([declared = '', mounted = '']) => [
    [
      {
        file: 'packages/contract/src/office/ruang.ts',
        write: (text) => `${text ?? ''}\n${declared}\n`,
      },
    ],
    [
      change(
        'packages/server/src/features/ruang/staff-routes.ts',
        before(/mount\(router, calls\.tambahGedung/, mounted),
      ),
    ],
  ],
  tests: [
    'packages/server/test/permission.test.ts',
    'packages/server/test/stranger.test.ts',
    'packages/server/src/features/ruang',
  ],
};

const FOUND = 'packages/server/src/features/barang-temuan';
const desk: Change = {
  heading: 'Add a desk',
  edits: ([entry = '', calls = '', sql = '', things = '', routes = '', page = ''], root) => [
    [
      change('packages/contract/src/office/desks.ts', (text) =>
        text.replace(/^( *)desk\([{]\n *path: 'loa'/m, (line, indent: string) => {
          return `${entry.replaceAll(/^(?=.)/gm, indent)}\n${line}`;
        }),
      ),
    ],
    [
      create('packages/contract/src/office/barang-temuan.ts', calls),
      change(
        'packages/contract/src/calls.ts',
        before(/import [*] as berandaPetugas /, "import * as barangTemuan from './office/barang-temuan.ts';"),
        before(/berandaPetugas,/, 'barangTemuan,'),
      ),
    ],
    [migration(root, 'barang_temuan', sql)],
    [
      create(`${FOUND}/things.ts`, things),
      create(`${FOUND}/staff-routes.ts`, routes),
      change(
        'packages/server/src/app.ts',
        before(
          /import [{] berandaStaffRoutes /,
          "import { barangTemuanStaffRoutes } from './features/barang-temuan/staff-routes.ts';",
        ),
        before(/berandaStaffRoutes\(/, 'barangTemuanStaffRoutes(router, services);'),
      ),
    ],
    [create('packages/web/src/staff/features/barang-temuan/desk.tsx', page)],
  ],
  tests: ['packages/server/test/permission.test.ts', 'packages/server/test/schema.test.ts'],
};

export const changes = { field, step, call, desk } satisfies Record<string, Change>;

/**
 * Makes a change in the copy. Throws unless the items of its section, and no other file, are edited: as many as the
 * page promises, in the files it names.
 */
export const make = async ({ heading, edits }: Change, copy: Copy): Promise<string[]> => {
  const items = editsOf(heading);
  const made = edits(
    items.flatMap(({ blocks }) => blocks),
    copy.root,
  );
  if (made.length !== items.length)
    throw new Error(`"${heading}" lists ${items.length} edits, ${made.length} are made`);
  for (const [i, files] of made.entries())
    for (const { file, write } of files) {
      if (!items[i]?.names(file)) throw new Error(`edit ${i + 1} of "${heading}" does not name ${file}`);
      const path = join(copy.root, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, write(existsSync(path) ? readFileSync(path, 'utf8') : null));
    }
  const touched = await copy.changed();
  const named = made.flat().map(({ file }) => file);
  if (touched.join() !== named.toSorted().join())
    throw new Error(`"${heading}" changed ${touched.join(', ')}, not ${named.join(', ')}`);
  return named;
};
