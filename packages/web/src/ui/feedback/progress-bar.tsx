import { useId } from 'react';
import './progress-bar.css';
import { classNames } from '../class-names.ts';

export interface ProgressBarProps {
  /** Share done, 0 to 1; null when it cannot be known. */
  value: number | null;
  /** What is going on, e.g. "Mengunggah" or "Sedang direview". */
  label: string;
  /** The striped bar of a request in review (loa 9). */
  striped?: boolean;
  /** Hides the percentage, which means nothing for a review. */
  hidePercent?: boolean;
}

/** How far something has come. */
export function ProgressBar({ value, label, striped = false, hidePercent = false }: ProgressBarProps) {
  const labelId = useId();
  const share = value === null ? null : Math.min(1, Math.max(0, value));
  const percent = share === null ? undefined : Math.round(share * 100);
  const bar =
    share === null ? undefined : striped ? { width: `${percent}%` } : { transform: `scaleX(${share})` };
  return (
    <div
      className={classNames(
        'ui-progress',
        striped && 'ui-progress--striped',
        share === null && 'ui-progress--unknown',
      )}
    >
      <div className="ui-progress__words">
        <span id={labelId}>{label}</span>
        {percent !== undefined && !hidePercent && <span aria-hidden="true">{percent}%</span>}
      </div>
      <div
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="ui-progress__track"
      >
        <div className="ui-progress__bar" style={bar} />
      </div>
    </div>
  );
}
