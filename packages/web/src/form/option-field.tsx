/** One of several options: all in sight while they are few, the browser's own list, or found by typing. */
import type { FieldProps } from '../ui/field/field-shell.tsx';
import type { Option } from '../ui/field/option.ts';
import { RadioGroupField } from '../ui/field/radio-group-field.tsx';
import { SearchSelectField } from '../ui/field/search-select-field.tsx';
import { SelectField } from '../ui/field/select-field.tsx';

const RADIOS_UP_TO = 5;
const NATIVE_UP_TO = 15;
/** Words that are short enough to stand side by side. */
const SHORT = 12;

interface Props extends FieldProps {
  options: readonly Option[];
  value: string | null;
  onChange: (value: string | null) => void;
  /** The number of options is not known beforehand: the field must not change its kind under the finger. */
  varies?: boolean;
  loading?: boolean;
  disabled?: boolean;
  placeholder?: string;
}

export function OptionField({ varies = false, loading, disabled, placeholder, ...field }: Props) {
  const { options } = field;
  if (varies || options.length > NATIVE_UP_TO)
    return <SearchSelectField {...field} {...{ loading, disabled, placeholder }} />;
  if (loading || disabled || options.length === 0 || options.length > RADIOS_UP_TO)
    return <SelectField {...field} {...{ loading, disabled, placeholder }} />;
  return <RadioGroupField {...field} inline={options.every((o) => o.label.length < SHORT)} />;
}
