/** The address notices go to, and correcting it. */
import {
  perbaikiSurel,
  SUREL_SALAH,
  SUREL_SAMA,
  type SurelPendaftar,
  surelPendaftar,
} from '@gerbang/contract/office/pemberitahuan/calls';
import { ALAMAT_SUREL } from '@gerbang/contract/office/pemberitahuan/pengaturan';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '../../api/read.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useFlash } from '../../ui/feedback/flash.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { ActDialog } from './act-dialog.tsx';
import { useFields } from './fields.ts';
import { LoadFailed } from './load-failed.tsx';
import { useMay } from './staff.ts';

const faultOf = (email: string, { alamat }: SurelPendaftar): string | undefined =>
  !ALAMAT_SUREL.test(email) ? SUREL_SALAH : email === alamat ? SUREL_SAMA : undefined;

interface CorrectProps {
  nomor: string;
  of: SurelPendaftar;
  onDone: () => void;
  onClose: () => void;
}
function Correct({ nomor, of, onDone, onClose }: CorrectProps) {
  const { form, at, passes } = useFields({ email: of.alamat ?? '' }, ({ email }) => ({
    email: faultOf(email.trim(), of),
  }));
  return (
    <ActDialog
      act={perbaikiSurel}
      title="Perbaiki alamat email"
      action="Perbaiki"
      sends={() => (passes() ? { nomor_pendaftar: nomor, email: form.email.trim(), versi: of.versi } : null)}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        Alamat pada Data Diri diganti. Tautan konfirmasi dikirim ke alamat yang baru; sebelum dikonfirmasi
        tidak ada kabar pribadi yang dikirim ke sana, dan alamat yang lama tidak dikirimi apa pun lagi.
      </p>
      <TextField {...at('email')} label="Alamat email yang benar" required autoComplete="off" />
    </ActDialog>
  );
}

const STATE: Readonly<Record<SurelPendaftar['keadaan'], string>> = {
  kosong: 'Belum diisi',
  belum: 'Belum dikonfirmasi',
  menunggu: 'Menunggu dikonfirmasi',
  terkonfirmasi: 'Terkonfirmasi',
  ditolak: 'Server penerima menolak',
};

export function AddressOf({ nomor }: { nomor: string }) {
  const client = useQueryClient();
  const flash = useFlash();
  const mayAct = useMay('pendaftar-ubah');
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useRead(surelPendaftar, {
    key: ['pendaftar', nomor, 'surel'],
    params: { nomor_pendaftar: nomor },
  });
  if (error) return <LoadFailed title="Alamat email belum dapat dimuat" error={error} retry={refetch} />;
  if (!data) return null;
  return (
    <>
      <p>
        Alamat email: {data.alamat ?? '–'}{' '}
        <Badge kind={data.keadaan === 'terkonfirmasi' ? 'success' : 'warning'}>{STATE[data.keadaan]}</Badge>
      </p>
      {data.keadaan === 'ditolak' && (
        <p>
          Surel ini menolak: {data.alasan_tolak}. Tidak ada yang dikirim ke sana sampai alamatnya diperbaiki
          atau dikonfirmasi lagi.
        </p>
      )}
      {mayAct && data.versi > 0 && (
        <p>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Perbaiki alamat email…
          </Button>
        </p>
      )}
      {open && (
        <Correct
          nomor={nomor}
          of={data}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            flash('Alamat email diperbaiki. Pendaftar perlu mengonfirmasinya.', { kind: 'success' });
            void client.invalidateQueries({ queryKey: ['pendaftar', nomor] });
          }}
        />
      )}
    </>
  );
}
