import type { ComponentPropsWithRef, MouseEvent } from 'react';
import './button.css';
import { classNames } from './class-names.ts';
import { Spinner } from './feedback/spinner.tsx';
import type { IconType } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** One primary button a screen; danger only for what cannot be undone. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonLook {
  /** Default `primary`. */
  variant?: ButtonVariant;
  /** Stands before the words. */
  icon?: IconType;
  /** As wide as its container. */
  block?: boolean;
}

export interface ButtonProps extends ButtonLook, ComponentPropsWithRef<'button'> {
  /** Work is under way: shows a spinner, keeps its width and its focus, and ignores further presses. */
  loading?: boolean;
  /** What the screen reader hears while loading; default "Sedang diproses". */
  loadingText?: string;
}

/** The classes that make any element look like a button. */
export const buttonClass = ({ variant = 'primary', block }: ButtonLook, extra?: string): string =>
  classNames('ui-button', `ui-button--${variant}`, block && 'ui-button--block', extra);

/** A button; `type` defaults to `button`, so a form's own must say `submit`. */
export function Button(props: ButtonProps) {
  const {
    variant,
    icon: Icon,
    block,
    loading = false,
    loadingText,
    className,
    children,
    onClick,
    ...rest
  } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter in a field presses the submit button too, so this also stops a second submission.
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  const spinner = loading && <Spinner size={Icon ? 20 : 16} className="ui-button__spinner" />;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, block }, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={press}
    >
      {Icon && <span className="ui-button__icon">{spinner || <Icon size={20} />}</span>}
      <span className="ui-button__words">
        {!Icon && spinner}
        {children}
      </span>
      {loading && <VisuallyHidden>{loadingText ?? 'Sedang diproses'}</VisuallyHidden>}
    </button>
  );
}
