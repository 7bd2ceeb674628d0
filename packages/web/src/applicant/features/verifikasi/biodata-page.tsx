/** What was handed in, to read and to print, and the way to ask for a correction (verifikasi 12). */

import { biodata, draftKartu } from '@gerbang/contract/applicant/verifikasi';
import { instantText } from '@gerbang/contract/wire/time';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useMe } from '../../../api/queries.ts';
import { useSettings } from '../../../api/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { CheckSheet } from './check-sheet.tsx';
import { CorrectionForm } from './correction-form.tsx';

const TITLE = 'Biodata Pendaftaran';

export function BiodataPage() {
  const { nomor_pendaftar } = useMe();
  const { nama_universitas } = useSettings();
  const params = { nomor_pendaftar };
  const read = useQuery({
    queryKey: ['biodata'],
    queryFn: async () => {
      const [card, own] = await Promise.all([call(draftKartu, { params }), call(biodata, { params })]);
      return { card, ...own };
    },
  });
  if (read.error && !read.data)
    return (
      <Alert kind="error" announce title="Biodata belum dapat dimuat">
        <p>{read.error.message}</p>
        <Button variant="secondary" onClick={() => void read.refetch()}>
          Coba lagi
        </Button>
      </Alert>
    );
  return (
    <div className="ui-stack">
      <PageHead title={TITLE}>
        <p>
          Data yang Anda serahkan kepada {nama_universitas}
          {read.data?.diverifikasi && `, difinalisasi ${instantText(new Date(read.data.diverifikasi))}`}.
        </p>
      </PageHead>
      {read.data ? (
        <>
          <p className="ui-row no-print">
            <Button onClick={() => window.print()}>Cetak biodata</Button>
            <a href="#koreksi">Ada yang salah?</a>
          </p>
          <CheckSheet draft={read.data.card} langkah={read.data.langkah} locked />
          <CorrectionForm langkah={read.data.langkah} />
        </>
      ) : (
        <Skeleton lines={6} height="64px" label="Memuat biodata…" />
      )}
    </div>
  );
}
