/** One file of the office: chosen, sent at once with progress, looked at, taken away. */
import type { Path } from '@gerbang/contract/endpoint';
import { errors } from '@gerbang/contract/errors';
import { useState } from 'react';
import { upload } from '../../api/upload.ts';
import { Button } from '../../ui/button.tsx';
import type { FileAccept } from '../../ui/file/accept.ts';
import { FileField } from '../../ui/file/file-field.tsx';
import './upload-slot.css';

interface Props<Stored> {
  id: string;
  label: string;
  hint?: string;
  /** Where it is sent, and under which name. */
  path: Path;
  name: string;
  accept: FileAccept;
  /** Makes what was chosen fit to be sent; throws the sentence to show. */
  prepare?: (chosen: File) => Promise<File>;
  /** Where what is stored can be seen; null while there is nothing. */
  url: string | null;
  openLabel: string;
  removeLabel: string;
  error?: string | undefined;
  onStored: (stored: Stored) => void;
  onRemove: () => void;
}

export function UploadSlot<Stored>(props: Props<Stored>) {
  const { id, label, hint, path, name, accept, prepare, url, openLabel, removeLabel, error } = props;
  const { onStored, onRemove } = props;
  const [progress, setProgress] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [again, setAgain] = useState<File | null>(null);
  const send = async (chosen: File) => {
    setBusy(true);
    setFailure(null);
    setProgress(null);
    setAgain(chosen);
    try {
      const ready = prepare ? await prepare(chosen) : chosen;
      onStored(await upload<Stored>(path, name, ready, {}, setProgress));
      setAgain(null);
    } catch (reason) {
      setFailure((reason as Error).message);
    }
    setBusy(false);
  };
  const choose = (files: FileList) => {
    if (files.length > 1) return setFailure(errors.maksimal_1_file[1]);
    if (files[0]) void send(files[0]);
  };
  return (
    <div className="upload-slot">
      <FileField
        id={id}
        label={label}
        hint={hint}
        accept={accept}
        state={busy ? 'mengunggah' : failure ? 'gagal' : url ? 'tersimpan' : 'kosong'}
        progress={progress}
        url={url ?? undefined}
        thumbnail={(accept === 'gambar' && url) || undefined}
        error={failure ?? error}
        onSelect={choose}
        onRetry={again ? () => void send(again) : undefined}
        openLabel={openLabel}
      />
      {url && !busy && (
        <Button variant="quiet" onClick={onRemove}>
          {removeLabel}
        </Button>
      )}
    </div>
  );
}
