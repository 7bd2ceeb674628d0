import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { focusField } from '../field/focus-field.ts';
import { IconError } from '../icon.tsx';
import './error-summary.css';

export interface FieldError {
  /** Id of the field, the group or the file control it speaks of. */
  id: string;
  /** The same sentence that stands at the field. */
  message: string;
}

export interface ErrorSummaryProps {
  errors: readonly FieldError[];
  /** Default "isian belum lengkap" (layar 11), which here never stands alone. */
  title?: ReactNode;
  /** Called instead of focusing `#id`, e.g. where the field is in another step. */
  onFollow?: (error: FieldError) => void;
}

/**
 * The list of what is missing or wrong, at the top of the form. Takes the focus and scrolls into view when
 * mounted: give it a new `key` for every attempt. Draws nothing without errors.
 */
export function ErrorSummary({ errors, title = 'isian belum lengkap', onFollow }: ErrorSummaryProps) {
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'start' });
  }, []);
  if (errors.length === 0) return null;

  const follow = (event: MouseEvent, error: FieldError) => {
    event.preventDefault();
    if (onFollow) onFollow(error);
    else focusField(error.id);
  };
  return (
    <section ref={box} tabIndex={-1} aria-labelledby={titleId} className="ui-error-summary">
      <h2 id={titleId} className="ui-error-summary__title">
        <IconError />
        {title}
      </h2>
      <p>
        {errors.length === 1 ? 'Ada 1 isian' : `Ada ${errors.length} isian`} yang perlu diperbaiki. Pilih
        barisnya untuk langsung ke isian itu.
      </p>
      <ul>
        {errors.map((error) => (
          <li key={error.id}>
            <a href={`#${error.id}`} onClick={(event) => follow(event, error)}>
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
