import { type ComponentPropsWithRef, useId, useRef } from 'react';
import './date-field.css';
import { IconCalendar } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { type FieldProps, FieldShell } from './field-shell.tsx';
import { DATE_SENTENCES, type DateProblem, dateInWords, formatDate, parseDate } from './parse-date.ts';
import { useLeft } from './use-left.ts';
import { type Parsed, type TypedFieldProps, useTypedText } from './use-typed-text.ts';

type NativeInput = Pick<
  ComponentPropsWithRef<'input'>,
  'name' | 'autoComplete' | 'disabled' | 'onBlur' | 'onFocus' | 'ref'
>;

/** `value` is `YYYY-MM-DD`. */
export interface DateFieldProps extends FieldProps, NativeInput, TypedFieldProps<string, DateProblem> {
  /** First and last day of the browser's picker, `YYYY-MM-DD`; the judge decides about typed ones. */
  min?: string;
  max?: string;
}

const read = (text: string): Parsed<string, DateProblem> => {
  const date = parseDate(text);
  return 'iso' in date ? { value: date.iso } : date;
};

const THIS_YEAR = `Contoh: 17-08-${new Date().getFullYear()}`;
/** For the birthday of somebody about to study. */
export const BORN_HINT = 'Contoh: 17-08-2007';

/**
 * A day, typed in any usual way or picked. On leaving it stands as 17-08-2007 with the day in words below, so that
 * swapped day and month are noticed; what is no date is kept and explained.
 */
export function DateField(props: DateFieldProps) {
  const { id, label, hint = THIS_YEAR, required, value, text, onChange, onBlur, min, max, ...input } = props;
  const { error, disabled, ...rest } = input;
  const wordsId = useId();
  const picker = useRef<HTMLInputElement>(null);
  const field = useTypedText({ value, text, onChange, parse: read, format: formatDate });
  const { typed, current, problem, type, tidy } = field;
  const [left, leaving] = useLeft(typed, (event) => {
    tidy();
    onBlur?.(event);
  });
  const ownError = left && problem ? DATE_SENTENCES[problem] : undefined;
  const words = current === null ? '' : dateInWords(current);
  const name = typeof label === 'string' ? `: ${label}` : '';
  return (
    <FieldShell
      {...{ id, label, hint, required }}
      error={error || ownError}
      announceError={!error}
      describedBy={words ? wordsId : undefined}
      after={
        <p id={wordsId} role="status" className="ui-field__note">
          {words}
        </p>
      }
    >
      {(control) => (
        <div className="ui-date">
          <input
            type="text"
            inputMode="numeric"
            autoComplete="off"
            {...rest}
            {...control}
            disabled={disabled}
            className="ui-input"
            value={typed}
            onChange={(event) => type(event.target.value)}
            onBlur={leaving}
          />
          <div className="ui-date__picker">
            <input
              ref={picker}
              type="date"
              tabIndex={-1}
              aria-hidden="true"
              className="ui-date__native"
              min={min}
              max={max}
              disabled={disabled}
              value={current ?? ''}
              onChange={(event) => event.target.value && type(formatDate(event.target.value))}
            />
            <IconButton
              outlined
              icon={IconCalendar}
              label={`Pilih dari kalender${name}`}
              disabled={disabled}
              onClick={() => picker.current?.showPicker()}
            />
          </div>
        </div>
      )}
    </FieldShell>
  );
}
