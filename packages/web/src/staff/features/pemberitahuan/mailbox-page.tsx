/** What a demo portal wrote instead of sending it. */
import { kotakSurel } from '@gerbang/contract/office/pemberitahuan/calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { shortTime } from '../../desk/age.ts';
import { LoadFailed } from '../../desk/load-failed.tsx';
import { Written } from '../../desk/written.tsx';
import { Standing } from './standing.tsx';

export function MailboxPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['pemberitahuan-kotak'],
    queryFn: () => call(kotakSurel),
  });
  return (
    <div className="ui-stack">
      <h1>Kotak surat contoh</h1>
      <Standing />
      <p className="ui-muted">Portal contoh tidak mengirim ke luar. Yang akan dikirim tersimpan di sini.</p>
      {error && <LoadFailed title="Kotak surat belum dapat dimuat" error={error} retry={refetch} />}
      {!data && !error && <Skeleton lines={4} height="80px" />}
      {data?.length === 0 && <p className="ui-muted">Belum ada surat.</p>}
      <ol className="notices__list">
        {data?.map((one) => (
          <li key={one.id} className="ui-card ui-stack ui-stack--close">
            <h2>{one.subjek}</h2>
            <p className="ui-muted">
              Kepada {one.kepada}, {shortTime(one.waktu)}
            </p>
            <Written>{one.teks}</Written>
          </li>
        ))}
      </ol>
    </div>
  );
}
