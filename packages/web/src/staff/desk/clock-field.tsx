/** A time of the day in Jakarta, typed with or without a point; on leaving it stands as 23.59. */
import { TextField, type TextFieldProps } from '../../ui/field/text-field.tsx';
import { useLeft } from '../../ui/field/use-left.ts';
import { clockWords, readClock } from './clock.ts';

interface Props extends Pick<TextFieldProps, 'id' | 'label' | 'hint' | 'disabled' | 'error'> {
  value: string;
  onChange: (typed: string) => void;
}

export function ClockField({ value, onChange, error, ...rest }: Props) {
  const [left, leaving] = useLeft(value, (event) => {
    const clock = readClock(event.target.value);
    if (clock) onChange(clockWords(clock));
  });
  const unread = left && value.trim() !== '' && readClock(value) === null;
  return (
    <TextField
      {...rest}
      required
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={onChange}
      // Whoever types goes over what stands, rather than into it.
      onFocus={(event) => event.target.select()}
      onBlur={leaving}
      error={unread ? 'Tulis jam, misalnya 23.59' : error}
    />
  );
}
