import { useEffect, useEffectEvent, useState } from 'react';
import { classNames } from '../class-names.ts';
import { IconClose } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { KINDS, type Kind } from './kind.ts';

interface FlashMessageProps {
  message: string;
  kind: Kind;
  /** Milliseconds. */
  duration: number;
  onClose: () => void;
}

/** One passing message; its time starts anew when pointer and focus have left it. */
export function FlashMessage({ message, kind, duration, onClose }: FlashMessageProps) {
  const [held, setHeld] = useState(false);
  const expire = useEffectEvent(onClose);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => expire(), duration);
    return () => clearTimeout(timer);
  }, [held, duration]);

  const { icon: Icon, word } = KINDS[kind];
  return (
    <div
      className={classNames('ui-flash', `ui-flash--${kind}`)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className="ui-flash__icon" />
      <p className="ui-flash__words">
        <VisuallyHidden>{word}: </VisuallyHidden>
        {message}
      </p>
      <IconButton icon={IconClose} label="Tutup pemberitahuan" onClick={onClose} />
    </div>
  );
}
