import './badge.css';
import { classNames } from './class-names.ts';
import { KINDS, type Kind } from './feedback/kind.ts';
import { IconOpen, type IconType } from './icon.tsx';

export interface BadgeProps {
  /** Default `neutral`. */
  kind?: Kind | 'neutral';
  /** Another icon than the kind's own, e.g. IconHalf for "Sebagian". */
  icon?: IconType;
  /** The word; colour and icon only repeat it. */
  children: string;
}

/** A state in one word, e.g. "Lengkap". */
export function Badge({ kind = 'neutral', icon, children }: BadgeProps) {
  const Icon = icon ?? (kind === 'neutral' ? IconOpen : KINDS[kind].icon);
  return (
    <span className={classNames('ui-badge', `ui-badge--${kind}`)}>
      <Icon size={18} />
      {children}
    </span>
  );
}
