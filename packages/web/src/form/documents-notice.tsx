/** Says on other pages that documents were rejected, or that something waits for them, and leads to where they are. */
import { type TERTAHAN, tertahanOleh } from '@gerbang/contract/applicant/verifikasi-berkas';
import { instantText } from '@gerbang/contract/wire/time';
import { Link } from 'react-router';
import { Alert } from '../ui/feedback/alert.tsx';
import { useOwnDocuments } from './own-documents.ts';

interface Props {
  nomor: string;
  /** Only what keeps this waiting; everything without it. */
  about?: keyof typeof TERTAHAN;
}

export function DocumentsNotice({ nomor, about }: Props) {
  const { data } = useOwnDocuments(nomor);
  if (!data || data.dokumen.length === 0) return null;
  const waits = data.tertahan.filter((apa) => about === undefined || apa === about);
  const rejected = data.dokumen.filter(({ keadaan }) => keadaan === 'ditolak');
  if (about ? waits.length === 0 : waits.length === 0 && rejected.length === 0) return null;
  return (
    <Alert
      kind={rejected.length > 0 ? 'error' : 'info'}
      title={rejected.length > 0 ? 'Ada dokumen yang ditolak' : 'Dokumen Anda sedang diperiksa'}
    >
      {rejected.map(({ slot, label, alasan, batas, terbuka }) => (
        <p key={slot}>
          <strong>{label}</strong>: {alasan}{' '}
          {batas &&
            (terbuka
              ? `Ganti paling lambat ${instantText(new Date(batas))}.`
              : `Batas mengganti sudah lewat, ${instantText(new Date(batas))}; hubungi panitia lewat chat.`)}
        </p>
      ))}
      {waits.map((apa) => (
        <p key={apa}>{tertahanOleh(apa, data.dokumen)}</p>
      ))}
      <p>
        <Link to="/register/dokumen">
          {rejected.some(({ terbuka }) => terbuka) ? 'Ganti dokumen' : 'Lihat pemeriksaan dokumen'}
        </Link>
      </p>
    </Alert>
  );
}
