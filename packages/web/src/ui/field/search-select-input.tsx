import { Combobox, HeadlessMantineProvider, useCombobox } from '@mantine/core';
import {
  type ComponentPropsWithRef,
  type FocusEvent,
  type FocusEventHandler,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import './search-select.css';
import { IconCheck, IconChevronDown } from '../icon.tsx';
import type { ControlProps } from './field-shell.tsx';
import { filterOptions, sameWords } from './filter-options.ts';
import type { Option } from './option.ts';

/** More are not drawn: a cheap phone takes a second for a thousand. */
const LIMIT = 100;

interface SearchSelectInputProps {
  control: ControlProps;
  label: ReactNode;
  options: readonly Option[];
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder: string;
  nothingFound: string;
  /** Words of the chosen value. */
  chosen: string;
  onBlur: FocusEventHandler<HTMLInputElement> | undefined;
  autoFocus: boolean;
  /** It was pressed before it was here. */
  startsOpen: boolean;
  /** What was typed until then. */
  early: string | null;
  /** It is here and has taken up what was typed and pressed before. */
  onArrival: () => void;
}

/** The searchable list itself, on Mantine's Combobox without its styles (nothing is injected, so the CSP holds). */
export function SearchSelectInput(props: SearchSelectInputProps) {
  return (
    <HeadlessMantineProvider>
      <Input {...props} />
    </HeadlessMantineProvider>
  );
}

/** On a phone the keyboard takes the lower half: the field goes to the top, so that the list fits between. */
const makeRoom = (input: HTMLElement | null): void => {
  if (matchMedia('(pointer: coarse)').matches)
    input?.closest('.ui-field')?.scrollIntoView({ block: 'start' });
};

/** Id of the option marked by typing, null for none; undefined while Mantine's arrow keys decide. */
type Marked = string | null | undefined;

/** The input of the list. Mantine announces what the arrow keys mark, but not what typing does. */
function SearchInput({ marked, ...rest }: ComponentPropsWithRef<'input'> & { marked: Marked }) {
  const active = marked === undefined ? rest['aria-activedescendant'] : (marked ?? undefined);
  return <input {...rest} aria-activedescendant={active} />;
}

interface ChoicesProps extends Pick<SearchSelectInputProps, 'label' | 'value' | 'nothingFound'> {
  found: readonly Option[];
  /** The field has the focus. */
  focused: boolean;
}
/** What is found, as the list under the field. */
function Choices({ label, value, nothingFound, found, focused }: ChoicesProps) {
  // Drawn with the focus, not with the form: the arrow keys need them there, ten closed lists do not.
  const shown = focused ? found.slice(0, LIMIT) : [];
  return (
    <Combobox.Dropdown className="ui-search-select__dropdown">
      <Combobox.Options
        aria-label={typeof label === 'string' ? label : 'Pilihan'}
        className="ui-search-select__options"
      >
        {shown.map((option) => (
          <Combobox.Option
            key={option.value}
            value={option.value}
            disabled={option.disabled}
            active={option.value === value}
            aria-selected={option.value === value}
            className="ui-search-select__option"
          >
            {option.label}
            {option.value === value && <IconCheck size={20} />}
          </Combobox.Option>
        ))}
      </Combobox.Options>
      {focused && shown.length === 0 && <p className="ui-search-select__note">{nothingFound}</p>}
      {focused && found.length > LIMIT && (
        <p className="ui-search-select__note">
          Menampilkan {LIMIT} dari {found.length} pilihan. Ketik untuk mempersempit.
        </p>
      )}
    </Combobox.Dropdown>
  );
}

function Input(props: SearchSelectInputProps) {
  const { control, label, options, value, onChange, placeholder, nothingFound, chosen, onBlur } = props;
  const { autoFocus, startsOpen, early, onArrival } = props;
  /** Null while the writer is not searching: the field then shows what is chosen. */
  const [search, setSearch] = useState<string | null>(early);
  const [marked, setMarked] = useState<Marked>();
  const [focused, setFocused] = useState(false);
  const combobox = useCombobox({
    defaultOpened: startsOpen,
    onDropdownOpen: () => makeRoom(combobox.targetRef.current),
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  const found = filterOptions(options, search ?? '');
  const arrived = useEffectEvent(onArrival);
  useEffect(() => arrived(), []);
  const markFirst = useEffectEvent(() => setMarked(search ? combobox.selectFirstOption() : null));
  useEffect(() => {
    if (search !== null) markFirst();
  }, [search]);

  const choose = (next: string | null) => {
    setSearch(null);
    setMarked(undefined);
    combobox.closeDropdown();
    if (next !== value) onChange(next);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    if (search !== null) {
      const typed = options.find((option) => !option.disabled && sameWords(option.label, search));
      choose(search.trim() === '' ? null : (typed?.value ?? value));
    }
    combobox.closeDropdown();
    setFocused(false);
    onBlur?.(event);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setMarked(undefined);
    if (!combobox.dropdownOpened) return;
    // Tab takes the marked option along, as a native list does.
    if (event.key === 'Tab' && search) combobox.clickSelectedOption();
    if (event.key === 'Enter') event.preventDefault();
    if (event.key === 'Escape') {
      // The first Esc closes the list, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      setSearch(null);
      setMarked(undefined);
    }
  };

  return (
    <div className="ui-search-select">
      <Combobox store={combobox} withinPortal={false} floatingStrategy="fixed" onOptionSubmit={choose}>
        <Combobox.Target withExpandedAttribute>
          <SearchInput
            {...control}
            marked={marked}
            autoFocus={autoFocus}
            className="ui-input"
            aria-autocomplete="list"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            placeholder={placeholder}
            value={search ?? chosen}
            onChange={(event) => {
              setSearch(event.target.value);
              combobox.openDropdown();
            }}
            onFocus={(event) => {
              setFocused(true);
              if (search === null) event.target.select();
            }}
            onClick={() => {
              if (!combobox.dropdownOpened) setMarked(null);
              combobox.openDropdown();
            }}
            onBlur={leave}
            onKeyDown={key}
          />
        </Combobox.Target>
        <Choices {...{ label, value, nothingFound, found, focused }} />
      </Combobox>
      <span className="ui-input-frame__end-icon">
        <IconChevronDown />
      </span>
      <span role="status" className="ui-hidden">
        {search === null ? '' : found.length === 0 ? nothingFound : `${found.length} pilihan`}
      </span>
    </div>
  );
}
