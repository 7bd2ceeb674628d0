/** One objection: what is objected to and why, the answer, and what may be done about it. */
import {
  berkasSanggahPetugas,
  daftarSanggah,
  type SatuSanggah,
  satuSanggah,
} from '@gerbang/contract/office/sanggah';
import { instantText } from '@gerbang/contract/wire/time';
import { Link, useLocation, useParams } from 'react-router';
import { addressOf } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { listKey } from '../../desk/list/use-desk-list.ts';
import { NotLoaded } from '../../desk/not-loaded.tsx';
import { Acts } from './acts.tsx';
import './sanggah.css';
import { useRenew } from '../../../api/renew.ts';
import { ApplicantLink } from '../../desk/applicant-link.tsx';
import { FactList } from '../../desk/fact-list.tsx';
import { State } from './state.tsx';

const at = (iso: string) => instantText(new Date(iso));

function Facts({ of }: { of: SatuSanggah }) {
  return (
    <FactList
      of={[
        [
          'Pendaftar',
          <>
            {of.nama_lengkap ?? 'Nama belum diisi'}, <ApplicantLink nomor={of.nomor_pendaftar} />
          </>,
        ],
        ['Penawaran', of.penawaran],
        ['Diajukan', at(of.diajukan)],
        ['Batas menjawab', at(of.batas_jawab)],
        ['Keadaan', <State key="keadaan" of={of.keadaan} />],
      ]}
    />
  );
}

const SIDES = { pendaftar: 'Buka bukti pendaftar', petugas: 'Buka dokumen jawaban' } as const;
function Document({ id, pihak, of }: { id: number; pihak: keyof typeof SIDES; of: { ext: string } }) {
  return (
    <p>
      <LinkButton
        variant="quiet"
        target="_blank"
        href={addressOf(berkasSanggahPetugas, { params: { id_sanggah: id, pihak } })}
      >
        {`${SIDES[pihak]} (${of.ext.toUpperCase()})`}
      </LinkButton>
    </p>
  );
}

export function ObjectionPage() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const key = ['sanggah', id];
  const { data, error, refetch } = useRead(satuSanggah, { key, params: { id_sanggah: id } });
  const changed = useRenew(key, listKey(daftarSanggah));
  if (!data) return <NotLoaded what="Sanggah" error={error} retry={refetch} />;
  return (
    <div className="ui-stack">
      <Link to={{ pathname: '/sanggah', search }}>Semua sanggah</Link>
      <h1>{data.nama}</h1>
      <section className="ui-card ui-stack" aria-label="Sanggah">
        <Facts of={data} />
        <h2>Alasan pendaftar</h2>
        <p className="sanggah__text">{data.alasan}</p>
        {data.bukti && <Document id={data.id_sanggah} pihak="pendaftar" of={data.bukti} />}
      </section>
      {data.jawaban !== null && (
        <section className="ui-card ui-stack" aria-labelledby="jawaban-sanggah">
          <h2 id="jawaban-sanggah">
            {data.keadaan === 'diusulkan' ? 'Jawaban yang diusulkan' : 'Jawaban kepada pendaftar'}
          </h2>
          <p className="sanggah__text">{data.jawaban}</p>
          {data.dokumen && <Document id={data.id_sanggah} pihak="petugas" of={data.dokumen} />}
          <p className="ui-muted">
            {data.penjawab}, {data.dijawab && at(data.dijawab)}
            {data.disahkan_oleh && `; disahkan ${data.disahkan_oleh}`}
            {data.id_hasil_baru !== null && `; ditautkan dengan putusan nomor ${data.id_hasil_baru}`}
          </p>
        </section>
      )}
      <Acts of={data} onChanged={changed} />
    </div>
  );
}
