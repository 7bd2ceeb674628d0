/** The page of one article or announcement: reads it, and gives it a form of its own. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { CallError } from '../../../api/client.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LoadFailed } from '../../desk/load-failed.tsx';
import { keyOf, NEW, type Noun } from './words.ts';

interface Props<Item> {
  noun: Noun;
  read: (id: string) => Promise<Item>;
  /** The form; null for a new one. */
  form: (item: Item | null, key: string) => ReactNode;
}

export function EditorPage<Item extends { versi: number }>({ noun, read, form }: Props<Item>) {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(noun, id),
    queryFn: () => read(id),
    enabled: id !== NEW,
  });
  if (id === NEW) return form(null, NEW);
  if (error && !data) {
    const gone = error instanceof CallError && error.status === 404;
    return (
      <LoadFailed title={gone ? 'Tidak ditemukan' : 'Belum dapat dimuat'} error={error} retry={refetch} />
    );
  }
  if (!data) return <Skeleton lines={5} height="56px" />;
  return form(data, id);
}
