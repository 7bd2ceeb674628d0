/** The selection of one offering: rule, scenarios, what applicants read. */
import { instantText } from '@gerbang/contract/wire/time';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { NotLoaded } from '../../desk/not-loaded.tsx';
import { numberText } from '../../desk/number.ts';
import { useMay } from '../../desk/staff.ts';
import { Disclosure } from './disclosure.tsx';
import { GroupLists } from './kelompok/lists.tsx';
import { Corrections } from './koreksi/corrections.tsx';
import { wordsOf } from './rule-form.ts';
import { RulePage } from './rule-page.tsx';
import { Scenarios } from './scenarios.tsx';
import { Decisions } from './sidang/decisions.tsx';
import { type Selection, stateOf, useSelection } from './use-selection.ts';

/** The rule in words, for who may not change it. */
function RuleWords({ selection }: { selection: Selection }) {
  if (!selection.aturan) return <p>Belum ada aturan.</p>;
  return (
    <dl className="ui-card ui-facts">
      {wordsOf(selection)(selection.aturan).map(([label, words]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{words || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

export function OfferingPage() {
  const { kode = '' } = useParams();
  const mayChange = useMay('seleksi-atur');
  const { data, error, refetch } = useSelection(kode);
  const [tab, setTab] = useState('aturan');
  if (!data) return <NotLoaded what="Seleksi" error={error} retry={refetch} />;
  return (
    <div className="ui-stack">
      <Link to="/seleksi">Semua penawaran</Link>
      <div>
        <h1>
          {data.jalur_masuk}, {data.nama} {data.tahun}
        </h1>
        <p className="ui-row">
          <span className="ui-muted">
            {data.kode_penawaran}, {numberText(data.peserta)} peserta, {data.ditutup} dari {data.komponen}{' '}
            komponen ditutup
          </span>
          <Badge {...stateOf(data)} />
        </p>
      </div>
      {data.undian && (
        <p className="ui-muted">
          Janji undian, dibuat {instantText(new Date(data.undian.dibuat))} dan tidak dapat diganti:{' '}
          <code className="seleksi__code">{data.undian.komitmen}</code>
        </p>
      )}
      {data.komponen === 0 ? (
        <p>
          Belum ada komponen nilai. <Link to={`/nilai/${kode}`}>Buat di meja Nilai</Link>.
        </p>
      ) : (
        <Tabs
          label="Bagian seleksi"
          active={tab}
          onChange={setTab}
          tabs={[
            {
              key: 'aturan',
              label: 'Aturan dan kursi',
              panel: mayChange ? <RulePage selection={data} /> : <RuleWords selection={data} />,
            },
            { key: 'skenario', label: 'Skenario', panel: <Scenarios selection={data} /> },
            { key: 'kelompok', label: 'Kelompok', panel: <GroupLists kode={kode} /> },
            { key: 'sidang', label: 'Putusan sidang', panel: <Decisions kode={kode} /> },
            { key: 'koreksi', label: 'Sesudah sanggah', panel: <Corrections selection={data} /> },
            { key: 'keterbukaan', label: 'Keterbukaan', panel: <Disclosure selection={data} /> },
          ]}
        />
      )}
    </div>
  );
}
