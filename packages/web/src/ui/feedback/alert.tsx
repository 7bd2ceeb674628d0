import type { ReactNode } from 'react';
import './alert.css';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { KINDS, type Kind } from './kind.ts';

export interface AlertProps {
  /** Default `info`. */
  kind?: Kind;
  title?: ReactNode;
  /** Announced at once when it appears: for an answer to what the reader just did, not for standing notes. */
  announce?: boolean;
  id?: string;
  children?: ReactNode;
}

/** A message that stays where it is. */
export function Alert({ kind = 'info', title, announce = false, id, children }: AlertProps) {
  const { icon: Icon, word } = KINDS[kind];
  const role = announce ? (kind === 'error' ? 'alert' : 'status') : undefined;
  return (
    <div id={id} role={role} className={classNames('ui-alert', `ui-alert--${kind}`)}>
      <Icon className="ui-alert__icon" />
      <div className="ui-alert__body">
        <VisuallyHidden>{word}: </VisuallyHidden>
        {title && <p className="ui-alert__title">{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  );
}
