/** What a demo portal wrote instead of sending it. */
import { kotakSurel } from '@gerbang/contract/office/pemberitahuan/calls';
import { useRead } from '../../../api/read.ts';
import { shortTime } from '../../desk/age.ts';
import { NotLoaded } from '../../desk/not-loaded.tsx';
import { Written } from '../../desk/written.tsx';
import { Standing } from './standing.tsx';

export function MailboxPage() {
  const { data, error, refetch } = useRead(kotakSurel, { key: ['pemberitahuan-kotak'] });
  return (
    <div className="ui-stack">
      <h1>Kotak surat contoh</h1>
      <Standing />
      <p className="ui-muted">Portal contoh tidak mengirim ke luar. Yang akan dikirim tersimpan di sini.</p>
      {(error || !data) && (
        <NotLoaded what="Kotak surat" error={error} retry={refetch} lines={4} height="80px" />
      )}
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
