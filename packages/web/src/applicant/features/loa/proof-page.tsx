/** What the QR code of a letter leads to: whose it is, whether it is in force, and a place to compare its file (loa 17). */

import { JENIS_LOA, periksaLoa } from '@gerbang/contract/applicant/loa';
import { instantText } from '@gerbang/contract/wire/time';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { CallError, call } from '../../../api/client.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PublicFrame } from '../../layout/public-frame.tsx';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { CompareFile } from './compare-file.tsx';

type Proof = (typeof periksaLoa)['data']['_zod']['output'];

function Facts({ nomor_surat, jenis_loa, nama_lengkap, nama_prodi, nama_jenjang, ...proof }: Proof) {
  const { berlaku, diterbitkan, sidik, penandatangan } = proof;
  return (
    <>
      <Alert
        kind={berlaku ? 'success' : 'error'}
        announce
        title={berlaku ? 'Surat dengan kode ini berlaku' : 'Surat ini sudah dicabut'}
      >
        {berlaku
          ? 'Cocokkan nama, program studi, dan tanggal di bawah ini dengan yang tercetak pada surat. Bila ada yang berbeda, surat di tangan Anda palsu.'
          : 'Surat pernah diterbitkan, tetapi tidak berlaku lagi.'}
      </Alert>
      <dl className="ui-facts ui-card">
        <div>
          <dt>Nomor surat</dt>
          <dd className="ui-facts__big">{nomor_surat}</dd>
        </div>
        <div>
          <dt>Jenis surat</dt>
          <dd>{jenis_loa === JENIS_LOA.conditional ? 'Surat penerimaan bersyarat' : 'Surat penerimaan'}</dd>
        </div>
        <div>
          <dt>Nama lengkap</dt>
          <dd>{nama_lengkap ?? '–'}</dd>
        </div>
        <div>
          <dt>Program studi</dt>
          <dd>{nama_prodi ? `${nama_prodi} (${nama_jenjang})` : '–'}</dd>
        </div>
        <div>
          <dt>Diterbitkan</dt>
          <dd>{instantText(new Date(diterbitkan))}</dd>
        </div>
        {penandatangan && (
          <div>
            <dt>Ditandatangani secara elektronik oleh</dt>
            <dd>{penandatangan}</dd>
          </div>
        )}
        <div>
          <dt>Status</dt>
          <dd>{berlaku ? 'Berlaku' : 'Dicabut'}</dd>
        </div>
      </dl>
      {sidik && <CompareFile sidik={sidik} />}
    </>
  );
}

export function LoaProofPage() {
  usePageTitle('Pemeriksaan surat penerimaan');
  const { token = '' } = useParams();
  const [proof, setProof] = useState<Proof | CallError | null>(null);
  useEffect(() => {
    call(periksaLoa, { params: { token } }).then(setProof, (error: CallError) => setProof(error));
  }, [token]);
  const unknown = proof instanceof CallError && proof.status === 404;
  return (
    <PublicFrame>
      <div className="ui-stack">
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
