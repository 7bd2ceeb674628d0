/**
 * Where the links in mail lead: pressed by whoever reads it, signed in or not, told nothing of whose it is, in the language of
 * the message (pemberitahuan 32).
 */
import {
  bahasaTautan,
  berhentiPemberitahuan,
  type HalamanSurel,
  jalurTautan,
  konfirmasiAlamat,
} from '@gerbang/contract/applicant/pemberitahuan';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { type CallError, call, failureOf } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { PageLink } from '../../layout/navigation.tsx';
import { PublicFrame } from '../../layout/public-frame.tsx';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { Failed } from './failed.tsx';
import { KATA } from './kata.ts';

const SENDS = {
  konfirmasi: (token: string) => call(konfirmasiAlamat, { body: { token } }),
  berhenti: (token: string) => call(berhentiPemberitahuan, { body: { token } }),
} as const satisfies Record<HalamanSurel, unknown>;

export function LinkPage({ kind }: { kind: HalamanSurel }) {
  const { token = '' } = useParams();
  const bahasa = bahasaTautan(useSearchParams()[0]);
  const { title, says, action, done } = KATA[bahasa].link[kind];
  usePageTitle(title);
  const [state, setState] = useState<'siap' | 'kirim' | 'selesai'>('siap');
  const [failed, setFailed] = useState<{ failure: CallError; attempt: number } | null>(null);
  const press = async () => {
    setState('kirim');
    try {
      await SENDS[kind](token);
      setState('selesai');
    } catch (error) {
      setFailed((before) => ({ failure: failureOf(error), attempt: (before?.attempt ?? 0) + 1 }));
      setState('siap');
    }
  };
  const other = bahasa === 'id' ? 'en' : 'id';
  return (
    <PublicFrame>
      <div className="ui-stack" lang={bahasa}>
        <h1>{title}</h1>
        {state === 'selesai' ? (
          <Alert kind="success" announce title={done} />
        ) : (
          <>
            {failed && <Failed of={failed} bahasa={bahasa} />}
            <p>{says}</p>
            <p>
              <Button
                loading={state === 'kirim'}
                loadingText={KATA[bahasa].busy}
                onClick={() => void press()}
              >
                {action}
              </Button>
            </p>
          </>
        )}
        <p>
          <PageLink to={jalurTautan(kind, token, other)} lang={other}>
            {KATA[bahasa].other}
          </PageLink>
        </p>
      </div>
    </PublicFrame>
  );
}
