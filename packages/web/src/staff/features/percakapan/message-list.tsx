/** Messages, oldest first. It follows the newest only while the reader is there, so that nothing jumps. */
import { ROLE } from '@gerbang/contract/percakapan';
import type { PesanMeja } from '@gerbang/contract/percakapan-petugas';
import { clockText, dayText } from '@gerbang/contract/time';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';

/** Nearer to the end than this is at the end. */
const NEAR_PX = 40;

export function MessageList({ messages }: { messages: readonly PesanMeja[] }) {
  const list = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const [below, setBelow] = useState(false);
  const last = messages.at(-1);
  const toEnd = () => list.current?.scrollTo({ top: list.current.scrollHeight });
  useLayoutEffect(() => {
    // One's own answer is always shown.
    if (atEnd.current || last?.role === ROLE.admin) toEnd();
    else setBelow(true);
  }, [last?.id, last?.role]);
  const scrolled = () => {
    const box = list.current;
    if (!box) return;
    atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
    if (atEnd.current) setBelow(false);
  };
  return (
    <div className="desk-messages">
      {/* Scrolls by itself; can be reached by keyboard. */}
      <div
        ref={list}
        className="desk-messages__list"
        role="log"
        aria-label="Isi percakapan"
        tabIndex={0}
        onScroll={scrolled}
      >
        {messages.map((m) => {
          const at = new Date(m.tanggal);
          const own = m.role === ROLE.admin;
          return (
            <p key={m.id} className={`desk-message desk-message--${own ? 'own' : 'theirs'}`}>
              <span className="desk-message__who">
                {own ? (m.nama_petugas ?? 'Kantor') : 'Pendaftar'} · {dayText(at)} {clockText(at)}
                {own && (m.terbaca ? ' · dibaca' : ' · belum dibaca')}
              </span>
              {m.pesan}
            </p>
          );
        })}
      </div>
      {below && (
        <Button variant="secondary" className="desk-messages__below" onClick={toEnd}>
          Pesan baru di bawah
        </Button>
      )}
    </div>
  );
}
