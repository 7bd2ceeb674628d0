/** The picture of an article or the document of an announcement: chosen, sent with progress, taken away. */

import { errors } from '@gerbang/contract/errors';
import { type BerkasKabar, UNGGAH } from '@gerbang/contract/kabar-petugas';
import { MAX_FILE_BYTES } from '@gerbang/contract/limits';
import { useState } from 'react';
import { upload } from '../../../api/upload.ts';
import { Button } from '../../../ui/button.tsx';
import { compressImage } from '../../../ui/file/compress-image.ts';
import { FileField } from '../../../ui/file/file-field.tsx';

interface Props {
  id: string;
  kind: 'foto' | 'dokumen';
  label: string;
  file: BerkasKabar | null;
  error?: string | undefined;
  onChange: (file: BerkasKabar | null) => void;
}

export function FileSlot({ id, kind, label, file, error, onChange }: Props) {
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
      const ready = kind === 'foto' ? await compressImage(chosen, MAX_FILE_BYTES) : chosen;
      onChange(await upload<BerkasKabar>(UNGGAH[kind], kind, ready, {}, setProgress));
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
  const state = busy ? 'mengunggah' : failure ? 'gagal' : file ? 'tersimpan' : 'kosong';
  return (
    <div className="desk-kabar__file">
      <FileField
        id={id}
        label={label}
        accept={kind === 'foto' ? 'gambar' : 'pdf'}
        state={state}
        progress={progress}
        url={file?.url}
        thumbnail={kind === 'foto' ? file?.url : undefined}
        error={failure ?? error}
        onSelect={choose}
        onRetry={again ? () => void send(again) : undefined}
        openLabel={kind === 'foto' ? 'Lihat foto' : 'Lihat dokumen'}
      />
      {file && !busy && (
        <Button variant="quiet" onClick={() => onChange(null)}>
          {kind === 'foto' ? 'Hapus foto' : 'Hapus dokumen'}
        </Button>
      )}
    </div>
  );
}
