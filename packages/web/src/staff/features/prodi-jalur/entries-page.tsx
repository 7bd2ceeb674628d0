/** One of the lists: searched, and changed entry by entry. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { filterOptions } from '../../../ui/field/filter-options.ts';
import { SearchSelectField } from '../../../ui/field/search-select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { type Choices, useChoices, useDaftar } from './daftar.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { KINDS, type Kind, namedRow, type Row } from './kinds.tsx';

const FILTERS = ['cari', 'fakultas'] as const;
/** Rows drawn at a time. */
const PAGE = 100;
/** The column that names a faculty. */
const FACULTY = 'id_fakultas';

type Act = { kind: 'tulis'; row: Row | null } | { kind: 'hapus'; row: Row };

const matching = (kind: Kind, rows: readonly Row[], choices: Choices, cari: string): Row[] => {
  const byKey = new Map(rows.map((row) => [String(row[kind.key]), row]));
  const options = rows.map((row) => ({
    value: String(row[kind.key]),
    label: `${row[kind.name]} ${row[kind.key]} ${kind.words(row, choices)}`,
  }));
  return filterOptions(options, cari).map(({ value }) => byKey.get(value) as Row);
};
/** A new entry begins with the next free number, where numbers are counted at all. */
const proposedOf = (kind: Kind, rows: readonly Row[], fakultas: string): Row => ({
  [kind.key]: kind.path === 'jalur' ? '' : Math.max(0, ...rows.map((row) => Number(row[kind.key]))) + 1,
  ...(fakultas ? { [FACULTY]: fakultas } : {}),
});

export function EntriesPage({ kind }: { kind: Kind }) {
  const client = useQueryClient();
  const flash = useFlash();
  const heading = useRef<HTMLHeadingElement>(null);
  const [filters, setFilters] = useFilters(FILTERS);
  const [shown, setShown] = useState(PAGE);
  const [act, setAct] = useState<Act | null>(null);
  const { data, error, refetch } = useDaftar();
  const choices = useChoices();
  const hasFaculty = kind.path === 'program-studi';
  const noFaculty = hasFaculty && data?.fakultas.length === 0;
  const all = useMemo(() => data && kind.rows(data), [data, kind]);
  const found =
    all &&
    matching(
      kind,
      hasFaculty && filters.fakultas ? all.filter((row) => String(row[FACULTY]) === filters.fakultas) : all,
      choices,
      filters.cari,
    );

  const filter = (change: Parameters<typeof setFilters>[0]) => {
    setShown(PAGE);
    setFilters(change);
  };
  const changed = (said: string) => {
    flash(said, { kind: 'success' });
    // Other desks have lists of these names too.
    return client.invalidateQueries();
  };
  const remove = async (row: Row) => {
    await call(kind.remove, { params: { [kind.key]: String(row[kind.key]) } });
    // The button that opened the dialog goes with its row, and would take the focus along.
    void changed(`${namedRow(kind, row)} dihapus.`).then(() => heading.current?.focus());
  };

  const columns: Column<Row>[] = [
    ...kind.columns(choices),
    {
      key: 'tindakan',
      title: 'Tindakan',
      cell: (row) => (
        <span className="ui-row desk-lists__acts">
          <Button variant="secondary" onClick={() => setAct({ kind: 'tulis', row })}>
            Ubah…<VisuallyHidden> {namedRow(kind, row)}</VisuallyHidden>
          </Button>
          <Button variant="quiet" onClick={() => setAct({ kind: 'hapus', row })}>
            Hapus…<VisuallyHidden> {namedRow(kind, row)}</VisuallyHidden>
          </Button>
        </span>
      ),
    },
  ];
  return (
    <div className="ui-stack">
      <div className="desk-lists__top">
        <h1 ref={heading} tabIndex={-1}>
          Prodi & jalur
        </h1>
        <Button disabled={!data || noFaculty} onClick={() => setAct({ kind: 'tulis', row: null })}>
          Tambah {kind.noun}…
        </Button>
      </div>
      <nav aria-label="Daftar prodi dan jalur" className="desk-lists__names">
        <ul>
          {KINDS.map(({ path, title }) => (
            <li key={path}>
              <NavLink to={`/prodi-jalur/${path}`}>{title}</NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {noFaculty && (
        <Alert kind="info" title="Fakultas dahulu">
          Setiap program studi berada di satu fakultas, dan belum ada fakultas.{' '}
          <Link to="/prodi-jalur/fakultas">Tambahkan fakultas</Link>, lalu kembali ke sini.
        </Alert>
      )}
      <p className="ui-muted">{kind.about}</p>
      <div className="desk-lists__filters">
        <TextField
          label={`Cari ${kind.noun}`}
          type="search"
          autoComplete="off"
          value={filters.cari}
          onChange={(cari) => filter({ cari })}
        />
        {hasFaculty && !noFaculty && (
          <SearchSelectField
            label="Fakultas"
            placeholder="Semua fakultas"
            loading={!data && !error}
            options={choices.fakultas}
            value={filters.fakultas || null}
            onChange={(fakultas) => filter({ fakultas: fakultas ?? '' })}
          />
        )}
      </div>
      {error && !data ? (
        <LoadFailed title="Daftar belum dapat dimuat" error={error} retry={refetch} />
      ) : (
        <>
          <p role="status" className="ui-muted">
            {found && `${found.length.toLocaleString('id-ID')} ${kind.noun}`}
          </p>
          <DataTable
            caption={kind.title}
            columns={columns}
            rows={found?.slice(0, shown)}
            id={(row) => String(row[kind.key])}
            empty={filters.cari || filters.fakultas ? 'Tidak ada yang cocok.' : `Belum ada ${kind.noun}.`}
            {...(found && found.length > shown ? { onMore: () => setShown(shown + PAGE) } : {})}
          />
        </>
      )}
      {act?.kind === 'tulis' && (
        <EntryDialog
          kind={kind}
          row={act.row}
          proposed={proposedOf(kind, all ?? [], hasFaculty ? filters.fakultas : '')}
          choices={choices}
          onClose={() => setAct(null)}
          onDone={(name) => void changed(`${name} ${act.row ? 'disimpan' : 'ditambahkan'}.`)}
        />
      )}
      {act?.kind === 'hapus' && (
        <ConfirmDialog
          title={`Hapus ${namedRow(kind, act.row)}?`}
          action={`Hapus ${kind.noun}`}
          danger
          onClose={() => setAct(null)}
          onConfirm={() => remove(act.row)}
        >
          <p>{kind.removing}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
