/** The queue of requests: filters in the address, oldest first, several decided at once. */
import { type BarisLoa, ekspor, MASSAL_MAX, type TampilanLoa } from '@gerbang/contract/loa-petugas';
import { instantText } from '@gerbang/contract/time';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { ageText } from '../../ui/age.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ExportPanel } from '../../ui/export-panel.tsx';
import { kindOf, stateOf } from '../../ui/loa.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { VIEWS } from './labels.ts';
import { useQueue, useReference } from './use-queue.ts';

const KINDS = [
  { value: '1', label: 'Conditional' },
  { value: '2', label: 'Final' },
];
const views = Object.entries(VIEWS).map(([value, label]) => ({ value, label }));

const ago = (iso: string, suffix: string) => (
  <span className="loa__ago" title={instantText(new Date(iso))}>
    {ageText(iso)}
    {suffix}
  </span>
);

/** The moment the rows of a view follow; it stands first. */
const momentOf = (status: TampilanLoa): Column<BarisLoa> => {
  if (status === 'semua') return { key: 'umur', title: 'Diajukan', cell: (r) => ago(r.diminta, ' lalu') };
  if (status === 'review') return { key: 'umur', title: 'Menunggu', cell: (r) => ago(r.diminta, '') };
  const [title, at] =
    status === 'dicabut'
      ? ['Dicabut', (r: BarisLoa) => r.dicabut_pada]
      : ['Diputuskan', (r: BarisLoa) => r.diputus];
  return {
    key: 'umur',
    title,
    cell: (r) => {
      const moment = at(r);
      return moment ? ago(moment, ' lalu') : '–';
    },
  };
};

const columnsOf = (status: TampilanLoa, search: string): Column<BarisLoa>[] => [
  momentOf(status),
  {
    key: 'nama',
    title: 'Pendaftar',
    cell: (r) => (
      <>
        <Link to={{ pathname: String(r.id), search }}>{r.nama_lengkap ?? 'Nama belum diisi'}</Link>
        <br />
        <span className="ui-muted">{r.nomor_peserta}</span>
      </>
    ),
  },
  { key: 'jenis', title: 'Jenis', cell: (r) => kindOf(r.jenis_loa) },
  {
    key: 'prodi',
    title: 'Program studi',
    cell: (r) => (
      <>
        {r.nama_prodi ?? '–'}
        <br />
        <span className="ui-muted">{r.kode_penawaran}</span>
      </>
    ),
  },
  ...(status === 'review' || status === 'semua'
    ? [{ key: 'status', title: 'Status', cell: (r: BarisLoa) => <Badge {...stateOf(r)} /> }]
    : [{ key: 'diajukan', title: 'Diajukan', cell: (r: BarisLoa) => ago(r.diminta, ' lalu') }]),
  ...(status === 'review'
    ? []
    : [{ key: 'nomor', title: 'Nomor surat', cell: (r: BarisLoa) => r.nomor_surat ?? '–' }]),
];

export function QueuePage() {
  const { filters, setFilters, rows, onMore, loadingMore, error, refetch, forget } = useQueue();
  const { search } = useLocation();
  const reference = useReference().data;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [act, setAct] = useState<'setujui' | 'tolak' | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [decidedOnce, setDecidedOnce] = useState(0);
  // The button that opened the dialog is switched off by now, and would lose the focus.
  useEffect(() => {
    if (decidedOnce > 0) heading.current?.focus();
  }, [decidedOnce]);
  const waiting = filters.status === 'review';
  // One that left the queue meanwhile is not acted on unseen.
  const ids = (rows ?? []).filter((r) => selected.has(String(r.id))).map((r) => r.id);
  const filter = (change: Parameters<typeof setFilters>[0]) => {
    setSelected(new Set());
    setFilters(change);
  };
  const tooMany = ids.length > MASSAL_MAX;
  return (
    <div className="ui-stack">
      <div className="desk-head">
        <h1 ref={heading} tabIndex={-1}>
          LoA
        </h1>
        <Link to="pengaturan">Pengaturan surat</Link>
      </div>
      <SearchForm
        label="Cari pengajuan"
        hint="Nama, nomor peserta, nomor pendaftar, atau nomor surat"
        value={filters.cari}
        onSearch={(cari) => filter({ cari })}
      />
      <div className="desk-filters">
        <SelectField
          label="Tampilan"
          options={views.slice(1)}
          placeholder={VIEWS.review}
          value={waiting ? null : filters.status}
          onChange={(status) => filter({ status: status ?? '' })}
        />
        <SelectField
          label="Jenis"
          placeholder="Semua jenis"
          options={KINDS}
          value={filters.jenis || null}
          onChange={(jenis) => filter({ jenis: jenis ?? '' })}
        />
        <SelectField
          label="Penawaran"
          placeholder="Semua penawaran"
          options={(reference?.penawaran ?? []).map((o) => ({ value: o.kode_penawaran, label: o.nama }))}
          value={filters.penawaran || null}
          onChange={(penawaran) => filter({ penawaran: penawaran ?? '' })}
        />
      </div>
      <ExportPanel
        key={search}
        calls={ekspor}
        filters={{
          cari: filters.cari,
          status: filters.status,
          jenis: filters.jenis,
          kode_penawaran: filters.penawaran,
        }}
      />
      {error && <LoadFailed title="Antrean belum dapat dimuat" error={error} retry={refetch} />}
      {waiting && (
        <div className="ui-row loa__bulk" aria-live="polite">
          <Button disabled={ids.length === 0 || tooMany} onClick={() => setAct('setujui')}>
            Setujui terpilih…
          </Button>
          <Button variant="secondary" disabled={ids.length === 0 || tooMany} onClick={() => setAct('tolak')}>
            Tolak terpilih…
          </Button>
          <span className="ui-muted">
            {tooMany
              ? `${ids.length} dipilih. Putuskan paling banyak ${MASSAL_MAX} sekaligus.`
              : `${ids.length} dipilih`}
          </span>
        </div>
      )}
      {!error && (
        <DataTable
          caption={`Pengajuan LoA: ${VIEWS[filters.status].toLowerCase()}`}
          columns={columnsOf(filters.status, search)}
          rows={rows}
          id={(r) => String(r.id)}
          nameOf={(r) => r.nama_lengkap ?? r.nomor_pendaftar}
          empty={
            filters.cari
              ? 'Tidak ada pengajuan yang cocok pada tampilan ini.'
              : waiting
                ? 'Tidak ada pengajuan yang menunggu.'
                : 'Tidak ada pengajuan pada tampilan ini.'
          }
          {...(waiting ? { selected, onSelect: setSelected } : {})}
          {...(onMore ? { onMore } : {})}
          loadingMore={loadingMore}
        />
      )}
      {rows?.length === 0 && filters.cari && filters.status !== 'semua' && (
        <p>
          <Button variant="secondary" onClick={() => filter({ status: 'semua' })}>
            Cari di semua pengajuan
          </Button>
        </p>
      )}
      {act && (
        <BulkDialog
          ids={ids}
          keputusan={act}
          reasons={reference?.alasan_tolak ?? []}
          onClose={() => setAct(null)}
          onOvertaken={() => void refetch()}
          onDecided={(decided) => {
            setAct(null);
            setSelected(new Set());
            setDecidedOnce((n) => n + 1);
            forget(decided);
            void refetch();
          }}
        />
      )}
    </div>
  );
}
