/**
 * `npm run permissions` writes docs/operations/permissions.md: which role may make which call of the office.
 * Rendered from the roles and the contract alone, so that a test can tell whether the page is current.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allCalls } from '../packages/contract/src/calls.ts';
import { allPermissions, desks, permissionsOf } from '../packages/contract/src/office/desks.ts';
import { ROLES, type Role } from '../packages/contract/src/wire/desk.ts';
import { root } from './gate.ts';

export const permissionsFile = join(root, 'docs/operations/permissions.md');

const PREFIX = 'petugas:';

interface StaffCall {
  method: string;
  path: string;
  permission: string;
  summary: string;
}

/** Calls written by hand carry their access; a list's own calls for changing it need `referensi`. */
const staffCalls = (): StaffCall[] => {
  const found = allCalls.flatMap((call): StaffCall[] => {
    const { access, summary } = call as { access?: string; summary?: string };
    return access?.startsWith(PREFIX)
      ? [{ ...call, permission: access.slice(PREFIX.length), summary: summary ?? '' }]
      : [];
  });
  const key = (c: StaffCall) => `${c.permission} ${c.path} ${c.method}`;
  return found.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
};

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The page as it must stand. */
export const renderPermissions = (): string => {
  const may = (role: Role, permission: string): boolean =>
    permissionsOf(role).some((one) => one === permission);
  return [
    '# Who may do what',
    '',
    'Generated from the roles and the calls by `npm run permissions`; do not edit.',
    'Applicants make none of these calls: their token opens no desk. Adding, changing and deleting entries of the',
    'option lists needs `referensi`.',
    '',
    '## Desks',
    '',
    row(['Desk', 'Address', 'Opened by', 'What is done there']),
    row(['---', '---', '---', '---']),
    ...desks.map(({ title, path, needs, about }) =>
      row([
        title,
        `\`/petugas/${path}\``,
        ROLES.filter((role) => needs.some((one) => may(role, one))).join(', '),
        about,
      ]),
    ),
    '',
    '## Permissions of each role',
    '',
    row(['Permission', ...ROLES]),
    row(['---', ...ROLES.map(() => '---')]),
    ...allPermissions.map((p) => row([`\`${p}\``, ...ROLES.map((role) => (may(role, p) ? 'yes' : ''))])),
    '',
    '## Calls',
    '',
    row(['Call', 'Permission', 'Roles', 'What it does']),
    row(['---', '---', '---', '---']),
    ...staffCalls().map(({ method, path, permission, summary }) =>
      row([
        `\`${method} ${path}\``,
        `\`${permission}\``,
        ROLES.filter((role) => may(role, permission)).join(', '),
        summary.replaceAll('|', '\\|'),
      ]),
    ),
    '',
  ].join('\n');
};

if (import.meta.main) await writeFile(permissionsFile, renderPermissions());
