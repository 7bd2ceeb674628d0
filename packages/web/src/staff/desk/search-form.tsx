/** One search field of a list; what is sought stands in the address. */
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import './search-form.css';
import { useTyped } from './use-filters.ts';

interface Props {
  label: string;
  /** What can be typed. */
  hint: string;
  value: string;
  /** Searches with every letter, for what is searched on the page itself. */
  live?: boolean | undefined;
  /** Names its landmark, beside that of the list's own search. */
  landmark?: string;
  onSearch: (cari: string) => void;
}

export function SearchForm({ live = false, landmark, ...search }: Props) {
  return (
    <search aria-label={landmark}>{live ? <LiveSearch {...search} /> : <SentSearch {...search} />}</search>
  );
}

type Searching = Omit<Props, 'live' | 'landmark'>;

function LiveSearch({ label, hint, value, onSearch }: Searching) {
  const [typed, setTyped] = useTyped(value, onSearch);
  return (
    <TextField label={label} hint={hint} type="search" autoComplete="off" value={typed} onChange={setTyped} />
  );
}

function SentSearch({ label, hint, value, onSearch }: Searching) {
  const [typed, setTyped] = useState(value);
  // The address may change without this field, e.g. by the back button.
  useEffect(() => setTyped(value), [value]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <form className="search-form" onSubmit={submit}>
      <TextField
        label={label}
        hint={hint}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit">Cari</Button>
    </form>
  );
}
