/** One of the lists of what the university offers. */
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callPath } from '../../../api/client.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EntryLists } from '../../desk/entry-lists.tsx';
import { useChoices, useDaftar } from './daftar.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { KINDS, type Kind, namedRow, type Row } from './kinds.tsx';

const LISTS = KINDS.map(({ path, title }) => ({ to: `/prodi-jalur/${path}`, title }));
/** The column that names a faculty. */
const FACULTY = 'id_fakultas';

/** A new entry begins with the next free number, where numbers are counted at all. */
const proposedOf = (kind: Kind, rows: readonly Row[], fakultas: string): Row => ({
  [kind.key]: kind.path === 'jalur' ? '' : Math.max(0, ...rows.map((row) => Number(row[kind.key]))) + 1,
  ...(fakultas ? { [FACULTY]: fakultas } : {}),
});

export function EntriesPage({ kind }: { kind: Kind }) {
  const client = useQueryClient();
  const { data, error, refetch } = useDaftar();
  const choices = useChoices();
  const hasFaculty = kind.path === 'program-studi';
  const rows = data && kind.rows(data);
  return (
    <EntryLists<Row>
      name={`prodi-jalur/${kind.path}`}
      title="Prodi & jalur"
      label="Daftar prodi dan jalur"
      lists={LISTS}
      about={kind.about}
      caption={kind.title}
      noun={kind.noun}
      rows={rows}
      error={error}
      retry={refetch}
      codeOf={(row) => String(row[kind.key])}
      nameOf={(row) => namedRow(kind, row)}
      wordsOf={(row) => `${row[kind.name]} ${row[kind.key]} ${kind.words(row, choices)}`}
      columns={kind.columns(choices)}
      {...(hasFaculty && {
        above: {
          label: 'Fakultas',
          options: choices.fakultas,
          codeOf: (row) => String(row[FACULTY]),
        },
      })}
      obstacle={
        hasFaculty &&
        data?.fakultas.length === 0 && (
          <Alert kind="info" title="Fakultas dahulu">
            Setiap program studi berada di satu fakultas, dan belum ada fakultas.{' '}
            <Link to="/prodi-jalur/fakultas">Tambahkan fakultas</Link>, lalu kembali ke sini.
          </Alert>
        )
      }
      dialog={({ above, ...writing }) => (
        <EntryDialog
          {...writing}
          kind={kind}
          proposed={proposedOf(kind, rows ?? [], above)}
          choices={choices}
        />
      )}
      remove={(row) =>
        callPath(kind.remove.method, kind.remove.path, { params: { [kind.key]: String(row[kind.key]) } })
      }
      removing={kind.removing}
      // Other desks have lists of these names too.
      refresh={() => client.invalidateQueries()}
    />
  );
}
