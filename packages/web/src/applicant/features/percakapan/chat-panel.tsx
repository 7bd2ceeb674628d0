/** Messages, oldest first, and the box to write in; text that was not sent is kept (percakapan 4, percakapan 7, percakapan 9). */
import { PESAN_MAX, ROLE, SAMBUTAN } from '@gerbang/contract/applicant/percakapan';
import { clockText, dayText } from '@gerbang/contract/wire/time';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { OlderMessages } from '../../../ui/older-messages.tsx';
import { useReadingPlace } from '../../../ui/use-reading-place.ts';
import type { useChat } from './use-chat.ts';

const keyOf = (nomor: string) => `gerbang.chat.${nomor}`;
const recall = (nomor: string): string => {
  try {
    return localStorage.getItem(keyOf(nomor)) ?? '';
  } catch {
    return '';
  }
};
const keep = (nomor: string, text: string) => {
  try {
    if (text) localStorage.setItem(keyOf(nomor), text);
    else localStorage.removeItem(keyOf(nomor));
  } catch {
    // The text then lives as long as the page.
  }
};
const moment = (iso: string) => `${dayText(new Date(iso))} ${clockText(new Date(iso))}`;

export function ChatPanel({ nomor, chat }: { nomor: string; chat: ReturnType<typeof useChat> }) {
  const [text, setText] = useState(() => recall(nomor));
  const [error, setError] = useState<string | null>(null);
  const { messages, unsent, send } = chat;
  const failures = unsent.filter(({ failed }) => failed).length;
  const last = messages.at(-1);
  // What a message failed with, and its button, come below it.
  const { list, below, toEnd } = useReadingPlace(
    messages[0]?.id,
    `${last?.id} ${unsent.length} ${failures}`,
    unsent.length > 0 || last?.role === ROLE.pendaftar,
  );
  const write = (next: string) => {
    setText(next);
    setError(null);
    keep(nomor, next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const pesan = text.trim();
    if (!pesan) return setError('Tulis pesan dahulu');
    if (pesan.length > PESAN_MAX) return setError(`Pesan paling banyak ${PESAN_MAX} huruf`);
    write('');
    void send(pesan);
  };
  return (
    <>
      {/* Scrolls by itself; can be reached by keyboard. */}
      <div ref={list} className="chat__list" role="log" aria-label="Isi percakapan" tabIndex={0}>
        {chat.older ? (
          <OlderMessages {...chat.older} />
        ) : (
          <p className="chat__message chat__message--admin">
            <span className="chat__who">Admin</span>
            {SAMBUTAN}
          </p>
        )}
        {chat.loading && <Skeleton lines={2} height="44px" />}
        {chat.error && messages.length === 0 && (
          <p>
            Percakapan belum dapat dimuat.{' '}
            <Button variant="quiet" onClick={chat.retry}>
              Coba lagi
            </Button>
          </p>
        )}
        {messages.map((m) => (
          <p
            key={m.id}
            className={`chat__message chat__message--${m.role === ROLE.pendaftar ? 'own' : 'admin'}`}
          >
            <span className="chat__who">
              {m.role === ROLE.pendaftar ? 'Anda' : 'Admin'} · {moment(m.tanggal)}
            </span>
            {m.pesan}
          </p>
        ))}
        {unsent.map((u) => (
          <p key={u.id_klien} className="chat__message chat__message--own">
            <span className="chat__who">Anda · {u.failed ? 'belum terkirim' : 'mengirim…'}</span>
            {u.pesan}
            {u.failed && <span className="chat__who">{u.failed}</span>}
            {u.failed && (
              <Button variant="quiet" onClick={() => void send(u.pesan, u.id_klien)}>
                Kirim lagi
              </Button>
            )}
          </p>
        ))}
      </div>
      {below && (
        <Button variant="secondary" className="chat__below" onClick={toEnd}>
          Pesan baru di bawah
        </Button>
      )}
      <form className="chat__form" noValidate onSubmit={submit}>
        <TextAreaField
          id="chat-pesan"
          label="Pesan"
          rows={2}
          max={PESAN_MAX}
          value={text}
          onChange={write}
          error={error ?? undefined}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
          }}
        />
        <Button type="submit">Kirim</Button>
      </form>
    </>
  );
}
