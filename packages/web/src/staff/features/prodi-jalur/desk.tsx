/** The desk for what the university offers: programmes, faculties, classes, tracks and the form of each track. */
import { Navigate, Route, Routes, useParams } from 'react-router';
import { EntriesPage } from './entries-page.tsx';
import { FormPage } from './form-page.tsx';
import { KINDS } from './kinds.tsx';
import '../../desk/desk-lists.css';
import './prodi-jalur.css';

function TrackForm() {
  const { kode = '' } = useParams();
  return <FormPage key={kode} kode={kode} />;
}

export default function ProdiJalurDesk() {
  const first = <Navigate to={`/prodi-jalur/${KINDS[0].path}`} replace />;
  return (
    <Routes>
      <Route index element={first} />
      {KINDS.map((kind) => (
        <Route key={kind.path} path={kind.path} element={<EntriesPage key={kind.path} kind={kind} />} />
      ))}
      <Route path="jalur/:kode" element={<TrackForm />} />
      <Route path="*" element={first} />
    </Routes>
  );
}
