/** How registration goes, for whoever plans: by day beside the year before, by phase, track and programme. */
import type { Rencana } from '@gerbang/contract/office/beranda';
import { dateText } from '@gerbang/contract/wire/time';
import { Bars } from '../../desk/bars.tsx';
import { DaysAgainstLastYear } from './totals.tsx';

function Share({ title, rows }: { title: string; rows: Rencana['per_fase'] }) {
  return (
    <section className="ui-card ui-stack" aria-label={title}>
      <h2>{title}</h2>
      <Bars label={title} rows={rows.map((r) => ({ key: r.kode, name: r.nama, count: r.jumlah }))} />
    </section>
  );
}

export function Plan({ per_hari, per_fase, per_jalur, per_prodi }: Rencana) {
  const isCompared = per_hari.some(({ lalu }) => lalu !== null);
  return (
    <>
      <section className="ui-card ui-stack" aria-labelledby="per-hari">
        <h2 id="per-hari">Pendaftar baru, 30 hari terakhir</h2>
        <Bars
          upright
          label="Pendaftar baru per hari"
          rows={per_hari.map(({ tanggal, jumlah, lalu }) => ({
            key: tanggal,
            name: dateText(tanggal),
            short: String(Number(tanggal.slice(8))),
            count: jumlah,
            before: lalu,
          }))}
          {...(isCompared ? { series: ['Tahun ini', 'Tahun lalu'] as const } : {})}
        />
        <DaysAgainstLastYear days={per_hari} />
      </section>
      <div className="beranda__pair">
        <div className="ui-stack">
          <Share title="Menurut fase" rows={per_fase} />
          <Share title="Menurut jalur" rows={per_jalur} />
        </div>
        <Share title="Pilihan pertama terbanyak" rows={per_prodi} />
      </div>
    </>
  );
}
