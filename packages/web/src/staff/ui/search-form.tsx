/** One search field of a list; what is sought stands in the address. */
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import './search-form.css';

interface Props {
  label: string;
  /** What can be typed. */
  hint: string;
  value: string;
  onSearch: (cari: string) => void;
}

export function SearchForm({ label, hint, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  // The address may change without this field, e.g. by the back button.
  useEffect(() => setTyped(value), [value]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <search>
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
    </search>
  );
}
