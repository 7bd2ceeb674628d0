import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button.tsx';
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

/** More lines than this would push the form out of sight; then so many of the first stand, the rest on demand. */
const MOST = 8;
const FIRST = 5;

/**
 * The list of what is missing or wrong, at the top of the form. Takes the focus and scrolls into view when
 * mounted: give it a new `key` for every attempt. Draws nothing without errors.
 */
export function ErrorSummary({ errors, title = 'isian belum lengkap', onFollow }: ErrorSummaryProps) {
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'start' });
  }, []);
  // The button is gone with what it unfolds: one goes on reading where the rest begins.
  useEffect(() => {
    if (whole) list.current?.querySelectorAll('a')[FIRST]?.focus();
  }, [whole]);
  if (errors.length === 0) return null;
  const folded = !whole && errors.length > MOST;

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
      <ul ref={list}>
        {(folded ? errors.slice(0, FIRST) : errors).map((error) => (
          <li key={error.id}>
            <a href={`#${error.id}`} onClick={(event) => follow(event, error)}>
              {error.message}
            </a>
          </li>
        ))}
      </ul>
      {folded && (
        <Button variant="secondary" onClick={() => setWhole(true)}>
          Tampilkan semua {errors.length} isian
        </Button>
      )}
    </section>
  );
}
