/** The desk at the door: one card after the other, or a list afterwards. */
import { cariPeserta, catatHadir, type Peserta } from '@gerbang/contract/kehadiran-petugas';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallError, call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { ImportHistory } from './import-history.tsx';
import { ImportList } from './import-list.tsx';
import './kehadiran.css';
import { Participant } from './participant.tsx';
import { Participants } from './participants.tsx';
import { canScan, Scanner } from './scanner.tsx';
import { KEHADIRAN } from './state.ts';

export default function KehadiranDesk() {
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const [scanning, setScanning] = useState(false);
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Peserta | null>(null);
  const [failure, setFailure] = useState<{ message: string; attempt: number } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // A scanner at the desk types; on a phone the screen's keyboard stays away until it is asked for.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);

  const fail = (error: unknown) => {
    const { status, message } = error as CallError;
    const said = status === 404 ? 'Kode atau nomor itu bukan peserta yang sah. Periksa kartunya.' : message;
    setFailure((f) => ({ message: said, attempt: (f?.attempt ?? 0) + 1 }));
  };
  const look = async (kode: string) => {
    if (kode.trim() === '') return field.current?.focus();
    setScanning(false);
    setBusy(true);
    setFailure(null);
    setFound(null);
    try {
      setFound(await call(cariPeserta, { query: { kode } }));
    } catch (error) {
      fail(error);
    }
    setBusy(false);
    // What is scanned next takes the place of this.
    if (document.activeElement === field.current) field.current?.select();
  };
  const mark = async ({ nomor_peserta }: Peserta) => {
    setBusy(true);
    setFailure(null);
    try {
      const { hadir } = await call(catatHadir, { body: { nomor_peserta } });
      setFound((p) => p && { ...p, hadir });
      void client.invalidateQueries({ queryKey: KEHADIRAN });
      setCode('');
      field.current?.focus();
    } catch (error) {
      fail(error);
    }
    setBusy(false);
  };
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
      {failure && (
        <Alert key={failure.attempt} kind="error" announce>
          {failure.message}
        </Alert>
      )}
      {found && (
        <Participant
          key={found.nomor_peserta}
          peserta={found}
          busy={busy}
          onMark={() => void mark(found)}
          onUndone={() => {
            setFound({ ...found, hadir: null });
            void client.invalidateQueries({ queryKey: KEHADIRAN });
          }}
        />
      )}
      <Participants />
      <ImportList />
      <ImportHistory />
    </div>
  );
}
