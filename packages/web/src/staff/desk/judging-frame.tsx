/** The page around a document that is judged: the way back, what stands there until it is on the screen, and that none is left. */
import { URUNG_DETIK } from '@gerbang/contract/office/verifikasi-berkas';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LoadFailed } from './load-failed.tsx';
import { type Said, sentenceOf } from './undo-bar.tsx';

interface Props {
  title: string;
  /** Where the officer came from. */
  to: To;
  list: string;
  /** Its data are null where none is left. */
  query: Pick<UseQueryResult<object | null>, 'data' | 'error' | 'isFetching' | 'isPending' | 'refetch'>;
  /** The last decision, which is heard wherever it is drawn. */
  said?: Said;
  /** Takes it back while nothing is on the screen. */
  undo?: ReactNode;
  children: ReactNode;
}
export function JudgingFrame({ title, to, list, query, said = null, undo, children }: Props) {
  const { data, error, isFetching, isPending, refetch } = query;
  return (
    <div className="ui-stack">
      <p>
        <Link to={to}>{list}</Link>
      </p>
      <p className="ui-hidden" aria-live="polite">
        {said && sentenceOf(said)}
        {said && !said.isBack && ` Dapat diurungkan selama ${URUNG_DETIK} detik.`}
      </p>
      {!data && <h1>{title}</h1>}
      {!data && said && undo}
      {error && !isFetching && (
        <LoadFailed title="Dokumen belum dapat dimuat" error={error} retry={refetch} />
      )}
      {isPending && !error && <Skeleton lines={6} height="72px" label="Memuat dokumen…" />}
      {data === null && (
        <Alert kind="success" announce title="Tidak ada lagi yang menunggu">
          <Button variant="secondary" loading={isFetching} onClick={() => void refetch()}>
            Periksa lagi
          </Button>
        </Alert>
      )}
      {data && children}
    </div>
  );
}
