/** What the QR code of a letter leads to: whose it is, whether it is in force, and a place to compare its file (loa 17). */

import { JENIS_LOA, periksaLoa } from '@gerbang/contract/applicant/loa';
import { instantText } from '@gerbang/contract/wire/time';
import { useParams } from 'react-router';
import { call } from '../../../api/client.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ProofFrame } from '../../layout/proof-frame.tsx';
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

const find = (token: string) => call(periksaLoa, { params: { token } });

export function LoaProofPage() {
  const { token = '' } = useParams();
  return (
    <ProofFrame title="Pemeriksaan surat penerimaan" paper="Surat" {...{ token, find }}>
      {(proof) => <Facts {...proof} />}
    </ProofFrame>
  );
}
