/** One report: what was written, by whom it is held, and what may be done about it. */
import { KATEGORI_LAPORAN } from '@gerbang/contract/applicant/laporan';
import { daftarLaporan, type SatuLaporan, satuLaporan } from '@gerbang/contract/office/laporan';
import { dateText, dayText } from '@gerbang/contract/wire/time';
import { Link, useLocation, useParams } from 'react-router';
import { useRead } from '../../../api/read.ts';
import { listKey } from '../../desk/list/use-desk-list.ts';
import { NotLoaded } from '../../desk/not-loaded.tsx';
import { Acts } from './acts.tsx';
import './laporan.css';
import { useRenew } from '../../../api/renew.ts';
import { State } from './state.tsx';

function Facts({ of }: { of: SatuLaporan }) {
  const rows: [string, string | null][] = [
    ['Gelombang', of.penawaran ?? 'Tidak tentu'],
    ['Program studi', of.prodi],
    ['Kontak', of.kontak ?? 'Tidak diberikan'],
    ['Dikirim', dateText(of.masuk)],
    ['Batas menjawab', dayText(new Date(of.batas_jawab))],
    ['Pemegang', of.nama_pemegang ?? 'Belum ada'],
  ];
  return (
    <dl className="ui-facts">
      {rows.map(([term, words]) =>
        words === null ? null : (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{words}</dd>
          </div>
        ),
      )}
      <div>
        <dt>Keadaan</dt>
        <dd>
          <State of={of} />
        </dd>
      </div>
    </dl>
  );
}

export function ReportPage() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const key = ['laporan', id];
  const { data, error, refetch } = useRead(satuLaporan, { key, params: { id_laporan: id } });
  const changed = useRenew(key, listKey(daftarLaporan));
  if (!data) return <NotLoaded what="Laporan" error={error} retry={refetch} />;
  return (
    <div className="ui-stack">
      <Link to={{ pathname: '/laporan', search }}>Semua laporan</Link>
      <h1>
        {data.nomor}: {KATEGORI_LAPORAN[data.kategori]}
      </h1>
      <section className="ui-card ui-stack" aria-label="Laporan">
        <Facts of={data} />
      </section>
      {data.pesan.map(({ id_pesan, petugas, isi, hari }) => (
        <section key={id_pesan} className="ui-card ui-stack" aria-labelledby={`pesan-${id_pesan}`}>
          <h2 id={`pesan-${id_pesan}`}>
            {petugas === null ? 'Pelapor' : `Jawaban ${petugas}`}, {dateText(hari)}
          </h2>
          <p className="laporan__text">{isi}</p>
        </section>
      ))}
      {data.alasan_tutup !== null && (
        <section className="ui-card ui-stack" aria-labelledby="ditutup">
          <h2 id="ditutup">Ditutup</h2>
          <p className="laporan__text">{data.alasan_tutup}</p>
        </section>
      )}
      <Acts of={data} onChanged={changed} />
    </div>
  );
}
