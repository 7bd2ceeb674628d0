/** Messages, oldest first. It follows the newest only while the reader is there, so that nothing jumps (percakapan 9). */
import { ROLE } from '@gerbang/contract/applicant/percakapan';
import type { PesanMeja } from '@gerbang/contract/office/percakapan';
import { clockText, dayText } from '@gerbang/contract/wire/time';
import type { Older } from '../../../api/chat-pages.ts';
import { Button } from '../../../ui/button.tsx';
import { OlderMessages } from '../../../ui/older-messages.tsx';
import { useReadingPlace } from '../../../ui/use-reading-place.ts';

/** `older` is null where the conversation begins with the first of the messages. */
export function MessageList({ messages, older }: { messages: readonly PesanMeja[]; older: Older | null }) {
  const last = messages.at(-1);
  // One's own answer is always shown.
  const { list, below, toEnd } = useReadingPlace(messages[0]?.id, last?.id, last?.role === ROLE.admin);
  return (
    <div className="desk-messages">
      {/* Scrolls by itself; can be reached by keyboard. */}
      <div ref={list} className="desk-messages__list" role="log" aria-label="Isi percakapan" tabIndex={0}>
        {older && <OlderMessages {...older} />}
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
