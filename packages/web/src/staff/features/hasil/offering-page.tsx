/** One offering: announcement, import in force, programmes, and the imports cancelled before. */
import { detailHasil, type PenawaranHasil } from '@gerbang/contract/office/hasil';
import { instantText } from '@gerbang/contract/wire/time';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useParams } from 'react-router';
import { useRead } from '../../../api/read.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DataTable } from '../../desk/data-table.tsx';
import { LoadFailed } from '../../desk/load-failed.tsx';
import { NotLoaded } from '../../desk/not-loaded.tsx';
import { numberText } from '../../desk/number.ts';
import { useMay } from '../../desk/staff.ts';
import { Announcement } from './announcement.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportInForce } from './import-in-force.tsx';
import { ImportRows } from './import-rows.tsx';
import { Sealed } from './sealed.tsx';
import { HASIL, stateOf } from './state.ts';

const DAY_MS = 24 * 3_600_000;
const GRACE_MS = 1_000;
/** Milliseconds until the results open, when that is today; an open page then shows it by itself. */
const untilOpen = (offering: PenawaranHasil | undefined): number | false => {
  if (!offering?.tanggal_pengumuman || offering.diumumkan) return false;
  const left = Date.parse(offering.tanggal_pengumuman) - Date.now();
  return left < DAY_MS && Math.max(left, 0) + GRACE_MS;
};

export function OfferingPage() {
  const { kode = '' } = useParams();
  const client = useQueryClient();
  const mayImport = useMay('hasil-impor');
  const { data, error, refetch } = useRead(detailHasil, {
    key: [...HASIL, kode],
    params: { kode_penawaran: kode },
    staleTime: 5_000,
    refetchInterval: ({ state }) => untilOpen(state.data),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const changed = () =>
    void client.invalidateQueries({ queryKey: HASIL }).then(() =>
      // What was pressed may be gone by then, and the page may stand far down.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) heading.current?.focus();
      }),
    );
  if (!data) return <NotLoaded what="Penawaran" error={error} retry={refetch} />;
  const { impor } = data;
  return (
    <div className="ui-stack">
      <Link to="/hasil">Semua penawaran</Link>
      {error && <LoadFailed title="Keadaan terbaru belum dapat dimuat" error={error} retry={refetch} />}
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {data.jalur_masuk}, {data.nama} {data.tahun}
        </h1>
        <p className="ui-row">
          <span className="ui-muted">{data.kode_penawaran}</span>
          <Badge {...stateOf(data)} />
        </p>
        <p>
          <Link to={`/jawaban/${kode}`}>Jawaban dan daftar tunggu</Link>
        </p>
      </div>
      <div className="hasil__columns">
        <Announcement offering={data} onChanged={changed} />
        {impor ? (
          <ImportInForce offering={data} impor={impor} peringatan={data.peringatan} onChanged={changed} />
        ) : (
          <section aria-label="Impor" className="ui-card ui-stack">
            <h2>Impor hasil</h2>
            <p>{mayImport ? 'Belum ada impor. Unggah hasil di bawah.' : 'Belum ada impor hasil.'}</p>
          </section>
        )}
      </div>
      <Sealed kode_penawaran={kode} ready={!!impor?.disetujui && data.tanggal_pengumuman !== null} />
      {!impor && mayImport && <ImportForm key={kode} kode={kode} onSaved={changed} />}
      <section className="ui-stack" aria-labelledby="per-prodi">
        <h2 id="per-prodi">Per program studi</h2>
        <DataTable
          caption="Diterima per program studi"
          columns={[
            { key: 'prodi', title: 'Program studi', cell: (p) => `${p.nama_prodi} (${p.nama_jenjang})` },
            { key: 'kode', title: 'Kode', numeric: true, cell: (p) => p.id_prodi },
            {
              key: 'kuota',
              title: 'Daya tampung',
              numeric: true,
              cell: (p) => (p.daya_tampung === null ? '–' : numberText(p.daya_tampung)),
            },
            {
              key: 'diterima',
              title: 'Diterima',
              numeric: true,
              cell: (p) => (impor ? numberText(p.diterima) : '–'),
            },
          ]}
          rows={data.prodi}
          id={(p) => String(p.id_prodi)}
          empty="Penawaran ini belum mempunyai program studi."
        />
      </section>
      {impor && <ImportRows key={impor.id} kode={kode} id={impor.id} />}
      {data.dibatalkan.length > 0 && (
        <section className="ui-stack" aria-labelledby="dibatalkan">
          <h2 id="dibatalkan">Impor yang dibatalkan</h2>
          <ul>
            {data.dibatalkan.map((r) => (
              <li key={r.id}>
                Impor oleh {r.pengimpor}, dibatalkan oleh {r.dibatalkan_oleh},{' '}
                {r.dibatalkan && instantText(new Date(r.dibatalkan))}: {r.alasan_batal}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
