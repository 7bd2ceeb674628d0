/** Deciding several requests at once, after seeing what will happen to each. */
import { JENIS_LOA } from '@gerbang/contract/applicant/loa';
import { MASSAL_MAX, pratinjauLoa, putuskanLoa } from '@gerbang/contract/office/loa/calls';
import type { BodyOf, DataOf } from '@gerbang/contract/wire/endpoint';
import { useState } from 'react';
import { useRead } from '../../../api/read.ts';
import { useSend } from '../../../api/send.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { kindOf } from '../../desk/loa.ts';
import { LoadFailed } from '../../desk/load-failed.tsx';
import { REASON_ID } from '../../desk/reason-choice.tsx';
import { NO_REASON, ReasonFields, reasonProblem } from './reason-fields.tsx';

/** The requests to decide: those named, or the first of what the queue is narrowed to. */
export type Chosen = BodyOf<typeof pratinjauLoa>;

interface Props {
  chosen: Chosen;
  keputusan: 'setujui' | 'tolak';
  reasons: readonly string[];
  onClose: () => void;
  onDecided: (ids: readonly number[]) => void;
  /** Somebody else decided all of them first. */
  onOvertaken: () => void;
}

/** Whom it is about; a long list scrolls by itself, and can be reached by keyboard. */
function Preview({ rows }: { rows: DataOf<typeof pratinjauLoa> }) {
  return (
    <section className="loa__preview" aria-label="Pengajuan yang dipilih" tabIndex={0}>
      <ul>
        {rows.map((r) => (
          <li key={r.id}>
            {r.nama_lengkap ?? 'Nama belum diisi'} <span className="ui-muted">· {kindOf(r.jenis_loa)}</span>
            {!r.diputus && <strong> · dilewati, sudah diputuskan</strong>}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function BulkDialog({ chosen, keputusan, reasons, onClose, onDecided, onOvertaken }: Props) {
  const flash = useFlash();
  const [reason, setReason] = useState(NO_REASON);
  const [tried, setTried] = useState(false);
  const preview = useRead(pratinjauLoa, {
    key: ['loa-pratinjau', chosen],
    body: chosen,
    staleTime: 0,
    gcTime: 0,
  });
  const ids = preview.data?.map((r) => r.id) ?? [];
  const count = chosen.kunci?.length ?? preview.data?.length ?? 'semua';
  const cut = chosen.saringan !== undefined && ids.length === MASSAL_MAX;
  const open = preview.data?.filter((r) => r.diputus) ?? [];
  const skipped = (preview.data?.length ?? 0) - open.length;
  const rejects = keputusan === 'tolak';
  const conditional = open.filter((r) => r.jenis_loa === JENIS_LOA.conditional).length;
  const kinds = conditional === 0 ? 'final' : conditional === open.length ? 'conditional' : 'keduanya';
  const problem = rejects ? reasonProblem(reason) : undefined;
  const deciding = useSend(putuskanLoa, {
    onDone: (done) => {
      const decided = done.filter((r) => r.diputus);
      flash(`${decided.length} pengajuan ${rejects ? 'ditolak' : 'disetujui'}.`, { kind: 'success' });
      onDecided(ids);
    },
    onFailed: async ({ code }) => {
      if (code !== 'sudah_diputus') return;
      onOvertaken();
      await preview.refetch();
    },
  });
  const { busy } = deciding;
  const act = () => {
    setTried(true);
    if (problem) focusField(REASON_ID);
    else void deciding.send({ body: { id: open.map((r) => r.id), keputusan, ...(rejects ? reason : {}) } });
  };
  return (
    <Dialog
      open
      wide
      busy={busy}
      onClose={onClose}
      title={`${rejects ? 'Tolak' : 'Setujui'} ${count} pengajuan`}
      actions={
        <>
          <Button
            variant={rejects ? 'danger' : 'primary'}
            loading={busy}
            disabled={open.length === 0}
            onClick={act}
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
        <Failure of={deciding} />
        {preview.error && !deciding.failure && (
          <LoadFailed title="Pratinjau belum dapat disiapkan" error={preview.error} retry={preview.refetch} />
        )}
        {preview.data ? (
          <>
            <p>
              {rejects
                ? `${open.length} pengajuan akan ditolak dengan alasan di bawah.`
                : `${open.length} pengajuan akan disetujui: masing-masing mendapat nomor surat dan suratnya dibuat.`}
              {cut &&
                ` Sekali putus paling banyak ${MASSAL_MAX}: inilah yang terlama menunggu; yang lain tetap dalam antrean.`}
              {skipped > 0 && ` ${skipped} pengajuan dilewati karena sudah diputuskan.`}
            </p>
            <Preview rows={preview.data} />
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
