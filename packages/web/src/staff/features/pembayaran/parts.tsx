/** The parts of the desk: what waits, what was accepted, and the days; what the list is narrowed to goes along to the days. */
import { NavLink, useLocation } from 'react-router';
import { type Column, TwoLines } from '../../desk/data-table.tsx';
import { Parts } from '../../desk/parts.tsx';

const ACCEPTED = '/pembayaran/diterima';
const SUMMARY = '/pembayaran/rekap';

/** A column of both lists. */
export const NUMBER: Column<{ nomor_pembayaran: string; kode_pembayaran: string }> = {
  key: 'nomor',
  title: 'Nomor pembayaran',
  cell: (p) => <TwoLines first={p.nomor_pembayaran} second={`Kode ${p.kode_pembayaran}`} />,
};

export function PaymentParts() {
  const { pathname, search } = useLocation();
  const kept = pathname === ACCEPTED || pathname === SUMMARY ? search : '';
  return (
    <Parts label="Bagian meja pembayaran">
      <NavLink to="/pembayaran" end>
        Karantina dan pencatatan
      </NavLink>
      <NavLink to={{ pathname: ACCEPTED, search: kept }}>Diterima</NavLink>
      <NavLink to={{ pathname: SUMMARY, search: kept }}>Rekap harian</NavLink>
    </Parts>
  );
}
