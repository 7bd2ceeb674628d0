/** What may be done to an applicant; each act says what happens and asks why. */
import {
  type BerkasPendaftar,
  batasPendaftar,
  jadwalPendaftar,
  KATA,
  pinPendaftar,
} from '@gerbang/contract/office/pendaftar';
import { useState } from 'react';
import { CallError, call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';
import { ConfirmDialog } from '../../desk/confirm-dialog.tsx';
import { savePdf } from '../../desk/save-file.ts';
import { Extend, Unlock } from './deadline-acts.tsx';
import { Transfer } from './transfer.tsx';

type Act = 'buka' | 'batas' | 'hapus-batas' | 'pin' | 'jadwal' | 'penawaran';

/** What the dialog shows when something was left out; nothing is sent then. */
const missing = (message: string) => new CallError(400, 'isian_salah', message);

interface Made {
  pin: string;
  slip: string;
}

/** The new PIN, shown until the officer says that it is noted, and never again. */
function NewPin({ nomor, made, onClose }: { nomor: string; made: Made; onClose: () => void }) {
  return (
    <Dialog
      open
      firm
      title="PIN baru"
      onClose={onClose}
      actions={<Button onClick={onClose}>Sudah dicatat</Button>}
    >
      <div className="ui-stack">
        <p>
          PIN ini hanya ditampilkan sekali. Cetak slipnya atau bacakan kepada pendaftar, lalu tekan Sudah
          dicatat.
        </p>
        <p className="file__pin">{made.pin.replace(/(\d{4})(?=\d)/g, '$1 ')}</p>
        <p>
          <Button variant="secondary" onClick={() => savePdf(made.slip, `slip-pin-${nomor}.pdf`)}>
            Unduh slip PDF
          </Button>
        </p>
      </div>
    </Dialog>
  );
}

interface RescheduleProps {
  ringkas: BerkasPendaftar['ringkas'];
  onClose: () => void;
  onDone: (message: string) => void;
}

/** Moves the applicant to another exam schedule. */
function Reschedule({ ringkas, onClose, onDone }: RescheduleProps) {
  const [schedule, setSchedule] = useState<string | null>(null);
  const open = ringkas.jadwal.filter((j) => j.dapat_dipilih);
  return (
    <ConfirmDialog
      reason="Alasan"
      title="Pindah jadwal ujian"
      word={KATA.jadwal}
      action="Pindahkan"
      onClose={onClose}
      onConfirm={async (alasan) => {
        if (!schedule) throw missing('Pilih jadwal baru');
        const body = { alasan, kata: KATA.jadwal, kode_jadwal: schedule };
        await call(jadwalPendaftar, { params: { nomor_pendaftar: ringkas.nomor_pendaftar }, body });
        onDone('Jadwal dipindah. Kartu ujian baru segera terbit.');
      }}
    >
      <p>Kursi lama dilepas, kursi baru diambil, dan kartu ujian terbit ulang.</p>
      {open.length === 0 ? (
        <p>Tidak ada jadwal lain yang dapat dipilih.</p>
      ) : (
        <RadioGroupField
          label="Jadwal baru"
          required
          value={schedule}
          onChange={setSchedule}
          options={open.map((j) => ({
            value: j.kode_jadwal,
            label: j.nama,
            hint: j.sisa > 0 ? `Sisa ${j.sisa} kursi` : 'Penuh',
            disabled: j.sisa <= 0,
          }))}
        />
      )}
    </ConfirmDialog>
  );
}

export function Acts({ ringkas, onDone }: { ringkas: BerkasPendaftar['ringkas']; onDone: () => void }) {
  const flash = useFlash();
  const [act, setAct] = useState<Act | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const params = { nomor_pendaftar: ringkas.nomor_pendaftar };
  const final = ringkas.diverifikasi !== null;
  const shared = { reason: 'Alasan', onClose: () => setAct(null) };
  const done = (message: string) => {
    flash(message, { kind: 'success' });
    onDone();
  };
  return (
    <>
      <div className="ui-row">
        {final && (
          <Button variant="secondary" onClick={() => setAct('buka')}>
            Buka untuk koreksi…
          </Button>
        )}
        <Button variant="secondary" onClick={() => setAct('batas')}>
          Perpanjang batas…
        </Button>
        {ringkas.batas_khusus && (
          <Button variant="quiet" onClick={() => setAct('hapus-batas')}>
            Cabut perpanjangan…
          </Button>
        )}
        {final && !ringkas.tanpa_tes && (
          <Button variant="secondary" onClick={() => setAct('jadwal')}>
            Pindah jadwal ujian…
          </Button>
        )}
        {ringkas.nomor_peserta === null && (
          <Button variant="secondary" onClick={() => setAct('penawaran')}>
            Pindah ke penawaran lain…
          </Button>
        )}
        <Button variant="secondary" onClick={() => setAct('pin')}>
          Terbitkan PIN baru…
        </Button>
      </div>
      {act === 'buka' && <Unlock ringkas={ringkas} onClose={shared.onClose} onDone={done} />}
      {act === 'batas' && <Extend ringkas={ringkas} onClose={shared.onClose} onDone={done} />}
      {act === 'hapus-batas' && (
        <ConfirmDialog
          {...shared}
          title="Cabut perpanjangan"
          action="Cabut perpanjangan"
          onConfirm={async (alasan) => {
            await call(batasPendaftar, { params, body: { alasan, batas: null } });
            done('Perpanjangan dicabut. Batas penawaran berlaku lagi.');
          }}
        >
          <p>Batas penawaran berlaku lagi bagi pendaftar ini.</p>
        </ConfirmDialog>
      )}
      {act === 'pin' && (
        <ConfirmDialog
          {...shared}
          title="Terbitkan PIN baru"
          word={KATA.pin}
          action="Terbitkan PIN"
          danger
          onConfirm={async (alasan) => {
            setMade(await call(pinPendaftar, { params, body: { alasan, kata: KATA.pin } }));
            done('PIN baru diterbitkan.');
          }}
        >
          <p>PIN yang lama tidak berlaku lagi dan pendaftar keluar dari semua perangkat.</p>
        </ConfirmDialog>
      )}
      {act === 'jadwal' && <Reschedule ringkas={ringkas} onClose={shared.onClose} onDone={done} />}
      {act === 'penawaran' && <Transfer ringkas={ringkas} onClose={shared.onClose} onDone={done} />}
      {made && <NewPin nomor={ringkas.nomor_pendaftar} made={made} onClose={() => setMade(null)} />}
    </>
  );
}
