/** Who is signed in at the office. */

import type { Permission } from '@gerbang/contract/office/desks';
import type { Petugas } from '@gerbang/contract/office/petugas';
import { createContext, use } from 'react';

export const STAFF = ['petugas'] as const;
export const StaffContext = createContext<Petugas | null>(null);

/** The signed-in staff member; only inside the office's frame. */
export const useStaff = (): Petugas => {
  const staff = use(StaffContext);
  if (!staff) throw new Error('useStaff outside the office');
  return staff;
};
/** True when the signed-in staff member holds the permission; the server decides all the same. */
export const useMay = (permission: Permission): boolean => useStaff().izin.includes(permission);

/** Addresses of the desks the role may open. */
export const DeskPathsContext = createContext<readonly string[]>([]);
/** True when an address below /petugas leads to a desk the role may open. */
export const useLeadsToDesk = (): ((address: string) => boolean) => {
  const paths = use(DeskPathsContext);
  return (address) => paths.some((path) => address.split('?')[0] === `/${path}`);
};
