/** The parts of the desk, and whether the portal sends at all. */
import { keadaanPemberitahuan } from '@gerbang/contract/office/pemberitahuan/calls';
import { NavLink } from 'react-router';
import { useRead } from '../../../api/read.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { shortTime } from '../../desk/age.ts';
import { Parts } from '../../desk/parts.tsx';
import { useMay } from '../../desk/staff.ts';

export const STANDING = ['pemberitahuan-keadaan'] as const;

export function Standing() {
  const maySet = useMay('pemberitahuan-atur');
  const { data } = useRead(keadaanPemberitahuan, { key: STANDING });
  return (
    <>
      <Parts label="Bagian meja pemberitahuan">
        <NavLink to="/pemberitahuan" end>
          Catatan
        </NavLink>
        <NavLink to="/pemberitahuan/templat">Kata-kata</NavLink>
        {data?.cara === 'demo' && <NavLink to="/pemberitahuan/kotak">Kotak surat contoh</NavLink>}
        {maySet && <NavLink to="/pemberitahuan/pengaturan">Pengaturan</NavLink>}
        {maySet && <NavLink to="/pemberitahuan/pengingat">Pengingat</NavLink>}
        {maySet && <NavLink to="/pemberitahuan/wa">WhatsApp/SMS</NavLink>}
        {maySet && <NavLink to="/pemberitahuan/push">Perangkat</NavLink>}
      </Parts>
      {data?.cara === 'mati' && (
        <Alert kind="warning" title="Portal ini belum mengirim pemberitahuan">
          <p>Pendaftar tidak diberi tahu tentang hal berikut; mereka baru tahu bila membuka portal:</p>
          <ul>
            {data.tidak_terdengar.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          {!maySet && <p>Administrator dapat menyalakannya pada pengaturan meja ini.</p>}
        </Alert>
      )}
      {data?.gangguan && (
        <Alert kind="error" title="Email belum dapat dikirim">
          <p>{data.gangguan}</p>
          <p>
            {data.jeda_sampai && `Dicoba lagi ${shortTime(data.jeda_sampai)}. `}
            Yang menunggu tidak hilang.
          </p>
        </Alert>
      )}
      {data && data.cara !== 'mati' && (
        <p role="status">
          {data.antre} menunggu dikirim, {data.ditahan} menunggu alamat dikonfirmasi, {data.gagal} gagal
        </p>
      )}
    </>
  );
}
