/** The open conversation: messages, who holds it, the box to answer in, and the applicant beside it. */
import { FLAG } from '@gerbang/contract/office/percakapan';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { CallError } from '../../../api/client.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LoadFailed } from '../../desk/load-failed.tsx';
import { useStaff } from '../../desk/staff.ts';
import { ApplicantFile } from './applicant-file.tsx';
import { Holder } from './holder.tsx';
import { MessageList } from './message-list.tsx';
import { ReplyBox } from './reply-box.tsx';
import { lastSeen, useThread } from './use-desk.ts';

export function ThreadPane({ nomor }: { nomor: string }) {
  const { data: thread, error, refetch, older } = useThread(nomor);
  const { search } = useLocation();
  const { username } = useStaff();
  const heading = useRef<HTMLHeadingElement>(null);
  const arrived = thread !== undefined;
  // Opened from the queue, the keyboard goes on in the conversation rather than along the queue.
  useEffect(() => {
    if (arrived) heading.current?.focus({ preventScroll: true });
  }, [arrived]);
  if (!thread)
    return (
      <section aria-label="Percakapan" className="desk-thread">
        {error ? (
          <LoadFailed
            title={
              error instanceof CallError && error.status === 404
                ? 'Pendaftar tidak ditemukan'
                : 'Percakapan belum dapat dimuat'
            }
            error={error}
            retry={refetch}
          />
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
        {thread.dibuka === null ? (
          <p className="desk-thread__held">
            Belum ada percakapan. Pesan pertama Anda membukanya dan langsung Anda tangani.
          </p>
        ) : (
          <>
            <Holder thread={thread} />
            <MessageList messages={thread.pesan} older={thread.ada_sebelumnya ? older : null} />
          </>
        )}
        {others ? (
          <p className="desk-thread__held">
            Ditangani {thread.nama_petugas}. Ambil alih percakapan ini bila Anda yang akan membalas.
          </p>
        ) : (
          <ReplyBox
            nomor={nomor}
            terakhir={lastSeen(thread)}
            nama={thread.pendaftar.nama}
            solved={thread.flag === FLAG.selesai}
            first={thread.dibuka === null}
          />
        )}
      </section>
      <ApplicantFile thread={thread} />
    </>
  );
}
