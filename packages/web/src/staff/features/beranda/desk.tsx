/** The office's first page: what waits, oldest first in mind, and how registration goes. */
import { ANTREAN, type Beranda, berandaPetugas, JANJI_RUANG_JAM } from '@gerbang/contract/office/beranda';
import { clockText } from '@gerbang/contract/wire/time';
import { Link } from 'react-router';
import { useRead } from '../../../api/read.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ageText } from '../../desk/age.ts';
import { NotLoaded } from '../../desk/not-loaded.tsx';
import { useLeadsToDesk, useMay } from '../../desk/staff.ts';
import './beranda.css';
import { numberText } from '../../desk/number.ts';
import { DiskAlert, WorkerAlert } from './disk-alert.tsx';
import { FirstSteps, isUnopened } from './first-steps.tsx';
import { Money } from './money.tsx';
import { News } from './news.tsx';
import { Plan } from './plan.tsx';
import { Selection } from './selection.tsx';
import { Totals, Waves } from './totals.tsx';

const REFRESH_MS = 60_000;
const FRESH_MS = 30_000;
const HOUR_MS = 3_600_000;

function Queue({ antrean }: { antrean: Beranda['antrean'][number] }) {
  const { judul, tujuan } = ANTREAN[antrean.kunci];
  const leads = useLeadsToDesk();
  const to = leads(tujuan) ? tujuan : null;
  return (
    <li className="ui-card beranda__queue">
      <p className="beranda__count">{numberText(antrean.jumlah)}</p>
      <p>{to && antrean.jumlah > 0 ? <Link to={to}>{judul}</Link> : judul}</p>
      <p className="ui-muted">
        {antrean.kunci === 'pembukaan'
          ? antrean.tertua && `Pertama ${ageText(antrean.tertua)} lalu`
          : antrean.tertua
            ? `Tertua menunggu ${ageText(antrean.tertua)}`
            : antrean.jumlah === 0 && 'Tidak ada yang menunggu'}
      </p>
    </li>
  );
}

/** What waits before what does not, the oldest first: else it stands below screens of zeros. */
const waitingFirst = (queues: Beranda['antrean']): Beranda['antrean'] => {
  const rank = ({ jumlah, tertua }: Beranda['antrean'][number]) =>
    jumlah === 0 ? Number.POSITIVE_INFINITY : tertua ? Date.parse(tertua) : Number.MAX_SAFE_INTEGER;
  return queues.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
};

/** Full schedules with what is left of the day within which a new room was promised. */
function FullRooms({ rooms }: { rooms: Beranda['ruang_penuh'] }) {
  return (
    <section className="ui-card ui-stack" aria-labelledby="ruang-penuh">
      <h2 id="ruang-penuh">Jadwal ujian tanpa kursi</h2>
      {rooms.some((r) => r.berruang) && (
        <p className="ui-muted">Bila ruangnya penuh, pendaftar dijanjikan ruang baru dalam 1×24 jam.</p>
      )}
      <ul className="beranda__rooms">
        {rooms.map((r) => {
          const left = JANJI_RUANG_JAM - (Date.now() - Date.parse(r.sejak)) / HOUR_MS;
          return (
            <li key={r.kode_jadwal}>
              {r.nama}{' '}
              {!r.berruang ? (
                <Badge kind="warning">Belum ada ruang</Badge>
              ) : left > 0 ? (
                <Badge kind="warning">{`Sisa ${Math.ceil(left)} jam`}</Badge>
              ) : (
                <Badge kind="error">{`Lewat ${Math.floor(-left)} jam`}</Badge>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export default function BerandaDesk() {
  const setsUp = useMay('penawaran');
  const { data, error, refetch } = useRead(berandaPetugas, {
    key: ['beranda'],
    refetchInterval: REFRESH_MS,
    // Who comes back from a first step looks whether it is ticked.
    staleTime: ({ state }) => (state.data?.penyiapan ? 0 : FRESH_MS),
  });
  if (!data) return <NotLoaded what="Beranda" error={error} retry={refetch} lines={6} height="72px" />;
  const unopened = isUnopened(data.penyiapan);
  const firstSteps = setsUp && data.penyiapan && <FirstSteps steps={data.penyiapan} />;
  return (
    <div className="ui-stack">
      <h1>Beranda</h1>
      {data.disk && <DiskAlert {...data.disk} />}
      {data.pekerja_mati && <WorkerAlert />}
      {unopened && firstSteps}
      {!unopened && <Totals total={data.total} />}
      {data.antrean.length > 0 && (
        <section aria-label="Antrean">
          <ul className="beranda__queues">
            {waitingFirst(data.antrean).map((q) => (
              <Queue key={q.kunci} antrean={q} />
            ))}
          </ul>
        </section>
      )}
      {!unopened && <Waves waves={data.gelombang} />}
      {!unopened && firstSteps}
      {data.ruang_penuh.length > 0 && <FullRooms rooms={data.ruang_penuh} />}
      {data.keuangan && <Money {...data.keuangan} />}
      {data.seleksi && <Selection offerings={data.seleksi} />}
      {data.kabar && <News {...data.kabar} />}
      {data.rencana && <Plan {...data.rencana} />}
      <p className="ui-muted">
        Dihitung dari penawaran yang hasilnya belum diumumkan, pukul {clockText(new Date(data.dihitung))}.
      </p>
    </div>
  );
}
