/** What an offering still lacks, with the way to where it is mended. */

import type { DetailPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { type Kekurangan, kekuranganPenawaran } from '@gerbang/contract/office/penawaran/kesiapan';
import { Link } from 'react-router';
import { Badge } from '../../../../ui/badge.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { WHERE } from '../state.ts';
import { Opening } from './opening.tsx';

/** Where it is mended: a section of the offering, or another desk. */
const wayTo = (kode: string, { bagian, meja }: Kekurangan): readonly [to: string, words: string] =>
  meja === 'hasil'
    ? [`/hasil/${kode}`, 'Buka meja Hasil']
    : meja === 'ruang'
      ? ['/ruang', 'Buka meja Ruang ujian']
      : meja === 'seleksi'
        ? [`/seleksi/${kode}`, 'Buka meja Seleksi']
        : meja === 'sanggah'
          ? ['/sanggah', 'Buka meja Sanggah']
          : [`/penawaran/${kode}/${bagian}`, `Buka ${WHERE[bagian]}`];

export function ReadinessSection({ stored }: { stored: DetailPenawaran }) {
  const { kode_penawaran } = stored;
  const found = kekuranganPenawaran(stored, new Date());
  const stuck = found.filter((f) => f.menghalangi).length;
  return (
    <>
      <Opening stored={stored} />
      <section className="ui-card ui-stack" aria-labelledby="periksa">
        <h2 id="periksa">Kesiapan</h2>
        <Alert kind={stuck > 0 ? 'error' : found.length > 0 ? 'warning' : 'success'}>
          {stuck > 0
            ? `${stuck} hal menghalangi pendaftar.`
            : found.length > 0
              ? 'Tidak ada yang menghalangi pendaftar. Periksa hal di bawah ini.'
              : 'Tidak ada yang kurang.'}
        </Alert>
        {found.length > 0 && (
          <ul className="offers__lacks">
            {found.map((one) => {
              const { bagian, menghalangi, kalimat } = one;
              const [to, words] = wayTo(kode_penawaran, one);
              return (
                <li key={bagian + kalimat}>
                  <Badge kind={menghalangi ? 'error' : 'warning'}>
                    {menghalangi ? 'Menghalangi' : 'Periksa'}
                  </Badge>
                  <span>
                    {kalimat} <Link to={to}>{words}</Link>
                  </span>
                </li>
              );
            })}
          </ul>
        )}
        <p className="ui-muted">
          <Link to={`/penawaran/${kode_penawaran}/uji`}>
            {stored.terbukti ? 'Terbukti' : 'Buktikan'} dengan pendaftar buatan
          </Link>
          , dari pembayaran sampai kartu ujian, tanpa menyentuh data.
        </p>
      </section>
    </>
  );
}
