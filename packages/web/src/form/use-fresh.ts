/** Takes up what another tab or device saved when the page is looked at again and nothing is typed yet (formulir 17). */
import { isian } from '@gerbang/contract/applicant/formulir';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../api/client.ts';
import { SAVED, type Saved } from '../api/queries.ts';

/** Versions of everything saved; addresses of files change with every answer and do not count. */
const signature = ({ records, drafts, files, counts, pilihan, kemampuan_berbeda, khusus }: Saved): string =>
  JSON.stringify([
    Object.keys(records)
      .sort()
      .map((table) => [table, records[table]?.versi ?? 0]),
    drafts.map((d) => `${d.step} ${d.versi}`).sort(),
    files.map((f) => `${f.slot} ${f.disimpan}`).sort(),
    Object.entries(counts).sort(),
    [pilihan.id_kelas, pilihan.id_prodi, pilihan.kode_jadwal],
    kemampuan_berbeda,
    Object.entries(khusus.values).sort(),
  ]);

/** `key` draws the step anew when it took something up; `onTouched` says that something was typed in it. */
export const useFresh = (nomor_pendaftar: string, step: string | undefined) => {
  const client = useQueryClient();
  const touched = useRef(false);
  const [taken, setTaken] = useState(0);
  useEffect(() => {
    touched.current = false;
    const look = async () => {
      if (document.visibilityState !== 'visible' || touched.current) return;
      const fresh = (await call(isian, { params: { nomor_pendaftar } }).catch(() => null)) as Saved | null;
      const before = client.getQueryData<Saved>(SAVED);
      // What was typed meanwhile stays; saving it is refused as stale and asks.
      if (!fresh || !before || touched.current || signature(fresh) === signature(before)) return;
      client.setQueryData<Saved>(SAVED, fresh);
      await client.invalidateQueries({ queryKey: ['koleksi'] });
      setTaken((n) => n + 1);
    };
    const looked = () => void look();
    document.addEventListener('visibilitychange', looked);
    return () => document.removeEventListener('visibilitychange', looked);
  }, [client, nomor_pendaftar, step]);
  const onTouched = useCallback(() => {
    touched.current = true;
  }, []);
  return { key: `${step} ${taken}`, onTouched };
};
