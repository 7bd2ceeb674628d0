/** A desk of the office as data: its address, its place in the menu, and which role may do what at it. */

import type { Acuan } from './acuan.ts';

/** Roles an officer can have. `admin` holds every permission of every desk that is not set apart. */
export const ROLES = [
  'admin',
  'layanan',
  'loa',
  'seleksi',
  'pimpinan',
  'humas',
  'keuangan',
  'pengawas',
  'auditor',
  'verifikator',
  'integritas',
] as const;
export type Role = (typeof ROLES)[number];

/** Groups of the menu, in their order. */
export const GROUPS = {
  harian: 'Harian',
  seleksi: 'Seleksi',
  penyiapan: 'Penyiapan',
  sistem: 'Sistem',
} as const;

/** What an officer who sees the desk may begin there; the command palette offers it. */
interface DeskAct {
  /** What its button says. */
  title: string;
  /** Its address below the desk's; `#name` has the page begin what it calls so. */
  at: string;
}

export interface Desk<P extends string = string> {
  /** Address below /petugas, and the name of its folder in the browser's part. */
  path: string;
  /** What the menu and the page call it. */
  title: string;
  group: keyof typeof GROUPS;
  /** What is done there, in one sentence for the manual. */
  about: string;
  /** Each permission of the desk, and the roles that hold it beside `admin` (`apart`). */
  roles: Readonly<Record<P, readonly Role[]>>;
  /** Permissions of any desk of which one opens this one; its own first. */
  needs: readonly string[];
  /** Not even an admin holds its permissions: the role must be given to somebody. */
  apart?: true;
  acts?: readonly DeskAct[];
  /** Addresses below the desk's as its routes name them; any other is answered 404. */
  pages?: readonly string[];
  /** The option list each of whose entries has a page at the desk, at its code. */
  entries?: Acuan;
}

/** Declares a desk. */
export const desk = <const P extends string>(given: Desk<P>): Desk<P> => given;
