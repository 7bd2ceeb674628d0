/** The open conversation: messages, who holds it, the box to answer in, and the applicant beside it. */
import { FLAG } from '@gerbang/contract/percakapan-petugas';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { CallError } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useStaff } from '../../ui/staff.ts';
import { ApplicantFile } from './applicant-file.tsx';
import { Holder } from './holder.tsx';
import { MessageList } from './message-list.tsx';
import { ReplyBox } from './reply-box.tsx';
import { useThread } from './use-desk.ts';

export function ThreadPane({ nomor }: { nomor: string }) {
  const { data: thread, error, refetch } = useThread(nomor);
  const { search } = useLocation();
  const { username } = useStaff();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  if (!thread)
    return (
      <section aria-label="Percakapan" className="desk-thread">
        {error ? (
          <Alert
            kind="error"
            announce
            title={
              error instanceof CallError && error.status === 404
                ? 'Percakapan tidak ditemukan'
                : 'Percakapan belum dapat dimuat'
            }
          >
            <p>{error.message}</p>
            <Button variant="secondary" onClick={() => void refetch()}>
              Coba lagi
            </Button>
          </Alert>
        ) : (
          <Skeleton lines={5} height="64px" label="Memuat percakapan…" />
        )}
      </section>
    );
  const others = thread.petugas !== null && thread.petugas !== username;
  return (
    <>
      <section aria-labelledby="nama-pendaftar" className="desk-thread">
        <Link to={{ pathname: '/percakapan', search }} className="desk-thread__back">
          Kembali ke antrean
        </Link>
        <h2 ref={heading} id="nama-pendaftar" tabIndex={-1}>
          {thread.pendaftar.nama ?? 'Nama belum diisi'} <span className="ui-muted">{nomor}</span>
        </h2>
        <Holder thread={thread} />
        <MessageList messages={thread.pesan} />
        {others ? (
          <p className="desk-thread__held">
            Ditangani {thread.nama_petugas}. Ambil alih percakapan ini bila Anda yang akan membalas.
          </p>
        ) : (
          <ReplyBox nomor={nomor} nama={thread.pendaftar.nama} solved={thread.flag === FLAG.selesai} />
        )}
      </section>
      <ApplicantFile thread={thread} />
    </>
  );
}
