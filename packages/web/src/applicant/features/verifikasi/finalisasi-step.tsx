/** Finalisasi: everything entered on one page, every gap linked to its field, then the dialog (verifikasi 1, layar 14). */

import { biodata, draftKartu, verifikasi } from '@gerbang/contract/applicant/verifikasi';
import { pageErrors } from '@gerbang/contract/wire/page-errors';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type CallError, call, failureOf } from '../../../api/client.ts';
import { useMe } from '../../../api/queries.ts';
import { StepActions } from '../../../form/step-actions.tsx';
import type { StepProps } from '../../../form/step-props.ts';
import { isUnsaved } from '../../../form/unsaved.ts';
import { startingDraft } from '../../../form/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { CheckSheet } from './check-sheet.tsx';
import { FinaliseDialog } from './finalise-dialog.tsx';
import { GapList } from './gap-list.tsx';
import { UnsavedList } from './unsaved-list.tsx';

/** Ids of the two lists of what stands in the way. */
const UNSAVED = 'belum-disimpan';
const GAPS = 'kekurangan';
/** The button by what stands in the way. */
const NEXT = { [UNSAVED]: 'Periksa perubahan', [GAPS]: 'Periksa kekurangan', none: 'Finalisasi' };

/** What a failed finalisation says: the specified sentences, and nothing else where nothing is specified (verifikasi 4). */
const sentenceOf = (e: CallError): string => {
  if (e.status === 429) return pageErrors.verifikasi_sibuk[1];
  if (e.status === 403) return pageErrors.ruang_penuh[1];
  if (e.code === 'kursi_ganda') return `${pageErrors.verifikasi_gagal[1]}. ${pageErrors.kursi_ganda[1]}`;
  return e.code === 'bukan_periode' || e.code === 'biaya_dikembalikan' || e.status === 0
    ? `${pageErrors.verifikasi_gagal[1]}. ${e.message}`
    : pageErrors.verifikasi_gagal[1];
};

export function FinalisasiStep({ steps, isian, saved, onBack }: StepProps) {
  const me = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSecond, setIsSecond] = useState(false);
  const params = { nomor_pendaftar: me.nomor_pendaftar };
  const draft = useQuery({
    queryKey: ['draft_kartu'],
    queryFn: async () => {
      const [card, { langkah }] = await Promise.all([
        call(draftKartu, { params }),
        call(biodata, { params }),
      ]);
      return { card, langkah };
    },
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
    setIsSecond(false);
    try {
      const body = { nomor_pendaftar: me.nomor_pendaftar, kode_penawaran: me.kode_penawaran };
      await call(verifikasi, { body });
      await Promise.all([
        client.refetchQueries({ queryKey: ['sesi'] }),
        client.invalidateQueries({ queryKey: ['status'] }),
      ]);
      void navigate('/register/kartu');
    } catch (error) {
      const failed = failureOf(error);
      setFailure(sentenceOf(failed));
      setIsSecond(failed.code === 'kursi_ganda');
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
  const { card, langkah } = draft.data;
  const gaps = card.kekurangan;
  const obstacle = unsaved.length > 0 ? UNSAVED : gaps.length > 0 ? GAPS : null;
  return (
    <form
      className="ui-stack"
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
      <CheckSheet draft={card} langkah={langkah} />
      <StepActions busy={false} onBack={onBack} next={NEXT[obstacle ?? 'none']} />
      <FinaliseDialog
        {...{ open, busy, failure, isSecond }}
        gaps={gaps.length}
        onClose={() => {
          setOpen(false);
          setFailure(null);
        }}
        onConfirm={() => void finalise()}
      />
    </form>
  );
}
