/** Roles the office put together, in the page's memory. */
import { peranKantor } from '@gerbang/contract/office/akun-petugas/peran';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

export const ROLES_KEY = ['peran-kantor'] as const;
export const useRoles = () => useQuery({ queryKey: ROLES_KEY, queryFn: () => call(peranKantor) });
