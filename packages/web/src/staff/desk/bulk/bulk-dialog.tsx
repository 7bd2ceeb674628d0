/** An act on many: its own fields, what it would do and to whom it would not, then reason, word and number. */
import type { BodyOf } from '@gerbang/contract/wire/endpoint';
import { type AnyBulk, MASSAL_PERIKSA, type PratinjauMassal } from '@gerbang/contract/wire/massal';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { callPath } from '../../../api/client.ts';
import { useSending } from '../../../api/send.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { ActDialog } from '../act-dialog.tsx';
import { numberText } from '../number.ts';
import { BulkPreview } from './bulk-preview.tsx';

/** Who is meant: those ticked, or what the list is narrowed to. */
export type BulkMeant = { kunci: readonly string[] } | { saringan: Readonly<Record<string, string>> };
interface Props {
  calls: AnyBulk;
  title: string;
  danger?: boolean;
  meant: BulkMeant;
  /** What is the same for all, read at the press; throws a CallError where a field is wrong. */
  isi: () => object;
  /** Said once more before it is done: whether it can be taken back. */
  warning: ReactNode;
  onBegun: (id: string) => void;
  onClose: () => void;
  /** What is done, and the fields. */
  children: ReactNode;
}

export function BulkDialog({
  calls,
  title,
  danger = false,
  meant,
  isi,
  warning,
  onBegun,
  onClose,
  children,
}: Props) {
  const form = useId();
  const typedId = useId();
  // The same all the while: what is sent twice is done once.
  const [id] = useState(() => crypto.randomUUID());
  const [seen, setSeen] = useState<{ body: object; preview: PratinjauMassal } | null>(null);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const looking = useSending(
    async (body: object) => ({
      body,
      preview: await callPath<PratinjauMassal>('POST', calls.pratinjau.path, { body }),
    }),
    { onDone: setSeen },
  );
  const look = useSending(async () => {
    await looking.send({ ...meant, ...isi() });
  });
  if (!seen || seen.preview.dikenai === 0)
    return (
      <Dialog
        open
        wide
        title={title}
        busy={looking.busy}
        onClose={onClose}
        actions={
          <>
            <Button type="submit" form={form} loading={looking.busy}>
              Lihat yang akan terjadi
            </Button>
            <Button variant="secondary" disabled={looking.busy} onClick={onClose}>
              Batal
            </Button>
          </>
        }
      >
        <form
          id={form}
          noValidate
          className="ui-stack"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void look.send();
          }}
        >
          <Failure of={look.failure ? look : looking} finding />
          {children}
          {seen && <BulkPreview preview={seen.preview} />}
        </form>
      </Dialog>
    );
  const { dikenai } = seen.preview;
  const asksNumber = dikenai > MASSAL_PERIKSA;
  const right = !asksNumber || typed.replaceAll('.', '').trim() === String(dikenai);
  return (
    <ActDialog
      act={calls.mulai}
      title={title}
      action={`Kerjakan untuk ${numberText(dikenai)} pendaftar`}
      danger={danger}
      sends={() => {
        setWrong(!right);
        if (!right) focusField(typedId);
        return right ? ({ ...seen.body, id, jumlah: dikenai } as BodyOf<AnyBulk['mulai']>) : null;
      }}
      onFailed={({ code }) => code === 'massal_berubah' && looking.send(seen.body)}
      onDone={(begun) => onBegun(begun.id)}
      onClose={onClose}
    >
      <BulkPreview preview={seen.preview} />
      <p>{warning}</p>
      {asksNumber && (
        <TextField
          id={typedId}
          label={`Ketik jumlahnya, ${numberText(dikenai)}, karena lebih dari ${numberText(MASSAL_PERIKSA)}`}
          required
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          error={wrong && !right ? 'Jumlah yang diketik tidak sama' : undefined}
        />
      )}
    </ActDialog>
  );
}
