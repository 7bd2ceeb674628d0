/** The floating chat: shown to signed-in applicants on every page (A 2). */
import { JUDUL_PERCAKAPAN } from '@gerbang/contract/percakapan';
import { useEffect, useRef, useState } from 'react';
import { onOpenChat } from '../../../api/chat-open.ts';
import { useMe } from '../../../api/queries.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { IconClose } from '../../../ui/icon.tsx';
import { ChatPanel } from './chat-panel.tsx';
import './chat.css';
import { useChat } from './use-chat.ts';

export function ChatWidget() {
  const { nomor_pendaftar } = useMe();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const chat = useChat(nomor_pendaftar, open);
  useEffect(() => onOpenChat(() => setOpen(true)), []);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  if (!open)
    return (
      <button ref={button} type="button" className="chat__button" onClick={() => setOpen(true)}>
        <span aria-hidden="true">Chat</span>
        <span className="ui-hidden">{JUDUL_PERCAKAPAN}</span>
        {chat.unread > 0 && (
          <span className="chat__count">
            {chat.unread}
            <span className="ui-hidden"> pesan belum dibaca</span>
          </span>
        )}
      </button>
    );
  return (
    <section
      className="chat" aria-label={JUDUL_PERCAKAPAN}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <header className="chat__head">
        <h2>{JUDUL_PERCAKAPAN}</h2>
        <IconButton icon={IconClose} label="Tutup chat" onClick={close} />
      </header>
      <ChatPanel nomor={nomor_pendaftar} chat={chat} />
    </section>
  );
}
