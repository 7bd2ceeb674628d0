/** What narrows a list on a narrow screen: it waits behind its name, so that rows are seen first. */
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

/** Whether the screen is a phone's. */
export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });

export function Fold({ title, used, children }: Props) {
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
