/** One applicant: the form beside the documents, what may be done, and what was done; J and K move through the list. */
import { type LangkahBerkas, rahasiaPendaftar } from '@gerbang/contract/pendaftar-petugas';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { call } from '../../../api/client.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Documents } from '../../ui/documents.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { useMay } from '../../ui/staff.ts';
import { StepHead } from '../../ui/step-head.tsx';
import { Acts } from './acts.tsx';
import { History } from './history.tsx';
import { PrivateSteps } from './private-steps.tsx';
import { Steps } from './steps.tsx';
import { Summary } from './summary.tsx';
import { LIST, prefetchFile, useFile, useList } from './use-list.ts';

/** Rows left below the present one before the next page is fetched. */
const AHEAD = 3;

/** The applicants before and after one in the list as filtered. */
const useNeighbours = (nomor: string) => {
  const { rows, onMore } = useList();
  const client = useQueryClient();
  const at = rows?.findIndex((r) => r.nomor_pendaftar === nomor) ?? -1;
  const next = at >= 0 ? rows?.[at + 1]?.nomor_pendaftar : undefined;
  const before = at > 0 ? rows?.[at - 1]?.nomor_pendaftar : undefined;
  const short = rows !== undefined && at >= 0 && rows.length - at <= AHEAD;
  // The function is a new one at every drawing; one fetch is enough for each applicant near the end.
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    if (short) more.current?.();
  }, [short]);
  useEffect(() => {
    for (const neighbour of [next, before]) if (neighbour) void prefetchFile(client, neighbour);
  }, [client, next, before]);
  return { next, before };
};

function Contents({ nomor }: { nomor: string }) {
  const client = useQueryClient();
  const { data, error, refetch } = useFile(nomor);
  const mayAct = useMay('pendaftar-ubah');
  const mayWrite = useMay('percakapan');
  const [opened, setOpened] = useState<LangkahBerkas[] | null>(null);
  const [slot, setSlot] = useState<string | null>(null);
  const [tab, setTab] = useState('isian');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const changed = () => {
    void client.invalidateQueries({ queryKey: ['pendaftar', nomor] });
    void client.invalidateQueries({ queryKey: LIST });
  };
  const langkah = [...(data?.langkah ?? []), ...(opened ?? [])];
  const renew = async (wanted: string) => {
    const within = (steps: readonly LangkahBerkas[] = []) =>
      steps.flatMap((s) => s.dokumen).find((d) => d.slot === wanted);
    if (!within(opened ?? [])) return within((await refetch()).data?.langkah)?.url;
    // Looking at what is private after its minutes is another look, and recorded as one.
    const again = await call(rahasiaPendaftar, { params: { nomor_pendaftar: nomor }, body: {} });
    setOpened(again);
    return within(again)?.url;
  };
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {data ? (data.ringkas.nama_lengkap ?? 'Nama belum diisi') : `Pendaftar ${nomor}`}
      </h1>
      {error && <LoadFailed title="Berkas belum dapat dimuat" error={error} retry={refetch} />}
      {!data && !error && <Skeleton lines={6} height="56px" />}
      {data && (
        <>
          <Summary ringkas={data.ringkas} renewCard={async () => (await refetch()).data?.ringkas.kartu_url} />
          {mayWrite && (
            <p>
              <Link to={`/percakapan/${nomor}`}>Tulis pesan kepada pendaftar</Link>
            </p>
          )}
          {mayAct && <Acts ringkas={data.ringkas} onDone={changed} />}
          <Tabs
            label="Bagian berkas"
            active={tab}
            onChange={setTab}
            tabs={[
              {
                key: 'isian',
                label: 'Isian dan dokumen',
                panel: (
                  <div className="file__beside">
                    <div className="ui-stack">
                      <Steps langkah={langkah} onDocument={setSlot} />
                      {opened === null && data.tertutup.length > 0 && (
                        <PrivateSteps nomor={nomor} judul={data.tertutup} onOpen={setOpened} />
                      )}
                    </div>
                    <section className="ui-card file__sticky" aria-label="Dokumen">
                      <Documents
                        dokumen={langkah.flatMap((s) => s.dokumen)}
                        renew={renew}
                        slot={slot}
                        onSlot={setSlot}
                      />
                    </section>
                  </div>
                ),
              },
              { key: 'riwayat', label: 'Riwayat', panel: <History nomor={nomor} /> },
            ]}
          />
        </>
      )}
    </>
  );
}

export function FilePage() {
  const { nomor = '' } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { next, before } = useNeighbours(nomor);
  const to = (number: string | undefined) =>
    number === undefined ? undefined : () => void navigate({ pathname: `/pendaftar/${number}`, search });
  return (
    <div className="ui-stack">
      <StepHead
        to={{ pathname: '/pendaftar', search }}
        list="Daftar pendaftar"
        before={to(before)}
        next={to(next)}
      />
      <Contents key={nomor} nomor={nomor} />
    </div>
  );
}
