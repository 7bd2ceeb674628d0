/** A picture to share, drawn in the browser: the programme, and the name its owner chooses to show, or none. */

import { useEffect, useRef, useState } from 'react';
import { useSettings } from '../../../api/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { drawCard, HEIGHT, WIDTH } from './draw-card.ts';

const NAME_MAX = 60;
const FILE = 'diterima.png';

/** True where the device shares pictures. */
const canShare = (files: File[]): boolean => 'canShare' in navigator && navigator.canShare({ files });

const pictureOf = (canvas: HTMLCanvasElement): Promise<File> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) =>
      blob ? resolve(new File([blob], FILE, { type: 'image/png' })) : reject(new Error('no picture')),
    );
  });

const save = (file: File): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
};

export function ShareCard({ programme, name }: { programme: string; name: string }) {
  const { nama_universitas } = useSettings();
  const [shown, setShown] = useState(name.split(' ')[0] ?? '');
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawCard(canvas.current, { programme, name: shown.trim(), nama_universitas });
  }, [programme, shown, nama_universitas]);
  const share = async () => {
    if (!canvas.current) return;
    const file = await pictureOf(canvas.current);
    if (!canShare([file])) save(file);
    // Closing the device's own sheet is no failure.
    else await navigator.share({ files: [file] }).catch(() => undefined);
  };
  return (
    <div className="share">
      <TextField
        id="nama-kartu"
        label="Nama yang ditampilkan"
        hint="Kosongkan bila tidak ingin menampilkan nama. Selain program studi dan universitas tidak ada yang lain pada gambar."
        max={NAME_MAX}
        autoComplete="off"
        value={shown}
        onChange={setShown}
      />
      <canvas
        ref={canvas}
        className="share__card"
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={['Kartu', shown.trim(), 'diterima di', programme].filter(Boolean).join(' ')}
      />
      <p>
        <Button onClick={() => void share()}>Bagikan atau simpan gambar</Button>
      </p>
    </div>
  );
}
