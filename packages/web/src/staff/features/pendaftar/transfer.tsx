/** Moving an applicant who paid for the wrong track to another offering; what is lost is said first. */
import {
  type BerkasPendaftar,
  type DampakPindah,
  dampakPindah,
  pindahPenawaran,
} from '@gerbang/contract/office/pendaftar';
import { rupiah } from '@gerbang/contract/wire/rupiah';
import { instantText } from '@gerbang/contract/wire/time';
import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { DateField } from '../../../ui/field/date-field.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { SearchSelectField } from '../../../ui/field/search-select-field.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';
import { entriesOf } from '../../desk/entries.ts';
import { useFields } from '../../desk/fields.ts';
import { useDeadline } from '../../desk/use-deadline.ts';

/** What becomes of the money: the payment stays as it is, a difference is settled outside the portal. */
const feeText = ({ dibayar, ke }: DampakPindah): string => {
  if (dibayar === null) return `Biaya penawaran tujuan ${rupiah(ke.biaya)}.`;
  const both = `Dibayar ${rupiah(dibayar)}, biaya penawaran tujuan ${rupiah(ke.biaya)}`;
  if (dibayar === ke.biaya) return `${both}: tidak ada selisih.`;
  const side = dibayar < ke.biaya ? 'kurang' : 'lebih';
  const difference = rupiah(Math.abs(dibayar - ke.biaya));
  return `${both}: ${side} ${difference}. Selisihnya diselesaikan di luar portal; pembayaran tetap berlaku.`;
};

/** What goes, stays and is asked anew. */
function Impact({ impact }: { impact: DampakPindah }) {
  const lost = [
    ...(impact.pilihan.length > 0 ? [`Pilihan program studi: ${impact.pilihan.join(', ')}`] : []),
    ...(impact.jadwal === null ? [] : [`Lokasi ujian: ${impact.jadwal}`]),
    ...(impact.khusus.length > 0 ? [`Isian khusus penawaran lama: ${impact.khusus.join(', ')}`] : []),
  ];
  const begins = new Date(impact.ke.tanggal_mulai_daftar);
  return (
    <>
      <Alert kind={lost.length > 0 ? 'warning' : 'info'} title="Yang hilang">
        {lost.length === 0 ? (
          'Tidak ada. Semua isian tetap.'
        ) : (
          <ul>
            {lost.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </Alert>
      {impact.langkah_lepas.length > 0 && (
        <p>Tidak ditanyakan lagi, tetapi tetap tersimpan: {impact.langkah_lepas.join(', ')}.</p>
      )}
      {impact.langkah_baru.length > 0 && <p>Langkah yang baru: {impact.langkah_baru.join(', ')}.</p>}
      <p>{feeText(impact)}</p>
      {begins.getTime() > Date.now() && <p>Pendaftar baru dapat mengisi sejak {instantText(begins)}.</p>}
      <p className="ui-muted">Akun, PIN, pembayaran, dan isian yang lain tetap.</p>
    </>
  );
}

interface Props {
  ringkas: BerkasPendaftar['ringkas'];
  onClose: () => void;
  onDone: (message: string) => void;
}

export function Transfer({ ringkas, onClose, onDone }: Props) {
  const { nomor_pendaftar, kode_penawaran: dari, batas_khusus } = ringkas;
  const { data: offerings = [], isLoading } = useQuery(entriesOf('penawaran'));
  const { form, at, passes } = useFields<{ ke: string | null }>({ ke: null }, ({ ke }) => ({
    ke: ke === null && 'Pilih penawaran',
  }));
  const { ke: chosen } = form;
  const impact = useRead(dampakPindah, {
    key: ['pindah', nomor_pendaftar, chosen],
    params: { nomor_pendaftar, kode_penawaran: chosen ?? '' },
    enabled: chosen !== null,
    retry: false,
    gcTime: 0,
  });
  const deadline = useDeadline({
    selesai: impact.data?.ke.tanggal_selesai_daftar,
    kept: batas_khusus,
  });
  const refused = impact.error ? failureOf(impact.error) : null;
  return (
    <ActDialog
      act={pindahPenawaran}
      title="Pindah ke penawaran lain"
      action="Pindahkan"
      danger
      onClose={onClose}
      sends={() => {
        if (!passes() || chosen === null) return null;
        if (!impact.data) {
          focusField(at('ke').id);
          return null;
        }
        const batas = deadline.read();
        return { nomor_pendaftar, dari, kode_penawaran: chosen, ...(batas ? { batas } : {}) };
      }}
      onDone={() => onDone('Pendaftar dipindahkan. Beri tahu pendaftar lewat percakapan.')}
    >
      <p>
        Bagi yang membayar untuk jalur yang keliru. Hanya sebelum finalisasi: nomor peserta dan kursi terikat
        pada jalurnya.
      </p>
      <SearchSelectField
        {...at('ke')}
        label="Ke penawaran"
        required
        loading={isLoading}
        options={offerings.filter((o) => o.kode !== dari).map((o) => ({ value: o.kode, label: o.nama }))}
        error={refused?.findings[0]?.message ?? refused?.message ?? at('ke').error}
      />
      {impact.isFetching && <Skeleton lines={3} height="24px" />}
      {impact.data && (
        <>
          <Impact impact={impact.data} />
          <DateField label="Batas khusus" {...deadline.field} />
          <p className="ui-muted">
            {deadline.field.required
              ? 'Masa pendaftaran penawaran tujuan sudah berakhir; tanpa batas khusus pendaftar tidak dapat mengisi.'
              : 'Kosongkan bila masa pendaftaran penawaran tujuan cukup.'}
          </p>
        </>
      )}
    </ActDialog>
  );
}
