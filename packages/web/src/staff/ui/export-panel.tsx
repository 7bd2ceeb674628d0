/** Exporting exactly what is filtered: asks, waits for a large one, and offers the file. */
import type { BentukEkspor, exportCalls, StatusEkspor } from '@gerbang/contract/ekspor';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf, type CallError, call } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import './export-panel.css';

const POLL_MS = 1_500;
const count = new Intl.NumberFormat('id-ID');

interface Props {
  /** The calls of the export. */
  calls: ReturnType<typeof exportCalls>;
  /** What it is narrowed to; what is empty narrows nothing. */
  filters: Readonly<Record<string, string>>;
  /** What can be asked for, in words. */
  forms?: Partial<Record<BentukEkspor, string>>;
  /** The finished file in words, by how many rows it has. */
  done?: (rows: string) => string;
}

export function ExportPanel({
  calls,
  filters,
  forms = { xlsx: 'Ekspor Excel', csv: 'Ekspor CSV' },
  done = (rows) => `Unduh ${rows} baris`,
}: Props) {
  const [begun, setBegun] = useState<StatusEkspor | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const progress = useQuery({
    queryKey: ['ekspor', begun?.id],
    enabled: begun !== null && !begun.selesai,
    queryFn: () => call(calls.kemajuan, { params: { id: begun?.id ?? '' } }),
    refetchInterval: ({ state }) => (state.data?.selesai || state.data?.gagal ? false : POLL_MS),
  });
  const now = progress.data ?? begun;
  const ask = async (bentuk: string) => {
    setBusy(bentuk);
    setFailure(null);
    setBegun(null);
    try {
      const wanted = Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
      setBegun(await call(calls.mulai, { body: { ...wanted, bentuk } }));
    } catch (error) {
      setFailure((error as CallError).message);
    }
    setBusy(null);
  };
  const wrong = failure ?? now?.gagal;
  return (
    <div className="export-panel">
      {Object.entries(forms).map(([bentuk, label]) => (
        <Button key={bentuk} variant="secondary" loading={busy === bentuk} onClick={() => void ask(bentuk)}>
          {label}
        </Button>
      ))}
      <div role="status" className="ui-row">
        {now?.selesai && (
          <LinkButton href={addressOf(calls.berkas.path, { params: { id: now.id } })} download>
            {done(count.format(now.jumlah))}
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
