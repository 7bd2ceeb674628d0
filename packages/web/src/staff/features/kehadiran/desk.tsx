/** The desk at the door: one card after the other, or a list afterwards. */
import { cariPeserta, catatHadir, type Peserta, peserta } from '@gerbang/contract/office/kehadiran';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSend } from '../../../api/send.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { listKey } from '../../desk/list/use-desk-list.ts';
import { AttendanceImport } from './attendance-import.tsx';
import './kehadiran.css';
import { useRenew } from '../../../api/renew.ts';
import { Participant } from './participant.tsx';
import { Participants } from './participants.tsx';
import { canScan, Scanner } from './scanner.tsx';

/** What a forged code and an unknown number alike are told. */
const UNKNOWN = {
  message: 'Kode atau nomor itu bukan peserta yang sah. Periksa kartunya.',
  findings: [],
};

export default function KehadiranDesk() {
  const renew = useRenew(listKey(peserta));
  const [code, setCode] = useState('');
  const [scanning, setScanning] = useState(false);
  const [found, setFound] = useState<Peserta | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // A scanner at the desk types; on a phone the screen's keyboard stays away until it is asked for.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);

  const finding = useSend(cariPeserta, { onDone: setFound });
  const marking = useSend(catatHadir, {
    renews: [listKey(peserta)],
    onDone: ({ hadir }) => {
      setFound((p) => p && { ...p, hadir });
      setCode('');
      field.current?.focus();
    },
  });
  const look = async (kode: string) => {
    if (kode.trim() === '') return field.current?.focus();
    setScanning(false);
    marking.clear();
    setFound(null);
    await finding.send({ query: { kode } });
    // What is scanned next takes the place of this.
    if (document.activeElement === field.current) field.current?.select();
  };
  const busy = finding.busy || marking.busy;
  const tried = marking.failure ? marking : finding;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void look(code);
  };
  return (
    <div className="ui-stack attendance">
      <h1>Kehadiran</h1>
      <form className="ui-card ui-stack" onSubmit={submit}>
        <TextField
          ref={field}
          label="Kode kartu atau nomor peserta"
          hint="Pindai kode QR pada kartu, atau ketik nomor peserta"
          autoComplete="off"
          value={code}
          onChange={setCode}
        />
        <div className="ui-row">
          <Button type="submit" loading={busy}>
            Cari peserta
          </Button>
          {canScan() && (
            <Button variant="secondary" onClick={() => setScanning((on) => !on)}>
              {scanning ? 'Tutup kamera' : 'Pindai dengan kamera'}
            </Button>
          )}
        </div>
        {scanning && (
          <Scanner
            onCode={(kode) => {
              setCode(kode);
              void look(kode);
            }}
          />
        )}
      </form>
      <Failure of={tried.failure?.status === 404 ? { ...tried, failure: UNKNOWN } : tried} />
      {found && (
        <Participant
          key={found.nomor_peserta}
          peserta={found}
          busy={busy}
          onMark={() => void marking.send({ body: { nomor_peserta: found.nomor_peserta } })}
          onUndone={() => {
            setFound({ ...found, hadir: null });
            renew();
          }}
        />
      )}
      <Participants />
      <AttendanceImport />
    </div>
  );
}
