/** One request with the applicant's file beside it; J opens the next of the queue, K the one before. */
import type { DetailLoa } from '@gerbang/contract/office/loa/calls';
import { instantText } from '@gerbang/contract/wire/time';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { ageText } from '../../desk/age.ts';
import { Documents } from '../../desk/documents.tsx';
import { FactList } from '../../desk/fact-list.tsx';
import { useNeighbours } from '../../desk/list/use-neighbours.ts';
import { kindOf, stateOf } from '../../desk/loa.ts';
import { NotLoaded } from '../../desk/not-loaded.tsx';
import { StepHead } from '../../desk/step-head.tsx';
import { Decision } from './decision.tsx';
import { QUEUE, useQueue, useReasons, useRequest } from './use-queue.ts';

function Facts({ request }: { request: DetailLoa }) {
  const { hasil, pilihan, riwayat } = request;
  return (
    <FactList
      of={[
        ['Nomor peserta', request.nomor_peserta],
        [
          'Jalur',
          <>
            {request.jalur_masuk}, {request.gelombang}
          </>,
        ],
        [
          'Program studi pada surat',
          request.nama_prodi ? `${request.nama_prodi} (${request.nama_jenjang})` : '–',
        ],
        [
          'Pilihan',
          <ol key="pilihan">
            {pilihan.map((p) => (
              <li key={p.urutan}>
                {p.nama_prodi} ({p.nama_jenjang}), {p.nama_kelas}
              </li>
            ))}
          </ol>,
        ],
        [
          'Hasil seleksi',
          hasil
            ? hasil.diterima
              ? `Diterima di ${hasil.nama_prodi ?? '–'}`
              : 'Tidak diterima'
            : 'Belum diumumkan atau tidak ada',
        ],
        ['Finalisasi', request.diverifikasi ? instantText(new Date(request.diverifikasi)) : 'Belum'],
        [
          'Diajukan',
          <>
            {instantText(new Date(request.diminta))} ({ageText(request.diminta)} lalu)
          </>,
        ],
        riwayat.length > 0 && [
          'Pengajuan lain',
          <ul key="lain">
            {riwayat.map((r) => (
              <li key={r.id}>
                <Link to={`../${r.id}`} relative="path">
                  {kindOf(r.jenis_loa)}
                </Link>{' '}
                {stateOf(r).children.toLowerCase()}, {ageText(r.diminta)} lalu
              </li>
            ))}
          </ul>,
        ],
      ]}
    />
  );
}

export function RequestPage() {
  const id = Number(useParams().id);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { state, forget } = useQueue();
  const reasons = useReasons();
  const { data: request, error, refetch } = useRequest(id);
  const heading = useRef<HTMLHeadingElement>(null);
  const go = (to: string | undefined) =>
    void navigate(to === undefined ? { pathname: '/loa', search } : { pathname: `/loa/${to}`, search });
  // One that left the queue meanwhile is followed by what is now the first.
  const { before, next } = useNeighbours(state, (r) => String(r.id), String(id));
  const stepTo = (to: string | undefined) => (to === undefined ? undefined : () => go(to));
  useEffect(() => heading.current?.focus(), [id]);

  /** The request stays in sight as it now stands; the button that was pressed is gone. */
  const readAnew = () => refetch().then(() => heading.current?.focus());
  const revoked = () => {
    forget([id]);
    void readAnew();
  };
  const overtaken = () => {
    void client.invalidateQueries({ queryKey: QUEUE, refetchType: 'none' });
    return readAnew();
  };
  const decided = () => {
    forget([id]);
    go(next ?? before);
  };
  return (
    <div className="ui-stack">
      <StepHead
        to={{ pathname: '/loa', search }}
        list="Antrean LoA"
        before={stepTo(before)}
        next={stepTo(next)}
      />
      <h1 ref={heading} tabIndex={-1}>
        {request ? (request.nama_lengkap ?? 'Nama belum diisi') : 'Pengajuan LoA'}
      </h1>
      {(error || !request) && (
        <NotLoaded what="Pengajuan" error={error} retry={refetch} lines={6} height="56px" />
      )}
      {request && (
        <div className="loa__request" key={id}>
          <div className="ui-stack">
            <section aria-label="Keputusan" className="ui-card ui-stack">
              <p className="ui-row">
                <strong>LoA {kindOf(request.jenis_loa).toLowerCase()}</strong>
                <Badge {...stateOf(request)} />
              </p>
              <Decision
                request={request}
                reasons={reasons}
                onDecided={decided}
                onOvertaken={overtaken}
                onRevoked={revoked}
                renewLetter={async () => (await refetch()).data?.url}
              />
            </section>
            <section aria-label="Data pendaftar" className="ui-card">
              <Facts request={request} />
            </section>
          </div>
          <section aria-label="Dokumen" className="ui-card">
            <Documents
              dokumen={request.dokumen}
              nomor={request.nomor_pendaftar}
              renew={async (slot) => (await refetch()).data?.dokumen.find((d) => d.slot === slot)?.url}
            />
          </section>
        </div>
      )}
    </div>
  );
}
