/** Where a link leads. */
import { type FormEvent, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';

/** An address that may stand in an article; a bare domain gets https. Null for anything else. */
export const linkOf = (text: string): string | null => {
  const typed = text.trim();
  const whole = /^(https?:\/\/|mailto:|tel:)/i.test(typed)
    ? typed
    : /^[\w-]+(\.[\w-]+)+/.test(typed)
      ? `https://${typed}`
      : '';
  return URL.canParse(whole) ? whole : null;
};

interface Props {
  href: string;
  onClose: () => void;
  /** Null takes the link away. */
  onDone: (href: string | null) => void;
}

export function LinkDialog({ href, onClose, onDone }: Props) {
  const form = useId();
  const [text, setText] = useState(href);
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React hands events on to the form around the dialog.
    event.stopPropagation();
    const link = linkOf(text);
    if (link) onDone(link);
    else setError('Tulis alamat lengkap, misalnya https://kampus.ac.id/jadwal');
  };
  // Beside the page: a form within the article's form is no form of its own.
  return createPortal(
    <Dialog
      open
      title="Tautan"
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={form}>
            Pasang tautan
          </Button>
          {href && (
            <Button variant="secondary" onClick={() => onDone(null)}>
              Lepas tautan
            </Button>
          )}
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextField
          label="Alamat"
          required
          inputMode="url"
          autoComplete="off"
          value={text}
          onChange={(next) => {
            setText(next);
            setError(null);
          }}
          error={error ?? undefined}
        />
      </form>
    </Dialog>,
    document.body,
  );
}
