/** The picture of an article or the document of an announcement. */
import { type BerkasKabar, UNGGAH } from '@gerbang/contract/kabar-petugas';
import { MAX_FILE_BYTES } from '@gerbang/contract/limits';
import { compressImage } from '../../../ui/file/compress-image.ts';
import { UploadSlot } from '../../ui/upload-slot.tsx';

interface Props {
  id: string;
  kind: 'foto' | 'dokumen';
  label: string;
  file: BerkasKabar | null;
  error?: string | undefined;
  onChange: (file: BerkasKabar | null) => void;
}

export function FileSlot({ id, kind, label, file, error, onChange }: Props) {
  return (
    <UploadSlot<BerkasKabar>
      id={id}
      label={label}
      path={UNGGAH[kind]}
      name={kind}
      accept={kind === 'foto' ? 'gambar' : 'pdf'}
      prepare={kind === 'foto' ? (chosen) => compressImage(chosen, MAX_FILE_BYTES) : undefined}
      url={file?.url ?? null}
      openLabel={kind === 'foto' ? 'Lihat foto' : 'Lihat dokumen'}
      removeLabel={kind === 'foto' ? 'Hapus foto' : 'Hapus dokumen'}
      error={error}
      onStored={onChange}
      onRemove={() => onChange(null)}
    />
  );
}
