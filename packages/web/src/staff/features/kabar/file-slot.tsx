/** The picture of an article or the document of an announcement. */
import { type BerkasKabar, unggahDokumen, unggahFoto } from '@gerbang/contract/office/kabar';
import { MAX_FILE_BYTES } from '@gerbang/contract/wire/limits';
import { useUpload } from '../../../api/send.ts';
import { compressImage } from '../../../ui/file/compress-image.ts';
import type { Placed } from '../../desk/fields.ts';
import { UploadSlot } from '../../desk/upload-slot.tsx';

interface Props extends Placed<BerkasKabar | null> {
  kind: 'foto' | 'dokumen';
  label: string;
}

export function FileSlot({ id, kind, label, value, error, onChange }: Props) {
  const uploading = useUpload(kind === 'foto' ? unggahFoto : unggahDokumen, {
    prepare: kind === 'foto' ? (chosen) => compressImage(chosen, MAX_FILE_BYTES) : undefined,
    onDone: onChange,
  });
  return (
    <UploadSlot
      id={id}
      label={label}
      uploading={uploading}
      accept={kind === 'foto' ? 'gambar' : 'pdf'}
      url={value?.url ?? null}
      openLabel={kind === 'foto' ? 'Lihat foto' : 'Lihat dokumen'}
      removeLabel={kind === 'foto' ? 'Hapus foto' : 'Hapus dokumen'}
      error={error}
      onRemove={() => onChange(null)}
    />
  );
}
