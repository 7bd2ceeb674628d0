/** Where the links in mail lead: pressed by whoever reads it, signed in or not, and told nothing of whose it is. */
import { berhentiPemberitahuan, konfirmasiAlamat } from '@gerbang/contract/applicant/pemberitahuan';
import { useState } from 'react';
import { useParams } from 'react-router';
import { call, failureOf } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { PublicFrame } from '../../layout/public-frame.tsx';
import { usePageTitle } from '../../layout/use-page-title.ts';

const KINDS = {
  konfirmasi: {
    title: 'Konfirmasi alamat email',
    says: 'Tekan tombol di bawah bila alamat email ini milik Anda dan Anda mendaftar di sini.',
    action: 'Konfirmasi alamat',
    done: 'Alamat email sudah dikonfirmasi',
    send: (token: string) => call(konfirmasiAlamat, { body: { token } }),
  },
  berhenti: {
    title: 'Berhenti menerima pemberitahuan',
    says: 'Pemberitahuan sejenis tidak akan dikirim lagi. Yang wajib tetap dikirim.',
    action: 'Berhenti menerima',
    done: 'Pemberitahuan sejenis tidak dikirim lagi',
    send: (token: string) => call(berhentiPemberitahuan, { body: { token } }),
  },
} as const;

export function LinkPage({ kind }: { kind: keyof typeof KINDS }) {
  const { title, says, action, done, send } = KINDS[kind];
  usePageTitle(title);
  const { token = '' } = useParams();
  const [state, setState] = useState<'siap' | 'kirim' | 'selesai' | { failure: string }>('siap');
  const press = async () => {
    setState('kirim');
    try {
      await send(token);
      setState('selesai');
    } catch (error) {
      setState({ failure: failureOf(error).message });
    }
  };
  return (
    <PublicFrame>
      <div className="ui-stack">
        <h1>{title}</h1>
        {state === 'selesai' ? (
          <Alert kind="success" announce title={done} />
        ) : (
          <>
            {typeof state === 'object' && (
              <Alert kind="error" announce>
                {state.failure}
              </Alert>
            )}
            <p>{says}</p>
            <p>
              <Button loading={state === 'kirim'} onClick={() => void press()}>
                {action}
              </Button>
            </p>
          </>
        )}
      </div>
    </PublicFrame>
  );
}
