/** One offering by its sections. */
import { bacaPenawaran, type DetailPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { type ComponentType, useEffect, useRef } from 'react';
import { Link, Navigate, NavLink, Route, Routes, useParams } from 'react-router';
import { useRead } from '../../../api/read.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { NotLoaded } from '../../desk/not-loaded.tsx';
import { OfferingState } from '../../desk/offering-state.tsx';
import { Parts } from '../../desk/parts.tsx';
import { RegistrationSection } from './daftar-ulang/registration-section.tsx';
import { FormSection } from './formulir/form-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { ReadinessSection } from './pembukaan/readiness-section.tsx';
import { ProgrammesSection } from './prodi/programmes-section.tsx';
import { PublicSection } from './publik/public-section.tsx';
import { DifferencesSection } from './salin/differences-section.tsx';
import { isLate, nameOf, offeringKey, shutText } from './state.ts';
import { TrialSection } from './uji/trial-section.tsx';
import { ExamsSection } from './ujian/exams-section.tsx';

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
  { path: 'publik', title: 'Halaman publik', page: PublicSection },
  { path: 'daftar-ulang', title: 'Daftar ulang', page: RegistrationSection },
  { path: 'uji', title: 'Uji coba', page: TrialSection },
  { path: 'periksa', title: 'Periksa', page: ReadinessSection },
  { path: 'beda', title: 'Beda', page: DifferencesSection, has: (o) => o.salinan_dari !== null },
];

function Late({ stored }: { stored: DetailPenawaran }) {
  if (!isLate(stored, new Date())) return null;
  return (
    <Alert kind="error" title="Masa pendaftaran berjalan, tetapi belum dibuka">
      {shutText(stored.tahap)}{' '}
      <Link to={`/penawaran/${stored.kode_penawaran}/periksa`}>Periksa dan buka</Link>
    </Alert>
  );
}

export function OfferingPage() {
  const { kode = '' } = useParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useRead(bacaPenawaran, {
    key: offeringKey(kode),
    params: { kode_penawaran: kode },
    staleTime: 5_000,
  });
  const here = data !== undefined;
  useEffect(() => {
    if (here) heading.current?.focus();
  }, [here]);
  if (!data) return <NotLoaded what="Penawaran" error={error} retry={refetch} />;
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
          <OfferingState keadaan={data.keadaan} />
          {data.salinan_dari && (
            <Link to={`/penawaran/${data.salinan_dari}`}>Disalin dari {data.salinan_dari}</Link>
          )}
        </p>
      </div>
      <Late stored={data} />
      <Parts label="Bagian penawaran">
        {sections.map(({ path, title }) => (
          <NavLink key={path} to={`/penawaran/${kode}/${path}`}>
            {title}
          </NavLink>
        ))}
      </Parts>
      <Routes>
        {sections.map(({ path, page: Page }) => (
          <Route key={path} path={path} element={<Page key={kode} stored={data} />} />
        ))}
        <Route path="*" element={<Navigate to={`/penawaran/${kode}/umum`} replace />} />
      </Routes>
    </div>
  );
}
