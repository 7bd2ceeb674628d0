/** Every offering with where it stands at a desk, each leading to its page there. */
import { search } from '@gerbang/contract/wire/list';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { type Column, TwoLines } from './data-table.tsx';
import { DeskList } from './list/desk-list.tsx';
import { type Reading, useWholeList, wholeList } from './list/use-whole-list.ts';

interface Named {
  kode_penawaran: string;
  jalur_masuk: string;
  nama: string;
  tahun: number;
}
interface Props<Row extends Named> {
  /** Address of the desk below /petugas. */
  path: string;
  title: string;
  /** The query of all of them. */
  query: { queryKey: QueryKey; queryFn: () => Promise<Row[]> };
  /** Behind the one that names it. */
  columns: readonly Column<Row>[];
  empty: string;
}

const reading: Reading<Named> = {
  words: (o) => `${o.jalur_masuk} ${o.nama} ${o.tahun} ${o.kode_penawaran}`,
};

export function OfferingList<Row extends Named>({ path, title, query, columns, empty }: Props<Row>) {
  const { data, error, refetch } = useQuery({ ...query, staleTime: 5_000 });
  const list = useMemo(
    () => wholeList(path, { cari: search('Cari penawaran', 'Nama, jalur, tahun, atau kode') }),
    [path],
  );
  const first: Column<Row> = {
    key: 'penawaran',
    title: 'Penawaran',
    cell: (o) => (
      <TwoLines
        first={<Link to={o.kode_penawaran}>{`${o.jalur_masuk}, ${o.nama} ${o.tahun}`}</Link>}
        second={o.kode_penawaran}
      />
    ),
  };
  return (
    <div className="ui-stack">
      <h1>{title}</h1>
      <DeskList
        state={useWholeList(list, { rows: data, error, retry: refetch }, reading)}
        caption={`${title} setiap penawaran`}
        columns={[first, ...columns]}
        id={(o) => o.kode_penawaran}
        noun="penawaran"
        empty={empty}
      />
    </div>
  );
}
