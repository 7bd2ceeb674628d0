import './skeleton.css';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';

export interface SkeletonProps {
  /** Number of bars; default 3. */
  lines?: number;
  /** Height of each bar as CSS length; give the height of what will come, so that nothing jumps. */
  height?: string;
  /** Announced once; default "Memuat…". */
  label?: string;
}

/** The shape of what is being loaded. */
export function Skeleton({ lines = 3, height, label = 'Memuat…' }: SkeletonProps) {
  return (
    <div role="status" className="ui-skeleton">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <span
          key={line}
          aria-hidden="true"
          className={classNames('ui-skeleton__line', height && 'ui-skeleton__line--block')}
          style={height ? { height } : undefined}
        />
      ))}
    </div>
  );
}
