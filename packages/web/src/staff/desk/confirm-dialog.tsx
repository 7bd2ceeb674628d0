/** A dialog for what cannot be undone lightly: says what happens, asks for a typed word and, where needed, a reason. */
import { ALASAN_MAX, ALASAN_MIN } from '@gerbang/contract/wire/act';
import type { ErrorCode } from '@gerbang/contract/wire/errors';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { CallError } from '../../api/client.ts';
import { useSending } from '../../api/send.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { useFlash } from '../../ui/feedback/flash.tsx';
import { focusField } from '../../ui/field/focus-field.ts';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';

interface Props {
  title: string;
  /** What must be typed; without it the act can be taken back, and nothing is. */
  word?: string;
  /** Words of the button that acts. */
  action: string;
  danger?: boolean;
  /** Room for what is looked at. */
  wide?: boolean;
  /** Label of the reason; without it none is asked. */
  reason?: string;
  /** What is going to happen, and further fields. */
  children?: ReactNode;
  onClose: () => void;
  /**
   * Acts; a CallError is shown in the dialog, which closes otherwise, but for an answer of false. Where it says that
   * somebody else was faster, the page is read anew and the sentence stays behind.
   */
  onConfirm: (reason: string) => Promise<unknown>;
  /** Runs when the act was refused, before the dialog says so. */
  onFailed?: (failure: CallError) => unknown;
}

/** Refusals that mean that what the dialog is about is no longer as the page shows it. */
const OVERTAKEN: readonly unknown[] = [
  'sudah_diputus',
  'sudah_diumumkan',
  'belum_final',
  'tidak_ditemukan',
] satisfies ErrorCode[];
/** Long enough to read the sentence and look at what changed. Milliseconds. */
const OVERTAKEN_MS = 10_000;

export function ConfirmDialog(props: Props) {
  const { title, word, action, danger, wide, reason, children, onClose, onConfirm, onFailed } = props;
  const form = useId();
  const client = useQueryClient();
  const flash = useFlash();
  const [reasonId, wordId] = [`${form}-alasan`, `${form}-kata`];
  const [typed, setTyped] = useState('');
  const [why, setWhy] = useState('');
  const [tried, setTried] = useState(false);
  const wordIsRight = word === undefined || typed.trim() === word;
  const reasonIsRight = reason === undefined || why.trim().length >= ALASAN_MIN;
  const act = useSending(() => onConfirm(why.trim()), {
    onDone: (done) => done !== false && onClose(),
    onFailed: async (failure) => {
      await onFailed?.(failure);
      if (!OVERTAKEN.includes(failure.code)) return false;
      flash(failure.message, { kind: 'error', duration: OVERTAKEN_MS });
      void client.invalidateQueries();
      onClose();
      return true;
    },
  });
  const { busy } = act;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reasonIsRight && wordIsRight) void act.send();
    else focusField(reasonIsRight ? wordId : reasonId);
  };
  return (
    <Dialog
      open
      title={title}
      busy={busy}
      wide={wide ?? false}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} loading={busy}>
            {action}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Batal
          </Button>
        </>
      }
    >
      <form id={form} noValidate autoComplete="off" className="ui-stack" onSubmit={submit}>
        <Failure of={act} finding />
        {children}
        {reason !== undefined && (
          <TextAreaField
            id={reasonId}
            label={reason}
            required
            rows={3}
            max={ALASAN_MAX}
            value={why}
            onChange={setWhy}
            error={
              tried && !reasonIsRight
                ? `Isi ${reason.toLowerCase()}, paling sedikit ${ALASAN_MIN} huruf`
                : undefined
            }
          />
        )}
        {word !== undefined && (
          <TextField
            id={wordId}
            label={`Ketik ${word} untuk melanjutkan`}
            required
            autoComplete="off"
            value={typed}
            onChange={setTyped}
            error={tried && !wordIsRight ? `Ketik ${word} dengan huruf besar` : undefined}
          />
        )}
      </form>
    </Dialog>
  );
}
