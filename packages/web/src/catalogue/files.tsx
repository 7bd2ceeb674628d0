/** Files and the photo. */
import { type ReactNode, useEffect, useState } from 'react';
import { CropTools } from '../ui/file/crop-tools.tsx';
import { FileField, type FileFieldProps } from '../ui/file/file-field.tsx';
import { OptionalFile } from '../ui/file/optional-file.tsx';
import { PhotoCropper } from '../ui/file/photo-cropper.tsx';
import { PhotoCropperView } from '../ui/file/photo-cropper-view.tsx';
import { StoredFile } from '../ui/file/stored-file.tsx';
import type { Room } from './entry.ts';
import { LONG_LABEL, LONG_TEXT, LONG_WORD, PICTURE_URL } from './samples.ts';

const noop = () => undefined;
const slot = (props: Partial<FileFieldProps>) => (
  <FileField label="Ijazah" state="kosong" onSelect={noop} {...props} />
);

/** A picture made on the spot, as a phone would give it. */
function WithPhoto({ children }: { children: (photo: Blob) => ReactNode }) {
  const [photo, setPhoto] = useState<Blob | null>(null);
  useEffect(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 480;
    canvas.height = 640;
    const context = canvas.getContext('2d');
    if (!context) return;
    context.fillStyle = '#9fc5b9';
    context.fillRect(0, 0, 480, 640);
    context.fillStyle = '#0b5d4e';
    context.arc(240, 260, 120, 0, 2 * Math.PI);
    context.fill();
    canvas.toBlob(setPhoto, 'image/jpeg');
  }, []);
  return photo && children(photo);
}

export const files: Room = {
  title: 'ui/file',
  entries: [
    {
      name: 'OptionalFile',
      states: {
        'none yet': (
          <OptionalFile
            label="Bukti"
            readBy="Hanya dibaca panitia."
            without="Kirim tanpa bukti"
            file={null}
            onChange={noop}
          />
        ),
        'chosen, a long name': (
          <OptionalFile
            label="Bukti"
            readBy=""
            without="Kirim tanpa bukti"
            file={new File([], `${LONG_WORD}.pdf`)}
            onChange={noop}
          />
        ),
      },
    },
    {
      name: 'FileField',
      states: {
        empty: slot({ required: true }),
        'required, missing': slot({ required: true, error: 'belum ada file ijazah' }),
        sending: slot({ state: 'mengunggah', progress: 0.4, fileName: 'ijazah.pdf' }),
        'sending, share unknown': slot({ state: 'mengunggah' }),
        stored: slot({ state: 'tersimpan', url: '#FileField', fileName: 'ijazah.pdf' }),
        'stored, with picture': slot({
          state: 'tersimpan',
          url: '#FileField',
          thumbnail: PICTURE_URL,
          accept: 'gambar',
        }),
        failed: slot({ state: 'gagal', error: LONG_TEXT, onRetry: noop }),
        'replacement failed': slot({
          state: 'gagal',
          url: '#FileField',
          error: 'Ukuran file terlalu besar',
          onRetry: noop,
        }),
        disabled: slot({ disabled: true }),
        'long words': slot({
          label: LONG_LABEL,
          state: 'tersimpan',
          url: '#FileField',
          fileName: `${LONG_WORD}.pdf`,
          hint: LONG_TEXT,
        }),
        'with lines of its own': slot({ label: 'Foto', children: <p>Wajah menghadap ke depan.</p> }),
      },
    },
    {
      name: 'StoredFile',
      states: {
        stored: (
          <StoredFile
            url="#StoredFile"
            thumbnail={undefined}
            fileName="ijazah.pdf"
            openLabel="Cek Dokumen"
            onOpen={undefined}
            saved
          />
        ),
      },
    },
    {
      name: 'CropTools',
      states: {
        'at the smallest': (
          <CropTools disabled={false} zoom={1} maxZoom={4} onZoom={noop} onMove={noop} onTurn={noop} />
        ),
        disabled: <CropTools disabled zoom={2} maxZoom={4} onZoom={noop} onMove={noop} onTurn={noop} />,
      },
    },
    {
      name: 'PhotoCropper',
      states: {
        'with a photo': (
          <WithPhoto>{(photo) => <PhotoCropper image={photo} onConfirm={noop} onCancel={noop} />}</WithPhoto>
        ),
      },
    },
    {
      name: 'PhotoCropperView',
      states: {
        'no picture': <PhotoCropperView image={new Blob(['x'])} onConfirm={noop} onCancel={noop} />,
      },
    },
  ],
};
