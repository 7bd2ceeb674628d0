/** A button with the dialog of a declared act. */
import type { AnyAct } from '@gerbang/contract/wire/act';
import type { ButtonProps } from '../../ui/button.tsx';
import { ActDialog, type ActDialogProps } from './act-dialog.tsx';
import { DialogButton } from './dialog-button.tsx';

type Props<A extends AnyAct> = Omit<ActDialogProps<A>, 'onClose'> &
  Pick<ButtonProps, 'variant' | 'disabled' | 'aria-label'> & {
    /** What stands on the button, default the title with an ellipsis. */
    label?: string;
  };

export function ActButton<A extends AnyAct>(props: Props<A>) {
  const { label = `${props.title}…`, variant = 'primary', disabled, 'aria-label': name, ...dialog } = props;
  return (
    <DialogButton label={label} variant={variant} disabled={disabled} aria-label={name}>
      {(onClose) => <ActDialog<A> {...(dialog as Omit<ActDialogProps<A>, 'onClose'>)} onClose={onClose} />}
    </DialogButton>
  );
}
