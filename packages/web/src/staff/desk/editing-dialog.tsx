/** A dialog around what `useEditing` holds: one form, and beside it what a colleague stored meanwhile. */
import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { UnsavedNotices } from './unsaved.tsx';
import type { Editing, Versioned } from './use-editing.ts';

interface Props<Item extends Versioned> {
  title: string;
  editing: Editing<Item>;
  /** Says that a colleague stored another version, and shows it. */
  overtaken: { title: string; show: (theirs: Item) => ReactNode };
  /** The fields. */
  children: ReactNode;
  /** Stands below the form and is not sent with it. */
  below?: ReactNode;
  onClose: () => void;
}

/** Saved once however often the button is pressed; over a colleague's version only where that was shown. */
export function EditingDialog<Item extends Versioned>({
  title,
  editing,
  overtaken,
  children,
  below,
  onClose,
}: Props<Item>) {
  const form = useId();
  const { theirs } = editing;
  const busy = editing.busy !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (theirs ? editing.override() : editing.submit());
  };
  const actions = (
    <>
      <Button type="submit" form={form} loading={busy}>
        {theirs ? 'Simpan tulisan saya' : 'Simpan'}
      </Button>
      <Button variant="secondary" disabled={busy} onClick={theirs ? () => editing.takeTheirs() : onClose}>
        {theirs ? 'Pakai versi ini' : 'Batal'}
      </Button>
    </>
  );
  return (
    <Dialog open wide busy={busy} title={title} onClose={onClose} actions={actions}>
      <form id={form} className="ui-stack" noValidate onSubmit={submit}>
        <UnsavedNotices acting={editing.acting} restored={editing.restored} onDiscard={editing.discard} />
        {theirs && (
          <Alert kind="warning" announce title={overtaken.title}>
            <p>Versi berikut disimpan setelah Anda mulai menulis. Tulisan Anda masih ada di bawah.</p>
            {overtaken.show(theirs)}
          </Alert>
        )}
        {children}
      </form>
      {below}
    </Dialog>
  );
}
