import { Button } from '../button.tsx';
import { Alert } from '../feedback/alert.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { lazyModule, useLazyModule } from '../use-lazy-module.ts';
import type { PhotoCropperProps } from './photo-cropper-view.tsx';

const cropper = lazyModule(() => import('./photo-cropper-view.tsx'));

/** Cuts the photo at 3:4 by touch, mouse, keys or buttons (data-diri 13). Its code arrives on first use. */
export function PhotoCropper(props: PhotoCropperProps) {
  const { module, failed, retry } = useLazyModule(cropper);
  if (module) return <module.PhotoCropperView {...props} />;
  if (!failed) return <Skeleton lines={1} height="clamp(200px, 42dvh, 440px)" label="Menyiapkan foto…" />;
  return (
    <Alert kind="error" announce title="Alat potong foto belum dapat dimuat">
      <p>Periksa sambungan internet Anda.</p>
      <Button variant="quiet" onClick={retry}>
        Coba lagi
      </Button>
    </Alert>
  );
}
