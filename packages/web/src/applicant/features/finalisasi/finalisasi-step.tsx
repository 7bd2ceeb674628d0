/** Finalisasi: everything entered on one page, every gap linked to its field, then the dialog (A 4, C 2, C 8). */
import { errors } from '@gerbang/contract/errors';
import { sentences } from '@gerbang/contract/sentences';
import { pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import { draftKartu, verifikasi } from '@gerbang/contract/verifikasi';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CallError, call } from '../../../api/client.ts';
import { useMe } from '../../../api/queries.ts';
import { StepActions } from '../../../form/step-actions.tsx';
import type { StepProps } from '../../../form/step-props.ts';
import { isUnsaved } from '../../../form/unsaved.ts';
import { startingDraft } from '../../../form/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { CheckSheet } from './check-sheet.tsx';
import { GapList } from './gap-list.tsx';
import { UnsavedList } from './unsaved-list.tsx';

/** Ids of the two lists of what stands in the way. */
const UNSAVED = 'belum-disimpan';
const GAPS = 'kekurangan';
/** The button by what stands in the way. */
const NEXT = { [UNSAVED]: 'Periksa perubahan', [GAPS]: 'Periksa kekurangan', none: 'Finalisasi' };

/** What a failed finalisation says: the specified sentences, and nothing else where nothing is specified (A 8). */
const sentenceOf = (e: CallError): string => {
  if (e.status === 429) return errors.verifikasi_sibuk[1];
  if (e.status === 403) return errors.ruang_penuh[1];
  return e.code === 'bukan_periode' || e.status === 0
    ? `${errors.verifikasi_gagal[1]}. ${e.message}`
    : errors.verifikasi_gagal[1];
};

export function FinalisasiStep({ steps, isian, saved, onBack }: StepProps) {
  const me = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const params = { nomor_pendaftar: me.nomor_pendaftar };
  const draft = useQuery({
    queryKey: ['draft_kartu'],
    queryFn: () => call(draftKartu, { params }),
    staleTime: 0,
    refetchOnMount: 'always',
  });

  const unsaved = steps.filter((step) => {
    const typed = startingDraft(
      me.nomor_pendaftar,
      step.key,
      saved.drafts.find((d) => d.step === step.key),
    );
    return typed !== null && isUnsaved(step, isian, saved, typed.isi);
  });

  const finalise = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const body = { nomor_pendaftar: me.nomor_pendaftar, kode_penawaran: me.kode_penawaran };
      await call(verifikasi, { body });
      await Promise.all([
        client.refetchQueries({ queryKey: ['sesi'] }),
        client.invalidateQueries({ queryKey: ['status'] }),
      ]);
      void navigate('/register/kartu');
    } catch (error) {
      setFailure(sentenceOf(error as CallError));
      void draft.refetch();
    } finally {
      setBusy(false);
    }
  };

  if (draft.error && !draft.data)
    return (
      <Alert kind="error" announce title="Ringkasan belum dapat dimuat">
        <p>{draft.error.message}</p>
        <Button variant="secondary" onClick={() => void draft.refetch()}>
          Coba lagi
        </Button>
      </Alert>
    );
  // What was shown before may be stale; gaps are only listed from a fresh answer.
  if (!draft.data || (draft.isFetching && !open))
    return <Skeleton lines={6} height="64px" label="Menyiapkan ringkasan…" />;
  const gaps = draft.data.kekurangan;
  const obstacle = unsaved.length > 0 ? UNSAVED : gaps.length > 0 ? GAPS : null;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (obstacle) return void focusField(obstacle);
        setFailure(null);
        setOpen(true);
      }}
    >
      <UnsavedList id={UNSAVED} steps={unsaved} />
      {gaps.length > 0 && <GapList id={GAPS} steps={steps} gaps={gaps} />}
      {!obstacle && (
        <Alert kind="success" title="Semua isian sudah lengkap">
          Periksa sekali lagi, lalu tekan Finalisasi.
        </Alert>
      )}
      <CheckSheet draft={draft.data} steps={steps} isian={isian} />
      <StepActions busy={false} onBack={onBack} next={NEXT[obstacle ?? 'none']} />
      <Dialog
        open={open}
        onClose={() => {
          setOpen(false);
          setFailure(null);
        }}
        busy={busy}
        title="Finalisasi data"
        actions={
          <>
            <Button loading={busy} disabled={busy} onClick={() => void finalise()}>
              Finalisasi
            </Button>
            <Button
              variant="secondary"
              disabled={busy}
              onClick={() => {
                setOpen(false);
                setFailure(null);
              }}
            >
              Batal
            </Button>
          </>
        }
      >
        <div className="stack stack--close">
          <p>{sentences.konfirmasiFinalisasi}</p>
          {failure && (
            <Alert kind="error" announce>
              {failure}
            </Alert>
          )}
          {failure === errors.ruang_penuh[1] && (
            <p>
              <Link to={`/register/form/${pilihanJurusan.key}`}>Ubah lokasi atau jadwal ujian</Link>
            </p>
          )}
          {failure && gaps.length > 0 && (
            <p className="muted">
              {gaps.length} isian masih kurang. Tutup kotak ini untuk melihat daftarnya.
            </p>
          )}
        </div>
      </Dialog>
    </form>
  );
}
