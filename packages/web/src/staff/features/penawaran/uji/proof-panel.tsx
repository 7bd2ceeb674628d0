/** Having an offering proved: its progress, and what was found with the way to where it is mended. */
import {
  type BuktiPenawaran,
  buktikanPenawaran,
  HASIL_BUKTI,
  HASIL_PENDAFTAR_BUATAN,
  type LaporanBukti,
} from '@gerbang/contract/office/penawaran/uji';
import { Link } from 'react-router';
import { useSend } from '../../../../api/send.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx';
import { offeringKey, trialKey, WHERE, whenText } from '../state.ts';

const KIND = { kartu: 'success', tertahan: 'warning', buntu: 'error' } as const;

function Report({ kode, laporan }: { kode: string; laporan: LaporanBukti }) {
  const { jalan_buntu, peringatan, pendaftar } = laporan;
  return (
    <>
      {jalan_buntu.length > 0 && (
        <ul className="offers__lacks">
          {jalan_buntu.map(({ tempat, isian, kalimat, menimpa, contoh, bagian }) => (
            <li key={[tempat, isian, kalimat].join()}>
              <Badge kind="error">Buntu</Badge>
              <div>
                <p>
                  <strong>{isian === null ? tempat : `${tempat}, ${isian}`}</strong>: {kalimat}.{' '}
                  <Link to={`/penawaran/${kode}/${bagian}`}>Buka {WHERE[bagian]}</Link>
                </p>
                <p className="ui-muted">
                  Menimpa {menimpa.length === 0 ? 'semua pendaftar' : menimpa.join('; ')}
                </p>
                <details>
                  <summary>Yang dicoba</summary>
                  <ul>
                    {contoh.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                </details>
              </div>
            </li>
          ))}
        </ul>
      )}
      {peringatan.length > 0 && (
        <Alert kind="warning" title="Perlu dilihat">
          <ul>
            {peringatan.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Alert>
      )}
      <details>
        <summary>{pendaftar.length} pendaftar buatan</summary>
        <ul className="offers__lacks">
          {pendaftar.map(({ nama, hasil }) => (
            <li key={nama}>
              <Badge kind={KIND[hasil]}>{HASIL_PENDAFTAR_BUATAN[hasil]}</Badge>
              <span>{nama}</span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function Outcome({ kode, bukti }: { kode: string; bukti: BuktiPenawaran }) {
  const { hasil, selesai, berlaku, laporan, diminta_oleh } = bukti;
  if (selesai === null || hasil === null)
    return (
      <div role="status">
        <ProgressBar
          value={bukti.jumlah === null ? null : bukti.kemajuan / bukti.jumlah}
          label={
            bukti.jumlah === null
              ? 'Menyiapkan pendaftar buatan'
              : `${bukti.kemajuan} dari ${bukti.jumlah} pendaftar buatan selesai`
          }
        />
      </div>
    );
  return (
    <>
      <Alert kind={hasil === 'lulus' ? 'success' : 'error'} title={HASIL_BUKTI[hasil]} announce>
        {whenText(selesai)}, diminta oleh {diminta_oleh}.
      </Alert>
      {!berlaku && hasil !== 'gagal' && (
        <Alert kind="warning">Susunan penawaran sudah berubah sesudahnya. Buktikan lagi.</Alert>
      )}
      {laporan && <Report kode={kode} laporan={laporan} />}
    </>
  );
}

export function ProofPanel({ kode, bukti }: { kode: string; bukti: BuktiPenawaran | null }) {
  const start = useSend(buktikanPenawaran, { renews: [trialKey(kode), offeringKey(kode)] });
  const running = bukti?.selesai === null;
  return (
    <section className="ui-card ui-stack" aria-labelledby="bukti">
      <h2 id="bukti">Pembuktian</h2>
      <p>
        Pendaftar buatan dari segala keadaan dibawa dari pembayaran sampai kartu ujian, di tabel tersendiri.
        Data pendaftar, kursi, dan nomor tidak tersentuh. Tanpa bukti atas susunan yang sekarang, penawaran
        tidak dapat dibuka.
      </p>
      <Failure of={start} />
      {bukti && <Outcome kode={kode} bukti={bukti} />}
      <div className="ui-row">
        <Button
          loading={start.busy}
          disabled={running}
          onClick={() => void start.send({ params: { kode_penawaran: kode }, body: {} })}
        >
          {running ? 'Sedang membuktikan' : bukti ? 'Buktikan lagi' : 'Buktikan'}
        </Button>
      </div>
    </section>
  );
}
