/** What an installation needs for its first wave, and what of it is done; once a wave was opened, what is left of it. */
import { type Beranda, PENYIAPAN } from '@gerbang/contract/office/beranda';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';

type Steps = NonNullable<Beranda['penyiapan']>;

function List({ steps }: { steps: Steps }) {
  return (
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
  );
}

/** No wave was opened yet. */
export const isUnopened = (steps: Steps | null): boolean =>
  steps?.some(({ kunci, selesai }) => kunci === 'buka' && !selesai) ?? false;

export function FirstSteps({ steps }: { steps: Steps }) {
  const left = steps.filter(({ selesai }) => !selesai);
  return (
    <section className="ui-card ui-stack" aria-labelledby="langkah-pertama">
      <h2 id="langkah-pertama">Langkah pertama</h2>
      {isUnopened(steps) ? (
        <>
          <p>
            Belum ada penawaran yang dibuka, jadi belum ada yang dapat mendaftar. Siapkan berturut-turut;{' '}
            {steps.length - left.length} dari {steps.length} selesai.
          </p>
          <List steps={steps} />
        </>
      ) : (
        <>
          <p>Penawaran sudah dibuka. {left.length} langkah belum selesai.</p>
          <List steps={left} />
        </>
      )}
    </section>
  );
}
