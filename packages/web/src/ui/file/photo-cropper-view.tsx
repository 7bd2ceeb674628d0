import { PHOTO } from '@gerbang/contract/wire/limits';
import { useId, useRef, useState } from 'react';
import Cropper, { type Area, type MediaSize, type Point, type Size } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import './photo-cropper.css';
import { Button } from '../button.tsx';
import { Alert } from '../feedback/alert.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { cropPhoto } from './crop-photo.ts';
import { CropTools } from './crop-tools.tsx';
import { ImageProblem } from './image.ts';
import { useCropSource } from './use-crop-source.ts';

export interface PhotoCropperProps {
  /** The chosen picture, of any size, JPEG or PNG. */
  image: Blob;
  /** Receives the photo: PNG, 300×400, foto.png. The button is busy until the promise settles. */
  onConfirm: (photo: File) => void | Promise<void>;
  onCancel: () => void;
  /** Default "Upload Foto" (data-diri 13). */
  confirmLabel?: string;
}

const MAX_ZOOM = 4;
/** Pixels one press of a move button or arrow key shifts the picture. */
const STEP = 12;

const clamp = (value: number, limit: number): number => Math.min(limit, Math.max(-limit, value));

/** Where the picture lies in the frame, how large and how often turned. */
const useCrop = () => {
  const [turns, setTurns] = useState(0);
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [media, setMedia] = useState<MediaSize | null>(null);
  const [frame, setFrame] = useState<Size | null>(null);
  const move = (x: number, y: number) => {
    if (!media || !frame) return;
    setCrop({
      x: clamp(crop.x + x * STEP, (media.width * zoom - frame.width) / 2),
      y: clamp(crop.y + y * STEP, (media.height * zoom - frame.height) / 2),
    });
  };
  const turn = () => {
    setTurns((turns + 1) % 4);
    setCrop({ x: 0, y: 0 });
    setZoom(1);
  };
  return { turns, crop, setCrop, zoom, setZoom, setMedia, setFrame, move, turn };
};

/** The cropper itself; PhotoCropper fetches it. */
export function PhotoCropperView({
  image,
  onConfirm,
  onCancel,
  confirmLabel = 'Upload Foto',
}: PhotoCropperProps) {
  const helpId = useId();
  const { turns, crop, setCrop, zoom, setZoom, setMedia, setFrame, move, turn } = useCrop();
  const source = useCropSource(image, turns);
  const area = useRef<Area | null>(null);
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  if (source instanceof ImageProblem) {
    return (
      <Alert kind="error" announce title={source.message}>
        <Button variant="quiet" onClick={onCancel}>
          Pilih foto lain
        </Button>
      </Alert>
    );
  }
  const keepArea = (_: Area, pixels: Area) => {
    area.current = pixels;
  };
  const confirm = async () => {
    if (!source || !area.current) return;
    setWorking(true);
    setProblem(null);
    try {
      await onConfirm(await cropPhoto(source.canvas, area.current));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'maaf terjadi kesalahan');
    } finally {
      setWorking(false);
    }
  };
  return (
    <div className="ui-cropper">
      <p id={helpId}>
        Geser foto hingga wajah berada di tengah bingkai.
        <VisuallyHidden> Gunakan tombol panah, atau tombol di bawah bingkai.</VisuallyHidden>
      </p>
      <div className="ui-cropper__stage">
        {source ? (
          <Cropper
            key={source.url}
            image={source.url}
            aspect={PHOTO.width / PHOTO.height}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            keyboardStep={STEP}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={keepArea}
            onCropComplete={keepArea}
            setMediaSize={setMedia}
            setCropSize={setFrame}
            classes={{ cropAreaClassName: 'ui-cropper__area' }}
            cropperProps={{ role: 'application', 'aria-label': 'Posisi foto', 'aria-describedby': helpId }}
            disableAutomaticStylesInjection
          />
        ) : (
          <Skeleton lines={1} height="440px" label="Membuka foto…" />
        )}
      </div>
      <CropTools
        disabled={!source}
        zoom={zoom}
        maxZoom={MAX_ZOOM}
        onZoom={(next) => setZoom(Math.min(MAX_ZOOM, Math.max(1, next)))}
        onMove={move}
        onTurn={turn}
      />
      {problem && (
        <Alert kind="error" announce>
          {problem}
        </Alert>
      )}
      <div className="ui-cropper__actions">
        <Button loading={working || !source} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
        <Button variant="secondary" disabled={working} onClick={onCancel}>
          Batal
        </Button>
      </div>
    </div>
  );
}
