/** Two registrations side by side, what differs marked, and what may be done about them. */
import {
  dugaanGanda,
  PUTUSAN,
  pasangan,
  type RincianPasangan,
  SEBAB,
} from '@gerbang/contract/office/dugaan-ganda';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useRead } from '../../../api/read.ts';
import { useRenew } from '../../../api/renew.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { shortTime } from '../../desk/age.ts';
import { ApplicantLink } from '../../desk/applicant-link.tsx';
import { IdentityDocuments } from '../../desk/identity-documents.tsx';
import { listKey, useDeskList } from '../../desk/list/use-desk-list.ts';
import { useNeighbours } from '../../desk/list/use-neighbours.ts';
import { NotLoaded } from '../../desk/not-loaded.tsx';
import { StepHead } from '../../desk/step-head.tsx';
import { PairActs, SideActs } from './acts.tsx';

const EMPTY = <span className="ui-muted">Tidak diisi</span>;

type Side = RincianPasangan['sisi'][number];

interface HeadProps {
  pair: RincianPasangan;
  side: Side;
  at: 'pertama' | 'kedua';
  /** Asks for addresses of documents anew. */
  onRenew: () => void;
}
function Head({ pair, side, at, onRenew }: HeadProps) {
  const { nama_lengkap, nomor_pendaftar, nomor_peserta, penawaran } = pair[at];
  return (
    <section className="ui-card doubles__side" aria-label={`Pendaftar ${at} ${nomor_pendaftar}`}>
      {side.foto_url ? (
        <img src={side.foto_url} alt={`Foto ${nama_lengkap ?? nomor_pendaftar}`} width={96} height={128} />
      ) : (
        <p className="ui-muted">Belum ada foto</p>
      )}
      <div className="ui-stack">
        <h2>{nama_lengkap ?? 'Nama belum diisi'}</h2>
        <p>
          <ApplicantLink nomor={nomor_pendaftar} />, {penawaran}
        </p>
        <p>{nomor_peserta === null ? 'Belum memegang kursi' : `Nomor peserta ${nomor_peserta}`}</p>
        {side.izin !== null && (
          <p>
            <Badge kind="info">Kursi kedua diizinkan</Badge> {side.izin}
          </p>
        )}
        <SideActs
          side={side}
          hasSeat={nomor_peserta !== null}
          isShared={pair.sama_penawaran}
          onRenew={onRenew}
        />
      </div>
    </section>
  );
}

function Compared({ pair }: { pair: RincianPasangan }) {
  return (
    <div className="ui-card doubles__table">
      <table>
        <caption>Isian kedua pendaftaran</caption>
        <thead>
          <tr>
            <th scope="col">Isian</th>
            <th scope="col">{pair.pertama.nomor_pendaftar}</th>
            <th scope="col">{pair.kedua.nomor_pendaftar}</th>
          </tr>
        </thead>
        <tbody>
          {pair.banding.map(({ label, pertama, kedua, beda }) => (
            <tr key={label} className={beda ? 'doubles__differs' : undefined}>
              <th scope="row">
                {label} {beda && <Badge kind="warning">Beda</Badge>}
              </th>
              <td>{pertama ?? EMPTY}</td>
              <td>{kedua ?? EMPTY}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Contents({ id }: { id: string }) {
  const key = ['dugaan-ganda', id];
  const { data, error, refetch } = useRead(pasangan, { key, params: { id_pasangan: id } });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const changed = useRenew(key, listKey(dugaanGanda));
  const renew = () => void refetch();
  const [first, second] = data?.sisi ?? [];
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Satu orang atau dua?
      </h1>
      {(error || !data) && (
        <NotLoaded what="Pasangan" error={error} retry={refetch} lines={6} height="56px" />
      )}
      {data && first && second && (
        <>
          <p>
            {data.sebab.map((one) => `${SEBAB[one]}. `)}
            {data.sama_penawaran && 'Keduanya pada gelombang yang sama, yang memberi satu orang satu kursi.'}
          </p>
          {data.keputusan && (
            <Alert kind="info" title={`Diputus: ${PUTUSAN[data.keputusan].toLowerCase()}`}>
              <p>
                {data.diputus_oleh}, {data.diputus && shortTime(data.diputus)}
                {data.alasan && `. ${data.alasan}`}
              </p>
            </Alert>
          )}
          <PairActs pair={data} onDone={changed} />
          <div className="doubles__sides">
            <Head pair={data} side={first} at="pertama" onRenew={renew} />
            <Head pair={data} side={second} at="kedua" onRenew={renew} />
          </div>
          <Compared pair={data} />
          <section aria-labelledby="dokumen-identitas" className="ui-stack">
            <h2 id="dokumen-identitas">Dokumen identitas</h2>
            <div className="doubles__sides">
              {[first, second].map(({ nomor_pendaftar, dokumen }) => (
                <section
                  key={nomor_pendaftar}
                  className="ui-card ui-stack"
                  aria-label={`Dokumen ${nomor_pendaftar}`}
                >
                  <h3>{nomor_pendaftar}</h3>
                  <IdentityDocuments dokumen={dokumen} siapa={nomor_pendaftar} onRenew={renew} />
                </section>
              ))}
            </div>
          </section>
        </>
      )}
    </>
  );
}

export function PairPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { at, next, before } = useNeighbours(useDeskList(dugaanGanda), (p) => String(p.id_pasangan), id);
  const to = (other: string | undefined) =>
    at < 0 || other === undefined
      ? undefined
      : () => void navigate({ pathname: `/dugaan-ganda/${other}`, search });
  return (
    <div className="ui-stack">
      <StepHead
        to={{ pathname: '/dugaan-ganda', search }}
        list="Daftar dugaan ganda"
        before={to(before)}
        next={to(next)}
      />
      <Contents key={id} id={id} />
    </div>
  );
}
