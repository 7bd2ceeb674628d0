/** What the office said of a document: its state, and of a rejected one why and until when. */

import { JUDUL_PERCAKAPAN } from '@gerbang/contract/applicant/percakapan';
import {
  type DokumenSaya,
  KEADAAN_BERKAS,
  type KeadaanBerkas,
} from '@gerbang/contract/applicant/verifikasi-berkas';
import { instantText } from '@gerbang/contract/wire/time';
import { openChat } from '../api/chat-open.ts';
import { Badge, type BadgeProps } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';

const LOOK: Record<KeadaanBerkas, NonNullable<BadgeProps['kind']>> = {
  belum: 'neutral',
  sah: 'success',
  ditolak: 'error',
  diganti: 'info',
  'tidak-perlu': 'neutral',
};

/** Beside the name of a document that was decided. */
export const documentMark = (keadaan: KeadaanBerkas): string =>
  keadaan === 'sah'
    ? ' ✓'
    : keadaan === 'ditolak'
      ? ' ✗ ditolak'
      : keadaan === 'tidak-perlu'
        ? ' – tidak perlu'
        : '';

export const DocumentBadge = ({ keadaan }: { keadaan: KeadaanBerkas }) => (
  <Badge kind={LOOK[keadaan]}>{KEADAAN_BERKAS[keadaan]}</Badge>
);

/** Why it was rejected and what to do by when; nothing for any other state. */
export function Rejection({ dokumen }: { dokumen: DokumenSaya }) {
  const { keadaan, alasan, batas, terbuka } = dokumen;
  if (keadaan !== 'ditolak' || batas === null) return null;
  return (
    <Alert kind="error" title="Ditolak panitia">
      <p>{alasan}</p>
      <p>
        {terbuka ? (
          <>
            Ganti paling lambat <strong>{instantText(new Date(batas))}</strong>.
          </>
        ) : (
          `Batas mengganti sudah lewat, ${instantText(new Date(batas))}. Bila masih perlu diganti, tanyakan kepada panitia.`
        )}
      </p>
      {!terbuka && (
        <Button variant="secondary" onClick={openChat}>
          {JUDUL_PERCAKAPAN}
        </Button>
      )}
    </Alert>
  );
}
