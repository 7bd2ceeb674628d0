/** An announced selection run again after an upheld objection: what is done first, the run, what was put forward (seleksi 40, seleksi 41). */
import { jalankanKoreksi, type KeadaanKoreksi, koreksi } from '@gerbang/contract/office/seleksi/koreksi';
import { Link } from 'react-router';
import { useRead } from '../../../../api/read.ts';
import { useRenew } from '../../../../api/renew.ts';
import { useSend } from '../../../../api/send.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { useFlash } from '../../../../ui/feedback/flash.tsx';
import { NotLoaded } from '../../../desk/not-loaded.tsx';
import { useMay } from '../../../desk/staff.ts';
import { SELEKSI, type Selection } from '../use-selection.ts';
import { Computed } from './computed.tsx';
import { PutForward } from './put-forward.tsx';

function Steps({ of, kode }: { of: KeadaanKoreksi; kode: string }) {
  const mayRun = useMay('seleksi-atur');
  const running = useSend(jalankanKoreksi, { renews: [SELEKSI] });
  return (
    <section className="ui-card ui-stack" aria-labelledby="hitung-ulang">
      <h2 id="hitung-ulang">Hitung ulang</h2>
      <p>Sanggah yang diterima dan menunggu putusan:</p>
      <ul>
        {of.sanggah.map(({ id_sanggah, nama, nama_lengkap }) => (
          <li key={id_sanggah}>
            <Link to={`/sanggah/${id_sanggah}`}>{nama}</Link>, {nama_lengkap ?? 'nama belum diisi'}
          </li>
        ))}
      </ul>
      <ol>
        <li>
          Betulkan yang keliru: nilai dibuka lagi di <Link to={`/nilai/${kode}`}>meja Nilai</Link>, dibetulkan
          dengan alasannya, dan ditutup petugas kedua.
        </li>
        <li>Hitung ulang. Aturannya tetap yang diumumkan; tempat yang sudah diumumkan tidak hilang.</li>
        <li>Usulkan hasilnya, lalu petugas kedua mengesahkannya.</li>
      </ol>
      {of.terbuka.length > 0 && (
        <Alert kind="info" title="Ada nilai yang belum ditutup">
          {of.terbuka.join(', ')}
        </Alert>
      )}
      <Failure of={running} finding />
      {mayRun && (
        <p>
          <Button
            loading={running.busy}
            onClick={() => void running.send({ params: { kode_penawaran: kode }, body: {} })}
          >
            Hitung ulang
          </Button>
        </p>
      )}
    </section>
  );
}

export function Corrections({ selection }: { selection: Selection }) {
  const { kode_penawaran: kode } = selection;
  const renew = useRenew([]);
  const flash = useFlash();
  const { data, error, refetch } = useRead(koreksi, {
    key: [...SELEKSI, kode, 'koreksi'],
    params: { kode_penawaran: kode },
    staleTime: 0,
  });
  if (!data) return <NotLoaded what="Perhitungan ulang" error={error} retry={refetch} lines={4} />;
  const onDone = (said: string) => {
    flash(said, { kind: 'success' });
    renew();
  };
  const { dapat, sanggah, dihitung, usulan, riwayat, wajib } = data;
  return (
    <div className="ui-stack">
      <p className="ui-muted">
        Sanggah yang diterima tidak mengubah hasil. Seleksi dihitung ulang sebagai perhitungan baru yang
        menyebut induknya, dan berlaku sesudah disahkan petugas kedua. Tidak seorang pun kehilangan tempat
        atau turun pilihan karenanya.
      </p>
      {!dapat && <p>Hanya bagi hasil seleksi yang sudah diumumkan.</p>}
      {dapat && sanggah.length === 0 && !usulan && <p>Tidak ada sanggah diterima yang menunggu putusan.</p>}
      {dapat && sanggah.length > 0 && !usulan && (
        <>
          <Steps of={data} kode={kode} />
          <Computed selection={selection} dihitung={dihitung} onDone={onDone} />
        </>
      )}
      {[...(usulan ? [usulan] : []), ...riwayat].map((of) => (
        <PutForward key={of.id_hasil} {...{ kode, of, wajib, onDone }} />
      ))}
    </div>
  );
}
