/** Who the applicant is and where they stand, above the file. */
import { VALIDASI } from '@gerbang/contract/applicant/verifikasi-berkas';
import type { BerkasPendaftar } from '@gerbang/contract/office/pendaftar';
import { rupiah } from '@gerbang/contract/wire/rupiah';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { AskAgain } from '../../../api/address.ts';
import { useFollowFresh } from '../../../form/use-follow-fresh.ts';
import { Badge } from '../../../ui/badge.tsx';
import { shortTime } from '../../desk/age.ts';
import { kindOf, stateOf } from '../../desk/loa.ts';
import { useMay } from '../../desk/staff.ts';
import { Phase } from './phase.tsx';

const OTHERS = 'Pendaftaran lain orang ini';
const LONG: readonly string[] = ['Pembayaran', OTHERS];
const time = (iso: string | null): string => (iso ? shortTime(iso) : '–');

/** Every request with its state; a link for who may open it. */
function Letters({ loa }: Pick<BerkasPendaftar['ringkas'], 'loa'>) {
  const mayOpen = useMay('loa');
  return (
    <ul className="file__letters">
      {loa.map((letter) => {
        const words = [kindOf(letter.jenis_loa), stateOf(letter).children, letter.nomor_surat]
          .filter(Boolean)
          .join(', ');
        return <li key={letter.id}>{mayOpen ? <Link to={`/loa/${letter.id}`}>{words}</Link> : words}</li>;
      })}
    </ul>
  );
}

/** Other registrations of the same person, each with its own number (orang 4). */
function Others({ others }: { others: BerkasPendaftar['ringkas']['registrasi_lain'] }) {
  const mayCompare = useMay('dugaan-ganda');
  return (
    <ul className="file__letters">
      {others.map((one) => (
        <li key={one.nomor_pendaftar}>
          <Link to={`/pendaftar/${one.nomor_pendaftar}`}>{one.nomor_pendaftar}</Link>, {one.penawaran},{' '}
          {one.nomor_peserta === null ? 'belum memegang kursi' : `nomor peserta ${one.nomor_peserta}`}
          {one.sama_penawaran && ' (gelombang yang sama)'}
          {one.oleh_petugas && ' (dihubungkan petugas)'}
          {mayCompare && one.id_pasangan !== null && (
            <>
              {', '}
              <Link
                to={`/dugaan-ganda/${one.id_pasangan}`}
                aria-label={`Bandingkan dengan ${one.nomor_pendaftar}`}
              >
                bandingkan
              </Link>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

interface Props {
  ringkas: BerkasPendaftar['ringkas'];
  /** Gives the card's address anew. */
  renewCard: AskAgain;
}

export function Summary({ ringkas: r, renewCard }: Props) {
  const followFresh = useFollowFresh();
  const chosen = r.jadwal.find((j) => j.kode_jadwal === r.kode_jadwal);
  const facts: [string, ReactNode][] = [
    [
      'Nomor pendaftar',
      <Fragment key="nomor">
        {r.nomor_pendaftar} <small className="ui-muted">KODE PMB di slip, ID Pendaftaran saat masuk</small>
      </Fragment>,
    ],
    ['Nomor peserta', r.nomor_peserta ?? '–'],
    ...(r.uji
      ? [
          [
            'Jenis',
            <Badge key="uji" kind="warning">
              Uji coba
            </Badge>,
          ] as [string, ReactNode],
        ]
      : []),
    ['Fase', <Phase key="fase" fase={r.fase} />],
    ['Validasi berkas', VALIDASI[r.validasi]],
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
    ...(r.loa.length > 0 ? [['Surat LoA', <Letters key="loa" loa={r.loa} />] as [string, ReactNode]] : []),
    ...(r.registrasi_lain.length > 0
      ? [[OTHERS, <Others key="lain" others={r.registrasi_lain} />] as [string, ReactNode]]
      : []),
    ...(r.izin_kursi === null ? [] : [['Kursi kedua diizinkan', r.izin_kursi] as [string, ReactNode]]),
    [
      'Pembayaran',
      r.pembayaran
        ? `${rupiah(r.pembayaran.jumlah)} lewat ${r.pembayaran.bank}, ${time(r.pembayaran.dibayar_pada)} (nomor ${r.pembayaran.nomor_pembayaran})${r.pembayaran.dikembalikan ? `; dikembalikan ${time(r.pembayaran.dikembalikan)}` : ''}`
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
      <dl className="ui-facts file__facts">
        {facts.map(([label, value]) => (
          <div key={label} className={LONG.includes(label) ? 'file__long' : undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
