/** What the portal wrote to an applicant, newest first. */
import { PERISTIWA } from '@gerbang/contract/applicant/pemberitahuan';
import {
  KABAR_KIRIM,
  KABAR_SUREL,
  KANAL,
  KEADAAN_KIRIM,
  pemberitahuanPendaftar,
} from '@gerbang/contract/office/pemberitahuan/calls';
import { instantText } from '@gerbang/contract/wire/time';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { AddressOf } from '../../desk/address-of.tsx';
import { LoadFailed } from '../../desk/load-failed.tsx';

function Told({ nomor }: { nomor: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['pendaftar', nomor, 'pemberitahuan'],
    queryFn: () => call(pemberitahuanPendaftar, { params: { nomor_pendaftar: nomor } }),
  });
  if (error) return <LoadFailed title="Pemberitahuan belum dapat dimuat" error={error} retry={refetch} />;
  if (!data) return <Skeleton lines={5} height="40px" />;
  if (data.length === 0) return <p className="ui-muted">Belum ada pemberitahuan.</p>;
  return (
    <ol className="file__history">
      {data.map((one) => (
        <li key={one.id}>
          <p className="file__act">
            <strong>{PERISTIWA[one.peristiwa].judul}</strong>
          </p>
          <p>
            {[
              KEADAAN_KIRIM[one.keadaan],
              KANAL[one.kanal],
              one.alamat,
              one.kabar && (one.kanal === 'surel' ? KABAR_SUREL : KABAR_KIRIM)[one.kabar],
              one.alasan,
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
          <p className="ui-muted">{instantText(new Date(one.selesai ?? one.dibuat))}</p>
        </li>
      ))}
    </ol>
  );
}

export function Notices({ nomor }: { nomor: string }) {
  return (
    <div className="ui-stack">
      <AddressOf nomor={nomor} />
      <Told nomor={nomor} />
    </div>
  );
}
