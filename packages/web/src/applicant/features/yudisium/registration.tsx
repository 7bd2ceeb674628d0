/** When and where to register anew, and the same for a calendar of one's own (yudisium 8). */
import { type DaftarUlangSaya, daftarUlangSaya } from '@gerbang/contract/applicant/yudisium';
import { instantText } from '@gerbang/contract/wire/time';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useMe } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

const FILE = 'daftar-ulang.ics';
const saveCalendar = (text: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }));
  link.download = FILE;
  link.click();
  URL.revokeObjectURL(link.href);
};

/** The place; an address of a page can be followed. */
function Place({ tempat }: { tempat: string }) {
  return /^https?:\/\/\S+$/.test(tempat) ? <a href={tempat}>{tempat}</a> : tempat;
}

function Dates({ mulai, selesai, tempat, kalender }: DaftarUlangSaya) {
  if (mulai === null && tempat === '') return <p>Jadwal dan syaratnya ada di pengumuman panitia.</p>;
  return (
    <>
      <dl className="ui-facts">
        {mulai !== null && (
          <div>
            <dt>Mulai</dt>
            <dd>{instantText(new Date(mulai))}</dd>
          </div>
        )}
        {selesai !== null && (
          <div>
            <dt>Paling lambat</dt>
            <dd>{instantText(new Date(selesai))}</dd>
          </div>
        )}
        {tempat !== '' && (
          <div>
            <dt>Tempat</dt>
            <dd>
              <Place tempat={tempat} />
            </dd>
          </div>
        )}
      </dl>
      {kalender !== null && (
        <p>
          <Button variant="secondary" onClick={() => saveCalendar(kalender)}>
            Tambahkan ke kalender (.ics)
          </Button>
        </p>
      )}
    </>
  );
}

export function Registration() {
  const { nomor_pendaftar } = useMe();
  const { data, error, refetch } = useQuery({
    queryKey: ['daftar-ulang'],
    queryFn: (): Promise<DaftarUlangSaya | null> => call(daftarUlangSaya, { params: { nomor_pendaftar } }),
    staleTime: 0,
  });
  if (data) return <Dates {...data} />;
  if (!error) return <Skeleton lines={2} height="32px" label="Memuat jadwal daftar ulang…" />;
  return (
    <Alert kind="warning" title="Jadwal daftar ulang belum dapat dimuat">
      <Button variant="quiet" onClick={() => void refetch()}>
        Coba lagi
      </Button>
    </Alert>
  );
}
