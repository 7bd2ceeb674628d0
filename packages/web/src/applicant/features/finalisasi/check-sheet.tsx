/** The draft card as a sheet to read through (A 7: draft_kartu). */
import type { Isian } from '@gerbang/contract/isian';
import type { Step } from '@gerbang/contract/step';
import type { DraftKartu } from '@gerbang/contract/verifikasi';
import { Link } from 'react-router';
import './finalisasi.css';
import { type Row, sheetGroups } from './sheet-groups.ts';

const UNFILLED = <span className="muted">Belum diisi</span>;

function Facts({ title, to, rows }: { title: string; to?: string; rows: Row[] }) {
  return (
    <section className="card sheet">
      <div className="sheet__head">
        <h2>{title}</h2>
        {to && <Link to={to}>Ubah</Link>}
      </div>
      <dl className="facts facts--two">
        {rows.map(([term, value], at) => (
          // Two days may have a test of the same name.
          <div key={`${at} ${term}`}>
            <dt>{term}</dt>
            <dd>{value || UNFILLED}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface CheckSheetProps {
  draft: DraftKartu;
  steps: readonly Step[];
  isian: Isian;
}

export function CheckSheet({ draft, steps, isian }: CheckSheetProps) {
  const { data_diri: d } = draft;
  const to = (key: string) => (steps.some((s) => s.key === key) ? `/register/form/${key}` : undefined);
  return (
    <>
      <section className="card sheet sheet--top">
        {draft.foto_url ? (
          <img src={draft.foto_url} alt={`Foto ${d.nama_lengkap ?? 'pendaftar'}`} width={120} height={160} />
        ) : (
          <div className="sheet__nophoto">Belum ada foto</div>
        )}
        <dl className="facts">
          <div>
            <dt>Nomor pendaftar</dt>
            <dd>{draft.nomor_pendaftar}</dd>
          </div>
          <div>
            <dt>Nama lengkap</dt>
            <dd>{[d.nama_lengkap, d.gelar_belakang].filter(Boolean).join(', ') || UNFILLED}</dd>
          </div>
          <div>
            <dt>Jalur</dt>
            <dd>
              {draft.jalur_masuk}, {draft.nama_gelombang} {draft.tahun}
            </dd>
          </div>
        </dl>
      </section>
      {sheetGroups(draft, steps, isian).map(({ title, step, rows }) => (
        <Facts key={title} title={title} to={to(step)} rows={rows} />
      ))}
      <Facts
        title="Pilihan program studi"
        to={to('pilihan-jurusan')}
        rows={[
          ['Kelas', draft.kelas],
          ...(draft.pilihan.length === 0 ? [['Program studi', null] as Row] : []),
          ...draft.pilihan.map(
            (p): Row => [`Pilihan ke-${p.urutan}`, `${p.nama_prodi} (${p.nama_jenjang}), ${p.nama_fakultas}`],
          ),
          ...(draft.jadwal
            ? [
                ['Lokasi ujian', draft.jadwal.lokasi_ujian] as Row,
                ...draft.jadwal.detail.map(
                  (s): Row => [s.jenis_tes, `${s.tanggal_indo}, ${s.jam_mulai}–${s.jam_selesai} WIB`],
                ),
              ]
            : []),
        ]}
      />
    </>
  );
}
