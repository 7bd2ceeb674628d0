/** Asks before something is saved that touches applicants. */
import type { Peringatan } from '@gerbang/contract/office/penawaran/umum';
import { ConfirmDialog } from '../../../desk/confirm-dialog.tsx';

interface Props {
  title: string;
  asked: Peringatan | null;
  agree: () => Promise<void>;
  cancel: () => void;
}

export function Agreement({ title, asked, agree, cancel }: Props) {
  if (!asked) return null;
  return (
    <ConfirmDialog title={title} action="Ya, simpan" danger onClose={cancel} onConfirm={agree}>
      <p>{asked.kalimat}</p>
    </ConfirmDialog>
  );
}
