import { type FocusEventHandler, useId, useState } from 'react';
import { IconChevronDown } from '../icon.tsx';
import { lazyModule, useLazyModule } from '../use-lazy-module.ts';
import { useSeen } from '../use-seen.ts';
import { type FieldProps, FieldShell } from './field-shell.tsx';
import type { Option } from './option.ts';
import { SelectField } from './select-field.tsx';

const combobox = lazyModule(() => import('./search-select-input.tsx'));

/** What lies under the bar of buttons at the foot of the screen is not seen. */
const UNDER_THE_BAR = '0px 0px -88px 0px';

export interface SearchSelectFieldProps extends FieldProps {
  /** More than fifteen; at most 100 are drawn at a time. */
  options: readonly Option[];
  value: string | null;
  /** Null when the writer empties the field. */
  onChange: (value: string | null) => void;
  /** Default "Ketik atau pilih…". */
  placeholder?: string;
  /** Shown when nothing matches; default "Tidak ditemukan". */
  nothingFound?: string;
  /** The options are on their way. */
  loading?: boolean;
  /** Words of a chosen value whose options have not arrived yet. */
  valueLabel?: string;
  disabled?: boolean;
  onBlur?: FocusEventHandler<HTMLInputElement>;
}

/**
 * One of a long list, found by typing. Its code arrives when the first of them comes into view; until then the field stands with its value,
 * and where it cannot be fetched the browser's own list takes its place.
 */
export function SearchSelectField(props: SearchSelectFieldProps) {
  const {
    id,
    label,
    hint,
    error,
    required,
    onBlur,
    nothingFound = 'Tidak ditemukan',
    valueLabel,
    ...list
  } = props;
  const {
    options,
    value,
    onChange,
    placeholder = 'Ketik atau pilih…',
    loading = false,
    disabled = false,
  } = list;
  const [seen, watch] = useSeen(UNDER_THE_BAR);
  const [waiting, setWaiting] = useState(false);
  const [pressed, setPressed] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const { module, failed } = useLazyModule(combobox, seen || waiting);
  // Kept, it would stand again where the list is fetched anew for another parent.
  const forget = () => {
    setWaiting(false);
    setPressed(false);
    setTyped(null);
  };
  const madeUp = useId();
  const ownId = id ?? madeUp;
  if (failed) {
    return (
      <SelectField
        {...{ label, hint, error, required, options, value, onChange, loading, disabled }}
        id={ownId}
      />
    );
  }
  const chosen =
    options.find((option) => option.value === value)?.label ?? (value === null ? '' : (valueLabel ?? ''));
  return (
    <FieldShell {...{ label, hint, error, required }} id={ownId}>
      {(control) =>
        module && !loading && !disabled ? (
          <module.SearchSelectInput
            {...{ control, label, options, value, onChange, placeholder, nothingFound, chosen, onBlur }}
            // Who came too early keeps the focus.
            autoFocus={waiting}
            startsOpen={waiting && (pressed || typed !== null)}
            early={waiting ? typed : null}
            onArrival={forget}
          />
        ) : (
          <div ref={watch} className="ui-input-frame ui-input-frame--end-icon">
            <input
              {...control}
              readOnly={loading || disabled}
              role="combobox"
              aria-expanded={false}
              aria-disabled={disabled || loading || undefined}
              aria-busy={(!disabled && (seen || loading)) || undefined}
              className="ui-input"
              value={typed ?? chosen}
              onChange={(event) => setTyped(event.target.value)}
              placeholder={loading ? 'Memuat pilihan…' : placeholder}
              onPointerDown={() => setPressed(true)}
              onFocus={() => setWaiting(true)}
              onBlur={forget}
            />
            <span className="ui-input-frame__end-icon">
              <IconChevronDown />
            </span>
          </div>
        )
      }
    </FieldShell>
  );
}
