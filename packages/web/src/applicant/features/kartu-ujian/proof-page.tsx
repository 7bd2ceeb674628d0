/** What the QR code of a card leads to: whether it is genuine and still valid. */

import { periksaKartu } from '@gerbang/contract/applicant/verifikasi';
import { instantText } from '@gerbang/contract/wire/time';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { CallError, call } from '../../../api/client.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PublicFrame } from '../../layout/public-frame.tsx';
import { usePageTitle } from '../../layout/use-page-title.ts';

type Proof = (typeof periksaKartu)['data']['_zod']['output'];

export function ProofPage() {
  usePageTitle('Pemeriksaan kartu ujian');
  const { token = '' } = useParams();
  const [proof, setProof] = useState<Proof | CallError | null>(null);
  useEffect(() => {
    call(periksaKartu, { params: { token } }).then(setProof, (error: CallError) => setProof(error));
  }, [token]);
  return (
    <PublicFrame>
      <div className="ui-stack">
        <h1>Pemeriksaan kartu ujian</h1>
        {proof === null ? (
          <Skeleton lines={3} height="48px" />
        ) : proof instanceof CallError ? (
          <Alert
            kind="error"
            announce
            title={proof.status === 404 ? 'Kartu ini tidak dikenal' : 'Kartu belum dapat diperiksa'}
          >
            {proof.status === 404 ? 'Kode pada kartu tidak sah.' : proof.message}
          </Alert>
        ) : (
          <>
            <Alert
              kind={proof.berlaku ? 'success' : 'warning'}
              announce
              title={proof.berlaku ? 'Kartu asli dan berlaku' : 'Kartu asli, tetapi tidak berlaku lagi'}
            >
              {!proof.berlaku && 'Peserta mempunyai kartu yang lebih baru.'}
            </Alert>
            <dl className="ui-facts ui-card">
              <div>
                <dt>Nomor peserta</dt>
                <dd className="ui-facts__big">{proof.nomor_peserta}</dd>
              </div>
              <div>
                <dt>Nama lengkap</dt>
                <dd>{proof.nama_lengkap}</dd>
              </div>
              <div>
                <dt>Jalur</dt>
                <dd>{proof.jalur_masuk}</dd>
              </div>
              <div>
                <dt>Diterbitkan</dt>
                <dd>{instantText(new Date(proof.terbit))}</dd>
              </div>
            </dl>
          </>
        )}
      </div>
    </PublicFrame>
  );
}
