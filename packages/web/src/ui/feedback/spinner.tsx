import './spinner.css';
import { classNames } from '../class-names.ts';

export interface SpinnerProps {
  /** Edge in CSS pixels; default 24. */
  size?: number;
  /** Words shown beside it and announced; without them the spinner is decoration. */
  label?: string;
  className?: string;
}

/** Something is under way and its length is unknown. */
export function Spinner({ size = 24, label, className }: SpinnerProps) {
  const ring = (
    <span
      aria-hidden="true"
      className={classNames('ui-spinner', className)}
      style={{ width: size, height: size }}
    />
  );
  if (!label) return ring;
  return (
    <div role="status" className="ui-spinner-line">
      {ring}
      <span>{label}</span>
    </div>
  );
}
