/** What an installation needs before its first wave opens, and what of it is done. */
import { type Beranda, PENYIAPAN } from '@gerbang/contract/office/beranda';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';

export function FirstSteps({ steps }: { steps: NonNullable<Beranda['penyiapan']> }) {
  const done = steps.filter(({ selesai }) => selesai).length;
  return (
    <section className="ui-card ui-stack" aria-labelledby="langkah-pertama">
      <h2 id="langkah-pertama">Langkah pertama</h2>
      <p>
        Belum ada penawaran yang dibuka, jadi belum ada yang dapat mendaftar. Siapkan berturut-turut; {done}{' '}
        dari {steps.length} selesai.
      </p>
      <ol className="beranda__steps">
        {steps.map(({ kunci, selesai }) => {
          const { judul, tentang, tujuan } = PENYIAPAN[kunci];
          return (
            <li key={kunci}>
              <Link to={tujuan}>{judul}</Link>: {tentang} {selesai && <Badge kind="success">Selesai</Badge>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
