/** On a narrow screen what narrows a list waits behind its name, so that rows are seen first; elsewhere it stands open. */
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { IconChevronDown } from '../../../ui/icon.tsx';
import './fold.css';

interface Props {
  title: string;
  /** How many filters narrow the list now. */
  used: number;
  children: ReactNode;
}

export function Fold({ title, used, children }: Props) {
  const narrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  if (!narrow) return children;
  return (
    <details className="desk-fold">
      <summary>
        {title}
        {used > 0 && ` (${used} dipakai)`}
        <IconChevronDown size={20} />
      </summary>
      <div className="desk-fold__content">{children}</div>
    </details>
  );
}
