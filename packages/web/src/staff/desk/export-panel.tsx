/** Exporting exactly what is filtered: asks, waits for a large one, and offers the file. */
import { ALASAN_MAX } from '@gerbang/contract/wire/act';
import type { BentukEkspor, ExportCalls, StatusEkspor } from '@gerbang/contract/wire/ekspor';
import { useState } from 'react';
import { addressOf } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { useSend } from '../../api/send.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import './export-panel.css';
import { numberText } from './number.ts';

const POLL_MS = 1_500;

interface Props {
  /** The calls of the export. */
  calls: ExportCalls;
  /** What it is narrowed to; what is empty narrows nothing. */
  filters: Readonly<Record<string, string>>;
  /** What else is sent along; null: it is not complete yet, and nothing is asked for. */
  more?: () => Readonly<Record<string, unknown>> | null;
  /** What can be asked for, in words. */
  forms?: Partial<Record<BentukEkspor, string>>;
  /** The finished file in words, by how many rows it has. */
  done?: (rows: string) => string;
}

export function ExportPanel({
  calls,
  filters,
  more = () => ({}),
  forms = { xlsx: 'Ekspor Excel', csv: 'Ekspor CSV' },
  done = (rows) => `Unduh ${rows} baris`,
}: Props) {
  const [begun, setBegun] = useState<StatusEkspor | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const asking = useSend(calls.mulai, {
    onDone: (made) => {
      setBegun(made);
      setReason(null);
    },
    onFailed: ({ code }) => {
      if (code === 'alasan_ekspor') setReason((said) => said ?? '');
    },
  });
  const progress = useRead(calls.kemajuan, {
    key: ['ekspor', begun?.id],
    params: { id: begun?.id ?? '' },
    enabled: begun !== null && !begun.selesai,
    refetchInterval: ({ state }) => (state.data?.selesai || state.data?.gagal ? false : POLL_MS),
  });
  const now = progress.data ?? begun;
  const ask = (bentuk: string) => {
    const along = more();
    if (!along) return;
    setBegun(null);
    const wanted = Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
    void asking.send({
      body: { ...wanted, ...along, ...(reason?.trim() ? { alasan: reason.trim() } : {}), bentuk },
    });
  };
  const wrong = asking.failure?.message ?? now?.gagal;
  return (
    <div className="export-panel">
      {reason !== null && (
        <TextField
          label="Alasan ekspor"
          hint="Pimpinan melihatnya"
          autoComplete="off"
          max={ALASAN_MAX}
          value={reason}
          onChange={setReason}
        />
      )}
      {Object.entries(forms).map(([bentuk, label]) => (
        <Button
          key={bentuk}
          variant="secondary"
          loading={asking.busy && asking.sent?.body?.bentuk === bentuk}
          onClick={() => ask(bentuk)}
        >
          {label}
        </Button>
      ))}
      <div role="status" className="ui-row">
        {now?.selesai && (
          <LinkButton href={addressOf(calls.berkas, { params: { id: now.id } })} download>
            {done(numberText(now.jumlah))}
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
