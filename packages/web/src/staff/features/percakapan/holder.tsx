/** Where the conversation stands and who holds it; taking, handing over, giving back, solving. */
import { ROLE } from '@gerbang/contract/applicant/percakapan';
import {
  ambilPercakapan,
  bukaPercakapan,
  FLAG,
  lepasPercakapan,
  type Percakapan,
  selesaikanPercakapan,
  serahkanPercakapan,
} from '@gerbang/contract/office/percakapan';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useSending } from '../../../api/send.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';
import { LoadFailed } from '../../desk/load-failed.tsx';
import { useStaff } from '../../desk/staff.ts';
import { useNow } from '../../desk/use-now.ts';
import { lastSeen, refresh, useOfficers } from './use-desk.ts';
import { stateOf } from './words.ts';

type Act = typeof ambilPercakapan | typeof lepasPercakapan | typeof bukaPercakapan;

function HandOver({
  thread,
  onClose,
  onChoose,
}: {
  thread: Percakapan;
  onClose: () => void;
  onChoose: (to: string) => void;
}) {
  const { data, error, refetch } = useOfficers(true);
  const [to, setTo] = useState<string | null>(null);
  const options = (data ?? [])
    .filter((o) => o.username !== thread.petugas)
    .map((o) => ({ value: o.username, label: o.nama }));
  return (
    <Dialog
      open
      title="Serahkan percakapan"
      onClose={onClose}
      actions={
        <>
          <Button disabled={to === null} onClick={() => to && onChoose(to)}>
            Serahkan
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Batal
          </Button>
        </>
      }
    >
      {error ? (
        <LoadFailed title="Daftar petugas belum dapat dimuat" error={error} retry={refetch} />
      ) : (
        <RadioGroupField label="Kepada" options={options} value={to} onChange={setTo} />
      )}
    </Dialog>
  );
}

export function Holder({ thread }: { thread: Percakapan }) {
  const client = useQueryClient();
  const { username } = useStaff();
  const now = useNow();
  const acting = useSending(({ work }: { name: string; work: () => Promise<unknown> }) => work());
  const busy = acting.busy && acting.sent?.name;
  const [handing, setHanding] = useState(false);
  const nomor = thread.nomor_pendaftar;
  const acts = useRef<HTMLDivElement>(null);
  /** Place of the button that was pressed among the others; null where none was. */
  const pressed = useRef<number | null>(null);
  // The button that was pressed may have made room for its opposite, and taken the focus with it.
  useEffect(() => {
    const buttons = acts.current?.querySelectorAll('button') ?? [];
    if (pressed.current !== null && document.activeElement === document.body)
      buttons[Math.min(pressed.current, buttons.length - 1)]?.focus();
    pressed.current = null;
  }, [thread.flag, thread.petugas]);
  const run = async (name: string, work: () => Promise<unknown>) => {
    const buttons = [...(acts.current?.querySelectorAll('button') ?? [])];
    // From the dialog nothing of them was pressed: the first is about who holds it.
    pressed.current = Math.max(
      0,
      buttons.findIndex((one) => one === document.activeElement),
    );
    await acting.send({ name, work });
    refresh(client, nomor);
  };
  const params = { nomor_pendaftar: nomor };
  const act = (name: string, endpoint: Act) => run(name, () => call(endpoint, { params }));
  const resolve = () =>
    run('selesai', () => call(selesaikanPercakapan, { params, body: { terakhir: lastSeen(thread) } }));
  const handTo = (kepada: string) =>
    run('serahkan', () => call(serahkanPercakapan, { params, body: { dari: thread.petugas, kepada } }));
  const button = (name: string, words: string, onClick: () => void) => (
    <Button variant="secondary" loading={busy === name} onClick={onClick}>
      {words}
    </Button>
  );
  const mine = thread.petugas === username;
  const solved = thread.flag === FLAG.selesai;
  const asked = thread.pesan.some((m) => m.role === ROLE.pendaftar);
  return (
    <div className="desk-holder">
      <p className="ui-row">
        <Badge {...stateOf({ ...thread, pendaftar_menulis: asked }, now)} />
        <span>
          {thread.petugas === null
            ? 'Belum ada yang menangani'
            : `Ditangani ${mine ? 'Anda' : thread.nama_petugas}`}
        </span>
      </p>
      <div ref={acts} className="desk-holder__acts">
        {thread.petugas === null && button('ambil', 'Ambil', () => void act('ambil', ambilPercakapan))}
        {thread.petugas !== null && !mine && button('serahkan', 'Ambil alih', () => void handTo(username))}
        {mine && button('lepas', 'Lepas', () => void act('lepas', lepasPercakapan))}
        {(mine || thread.petugas === null) && button('serahkan', 'Serahkan…', () => setHanding(true))}
        {solved && button('buka', 'Buka lagi', () => void act('buka', bukaPercakapan))}
        {!solved &&
          (mine || thread.petugas === null) &&
          button('selesai', 'Tandai selesai', () => void resolve())}
      </div>
      <Failure of={acting} />
      {handing && (
        <HandOver
          thread={thread}
          onClose={() => setHanding(false)}
          onChoose={(to) => {
            setHanding(false);
            void handTo(to);
          }}
        />
      )}
    </div>
  );
}
