/** A button with the dialog it opens. */
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, type ButtonProps } from '../../ui/button.tsx';

interface Props extends Omit<ButtonProps, 'onClick' | 'children'> {
  /** What stands on the button. */
  label: ReactNode;
  /** The dialog, given what closes it. */
  children: (onClose: () => void) => ReactNode;
}

/** For a dialog that only this button opens; it goes with the button. */
export function DialogButton({ label, children, ...button }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open &&
        // A dialog within a paragraph is no valid page.
        createPortal(
          children(() => setOpen(false)),
          document.body,
        )}
    </>
  );
}
