/** One applicant: the form beside the documents, what may be done, and what was done; J and K move through the list. */
import { type LangkahBerkas, pendaftar, rahasiaPendaftar } from '@gerbang/contract/office/pendaftar';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { call } from '../../../api/client.ts';
import { useRenew } from '../../../api/renew.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { CorrectIdentity } from '../../desk/correct-identity.tsx';
import { Documents } from '../../desk/documents.tsx';
import { listKey, useDeskList } from '../../desk/list/use-desk-list.ts';
import { useNeighbours } from '../../desk/list/use-neighbours.ts';
import { NotLoaded } from '../../desk/not-loaded.tsx';
import { useMay } from '../../desk/staff.ts';
import { StepHead } from '../../desk/step-head.tsx';
import { Trail } from '../../desk/trail.tsx';
import { Acts } from './acts.tsx';
import { History } from './history.tsx';
import { Notices } from './notices.tsx';
import { PrivateSteps } from './private-steps.tsx';
import { Steps } from './steps.tsx';
import { Summary } from './summary.tsx';
import { useFile } from './use-file.ts';

/** The applicants before and after one in the list as filtered; none for a file that was not reached through it. */
const useListed = (nomor: string) => {
  const list = useDeskList(pendaftar);
  const { at, next, before } = useNeighbours(list, (r) => r.nomor_pendaftar, nomor);
  return at < 0 ? {} : { next, before };
};

function Contents({ nomor }: { nomor: string }) {
  const { data, error, refetch } = useFile(nomor);
  const mayAct = useMay('pendaftar-ubah');
  const mayWrite = useMay('percakapan');
  const [opened, setOpened] = useState<LangkahBerkas[] | null>(null);
  const [slot, setSlot] = useState<string | null>(null);
  const [tab, setTab] = useState('isian');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const changed = useRenew(['pendaftar', nomor], listKey(pendaftar));
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
      {(error || !data) && <NotLoaded what="Berkas" error={error} retry={refetch} lines={6} height="56px" />}
      {data && (
        <>
          <Summary ringkas={data.ringkas} renewCard={async () => (await refetch()).data?.ringkas.kartu_url} />
          <p>
            <Trail nomor={nomor}>Siapa membuka berkas ini</Trail>
          </p>
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
                        nomor={nomor}
                        slot={slot}
                        onSlot={setSlot}
                        beside={(shown) =>
                          data.identitas.slot.includes(shown) && (
                            <CorrectIdentity
                              nomor_pendaftar={nomor}
                              no_ktp={data.identitas.no_ktp}
                              dokumen={langkah.flatMap((s) => s.dokumen).filter((one) => one.slot === shown)}
                              onRenew={() => void refetch()}
                              onDone={changed}
                            />
                          )
                        }
                      />
                    </section>
                  </div>
                ),
              },
              { key: 'riwayat', label: 'Riwayat', panel: <History nomor={nomor} /> },
              { key: 'pemberitahuan', label: 'Pemberitahuan', panel: <Notices nomor={nomor} /> },
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
  const { next, before } = useListed(nomor);
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
