/** What the QR code of a letter leads to: its number and whether it is in force, and nothing about the applicant. */

import { periksaLoa } from '@gerbang/contract/loa';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { CallError, call } from '../../../api/client.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PublicFrame } from '../../layout/public-frame.tsx';

type Proof = (typeof periksaLoa)['data']['_zod']['output'];

function Facts({ nomor_surat, berlaku }: Proof) {
  return (
    <>
      <Alert
        kind={berlaku ? 'success' : 'error'}
        announce
        title={berlaku ? 'Surat asli dan berlaku' : 'Surat ini sudah dicabut'}
      >
        {!berlaku && 'Surat pernah diterbitkan, tetapi tidak berlaku lagi.'}
      </Alert>
      <dl className="facts card">
        <div>
          <dt>Nomor surat</dt>
          <dd className="facts__big">{nomor_surat}</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>{berlaku ? 'Berlaku' : 'Dicabut'}</dd>
        </div>
      </dl>
    </>
  );
}

export function LoaProofPage() {
  const { token = '' } = useParams();
  const [proof, setProof] = useState<Proof | CallError | null>(null);
  useEffect(() => {
    call(periksaLoa, { params: { token } }).then(setProof, (error: CallError) => setProof(error));
  }, [token]);
  const unknown = proof instanceof CallError && proof.status === 404;
  return (
    <PublicFrame>
      <div className="stack">
        <h1>Pemeriksaan surat penerimaan</h1>
        {proof === null ? (
          <Skeleton lines={3} height="48px" />
        ) : proof instanceof CallError ? (
          <Alert
            kind="error"
            announce
            title={unknown ? 'Surat ini tidak dikenal' : 'Surat belum dapat diperiksa'}
          >
            {unknown ? 'Kode pada surat tidak sah.' : proof.message}
          </Alert>
        ) : (
          <Facts {...proof} />
        )}
      </div>
    </PublicFrame>
  );
}
