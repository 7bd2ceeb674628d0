/** An offering on trial: the proof that everybody gets through, and applicants to walk it with. */
import type { DetailPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { bacaUji } from '@gerbang/contract/office/penawaran/uji';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRead } from '../../../../api/read.ts';
import { NotLoaded } from '../../../desk/not-loaded.tsx';
import { offeringKey, trialKey } from '../state.ts';
import { ProofPanel } from './proof-panel.tsx';
import { TrialApplicants } from './trial-applicants.tsx';

/** How often a proof under way is asked about. Milliseconds. */
const RUNNING_MS = 1_000;

export function TrialSection({ stored }: { stored: DetailPenawaran }) {
  const kode = stored.kode_penawaran;
  const { data, error, refetch } = useRead(bacaUji, {
    key: trialKey(kode),
    params: { kode_penawaran: kode },
    refetchInterval: ({ state }) => (state.data?.bukti?.selesai === null ? RUNNING_MS : false),
  });
  const client = useQueryClient();
  const ended = data?.bukti?.selesai ?? null;
  // What the offering lacks is another once it is proved.
  useEffect(() => {
    if (ended !== null) void client.invalidateQueries({ queryKey: offeringKey(kode), exact: true });
  }, [client, kode, ended]);
  if (!data) return <NotLoaded what="Uji coba" error={error} retry={refetch} lines={6} />;
  return (
    <div className="ui-stack">
      <ProofPanel kode={kode} bukti={data.bukti} />
      <TrialApplicants kode={kode} trial={data} />
    </div>
  );
}
