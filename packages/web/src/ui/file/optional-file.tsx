import { MAX_FILE_BYTES } from '@gerbang/contract/wire/limits';
import { Button } from '../button.tsx';
import { FileField } from './file-field.tsx';

interface Props {
  label: string;
  /** Who reads it; said until a file is chosen. */
  readBy: string;
  /** What the button says that leaves it out again. */
  without: string;
  file: File | null;
  onChange: (file: File | null) => void;
}

/** One document that may go along with a form, and is sent with it. */
export function OptionalFile({ label, readBy, without, file, onChange }: Props) {
  return (
    <>
      <FileField
        label={label}
        hint={
          file
            ? `Dipilih: ${file.name}`
            : `Bila ada: satu gambar atau PDF, kurang dari ${MAX_FILE_BYTES / 1_000_000} MB. ${readBy}`
        }
        state="kosong"
        {...(file ? { pickLabel: 'Pilih berkas lain' } : {})}
        onSelect={([one]) => onChange(one ?? null)}
      />
      {file && (
        <p>
          <Button variant="quiet" onClick={() => onChange(null)}>
            {without}
          </Button>
        </p>
      )}
    </>
  );
}
