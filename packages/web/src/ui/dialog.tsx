import { type ReactNode, useEffect, useId, useRef } from 'react';
import './dialog.css';
import { classNames } from './class-names.ts';
import { IconClose } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

export interface DialogProps {
  open: boolean;
  /** Asked by Esc and by the close button; never while busy, nor of a firm one. */
  onClose: () => void;
  title: ReactNode;
  /** Buttons, the primary one first: it stands right, on a phone on top. */
  actions?: ReactNode;
  /** Work is under way: the dialog cannot be closed. */
  busy?: boolean;
  /** Closed by its own buttons alone: Esc does nothing and there is no close button. */
  firm?: boolean;
  /** 640 px instead of 512, for the photo cropper. */
  wide?: boolean;
  children: ReactNode;
}

/** A modal on the browser's own `<dialog>`, which traps and gives back the focus. Content exists only while open. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({
  onClose,
  title,
  actions,
  busy = false,
  firm = false,
  wide = false,
  children,
}: Omit<DialogProps, 'open'>) {
  const titleId = useId();
  const held = busy || firm;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (element && !element.open) element.showModal();
    heading.current?.focus();
    return () => {
      element?.close();
      // React takes the element away before the browser gives the focus back.
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      aria-busy={busy || undefined}
      className={classNames('ui-dialog', wide && 'ui-dialog--wide')}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!held) onClose();
      }}
      onClose={(event) => {
        // Browsers let a second Esc through whatever `cancel` says.
        if (event.target !== event.currentTarget || event.currentTarget.open) return;
        if (held) event.currentTarget.showModal();
        else onClose();
      }}
    >
      <div className="ui-dialog__head">
        <h2 ref={heading} id={titleId} tabIndex={-1} className="ui-dialog__title">
          {title}
        </h2>
        {!firm && (
          <IconButton
            icon={IconClose}
            label="Tutup"
            aria-disabled={busy}
            onClick={() => !busy && onClose()}
          />
        )}
      </div>
      <div className="ui-dialog__body">{children}</div>
      {actions && <div className="ui-dialog__actions">{actions}</div>}
    </dialog>
  );
}
