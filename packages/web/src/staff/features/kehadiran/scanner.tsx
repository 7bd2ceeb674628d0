/** Reads QR codes with the camera where the browser can; elsewhere the code is typed. */
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;
const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** True where the browser reads barcodes and has a camera to offer. */
export const canScan = (): boolean =>
  detectorClass() !== undefined && navigator.mediaDevices?.getUserMedia !== undefined;

const LOOK_MS = 200;

export function Scanner({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [refused, setRefused] = useState(false);
  const report = useRef(onCode);
  report.current = onCode;
  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const Detector = detectorClass();
    const look = async (detector: Detector, element: HTMLVideoElement) => {
      // A frame that is not there yet cannot be read; the next one will do.
      const codes = await detector.detect(element).catch(() => []);
      if (over) return;
      if (codes[0]) report.current(codes[0].rawValue);
      else timer = setTimeout(() => void look(detector, element), LOOK_MS);
    };
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const element = video.current;
      if (over || !element || !Detector) return stop();
      element.srcObject = stream;
      await element.play();
      await look(new Detector({ formats: ['qr_code'] }), element);
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    begin().catch(() => setRefused(!over));
    return () => {
      over = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  if (refused)
    return (
      <Alert kind="warning" announce>
        Kamera tidak dapat dipakai. Izinkan kamera untuk halaman ini, atau ketik nomor peserta.
      </Alert>
    );
  return <video ref={video} className="attendance__camera" muted playsInline aria-label="Gambar kamera" />;
}
