/** The desk for people who may have registered more than once. */
import { Route, Routes } from 'react-router';
import './dugaan-ganda.css';
import { ListPage } from './list-page.tsx';
import { PairPage } from './pair-page.tsx';

export default function DugaanGandaDesk() {
  return (
    <Routes>
      <Route index element={<ListPage />} />
      <Route path=":id" element={<PairPage />} />
    </Routes>
  );
}
