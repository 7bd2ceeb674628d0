/** Where an officer begins whose role needs one-time codes: nothing else is done before they are set. */
import { keluarPetugas } from '@gerbang/contract/office/petugas';
import { useSend } from '../../../api/send.ts';
import { useSettings } from '../../../api/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { useStaff } from '../../desk/staff.ts';
import './akun.css';
import { OneTimeCode } from './one-time-code.tsx';

export default function KodeWajibPage() {
  const { nama, peran } = useStaff();
  const { nama_universitas } = useSettings();
  const away = () => location.assign('/petugas');
  const leaving = useSend(keluarPetugas, { onDone: away, onFailed: away });
  return (
    <main className="office__setup ui-stack akun">
      <p>
        <strong>Kantor PMB</strong> <span className="ui-muted">{nama_universitas}</span>
      </p>
      <h1>Satu langkah lagi, {nama}</h1>
      <p>
        Peran Anda ({peran.join(', ')}) masuk dengan kata sandi dan kode enam angka dari ponsel. Pasang dahulu
        aplikasi autentikator di ponsel, misalnya Google Authenticator, lalu hubungkan di sini; sesudah itu
        kantor terbuka.
      </p>
      <OneTimeCode />
      <p>
        <Button
          variant="quiet"
          className="office__leave"
          loading={leaving.busy}
          onClick={() => void leaving.send({ body: {}, waits: false })}
        >
          Keluar
        </Button>
      </p>
    </main>
  );
}
