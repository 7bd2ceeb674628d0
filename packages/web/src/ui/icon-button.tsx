import type { ComponentPropsWithRef } from 'react';
import './icon-button.css';
import { classNames } from './class-names.ts';
import type { IconType } from './icon.tsx';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: IconType;
  /** What it does; read out and shown on hover. */
  label: string;
  /** With an edge, for a group of tools. */
  outlined?: boolean;
}

/** A 48 px button with an icon alone. */
export function IconButton({ icon: Icon, label, outlined, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames('ui-icon-button', outlined && 'ui-icon-button--outlined', className)}
    >
      <Icon size={22} />
    </button>
  );
}
