/** A NIK or passport number that was mistyped, put right beside the document that shows it (orang 9). */
import { koreksiIdentitas } from '@gerbang/contract/office/dugaan-ganda';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useFlash } from '../../ui/feedback/flash.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { ActDialog } from './act-dialog.tsx';
import './correct-identity.css';
import { type IdentityDocument, IdentityDocuments } from './identity-documents.tsx';
import { useMay } from './staff.ts';

interface Props {
  nomor_pendaftar: string;
  /** As it is recorded. */
  no_ktp: string | null;
  /** Documents that show it. */
  dokumen: readonly IdentityDocument[];
  onDone: () => void;
  /** Asks for addresses of the documents anew. */
  onRenew: () => void;
}
/** The button and its dialog; nothing for whoever may not. */
export function CorrectIdentity({ nomor_pendaftar, no_ktp, dokumen, onDone, onRenew }: Props) {
  const may = useMay('koreksi-identitas');
  const flash = useFlash();
  const [open, setOpen] = useState(false);
  const [nomor, setNomor] = useState('');
  if (!may) return null;
  const title = 'Koreksi nomor identitas';
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => {
          setNomor(no_ktp ?? '');
          setOpen(true);
        }}
        aria-label={`${title}: ${nomor_pendaftar}`}
      >
        {title}…
      </Button>
      {open && (
        <ActDialog
          act={koreksiIdentitas}
          title={title}
          action="Simpan nomor"
          wide
          sends={() => ({ nomor_pendaftar, dari: no_ktp, no_ktp: nomor.trim() })}
          onClose={() => setOpen(false)}
          onDone={() => {
            flash(`Nomor identitas pendaftar ${nomor_pendaftar} dikoreksi.`, { kind: 'success' });
            onDone();
          }}
        >
          <IdentityDocuments dokumen={dokumen} siapa={nomor_pendaftar} onRenew={onRenew} />
          <p>Ketik nomor seperti yang tertulis di dokumen. Isian lain tetap, dan finalisasi tidak dibuka.</p>
          <TextField
            id="nomor-identitas"
            label="NIK atau nomor paspor yang benar"
            required
            autoComplete="off"
            max={25}
            value={nomor}
            onChange={setNomor}
          />
        </ActDialog>
      )}
    </>
  );
}
