/** What the command palette can lead to without asking the server: desks and acts, as the desks declare them. */
import type { desks as declared } from '@gerbang/contract/office/desks';
import { filterOptions } from '../../ui/field/filter-options.ts';

/** One line of the palette. */
export interface Command {
  /** Its address below /petugas; no two lines of a group have the same. */
  to: string;
  title: string;
  /** Where it leads, or what tells it from others of that name. */
  about?: string;
}

/** What a group of lines is called. */
export interface Group {
  title: string;
  commands: readonly Command[];
}

type Desk = Pick<(typeof declared)[number], 'path' | 'title' | 'acts'>;

const OWN: Command = { to: '/akun', title: 'Akun saya' };

/** The acts of these desks. */
export const actsOf = (desks: readonly Desk[]): Command[] =>
  desks.flatMap(({ path, title: about, acts = [] }) =>
    acts.map(({ title, at }) => ({
      to: at.startsWith('#') ? `/${path}${at}` : `/${path}/${at}`,
      title,
      about,
    })),
  );

/** The desks themselves, and the own account. */
export const pagesOf = (desks: readonly Desk[]): Command[] => [
  ...desks.map(({ path, title }) => ({ to: `/${path}`, title })),
  OWN,
];

/** The commands in which what was typed is found, in the order of the searchable lists. */
export const found = (commands: readonly Command[], typed: string): Command[] => {
  const options = commands.map(({ title, about = '' }, i) => ({
    value: String(i),
    label: `${title} ${about}`,
  }));
  return filterOptions(options, typed).flatMap(({ value }) => commands[Number(value)] ?? []);
};
