/** A dialog around what `useEditing` holds: one form, and beside it what a colleague stored meanwhile. */
import { type FormEvent, type ReactNode, useId } from 'react';
import { byField } from '../../api/send.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { type Fields, fieldsOf } from './fields.ts';
import { UnsavedNotices } from './unsaved.tsx';
import type { Editing, Versioned } from './use-editing.ts';

interface Props<Form extends object, Item extends Versioned> {
  title: string;
  editing: Omit<Editing<Item>, 'form' | 'change'> & { form: Form; change: (next: Partial<Form>) => void };
  /** Says that a colleague stored another version, and shows it. */
  overtaken: { title: string; show: (theirs: Item) => ReactNode };
  /** The fields, given their places. */
  children: (fields: Fields<Form>) => ReactNode;
  /** Stands below the form and is not sent with it. */
  below?: ReactNode;
  onClose: () => void;
}

/** Saved once however often the button is pressed; over a colleague's version only where that was shown. */
export function EditingDialog<Form extends object, Item extends Versioned>({
  title,
  editing,
  overtaken,
  children,
  below,
  onClose,
}: Props<Form, Item>) {
  const id = useId();
  const { theirs } = editing;
  const busy = editing.busy !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (theirs ? editing.override() : editing.submit());
  };
  const actions = (
    <>
      <Button type="submit" form={id} loading={busy}>
        {theirs ? 'Simpan tulisan saya' : 'Simpan'}
      </Button>
      <Button variant="secondary" disabled={busy} onClick={theirs ? () => editing.takeTheirs() : onClose}>
        {theirs ? 'Pakai versi ini' : 'Batal'}
      </Button>
    </>
  );
  return (
    <Dialog open wide busy={busy} title={title} onClose={onClose} actions={actions}>
      <form id={id} noValidate autoComplete="off" className="ui-stack" onSubmit={submit}>
        <UnsavedNotices acting={editing.acting} restored={editing.restored} onDiscard={editing.discard} />
        {theirs && (
          <Alert kind="warning" announce title={overtaken.title}>
            <p>Versi berikut disimpan setelah Anda mulai menulis. Tulisan Anda masih ada di bawah.</p>
            {overtaken.show(theirs)}
          </Alert>
        )}
        {children(
          fieldsOf({
            form: editing.form,
            change: editing.change,
            errors: byField(editing.findings),
            prefix: `${id}-`,
          }),
        )}
      </form>
      {below}
    </Dialog>
  );
}
