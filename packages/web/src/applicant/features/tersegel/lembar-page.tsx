/** The own secret for the sealed announcement on a sheet of its own, to print or to keep (tersegel 2). */
import { type LembarRahasia, lembarRahasia } from '@gerbang/contract/applicant/tersegel';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useMe } from '../../../api/queries.ts';
import { useSettings } from '../../../api/settings.ts';
import { getToken } from '../../../api/token.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { keepSheet, keptSheet } from './simpanan.ts';
import './lembar.css';

function Sheet({ sheet }: { sheet: LembarRahasia }) {
  const { no_peserta, penawaran_jalur } = useMe();
  const { jalur, nama, tahun } = penawaran_jalur;
  const { nama_universitas } = useSettings();
  return (
    <section className="ui-card ui-stack" aria-label="Lembar rahasia">
      <h2>{nama_universitas}</h2>
      <dl className="ui-facts">
        <div>
          <dt>Nomor peserta</dt>
          <dd>{no_peserta}</dd>
        </div>
        <div>
          <dt>Seleksi</dt>
          <dd>
            {jalur.jalur_masuk}, {nama} {tahun}
          </dd>
        </div>
      </dl>
      <QrCode rows={sheet.qr} label="Kode QR rahasia Anda" />
      <p className="lembar__secret">{sheet.rahasia.replaceAll('-', ' ')}</p>
      {sheet.alamat ? (
        <p>
          Pindai kode ini dengan kamera ponsel, atau ketik rahasianya di halaman pembuka:{' '}
          <strong className="lembar__address">{sheet.alamat.split('#')[0]}</strong>
        </p>
      ) : (
        <p>Ketik rahasia ini di halaman pengumuman tersegel; alamatnya diumumkan kantor.</p>
      )}
    </section>
  );
}

export function LembarPage() {
  const { nomor_pendaftar } = useMe();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['lembar_rahasia'],
    queryFn: async (): Promise<LembarRahasia | null> => {
      const token = getToken();
      const sheet: LembarRahasia | null = await call(lembarRahasia, { body: { nomor_pendaftar } });
      // Signed out meanwhile: nothing may stay behind.
      if (sheet && getToken() === token) keepSheet(nomor_pendaftar, sheet);
      return sheet;
    },
    placeholderData: () => keptSheet(nomor_pendaftar),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const sheet = data ?? (error ? keptSheet(nomor_pendaftar) : undefined);
  return (
    <div className="ui-stack">
      <PageHead title="Lembar Rahasia">
        <p>
          Dengan rahasia ini hasil seleksi Anda terbuka pada halaman pengumuman tersegel, juga saat portal
          sedang penuh. Tanpa rahasia ini hasil tetap dapat dibaca di portal seperti biasa.
        </p>
      </PageHead>
      <Alert kind="warning" title="Simpan sendiri">
        Siapa pun yang memegang lembar ini dapat membaca hasil Anda sesudah diumumkan. Jangan tunjukkan
        bersama kartu ujian, dan jangan unggah fotonya.
      </Alert>
      {sheet ? (
        <>
          <p className="ui-row no-print">
            <Button onClick={() => window.print()}>Cetak lembar</Button>
            {sheet.alamat && (
              <LinkButton variant="secondary" href={sheet.alamat} rel="noreferrer">
                Buka halaman pengumuman
              </LinkButton>
            )}
          </p>
          <Sheet sheet={sheet} />
          <p className="ui-muted no-print">
            Rahasia ini tersimpan di perangkat ini selama Anda belum keluar. Keluar dari portal menghapusnya
            dari sini; lembar yang dicetak tetap berlaku.
          </p>
        </>
      ) : error ? (
        <Alert kind="error" announce title="Lembar belum dapat dimuat">
          <p>{error.message}</p>
          <Button variant="secondary" loading={isFetching} onClick={() => void refetch()}>
            Coba lagi
          </Button>
        </Alert>
      ) : data === null ? (
        <p>Lembar tersedia sesudah data Anda difinalisasi.</p>
      ) : (
        <Skeleton lines={4} height="64px" label="Memuat lembar…" />
      )}
    </div>
  );
}
