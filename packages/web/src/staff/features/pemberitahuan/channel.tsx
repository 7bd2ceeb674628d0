/** What the settings of every channel share: their page, and how their numbers are read. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Loaded } from '../../desk/loaded.tsx';
import { Standing } from './standing.tsx';

/** What is no number is none. */
export const whole = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : 0);

interface Props<T> {
  title: string;
  query: UseQueryResult<T>;
  /** Above the settings, once they are there or not. */
  about?: ReactNode;
  /** Why nothing leaves, under its heading. */
  trouble?: [heading: string, text: string | null | undefined];
  children: (stored: T) => ReactNode;
}
export function ChannelPage<T>({ title, query, about, trouble, children }: Props<T>) {
  return (
    <div className="ui-stack">
      <h1>{title}</h1>
      <Standing />
      {about && <p className="ui-muted">{about}</p>}
      {trouble?.[1] && (
        <Alert kind="error" title={trouble[0]}>
          {trouble[1]}
        </Alert>
      )}
      <Loaded of={query} what="Pengaturan" lines={6} height="56px">
        {children}
      </Loaded>
    </div>
  );
}
