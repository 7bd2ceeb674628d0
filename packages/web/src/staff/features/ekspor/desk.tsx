/** The desk of exports: what applicants were asked as a table, and their documents as an archive. */
import { eksporDokumen, eksporLengkap } from '@gerbang/contract/office/ekspor/calls';
import { DOKUMEN_EKSPOR, KOLOM_EKSPOR } from '@gerbang/contract/office/ekspor/kolom';
import { pendaftar } from '@gerbang/contract/office/pendaftar';
import { useState } from 'react';
import { SearchSelectField } from '../../../ui/field/search-select-field.tsx';
import { ExportPanel } from '../../desk/export-panel.tsx';
import { FilterBar } from '../../desk/list/filter-bar.tsx';
import type { Listed } from '../../desk/list/listed.ts';
import { useDeskList } from '../../desk/list/use-desk-list.ts';
import { useColumns } from '../../desk/list/use-view.ts';
import { Views } from '../../desk/list/views.tsx';
import { useStaff } from '../../desk/staff.ts';
import { Columns } from './columns.tsx';
import './ekspor.css';

/** The applicants' list, whose views are of columns of a file here. */
const listed: Listed = { ...pendaftar, ekspor: null, daftar: { path: eksporLengkap.mulai.path } };

export default function EksporDesk() {
  const state = useDeskList(pendaftar);
  const [hidden, choose] = useColumns(listed);
  const [slot, setSlot] = useState<string | null>(null);
  const { izin } = useStaff();
  const mayHave = (one: { izin: string | null }) =>
    one.izin === null || izin.some((held) => held === one.izin);
  const columns = KOLOM_EKSPOR.filter(mayHave);
  const chosen = columns.filter(({ kunci }) => !hidden.includes(kunci)).map(({ kunci }) => kunci);
  const narrowed = JSON.stringify(state.sent);
  return (
    <div className="ui-stack">
      <h1>Ekspor</h1>
      <section className="ui-stack" aria-labelledby="ekspor-siapa">
        <h2 id="ekspor-siapa">Pendaftar yang dimuat</h2>
        <FilterBar state={state} />
      </section>
      <section className="ui-stack" aria-labelledby="ekspor-tabel">
        <h2 id="ekspor-tabel">Tabel isian</h2>
        <div className="export-desk__tools">
          <Views list={listed} state={state} hidden={hidden} onColumns={choose} />
        </div>
        <Columns columns={columns} hidden={hidden} onChange={choose} />
        <ExportPanel
          key={`${narrowed} ${chosen.join()}`}
          calls={eksporLengkap}
          filters={state.sent}
          more={() => (chosen.length > 0 ? { kolom: chosen } : null)}
        />
      </section>
      <section className="ui-stack" aria-labelledby="ekspor-dokumen">
        <h2 id="ekspor-dokumen">Dokumen (zip)</h2>
        <SearchSelectField
          label="Jenis dokumen"
          placeholder="Pilih jenis dokumen"
          options={DOKUMEN_EKSPOR.filter(mayHave).map((one) => ({ value: one.slot, label: one.label }))}
          value={slot}
          onChange={setSlot}
        />
        {slot && (
          <ExportPanel
            key={`${narrowed} ${slot}`}
            calls={eksporDokumen}
            filters={state.sent}
            more={() => ({ slot })}
            forms={{ zip: 'Susun zip' }}
            done={(files) => `Unduh ${files} berkas`}
          />
        )}
      </section>
    </div>
  );
}
