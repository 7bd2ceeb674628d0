/** The queue of requests: filters in the address, oldest first, several decided at once. */
import { MASSAL_MAX, TAMPILAN_LOA, TAMPILAN_REVIEW } from '@gerbang/contract/office/loa/calls';
import { instantText } from '@gerbang/contract/wire/time';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ageText } from '../../desk/age.ts';
import { type Column, TwoLines } from '../../desk/data-table.tsx';
import { DeskList } from '../../desk/list/desk-list.tsx';
import type { Selection } from '../../desk/list/selection.ts';
import { kindOf, stateOf } from '../../desk/loa.ts';
import { BulkDialog, type Chosen } from './bulk-dialog.tsx';
import { type Request, useQueue, useReasons } from './use-queue.ts';

type Act = 'setujui' | 'tolak';
/** A view of the queue; undefined: what waits. */
type View = keyof typeof TAMPILAN_LOA | undefined;

const ago = (iso: string, suffix: string) => (
  <span className="loa__ago" title={instantText(new Date(iso))}>
    {ageText(iso)}
    {suffix}
  </span>
);

/** The moment the rows of a view follow; it stands first. */
const momentOf = (status: View): Column<Request> => {
  if (status === 'semua') return { key: 'umur', title: 'Diajukan', cell: (r) => ago(r.diminta, ' lalu') };
  if (status === undefined) return { key: 'umur', title: 'Menunggu', cell: (r) => ago(r.diminta, '') };
  const [title, at] =
    status === 'dicabut'
      ? ['Dicabut', (r: Request) => r.dicabut_pada]
      : ['Diputuskan', (r: Request) => r.diputus];
  return {
    key: 'umur',
    title,
    cell: (r) => {
      const moment = at(r);
      return moment ? ago(moment, ' lalu') : '–';
    },
  };
};

const columnsOf = (status: View, search: string): Column<Request>[] => [
  momentOf(status),
  {
    key: 'nama',
    title: 'Pendaftar',
    cell: (r) => (
      <TwoLines
        first={<Link to={{ pathname: String(r.id), search }}>{r.nama_lengkap ?? 'Nama belum diisi'}</Link>}
        second={r.nomor_peserta}
      />
    ),
  },
  { key: 'jenis', title: 'Jenis', cell: (r) => kindOf(r.jenis_loa) },
  {
    key: 'prodi',
    title: 'Program studi',
    cell: (r) => <TwoLines first={r.nama_prodi ?? '–'} second={r.penawaran} />,
  },
  ...(status === undefined || status === 'semua'
    ? [{ key: 'status', title: 'Status', cell: (r: Request) => <Badge {...stateOf(r)} /> }]
    : [{ key: 'diajukan', title: 'Diajukan', cell: (r: Request) => ago(r.diminta, ' lalu') }]),
  ...(status === undefined
    ? []
    : [{ key: 'nomor', title: 'Nomor surat', cell: (r: Request) => r.nomor_surat ?? '–' }]),
];

/** The acts on what is ticked, and what they are about. */
function Bulk({ ids, onAct }: { ids: readonly number[] | null; onAct: (act: Act) => void }) {
  const count = ids?.length ?? MASSAL_MAX;
  const disabled = count === 0 || count > MASSAL_MAX;
  return (
    <div className="ui-row" aria-live="polite">
      <Button disabled={disabled} onClick={() => onAct('setujui')}>
        Setujui terpilih…
      </Button>
      <Button variant="secondary" disabled={disabled} onClick={() => onAct('tolak')}>
        Tolak terpilih…
      </Button>
      <span className="ui-muted">
        {ids === null
          ? 'Semua yang cocok dengan saringan dipilih'
          : count > MASSAL_MAX
            ? `${count} dipilih. Putuskan paling banyak ${MASSAL_MAX} sekaligus.`
            : `${count} dipilih`}
      </span>
    </div>
  );
}

export function QueuePage() {
  const { state, forget } = useQueue();
  const { search } = useLocation();
  const reasons = useReasons();
  const [act, setAct] = useState<{ name: Act; selection: Selection; chosen: Chosen } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [decidedOnce, setDecidedOnce] = useState(0);
  // The button that opened the dialog is switched off by now, and would lose the focus.
  useEffect(() => {
    if (decidedOnce > 0) heading.current?.focus();
  }, [decidedOnce]);
  const { wanted, rows, all } = state;
  const { status } = wanted;
  // One that left the queue meanwhile is not acted on unseen.
  const idsOf = ({ keys }: Selection) =>
    keys && (all ?? []).filter((r) => keys.has(String(r.id))).map((r) => r.id);
  return (
    <div className="ui-stack">
      <div className="desk-head">
        <h1 ref={heading} tabIndex={-1}>
          LoA
        </h1>
        <Link to="pengaturan">Pengaturan surat</Link>
      </div>
      <DeskList
        state={state}
        caption={`Pengajuan LoA: ${(status ? TAMPILAN_LOA[status] : TAMPILAN_REVIEW).toLowerCase()}`}
        columns={columnsOf(status, search)}
        id={(r) => String(r.id)}
        nameOf={(r) => r.nama_lengkap ?? r.nomor_pendaftar}
        empty="Tidak ada pengajuan yang menunggu."
        {...(status === undefined
          ? {
              overFilter: true,
              acts: (selection) => {
                const ids = idsOf(selection);
                return (
                  <Bulk
                    ids={ids}
                    onAct={(name) =>
                      setAct({ name, selection, chosen: ids ? { kunci: ids } : { saringan: wanted } })
                    }
                  />
                );
              },
            }
          : {})}
      />
      {rows?.length === 0 && wanted.cari && status !== 'semua' && (
        <p>
          <Button variant="secondary" onClick={() => state.change({ status: 'semua' })}>
            Cari di semua pengajuan
          </Button>
        </p>
      )}
      {act && (
        <BulkDialog
          chosen={act.chosen}
          keputusan={act.name}
          reasons={reasons}
          onClose={() => setAct(null)}
          onOvertaken={() => void state.retry()}
          onDecided={(decided) => {
            setAct(null);
            act.selection.clear();
            setDecidedOnce((n) => n + 1);
            forget(decided);
            void state.retry();
          }}
        />
      )}
    </div>
  );
}
