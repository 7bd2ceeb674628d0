/** What the QR code of a card leads to: whether it is genuine and still valid. */

import { periksaKartu } from '@gerbang/contract/applicant/verifikasi';
import { instantText } from '@gerbang/contract/wire/time';
import { useParams } from 'react-router';
import { call } from '../../../api/client.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ProofFrame } from '../../layout/proof-frame.tsx';

const find = (token: string) => call(periksaKartu, { params: { token } });

export function ProofPage() {
  const { token = '' } = useParams();
  return (
    <ProofFrame title="Pemeriksaan kartu ujian" paper="Kartu" {...{ token, find }}>
      {({ berlaku, nomor_peserta, nama_lengkap, jalur_masuk, terbit }) => (
        <>
          <Alert
            kind={berlaku ? 'success' : 'warning'}
            announce
            title={berlaku ? 'Kartu asli dan berlaku' : 'Kartu asli, tetapi tidak berlaku lagi'}
          >
            {!berlaku && 'Peserta mempunyai kartu yang lebih baru.'}
          </Alert>
          <dl className="ui-facts ui-card">
            <div>
              <dt>Nomor peserta</dt>
              <dd className="ui-facts__big">{nomor_peserta}</dd>
            </div>
            <div>
              <dt>Nama lengkap</dt>
              <dd>{nama_lengkap}</dd>
            </div>
            <div>
              <dt>Jalur</dt>
              <dd>{jalur_masuk}</dd>
            </div>
            <div>
              <dt>Diterbitkan</dt>
              <dd>{instantText(new Date(terbit))}</dd>
            </div>
          </dl>
        </>
      )}
    </ProofFrame>
  );
}
