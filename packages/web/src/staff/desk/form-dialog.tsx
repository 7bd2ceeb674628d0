/** A dialog with a form: what went wrong stands above the fields, and what was typed stays. */
import { type FormEvent, type ReactNode, useId } from 'react';
import { type SendOptions, useSending } from '../../api/send.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';

interface Props extends Pick<SendOptions<boolean, undefined>, 'says' | 'onFailed'> {
  title: string;
  action: string;
  children: ReactNode;
  onClose: () => void;
  /** False: something on the form is wrong and marked. Throws CallError. */
  onSubmit: () => Promise<boolean>;
}

/** A few fields in a dialog, saved once however often the button is pressed. */
export function FormDialog({ title, action, children, onClose, onSubmit, says, onFailed }: Props) {
  const form = useId();
  const sending = useSending(onSubmit, { onDone: (stored) => stored && onClose(), says, onFailed });
  const { busy } = sending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void sending.send();
  };
  const actions = (
    <>
      <Button type="submit" form={form} loading={busy}>
        {action}
      </Button>
      <Button variant="secondary" disabled={busy} onClick={onClose}>
        Batal
      </Button>
    </>
  );
  return (
    <Dialog open title={title} busy={busy} onClose={onClose} actions={actions}>
      <form id={form} noValidate autoComplete="off" className="ui-stack" onSubmit={submit}>
        <Failure of={sending} finding />
        {children}
      </form>
    </Dialog>
  );
}
