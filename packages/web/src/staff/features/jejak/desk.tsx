/** The desk of the audit: who did what to whom, who opened what, and whether it is whole. */
import { deskTitles } from '@gerbang/contract/office/desks';
import { jejak, keadaanJejak, PELAKU } from '@gerbang/contract/office/jejak/calls';
import type { RowOf } from '@gerbang/contract/wire/list';
import { instantText } from '@gerbang/contract/wire/time';
import { useRead } from '../../../api/read.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ageText, shortTime } from '../../desk/age.ts';
import type { Column } from '../../desk/data-table.tsx';
import { DeskList } from '../../desk/list/desk-list.tsx';
import { useDeskList } from '../../desk/list/use-desk-list.ts';
import { NotLoaded } from '../../desk/not-loaded.tsx';
import './jejak.css';
import { ApplicantLink } from '../../desk/applicant-link.tsx';

type Entry = RowOf<typeof jejak>;
const REFRESH_MS = 60_000;
const APPLICANT = /^\d{8}$/;

function Whole() {
  const { data, error, refetch } = useRead(keadaanJejak, {
    key: ['jejak', 'keadaan'],
    refetchInterval: REFRESH_MS,
  });
  if (error || !data)
    return <NotLoaded what="Keadaan segel" error={error} retry={refetch} lines={2} height="24px" />;
  const { segel, belum_disegel, periksa } = data;
  const at = (iso: string) => instantText(new Date(iso));
  return (
    <Alert
      kind={periksa?.temuan ? 'error' : 'info'}
      title={
        periksa?.temuan
          ? `Jejak tidak utuh: ${periksa.temuan}`
          : periksa
            ? `Jejak utuh saat diperiksa ${at(periksa.waktu)}`
            : 'Keutuhan jejak belum pernah diperiksa'
      }
    >
      <p>
        {segel ? `Disegel sampai ${at(segel.waktu)} (segel nomor ${segel.nomor}).` : 'Belum ada segel.'}{' '}
        {belum_disegel && `Yang tertua belum disegel: ${ageText(belum_disegel)} lalu.`}
      </p>
      {segel && (
        <p className="jejak__seal">
          Sidik segel terakhir: <code>{segel.sidik}</code>
        </p>
      )}
    </Alert>
  );
}

/** Who did it, with the kind of author where it is no officer. */
const whoOf = ({ pelaku, id_pelaku, nama_pelaku }: Entry): string =>
  [
    pelaku === 'petugas' ? null : Object.entries(PELAKU).find(([kind]) => kind === pelaku)?.[1],
    nama_pelaku ? `${nama_pelaku} (${id_pelaku})` : id_pelaku,
  ]
    .filter(Boolean)
    .join(' ');

function Subject({ subjek }: { subjek: string | null }) {
  if (subjek === null) return '–';
  return APPLICANT.test(subjek) ? <ApplicantLink nomor={subjek} /> : subjek;
}

const columns: Column<Entry>[] = [
  { key: 'waktu', title: 'Waktu', cell: (e) => shortTime(e.waktu) },
  { key: 'pelaku', title: 'Pelaku', cell: whoOf },
  { key: 'tindakan', title: 'Tindakan', cell: (e) => e.tindakan },
  { key: 'subjek', title: 'Terhadap', cell: (e) => <Subject subjek={e.subjek} /> },
  { key: 'dibuka', title: 'Yang dibuka', cell: (e) => e.dibuka ?? '–' },
  { key: 'meja', title: 'Meja', cell: (e) => (e.meja && deskTitles[e.meja]) ?? '–' },
  { key: 'alasan', title: 'Alasan', cell: (e) => e.alasan ?? '–' },
];

export default function JejakDesk() {
  const state = useDeskList(jejak);
  return (
    <div className="ui-stack">
      <h1>Jejak audit</h1>
      <Whole />
      <DeskList
        state={state}
        caption="Jejak audit, yang terakhir lebih dulu"
        columns={columns}
        id={(e) => String(e.id)}
        empty="Belum ada jejak."
      />
    </div>
  );
}
