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
import { useRead } from '../../../api/read.ts';
import { AddressOf } from '../../desk/address-of.tsx';
import { NotLoaded } from '../../desk/not-loaded.tsx';

function Told({ nomor }: { nomor: string }) {
  const { data, error, refetch } = useRead(pemberitahuanPendaftar, {
    key: ['pendaftar', nomor, 'pemberitahuan'],
    params: { nomor_pendaftar: nomor },
  });
  if (!data) return <NotLoaded what="Pemberitahuan" error={error} retry={refetch} lines={5} height="40px" />;
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
