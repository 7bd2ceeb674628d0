/** One file of the office: chosen, sent at once with progress, looked at, taken away. */
import { pageErrors } from '@gerbang/contract/wire/page-errors';
import { useState } from 'react';
import type { Uploading } from '../../api/send.ts';
import { Button } from '../../ui/button.tsx';
import type { FileAccept } from '../../ui/file/accept.ts';
import { FileField } from '../../ui/file/file-field.tsx';
import './upload-slot.css';

interface Props {
  id: string;
  label: string;
  hint?: string;
  /** The upload of what is chosen. */
  uploading: Uploading<{ file: File }>;
  accept: FileAccept;
  /** Where what is stored can be seen; null while there is nothing. */
  url: string | null;
  openLabel: string;
  removeLabel: string;
  error?: string | undefined;
  onRemove: () => void;
}

export function UploadSlot(props: Props) {
  const { id, label, hint, uploading, accept, url, openLabel, removeLabel, error, onRemove } = props;
  const { busy, sent, progress, send, clear } = uploading;
  const [tooMany, setTooMany] = useState(false);
  const failure = tooMany ? pageErrors.maksimal_1_file[1] : uploading.failure?.message;
  const choose = ([file, ...more]: FileList) => {
    setTooMany(more.length > 0);
    if (more.length > 0) clear();
    else if (file) void send({ file });
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
        onRetry={uploading.failure && sent ? () => void send(sent) : undefined}
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
