/** A dialog with a form: what went wrong stands above the fields, and what was typed stays. */
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { CallError } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';

interface Props {
  title: string;
  action: string;
  children: ReactNode;
  onClose: () => void;
  /** False: something on the form is wrong and marked. Throws CallError. */
  onSubmit: () => Promise<boolean>;
}

/** A few fields in a dialog, saved once however often the button is pressed. */
export function FormDialog({ title, action, children, onClose, onSubmit }: Props) {
  const form = useId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      if (await onSubmit()) return onClose();
    } catch (error) {
      const { message, findings } = error as CallError;
      setFailure(findings[0]?.message ?? message);
    }
    return setBusy(false);
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
      <form id={form} noValidate className="ui-stack" onSubmit={(event) => void submit(event)}>
        {failure && (
          <Alert kind="error" announce>
            {failure}
          </Alert>
        )}
        {children}
      </form>
    </Dialog>
  );
}
