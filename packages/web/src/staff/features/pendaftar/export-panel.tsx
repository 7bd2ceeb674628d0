/** Exporting exactly what is filtered: asks, waits for a large one, and offers the file. */
import {
  berkasEkspor,
  eksporPendaftar,
  kemajuanEkspor,
  type StatusEkspor,
} from '@gerbang/contract/pendaftar-petugas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf, CallError, call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { ListFilters } from './use-list.ts';

const POLL_MS = 1_500;
type Form = 'xlsx' | 'csv';
const count = new Intl.NumberFormat('id-ID');

export function ExportPanel({ filters }: { filters: ListFilters }) {
  const [begun, setBegun] = useState<StatusEkspor | null>(null);
  const [busy, setBusy] = useState<Form | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const progress = useQuery({
    queryKey: ['ekspor', begun?.id],
    enabled: begun !== null && !begun.selesai,
    queryFn: () => call(kemajuanEkspor, { params: { id: begun?.id ?? '' } }),
    refetchInterval: ({ state }) => (state.data?.selesai || state.data?.gagal ? false : POLL_MS),
  });
  const now = progress.data ?? begun;
  const ask = async (bentuk: Form) => {
    setBusy(bentuk);
    setFailure(null);
    setBegun(null);
    try {
      const wanted = Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
      setBegun(await call(eksporPendaftar, { body: { ...wanted, bentuk } }));
    } catch (error) {
      setFailure((error as CallError).message);
    }
    setBusy(null);
  };
  const wrong = failure ?? now?.gagal;
  return (
    <div className="applicants__export">
      <Button variant="secondary" loading={busy === 'xlsx'} onClick={() => void ask('xlsx')}>
        Ekspor Excel
      </Button>
      <Button variant="secondary" loading={busy === 'csv'} onClick={() => void ask('csv')}>
        Ekspor CSV
      </Button>
      <div role="status" className="ui-row">
        {now?.selesai && (
          <LinkButton href={addressOf(berkasEkspor.path, { params: { id: now.id } })} download>
            Unduh {count.format(now.jumlah)} baris
          </LinkButton>
        )}
        {now && !now.selesai && !now.gagal && (
          <ProgressBar value={now.jumlah ? now.kemajuan / now.jumlah : null} label="Menyusun berkas ekspor" />
        )}
      </div>
      {wrong && (
        <Alert kind="error" announce>
          {wrong}
        </Alert>
      )}
    </div>
  );
}
