/** Notices on this device: switched on by a press, and off again (pemberitahuan 20). */
import type { Bahasa } from '@gerbang/contract/applicant/pemberitahuan';
import {
  matikanPush,
  nyalakanPush,
  type PushSaya,
  pushSaya,
} from '@gerbang/contract/applicant/pemberitahuan/push';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useSending } from '../../../api/send.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ownDevice, pushHindrance, switchOff, switchOn } from '../../../ui/push.ts';
import { Failed } from './failed.tsx';
import { KATA } from './kata.ts';

const DEVICES = ['pemberitahuan-push'] as const;
const THIS = ['pemberitahuan-perangkat-ini'] as const;

function Off({ kunci, bahasa }: { kunci: string; bahasa: Bahasa }) {
  const kata = KATA[bahasa].push;
  const client = useQueryClient();
  const [failed, setFailed] = useState<string | null>(null);
  const switching = useSending(
    async () => {
      const device = await switchOn(kunci).catch(() => 'gagal' as const);
      if (device === 'gagal') {
        setFailed(kata.failed);
        return null;
      }
      if (device === null) {
        const hindrance = pushHindrance();
        setFailed(hindrance ? kata.hindrance[hindrance] : kata.denied);
        return null;
      }
      return call(nyalakanPush, { body: device });
    },
    {
      onDone: (next) => next && client.setQueryData(DEVICES, next),
      renews: [THIS],
    },
  );
  return (
    <>
      <p>{kata.says}</p>
      <Failed of={switching} bahasa={bahasa} />
      {failed && (
        <Alert kind="warning" announce key={switching.attempt}>
          {failed}
        </Alert>
      )}
      <p>
        <Button
          variant="secondary"
          loading={switching.busy}
          onClick={() => {
            setFailed(null);
            void switching.send();
          }}
        >
          {kata.switchOn}
        </Button>
      </p>
    </>
  );
}

function On({ tanda, bahasa }: { tanda: string; bahasa: Bahasa }) {
  const kata = KATA[bahasa].push;
  const client = useQueryClient();
  const switching = useSending(
    async () => {
      const next = await call(matikanPush, { body: { tanda } });
      await switchOff();
      return next;
    },
    { onDone: (next: PushSaya) => client.setQueryData(DEVICES, next), renews: [THIS] },
  );
  return (
    <>
      <p>
        <Badge kind="success">{kata.on}</Badge>
      </p>
      <p>{kata.isOn}</p>
      <Failed of={switching} bahasa={bahasa} />
      <p>
        <Button variant="secondary" loading={switching.busy} onClick={() => void switching.send()}>
          {kata.switchOff}
        </Button>
      </p>
    </>
  );
}

/** Nothing where the portal sends none. */
export function PushSection({ bahasa }: { bahasa: Bahasa }) {
  const { data } = useQuery({ queryKey: DEVICES, queryFn: () => call(pushSaya), refetchOnWindowFocus: true });
  const { data: own, isPending } = useQuery({ queryKey: THIS, queryFn: ownDevice });
  if (!data?.menyala || data.kunci === null || isPending) return null;
  const isOn = own !== null && own !== undefined && data.perangkat.includes(own);
  const hindrance = pushHindrance();
  return (
    <section className="ui-card ui-stack ui-stack--close" aria-labelledby="push" lang={bahasa}>
      <h2 id="push">{KATA[bahasa].push.title}</h2>
      {isOn ? (
        <On tanda={own} bahasa={bahasa} />
      ) : hindrance ? (
        <p>{KATA[bahasa].push.hindrance[hindrance]}</p>
      ) : (
        <Off kunci={data.kunci} bahasa={bahasa} />
      )}
    </section>
  );
}
