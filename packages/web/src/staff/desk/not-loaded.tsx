/** What stands for what is read until it is there: on its way, or failed with a way to try again. */
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LoadFailed } from './load-failed.tsx';

export interface NotLoadedProps {
  /** What it is, to begin a sentence. */
  what: string;
  error: Error | null;
  retry: () => unknown;
  /** How much room is kept meanwhile. */
  lines?: number;
  height?: string;
}

export function NotLoaded({ what, error, retry, lines = 8, height = '48px' }: NotLoadedProps) {
  if (error) return <LoadFailed title={`${what} belum dapat dimuat`} error={error} retry={retry} />;
  return <Skeleton lines={lines} height={height} label={`Memuat ${what.toLowerCase()}…`} />;
}
