/** The desk for the option lists the office keeps: regions and years (referensi 4). */
import { editableLists } from '@gerbang/contract/references';
import { Navigate, Route, Routes } from 'react-router';
import { ListPage } from './list-page.tsx';

export default function ReferensiDesk() {
  const first = <Navigate to={`/referensi/${editableLists[0]}`} replace />;
  return (
    <Routes>
      <Route index element={first} />
      {editableLists.map((name) => (
        <Route key={name} path={name} element={<ListPage key={name} name={name} />} />
      ))}
      <Route path="*" element={first} />
    </Routes>
  );
}
