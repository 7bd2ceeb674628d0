/** The form below a list: one entry with its file, to be added or changed. */
import type { Context, Value } from '@gerbang/contract/form/field';
import {
  type CollectionPart,
  isConfigured,
  isRequired,
  isRowFileRequired,
} from '@gerbang/contract/form/step';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { Fieldset } from '../ui/field/fieldset.tsx';
import { FileField } from '../ui/file/file-field.tsx';
import { entryId } from './collection-entry.ts';
import { Complaints } from './complaints.tsx';
import { FieldInput } from './field-input.tsx';
import { FormLabel } from './form-label.tsx';
import { slotId } from './step-state.ts';
import type { useEntry } from './use-entry.ts';

interface Props {
  part: CollectionPart;
  context: Context;
  values: Record<string, Value>;
  texts: Record<string, string>;
  file: File | null;
  entry: ReturnType<typeof useEntry>;
}

export function EntryForm({ part, context, values, texts, file, entry }: Props) {
  const { complaints, busy, note, isChange } = entry;
  const action = isChange ? 'Simpan perubahan' : `Tambah ${part.noun}`;
  const idOf = (field: string) => `${slotId(part.key)}-${field}`;
  const found = Object.fromEntries(complaints.found.map((f) => [f.field, f.message]));
  const errors = Object.entries(found).map(([field, message]) => ({ id: idOf(field), message }));
  return (
    <Fieldset id={entryId(part)} legend={isChange ? `Ubah ${part.noun}` : `Tambah ${part.noun}`}>
      <Complaints errors={errors} failure={complaints.failure} attempt={complaints.attempt} />
      {note && (
        <Alert kind="info" announce>
          {note}
        </Alert>
      )}
      {Object.entries(entry.asked).map(([name, field]) => (
        <FieldInput
          key={name}
          id={idOf(name)}
          field={field}
          value={values[name] ?? null}
          text={texts[name]}
          error={found[name]}
          required={isRequired(field, values, context)}
          onChange={(value, text) => entry.change(name, value, text)}
        />
      ))}
      {part.file && isConfigured(part.file.code, context) && (
        <FileField
          id={idOf(part.file.field)}
          label={
            <FormLabel label={part.file.label} required={isRowFileRequired(part, context) && !isChange} />
          }
          accept={part.file.accept === 'pdf' ? 'pdf' : 'dokumen'}
          required={isRowFileRequired(part, context) && !isChange}
          state={busy && file ? 'mengunggah' : 'kosong'}
          progress={entry.progress}
          error={entry.fileProblem ?? found[part.file.field]}
          onSelect={(files) => void entry.choose(files)}
          hint={
            file
              ? `Dipilih: ${file.name}. Dikirim saat Anda menekan “${action}”.`
              : isChange
                ? 'Kosongkan bila berkas yang tersimpan tetap dipakai.'
                : 'Dikirim bersama isian ini.'
          }
          pickLabel={file ? 'Ganti berkas' : undefined}
        />
      )}
      <p>
        <Button variant="secondary" loading={busy} onClick={() => void entry.add()}>
          {action}
        </Button>{' '}
        {entry.isBegun && !busy && (
          <Button variant="quiet" onClick={entry.empty}>
            {isChange ? 'Batalkan perubahan' : 'Kosongkan'}
          </Button>
        )}
      </p>
    </Fieldset>
  );
}
