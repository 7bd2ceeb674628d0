import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconRefresh,
  type IconType,
  IconZoomIn,
  IconZoomOut,
} from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';

interface CropToolsProps {
  disabled: boolean;
  zoom: number;
  maxZoom: number;
  onZoom: (zoom: number) => void;
  /** Steps to the right and downwards the picture moves. */
  onMove: (x: number, y: number) => void;
  /** A quarter to the right. */
  onTurn: () => void;
}

/** Everything the fingers can do to the photo, as buttons. */
export function CropTools({ disabled, zoom, maxZoom, onZoom, onMove, onTurn }: CropToolsProps) {
  const tool = (icon: IconType, label: string, act: () => void, ended = false) => (
    <IconButton
      outlined
      icon={icon}
      label={label}
      aria-disabled={disabled || ended || undefined}
      onClick={() => !disabled && !ended && act()}
    />
  );
  return (
    <div className="ui-cropper__tools">
      <div role="group" aria-label="Ukuran dan arah foto" className="ui-cropper__group">
        {tool(IconZoomOut, 'Perkecil foto', () => onZoom(zoom - 0.2), zoom <= 1)}
        {tool(IconZoomIn, 'Perbesar foto', () => onZoom(zoom + 0.2), zoom >= maxZoom)}
        {tool(IconRefresh, 'Putar foto 90 derajat', onTurn)}
      </div>
      <div role="group" aria-label="Letak foto" className="ui-cropper__group">
        {tool(IconArrowLeft, 'Geser foto ke kiri', () => onMove(-1, 0))}
        {tool(IconArrowRight, 'Geser foto ke kanan', () => onMove(1, 0))}
        {tool(IconArrowUp, 'Geser foto ke atas', () => onMove(0, -1))}
        {tool(IconArrowDown, 'Geser foto ke bawah', () => onMove(0, 1))}
      </div>
    </div>
  );
}
