/** The draft card as a sheet to read through (A 7: draft_kartu). */
import type { Step } from '@gerbang/contract/step';
import type { DraftKartu } from '@gerbang/contract/verifikasi';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import './finalisasi.css';

const UNFILLED = <span className="muted">Belum diisi</span>;

function Facts({ title, to, rows }: { title: string; to?: string; rows: [string, ReactNode][] }) {
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

export function CheckSheet({ draft, steps }: { draft: DraftKartu; steps: readonly Step[] }) {
  const { data_diri: d, pendidikan_terakhir: school, pendidikan_s2: degree } = draft;
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
      <Facts
        title="Data Diri"
        to={to('data-diri')}
        rows={[
          ['Jenis kelamin', d.jenis_kelamin],
          ['Tanggal lahir', d.tgl_lahir_indo],
          ['Agama', d.agama],
          ['Warga negara', d.negara],
          ['Alamat saat ini', d.alamat_lengkap],
          ['Kode pos', d.kode_pos],
          ['Nomor HP', d.telp],
          ['Nomor WhatsApp', d.nohp],
          ['Email', d.email],
        ]}
      />
      {(to('data-ayah') || to('data-ibu')) && (
        <Facts
          title="Orang tua"
          to={to('data-ayah')}
          rows={[
            ['Nama ayah', draft.tidak_memiliki_ayah ? 'Tidak memiliki ayah' : draft.nama_ayah],
            ['Nama ibu', draft.tidak_memiliki_ibu ? 'Tidak memiliki ibu' : draft.nama_ibu],
          ]}
        />
      )}
      {to('data-kesehatan') && (
        <Facts
          title="Data Kesehatan"
          to={to('data-kesehatan')}
          rows={[
            ['Riwayat penyakit', draft.riwayat_penyakit ?? 'Tidak ada'],
            ['Kebutuhan khusus', draft.kemampuan_berbeda.join(', ') || 'Tidak ada'],
          ]}
        />
      )}
      {to('pendidikan-sebelumnya-s1') && (
        <Facts
          title="Sekolah terakhir"
          to={to('pendidikan-sebelumnya-s1')}
          rows={[
            ['Jenjang', school?.nama_jenjang],
            ['Nama sekolah', school?.nama_sekolah],
            ['Tahun lulus', school?.tahun_lulus],
          ]}
        />
      )}
      {to('pendidikan-sebelumnya-s2') && (
        <Facts
          title="Perguruan tinggi asal"
          to={to('pendidikan-sebelumnya-s2')}
          rows={[
            ['Jenjang', degree?.nama_pendidikan],
            ['Nama perguruan tinggi', degree?.nama_pt],
            ['Tahun ijazah', degree?.tahun_ijazah],
            ['IPK', degree?.ipk?.replace('.', ',')],
          ]}
        />
      )}
      <Facts
        title="Pilihan program studi"
        to={to('pilihan-jurusan')}
        rows={[
          ['Kelas', draft.kelas],
          ...(draft.pilihan.length === 0 ? [['Program studi', null] as [string, ReactNode]] : []),
          ...draft.pilihan.map((p): [string, ReactNode] => [
            `Pilihan ke-${p.urutan}`,
            `${p.nama_prodi} (${p.nama_jenjang}), ${p.nama_fakultas}`,
          ]),
          ...(draft.jadwal
            ? [
                ['Lokasi ujian', draft.jadwal.lokasi_ujian] as [string, ReactNode],
                ...draft.jadwal.detail.map((s): [string, ReactNode] => [
                  s.jenis_tes,
                  `${s.tanggal_indo}, ${s.jam_mulai}–${s.jam_selesai} WIB`,
                ]),
              ]
            : []),
        ]}
      />
    </>
  );
}
