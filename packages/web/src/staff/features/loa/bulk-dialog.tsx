/** Deciding several requests at once, after seeing what will happen to each. */
import { JENIS_LOA } from '@gerbang/contract/loa';
import { pratinjauLoa, putuskanLoa } from '@gerbang/contract/loa-petugas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { kindOf } from '../../ui/loa.ts';
import { NO_REASON, REASON_ID, ReasonFields, reasonProblem } from './reason-fields.tsx';

interface Props {
  ids: readonly number[];
  keputusan: 'setujui' | 'tolak';
  reasons: readonly string[];
  onClose: () => void;
  onDecided: (ids: readonly number[]) => void;
  /** Somebody else decided all of them first. */
  onOvertaken: () => void;
}

export function BulkDialog({ ids, keputusan, reasons, onClose, onDecided, onOvertaken }: Props) {
  const flash = useFlash();
  const [reason, setReason] = useState(NO_REASON);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const preview = useQuery({
    queryKey: ['loa-pratinjau', ids],
    queryFn: () => call(pratinjauLoa, { body: { id: ids } }),
    staleTime: 0,
    gcTime: 0,
  });
  const open = preview.data?.filter((r) => r.diputus) ?? [];
  const skipped = (preview.data?.length ?? 0) - open.length;
  const rejects = keputusan === 'tolak';
  const conditional = open.filter((r) => r.jenis_loa === JENIS_LOA.conditional).length;
  const kinds = conditional === 0 ? 'final' : conditional === open.length ? 'conditional' : 'keduanya';
  const problem = rejects ? reasonProblem(reason) : undefined;
  const act = async () => {
    setTried(true);
    if (problem) {
      focusField(REASON_ID);
      return;
    }
    setBusy(true);
    try {
      const done = await call(putuskanLoa, {
        body: { id: open.map((r) => r.id), keputusan, ...(rejects ? reason : {}) },
      });
      const decided = done.filter((r) => r.diputus);
      flash(`${decided.length} pengajuan ${rejects ? 'ditolak' : 'disetujui'}.`, { kind: 'success' });
      onDecided(ids);
    } catch (error) {
      const { code, message } = error as CallError;
      setFailure(message);
      if (code === 'sudah_diputus') {
        onOvertaken();
        await preview.refetch();
      }
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      wide
      busy={busy}
      onClose={onClose}
      title={rejects ? `Tolak ${ids.length} pengajuan` : `Setujui ${ids.length} pengajuan`}
      actions={
        <>
          <Button
            variant={rejects ? 'danger' : 'primary'}
            loading={busy}
            disabled={open.length === 0}
            onClick={() => void act()}
          >
            {rejects ? `Tolak ${open.length} pengajuan` : `Setujui ${open.length} pengajuan`}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Batal
          </Button>
        </>
      }
    >
      <div className="ui-stack">
        {(failure ?? preview.error) && (
          <Alert kind="error" announce>
            {failure ?? preview.error?.message}
          </Alert>
        )}
        {preview.data ? (
          <>
            <p>
              {rejects
                ? `${open.length} pengajuan akan ditolak dengan alasan di bawah.`
                : `${open.length} pengajuan akan disetujui: masing-masing mendapat nomor surat dan suratnya dibuat.`}
              {skipped > 0 && ` ${skipped} pengajuan dilewati karena sudah diputuskan.`}
            </p>
            <ul className="loa__preview">
              {preview.data.map((r) => (
                <li key={r.id}>
                  {r.nama_lengkap ?? 'Nama belum diisi'}{' '}
                  <span className="ui-muted">· {kindOf(r.jenis_loa)}</span>
                  {!r.diputus && <strong> · dilewati, sudah diputuskan</strong>}
                </li>
              ))}
            </ul>
          </>
        ) : (
          !preview.error && <Skeleton lines={4} height="28px" label="Menyiapkan pratinjau…" />
        )}
        {rejects && open.length > 0 && (
          <ReasonFields
            value={reason}
            onChange={setReason}
            choices={reasons}
            kinds={kinds}
            error={tried ? problem : undefined}
          />
        )}
      </div>
    </Dialog>
  );
}
