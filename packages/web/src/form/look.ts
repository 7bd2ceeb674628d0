/** Asks the server again for everything saved, when another device may have been there. */
import { isian } from '@gerbang/contract/applicant/formulir';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../api/client.ts';
import { SAVED, type Saved } from '../api/queries.ts';

/** What is saved now, shown from then on; null when nobody answers. */
export const useLook = (nomor_pendaftar: string): (() => Promise<Saved | null>) => {
  const client = useQueryClient();
  return useCallback(async () => {
    const fresh = (await call(isian, { params: { nomor_pendaftar } }).catch(() => null)) as Saved | null;
    if (!fresh) return null;
    client.setQueryData<Saved>(SAVED, fresh);
    void client.invalidateQueries({ queryKey: ['koleksi'] });
    return fresh;
  }, [client, nomor_pendaftar]);
};
