/** The chat: its button in the bar of every signed-in page, its window over it once opened (percakapan 1). */
import { JUDUL_PERCAKAPAN } from '@gerbang/contract/applicant/percakapan';
import { useEffect, useRef, useState } from 'react';
import { onOpenChat } from '../../../api/chat-open.ts';
import { useMe } from '../../../api/queries.ts';
import { fetched } from '../../../ui/fetched.tsx';
import { IconChat, IconClose } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import './chat.css';
import { useChat } from './use-chat.ts';

// Few open it.
const ChatPanel = fetched(async () => (await import('./chat-panel.tsx')).ChatPanel, {
  skeleton: { lines: 2, height: '44px' },
});

export function ChatWidget() {
  const { nomor_pendaftar } = useMe();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const chat = useChat(nomor_pendaftar, open);
  useEffect(() => onOpenChat(() => setOpen(true)), []);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  useEffect(() => {
    const element = panel.current;
    if (!open || !element) return;
    // The button that had the focus is gone.
    heading.current?.focus();
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    element.addEventListener('keydown', escape);
    return () => element.removeEventListener('keydown', escape);
  }, [open]);
  if (!open)
    return (
      <button ref={button} type="button" className="chat__button" onClick={() => setOpen(true)}>
        <IconChat size={20} />
        <span aria-hidden="true" className="chat__word">
          Chat
        </span>
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
    <section ref={panel} className="chat" aria-label={JUDUL_PERCAKAPAN}>
      <header className="chat__head">
        <h2 ref={heading} tabIndex={-1}>
          {JUDUL_PERCAKAPAN}
        </h2>
        <IconButton icon={IconClose} label="Tutup chat" onClick={close} />
      </header>
      <ChatPanel nomor={nomor_pendaftar} chat={chat} />
    </section>
  );
}
