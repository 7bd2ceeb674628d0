/** One offering by its sections. */
import { bacaPenawaran, type DetailPenawaran } from '@gerbang/contract/penawaran-petugas';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef } from 'react';
import { Link, Navigate, NavLink, Route, Routes, useParams } from 'react-router';
import { call } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { ExamsSection } from './exams-section.tsx';
import { FormSection } from './form-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { ProgrammesSection } from './programmes-section.tsx';
import { ReadinessSection } from './readiness-section.tsx';
import { lacksForm, nameOf, offeringKey, stateOf } from './state.ts';

interface Part {
  path: string;
  title: string;
  page: ComponentType<{ stored: DetailPenawaran }>;
  /** Which offerings have it; all without this. */
  has?: (stored: DetailPenawaran) => boolean;
}
const SECTIONS: readonly Part[] = [
  { path: 'umum', title: 'Umum', page: GeneralSection },
  { path: 'prodi', title: 'Program studi', page: ProgrammesSection },
  { path: 'formulir', title: 'Formulir', page: FormSection },
  { path: 'ujian', title: 'Ujian', page: ExamsSection, has: (o) => !o.tanpa_tes },
  { path: 'periksa', title: 'Periksa', page: ReadinessSection },
];

function Missing({ stored }: { stored: DetailPenawaran }) {
  if (!lacksForm(stored)) return null;
  return (
    <Alert kind="error" title="Belum dapat menerima pendaftar">
      Formulirnya belum diambil dari jalur, jadi penawaran ini tidak tampil pada simulasi pembayaran dan
      setiap pembayarannya masuk karantina.{' '}
      <Link to={`/penawaran/${stored.kode_penawaran}/formulir`}>Ambil formulir</Link>
    </Alert>
  );
}

export function OfferingPage() {
  const { kode = '' } = useParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: offeringKey(kode),
    queryFn: () => call(bacaPenawaran, { params: { kode_penawaran: kode } }),
    staleTime: 5_000,
  });
  const here = data !== undefined;
  useEffect(() => {
    if (here) heading.current?.focus();
  }, [here]);
  if (error && !data)
    return <LoadFailed title="Penawaran belum dapat dimuat" error={error} retry={refetch} />;
  if (!data) return <Skeleton lines={8} height="48px" label="Memuat penawaran…" />;
  const sections = SECTIONS.filter(({ has }) => has?.(data) !== false);
  return (
    <div className="ui-stack">
      <Link to="/penawaran">Semua penawaran</Link>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {nameOf(data)}
        </h1>
        <p className="ui-row">
          <span className="ui-muted">{data.kode_penawaran}</span>
          <Badge {...stateOf(data)} />
        </p>
      </div>
      <Missing stored={data} />
      <nav aria-label="Bagian penawaran" className="offers__sections">
        <ul>
          {sections.map(({ path, title }) => (
            <li key={path}>
              <NavLink to={`/penawaran/${kode}/${path}`}>{title}</NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Routes>
        {sections.map(({ path, page: Page }) => (
          <Route key={path} path={path} element={<Page key={kode} stored={data} />} />
        ))}
        <Route path="*" element={<Navigate to={`/penawaran/${kode}/umum`} replace />} />
      </Routes>
    </div>
  );
}
