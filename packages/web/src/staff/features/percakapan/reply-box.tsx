/** The answer: plain text, kept for each conversation until it is sent; canned replies go in at the cursor. */
import { PESAN_MAX } from '@gerbang/contract/applicant/percakapan';
import { balasPercakapan, FLAG } from '@gerbang/contract/office/percakapan';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useSend } from '../../../api/send.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { Keys } from '../../../ui/keys.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useKept } from '../../desk/kept.ts';
import { useStaff } from '../../desk/staff.ts';
import { patchThread, refresh, useCanned } from './use-desk.ts';

/** Stands for a name nobody has entered yet. */
const NAMELESS = 'Calon Mahasiswa';

interface Props {
  nomor: string;
  /** The last of the applicant's messages on the screen. */
  terakhir: number;
  nama: string | null;
  solved: boolean;
  /** Nobody has written yet: what is sent begins the conversation. */
  first: boolean;
}

/** Ready replies to choose from; nothing where the office has none. */
function Canned({ onChosen }: { onChosen: (isi: string) => void }) {
  const canned = useCanned().data ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const reply = canned.find((c) => String(c.id) === chosen);
  if (canned.length === 0) return null;
  return (
    <div className="desk-reply__canned">
      <SelectField
        label={<VisuallyHidden>Balasan siap</VisuallyHidden>}
        placeholder="Balasan siap…"
        options={canned.map((c) => ({ value: String(c.id), label: c.judul }))}
        value={chosen}
        onChange={setChosen}
      />
      <Button
        variant="secondary"
        disabled={!reply}
        onClick={() => {
          if (reply) onChosen(reply.isi);
          setChosen(null);
        }}
      >
        Sisipkan
      </Button>
    </div>
  );
}

export function ReplyBox({ nomor, terakhir, nama, solved, first }: Props) {
  const client = useQueryClient();
  const noun = first ? 'Pesan' : 'Balasan';
  const { username } = useStaff();
  const [text, setText] = useKept(`balas.${username}.${nomor}`);
  const [error, setError] = useState<string | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  // Where the officer last stood in the text; at its end while that is not known.
  const cursor = useRef<[from: number, to: number] | null>(null);
  // The same text sent again after a lost answer is the same message.
  const sending = useRef({ text: '', id: '' });

  const write = (next: string) => {
    setText(next);
    setError(null);
  };
  const insert = (isi: string) => {
    const area = box.current;
    if (!area) return;
    const words = isi.replaceAll('{nama}', nama ?? NAMELESS).replaceAll('{nomor}', nomor);
    const [from, to] = cursor.current ?? [text.length, text.length];
    const [before, after] = [text.slice(0, from), text.slice(to)];
    const start = /\S$/.test(before) ? `${before} ${words}` : before + words;
    write(/^\S/.test(after) ? `${start} ${after}` : start + after);
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(start.length, start.length);
    });
  };
  const { busy, send } = useSend(balasPercakapan, {
    onDone: (sent) => {
      patchThread(client, nomor, (t) => ({
        ...t,
        flag: FLAG.belum,
        petugas: username,
        menunggu_sejak: null,
        dibuka: t.dibuka ?? sent.tanggal,
        respons_pertama: t.respons_pertama ?? sent.tanggal,
        pesan: [...t.pesan.filter((m) => m.id !== sent.id), sent],
      }));
      write('');
      cursor.current = null;
    },
    onFailed: ({ message }) => setError(message),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const pesan = text.trim();
    if (!pesan) return setError(`Tulis ${noun.toLowerCase()} dahulu`);
    if (pesan.length > PESAN_MAX) return setError(`${noun} paling banyak ${PESAN_MAX} huruf`);
    if (sending.current.text !== pesan) sending.current = { text: pesan, id: crypto.randomUUID() };
    await send({
      params: { nomor_pendaftar: nomor },
      body: { pesan, id_klien: sending.current.id, terakhir },
    });
    refresh(client, nomor);
    box.current?.focus();
  };
  return (
    <form className="desk-reply" noValidate onSubmit={(event) => void submit(event)}>
      <TextAreaField
        ref={box}
        id="balasan"
        label={noun}
        rows={3}
        max={PESAN_MAX}
        value={text}
        readOnly={busy}
        onChange={write}
        onBlur={({ target }) => {
          cursor.current = [target.selectionStart, target.selectionEnd];
        }}
        error={error ?? undefined}
        hint={
          solved ? (
            'Percakapan ini sudah selesai; balasan Anda membukanya lagi.'
          ) : (
            <Keys>Ctrl+Enter untuk mengirim</Keys>
          )
        }
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing)
            void submit(event);
        }}
      />
      <div className="desk-reply__foot">
        <Canned onChosen={insert} />
        <Button type="submit" loading={busy}>
          Kirim {noun.toLowerCase()}
        </Button>
      </div>
    </form>
  );
}
