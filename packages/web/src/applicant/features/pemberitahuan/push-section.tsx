/** Notices on this device: switched on by a press, and off again (pemberitahuan 20). */
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
import { Failure } from '../../../ui/feedback/failure.tsx';
import { ownDevice, pushHindrance, switchOff, switchOn } from '../../../ui/push.ts';

const DEVICES = ['pemberitahuan-push'] as const;
const THIS = ['pemberitahuan-perangkat-ini'] as const;

function Off({ kunci }: { kunci: string }) {
  const client = useQueryClient();
  const [failed, setFailed] = useState<string | null>(null);
  const switching = useSending(
    async () => {
      const device = await switchOn(kunci).catch(() => 'gagal' as const);
      if (device === 'gagal') {
        setFailed('Layanan pemberitahuan peramban ini tidak dapat dihubungi. Coba lagi nanti.');
        return null;
      }
      if (device === null) {
        setFailed(pushHindrance() ?? 'Izin pemberitahuan belum diberikan, jadi tidak ada yang dinyalakan.');
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
      <p>
        Ponsel atau komputer ini memberi tahu Anda bila ada kabar, juga selagi portal tertutup. Yang tampil
        hanya jenis kabarnya, tanpa nama, PIN, atau hasil. Peramban akan meminta izin.
      </p>
      <Failure of={switching} finding />
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
          Nyalakan di perangkat ini
        </Button>
      </p>
    </>
  );
}

function On({ tanda }: { tanda: string }) {
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
        <Badge kind="success">Menyala</Badge>
      </p>
      <p>Perangkat ini memberi tahu Anda bila ada kabar, sampai Anda mematikannya atau logout.</p>
      <Failure of={switching} />
      <p>
        <Button variant="secondary" loading={switching.busy} onClick={() => void switching.send()}>
          Matikan di perangkat ini
        </Button>
      </p>
    </>
  );
}

/** Nothing where the portal sends none. */
export function PushSection() {
  const { data } = useQuery({ queryKey: DEVICES, queryFn: () => call(pushSaya), refetchOnWindowFocus: true });
  const { data: own, isPending } = useQuery({ queryKey: THIS, queryFn: ownDevice });
  if (!data?.menyala || data.kunci === null || isPending) return null;
  const isOn = own !== null && own !== undefined && data.perangkat.includes(own);
  const hindrance = pushHindrance();
  return (
    <section className="ui-card ui-stack ui-stack--close" aria-labelledby="push">
      <h2 id="push">Pemberitahuan di perangkat ini</h2>
      {isOn ? <On tanda={own} /> : hindrance ? <p>{hindrance}</p> : <Off kunci={data.kunci} />}
    </section>
  );
}
