/** A page of assessors about the component its address names, one that two of them mark. */
import type { Komponen } from '@gerbang/contract/office/nilai';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { NotLoaded } from '../../../desk/not-loaded.tsx';
import { rangeText, useScores } from '../use-scores.ts';

interface Props {
  /** What it is of the component. */
  title: string;
  children: (kode: string, komponen: Komponen) => ReactNode;
}

export function AssessedPage({ title, children }: Props) {
  const { kode = '', komponen: code = '' } = useParams();
  const { data, error, refetch } = useScores(kode);
  if (!data) return <NotLoaded what={title} error={error} retry={refetch} />;
  const komponen = data.daftar.find((one) => one.kode === code);
  if (komponen?.jenis !== 'dua-penilai') return <h1>Komponen tidak ditemukan</h1>;
  return (
    <div className="ui-stack">
      <Link to={`/nilai/${kode}/komponen/${komponen.kode}`}>{komponen.nama}</Link>
      <div>
        <h1>
          {title} {komponen.nama}
        </h1>
        <p className="ui-muted">
          {data.jalur_masuk}, {data.nama} {data.tahun}; nilai {rangeText(komponen.rentang)}
        </p>
      </div>
      {children(kode, komponen)}
    </div>
  );
}
