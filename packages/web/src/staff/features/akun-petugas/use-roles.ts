/** Roles the office put together, in the page's memory. */
import { peranKantor } from '@gerbang/contract/office/akun-petugas/peran';
import { useRead } from '../../../api/read.ts';

export const ROLES_KEY = ['peran-kantor'] as const;
export const useRoles = () => useRead(peranKantor, { key: ROLES_KEY });
