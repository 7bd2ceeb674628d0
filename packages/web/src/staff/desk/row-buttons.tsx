/** Moves one of a list up or down, or takes it away. */
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

interface Props {
  /** What it is called. */
  name: string;
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
  /** Absent where it must stay. */
  onRemove?: (() => void) | undefined;
}

export function RowButtons({ name, onUp, onDown, onRemove }: Props) {
  return (
    <span className="ui-row">
      <Button variant="secondary" disabled={!onUp} onClick={onUp}>
        Naik<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      <Button variant="secondary" disabled={!onDown} onClick={onDown}>
        Turun<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      {onRemove && (
        <Button variant="quiet" onClick={onRemove}>
          Hapus<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      )}
    </span>
  );
}
