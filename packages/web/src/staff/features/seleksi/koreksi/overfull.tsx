/** Programmes that hold more than their seats with a correction, by name before it is approved. */
import type { UsulanKoreksi } from '@gerbang/contract/office/seleksi/koreksi';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { numberText } from '../../../desk/number.ts';

export function Overfull({ of }: { of: UsulanKoreksi['luapan'] }) {
  if (of.length === 0) return <p>Tidak ada program studi yang terisi melebihi kursinya.</p>;
  return (
    <Alert kind="warning" title="Terisi melebihi kursi">
      <ul>
        {of.map(({ nama, kursi, terisi, luapan }) => (
          <li key={nama}>
            {nama}: {numberText(terisi)} peserta pada {numberText(kursi)} kursi, lebih {numberText(luapan)}
            {terisi - kursi > luapan && `, di samping ${numberText(terisi - kursi - luapan)} oleh sidang`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
