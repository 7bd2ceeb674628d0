/** Takes over the form of another track; nothing is stored before the page is saved. */

import { type DaftarProdiJalur, formulirJalur } from '@gerbang/contract/office/prodi-jalur/calls';
import type { Langkah } from '@gerbang/contract/office/prodi-jalur/formulir';
import { call } from '../../../api/client.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { useFields } from '../../desk/fields.ts';
import { FormDialog } from '../../desk/form-dialog.tsx';

interface Props {
  /** Those that have a form. */
  tracks: DaftarProdiJalur['jalur'];
  onClose: () => void;
  onCopied: (langkah: Langkah) => void;
}

export function CopyDialog({ tracks, onClose, onCopied }: Props) {
  const { form, at, passes } = useFields<{ kode: string | null }>({ kode: null }, ({ kode }) => ({
    kode: kode === null && 'Pilih jalur',
  }));
  return (
    <FormDialog
      title="Salin formulir dari jalur lain"
      action="Salin"
      onClose={onClose}
      onSubmit={async () => {
        if (!passes() || form.kode === null) return false;
        const { langkah } = await call(formulirJalur, { params: { kode_jalur: form.kode } });
        onCopied(langkah);
        return true;
      }}
    >
      <p>Menggantikan seluruh pilihan di halaman ini. Baru berlaku setelah Anda menyimpannya.</p>
      <SelectField
        {...at('kode')}
        label="Jalur"
        required
        options={tracks.map((t) => ({
          value: t.kode_jalur,
          label: `${t.jalur_masuk} (${t.kode_jalur}), ${t.langkah} langkah`,
        }))}
      />
    </FormDialog>
  );
}
