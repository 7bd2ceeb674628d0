/** Who the applicant is and where they stand, above the file. */
import type { BerkasPendaftar } from '@gerbang/contract/pendaftar-petugas';
import type { ReactNode } from 'react';
import type { AskAgain } from '../../../api/address.ts';
import { useFollowFresh } from '../../../form/use-follow-fresh.ts';
import { shortTime } from '../../ui/age.ts';
import { Phase } from './phase.tsx';

const rupiah = new Intl.NumberFormat('id-ID', {
  style: 'currency',
  currency: 'IDR',
  maximumFractionDigits: 0,
});
const time = (iso: string | null): string => (iso ? shortTime(iso) : '–');

interface Props {
  ringkas: BerkasPendaftar['ringkas'];
  /** Gives the card's address anew. */
  renewCard: AskAgain;
}

export function Summary({ ringkas: r, renewCard }: Props) {
  const followFresh = useFollowFresh();
  const chosen = r.jadwal.find((j) => j.kode_jadwal === r.kode_jadwal);
  const facts: [string, ReactNode][] = [
    ['Nomor pendaftar', r.nomor_pendaftar],
    ['Nomor peserta', r.nomor_peserta ?? '–'],
    ['Fase', <Phase key="fase" fase={r.fase} />],
    ['Jalur', `${r.jalur_masuk}, ${r.nama_gelombang} ${r.tahun}`],
    ['Batas pendaftaran', time(r.tanggal_selesai_daftar)],
    ...(r.batas_khusus ? [['Batas khusus', time(r.batas_khusus)] as [string, ReactNode]] : []),
    ['Finalisasi', time(r.diverifikasi)],
    ...(r.tanpa_tes
      ? []
      : ([
          ['Jadwal ujian', chosen?.nama ?? '–'],
          ['Ruang dan kursi', r.ruang ? `${r.ruang}, kursi ${r.kursi}` : '–'],
        ] as [string, ReactNode][])),
    [
      'Kartu ujian',
      r.kartu_url ? (
        <a key="kartu" href={r.kartu_url} target="_blank" rel="noreferrer" onClick={followFresh(renewCard)}>
          Versi {r.versi_kartu} (PDF)
        </a>
      ) : r.diverifikasi ? (
        'Sedang disiapkan'
      ) : (
        '–'
      ),
    ],
    ['Hadir ujian', time(r.hadir)],
    [
      'Pembayaran',
      r.pembayaran
        ? `${rupiah.format(r.pembayaran.jumlah)} lewat ${r.pembayaran.bank}, ${time(r.pembayaran.dibayar_pada)} (nomor ${r.pembayaran.nomor_pembayaran})`
        : '–',
    ],
  ];
  return (
    <section className="ui-card file__summary" aria-label="Ringkasan">
      {r.foto_url ? (
        <img src={r.foto_url} alt={`Foto ${r.nama_lengkap ?? 'pendaftar'}`} width={96} height={128} />
      ) : (
        <p className="file__nophoto">Belum ada foto</p>
      )}
      <dl className="desk-facts file__facts">
        {facts.map(([label, value]) => (
          <div key={label} className={label === 'Pembayaran' ? 'file__long' : undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
