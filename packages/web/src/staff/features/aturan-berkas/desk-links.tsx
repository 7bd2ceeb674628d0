/** The pages about checking documents, for who may open them. */
import { Link } from 'react-router';
import { useMay } from '../../desk/staff.ts';

export function DeskLinks() {
  const mayJudge = useMay('verifikasi-berkas');
  const mayDraw = useMay('periksa-kedua');
  return (
    <p className="ui-row">
      <Link to="/aturan-berkas">Aturan pemeriksaan</Link>
      <Link to="/aturan-berkas/kemajuan">Kemajuan</Link>
      {mayDraw && <Link to="/aturan-berkas/kedua">Pemeriksaan kedua</Link>}
      {mayDraw && <Link to="/aturan-berkas/kesepakatan">Kesepakatan</Link>}
      {mayJudge && <Link to="/verifikasi-berkas">Antrean</Link>}
    </p>
  );
}
