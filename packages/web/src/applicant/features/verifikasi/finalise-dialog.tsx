/** The last question before everything is locked, and why it failed (verifikasi 1, verifikasi 4). */
import { pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import { pageErrors } from '@gerbang/contract/wire/page-errors';
import { sentences } from '@gerbang/contract/wire/sentences';
import { Link } from 'react-router';
import { openChat } from '../../../api/chat-open.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';

interface Props {
  open: boolean;
  busy: boolean;
  failure: string | null;
  /** Another registration of this person holds a seat, of which the office has to be asked. */
  isSecond: boolean;
  /** How many fields the server found wanting. */
  gaps: number;
  onClose: () => void;
  onConfirm: () => void;
}

export function FinaliseDialog({ open, busy, failure, isSecond, gaps, onClose, onConfirm }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      title="Finalisasi data"
      actions={
        <>
          <Button loading={busy} disabled={busy} onClick={onConfirm}>
            Finalisasi
          </Button>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Batal
          </Button>
        </>
      }
    >
      <div className="ui-stack ui-stack--close">
        <p>{sentences.konfirmasiFinalisasi}</p>
        {failure && (
          <Alert kind="error" announce>
            {failure}
          </Alert>
        )}
        {failure === pageErrors.ruang_penuh[1] && (
          <p>
            <Link to={`/register/form/${pilihanJurusan.key}`}>Ubah lokasi atau jadwal ujian</Link>
          </p>
        )}
        {isSecond && (
          <p>
            <Button
              variant="secondary"
              onClick={() => {
                onClose();
                openChat();
              }}
            >
              Tulis kepada panitia
            </Button>
          </p>
        )}
        {failure && gaps > 0 && (
          <p className="ui-muted">{gaps} isian masih kurang. Tutup kotak ini untuk melihat daftarnya.</p>
        )}
      </div>
    </Dialog>
  );
}
