/** Begins a track's form from one that is ready; nothing is stored before the page is saved. */

import {
  alasanSiapPakai,
  FORMULIR_SIAP_PAKAI,
  langkahSiapPakai,
} from '@gerbang/contract/office/formulir/siap-pakai';
import type { DaftarProdiJalur } from '@gerbang/contract/office/prodi-jalur/calls';
import type { Langkah } from '@gerbang/contract/office/prodi-jalur/formulir';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';
import { useFields } from '../../desk/fields.ts';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { sizeText } from './track-form.ts';

interface Props {
  track: DaftarProdiJalur['jalur'][number];
  onClose: () => void;
  onChosen: (langkah: Langkah) => void;
}

export function ReadyDialog({ track, onClose, onChosen }: Props) {
  const { form, at, passes } = useFields<{ kunci: string | null }>({ kunci: null }, ({ kunci }) => ({
    kunci: kunci === null && 'Pilih formulir',
  }));
  const chosen = FORMULIR_SIAP_PAKAI.find(({ kunci }) => kunci === form.kunci);
  // What suits the track comes first.
  const forms = FORMULIR_SIAP_PAKAI.toSorted(
    (a, b) => Number(b.pascasarjana === track.pascasarjana) - Number(a.pascasarjana === track.pascasarjana),
  );
  return (
    <FormDialog
      title="Mulai dari formulir siap pakai"
      action="Pakai formulir ini"
      onClose={onClose}
      onSubmit={async () => {
        if (!passes() || !chosen) return false;
        onChosen(langkahSiapPakai(chosen));
        return true;
      }}
    >
      <p>Menggantikan seluruh pilihan di halaman ini. Baru berlaku setelah Anda menyimpannya.</p>
      <RadioGroupField
        {...at('kunci')}
        label="Formulir"
        required
        options={forms.map((ready) => ({
          value: ready.kunci,
          label: ready.nama,
          hint: `${ready.untuk} ${sizeText(langkahSiapPakai(ready))}`,
        }))}
      />
      {chosen && (
        <section aria-live="polite" aria-label="Yang ditanyakan dan sebabnya">
          <ul>
            {alasanSiapPakai(chosen).map(({ langkah, sebab }) => (
              <li key={langkah}>
                <strong>{langkah}</strong>: {sebab}
              </li>
            ))}
          </ul>
        </section>
      )}
    </FormDialog>
  );
}
